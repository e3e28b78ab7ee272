"""Every kind of input that people hand over, how it is damaged, and who reads it."""

from __future__ import annotations

from campaign.inputs.files import FILES
from campaign.inputs.kind import Kind
from campaign.inputs.requests import REQUESTS
from campaign.inputs.texts import TEXTS

__all__ = ["KINDS", "Kind"]

KINDS: dict[str, Kind] = {**TEXTS, **FILES, **REQUESTS}
