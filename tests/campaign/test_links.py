"""Links of the page that cannot be right: it says so, and goes on."""

from __future__ import annotations

import pytest
from campaign.inputs.links import has_engine, use_link

from gridwise.errors import InputError

pytestmark = pytest.mark.skipif(not has_engine(), reason="needs node")


@pytest.mark.parametrize(
    "link", ["", "#", "#/%", "#/%E0%A4%A?level=1", "#/race?%", "#/rushhour?board=QUEuLg"]
)
def test_any_address_names_a_page(link: str) -> None:
    use_link(link)


@pytest.mark.parametrize("link", ["#/rushhour?board=*", "#/worm?packed=QUE", "#/snake?moves=%ff*"])
def test_a_board_that_cannot_be_unpacked_is_a_sentence(link: str) -> None:
    with pytest.raises(InputError, match="the link is broken"):
        use_link(link)
