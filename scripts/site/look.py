"""The colours of the site: those of every picture, under the names that the theme Furo has for them."""

from __future__ import annotations

from gridwise.render.palette import FONT, THEMES, Theme, mix

__all__ = ["VARIABLES"]

TOKENS = {
    "color-foreground-primary": "ink",
    "color-foreground-secondary": "faint",
    "color-foreground-muted": "faint",
    "color-foreground-border": "rim-shade",
    "color-background-primary": "desk",
    "color-background-border": "field",
    "color-brand-primary": "plan",
    "color-brand-content": "plan",
    "color-brand-visited": "plan",
    "color-problematic": "hero",
    "color-admonition-background": "cell",
    "color-inline-code-background": "cell",
    "color-sidebar-link-text": "ink",
    "color-sidebar-link-text--top-level": "ink",
    "color-sidebar-caption-text": "faint",
    "color-highlight-on-target": "explored",
    "color-api-name": "plan",
    "color-api-pre-name": "faint",
    "color-api-keyword": "faint",
}
"""A variable of the theme, and the token of ours that it takes."""


def variables(theme: Theme) -> dict[str, str]:
    """Give the variables of the theme; what lies beside the page is a little darker than the desk."""
    beside = mix(theme["desk"], theme["cell"], 0.5)
    return {
        **{name: theme[token] for name, token in TOKENS.items()},
        "color-background-secondary": beside,
        "color-background-hover": theme["cell"],
        "color-background-hover--transparent": f"{theme['cell']}00",
        "color-background-item": beside,
        "color-code-background": beside,
        "color-code-foreground": theme["ink"],
        "color-api-background": beside,
        "color-api-background-hover": theme["cell"],
        "color-card-background": beside,
        "color-card-border": theme["field"],
        "color-table-border": theme["field"],
        "font-stack": FONT,
        "font-stack--monospace": "ui-monospace, Menlo, Consolas, 'Liberation Mono', monospace",
    }


VARIABLES = {name: variables(THEMES[name]) for name in ("light", "dark")}
"""Of both themes."""
