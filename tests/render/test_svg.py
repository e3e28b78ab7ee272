"""SVG pictures are well-formed, accessible and of the palette."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from gridwise.render import palette as look
from gridwise.render.svg import svg
from gridwise.scene import Block, Scene

from .boards import ALL, cars

NAMESPACE = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
@pytest.mark.parametrize("scene", ALL.values(), ids=list(ALL))
def test_it_is_xml_with_a_name_for_people_who_cannot_see_it(scene: Scene, theme: str) -> None:
    root = ElementTree.fromstring(svg(scene, theme=theme))  # type: ignore[arg-type]
    assert root.tag == f"{NAMESPACE}svg"
    assert root.get("role") == "img"
    assert root.get("aria-label") == scene.title
    title = root.find(f"{NAMESPACE}title")
    assert title is not None
    assert title.text == scene.title


def test_labels_are_escaped() -> None:
    scene = Scene(1, 1, (Block(0, 0, label='<&"'),), title='a "board" & <more>')
    root = ElementTree.fromstring(svg(scene))
    assert [text.text for text in root.iter(f"{NAMESPACE}text")] == ['<&"']
    assert root.get("aria-label") == 'a "board" & <more>'


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_fixed_theme_uses_its_colours_and_needs_no_css(theme: str) -> None:
    text = svg(cars(), theme=theme)  # type: ignore[arg-type]
    assert "<style>" not in text
    assert set(re.findall(r"#[0-9a-f]{6}", text)) <= set(look.THEMES[theme].colours.values())
    assert look.THEMES[theme]["hero"] in text


def test_the_automatic_theme_is_light_and_turns_every_colour_dark() -> None:
    text = svg(cars())
    assert f'fill="{look.LIGHT["hero"]}" class="gw-fill-hero"' in text
    style = re.search(r"<style>@media \(prefers-color-scheme:dark\)\{(.*)\}</style>", text)
    assert style is not None
    assert f".gw-fill-hero{{fill:{look.DARK['hero']}}}" in style[1]
    used = set(re.findall(r"gw-(?:fill|stroke)-[a-z0-9-]+", text.replace(style[0], "")))
    assert used == set(re.findall(r"gw-(?:fill|stroke)-[a-z0-9-]+", style[1]))


def test_two_pictures_on_one_page_cannot_disturb_each_other() -> None:
    assert all(" id=" not in svg(scene) and "url(#" not in svg(scene) for scene in ALL.values())


def test_the_size_follows_the_cell() -> None:
    sizes = [ElementTree.fromstring(svg(Scene(2, 4), cell=cell)).get("width") for cell in (24, 48)]
    assert 2 * float(sizes[0] or 0) == pytest.approx(float(sizes[1] or 0), abs=0.02)
    with pytest.raises(ValueError, match="at least 1 pixel wide, got 0"):
        svg(Scene(2, 4), cell=0)


def test_the_background_can_be_left_to_the_page() -> None:
    assert look.LIGHT["desk"] in svg(Scene(1, 1), theme="light")
    assert look.LIGHT["desk"] not in svg(Scene(1, 1), theme="light", background=False)


def test_numbers_are_short_and_lines_joined_once() -> None:
    text = svg(ALL["snake"])
    assert not re.search(r"\d\.\d{3,}", text)
    assert "nan" not in text
    assert len(text) < 30_000
