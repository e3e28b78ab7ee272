"""Paint a scene with coloured characters: how each shape looks on the terminal's board."""

from __future__ import annotations

from itertools import pairwise

from gridwise.render import palette as look
from gridwise.render.body import STEPS, heading
from gridwise.render.terminal.canvas import TerminalCanvas
from gridwise.render.terminal.layout import ROUND, Easel, Scale
from gridwise.scene import (
    Amount,
    Block,
    Body,
    Danger,
    Direction,
    Food,
    Goal,
    Highlight,
    Path,
    Role,
    Scene,
    Tile,
    Tint,
    Wall,
)

__all__ = ["glyphs"]


ARROWS: dict[Direction, str] = {"U": "▲", "R": "►", "D": "▼", "L": "◄"}
EYES = {"U": "˙˙", "D": "..", "L": ": ", "R": " :"}
"""Two eyes that look up, down, left or right, where there are no pixels to spare."""
OPPOSITE: dict[Direction, Direction] = {"U": "D", "D": "U", "L": "R", "R": "L"}
LAYERS: tuple[tuple[type, ...], ...] = (
    (Tint, Amount, Tile, Goal, Wall),
    (Path,),
    (Highlight, Block, Food),
    (Body,),
    (Danger,),
)


def glyphs(scene: Scene, scale: Scale) -> TerminalCanvas:
    """Paint the board and everything on it, without the caption."""
    painter = _Painter(scene, scale)
    painter.board()
    for kinds in LAYERS:
        for shape in scene.shapes:
            if isinstance(shape, kinds):
                painter.draw(shape)
        if Path in kinds:
            for shape in scene.shapes:
                if isinstance(shape, Amount):
                    painter.number(shape)
    return painter.sheet


class _Painter(Easel):
    """Adds the shapes to the empty board."""

    def draw(self, shape: object) -> None:
        """Paint one shape."""
        match shape:
            case Tint():
                for row, col in shape.cells:
                    self.slab(row, col, shape.role.value)
            case Amount() if shape.value > 0:
                self.slab(shape.row, shape.col, self._amount(shape))
            case Tile():
                self._tile(shape)
            case Goal():
                self._goal(shape)
            case Wall():
                # With square corners, as a part of the box.
                self.slab(shape.row, shape.col, "wall", cut="")
            case Block():
                self._block(shape)
            case Food():
                self._food(shape)
            case Path():
                self._path(shape)
            case Body():
                self._body(shape)
            case Highlight():
                self._ring(shape)
            case Danger():
                self._danger(shape)

    def number(self, shape: Amount) -> None:
        """Write an amount on its tint; a plan passes behind it."""
        if shape.value > 0:
            x, y = self.corner(shape.row, shape.col)
            text, width = str(shape.value), self.scale.width - self.scale.gap
            start = x + 2 * ((width - len(text)) // 2)
            line = y + 2 * ((self.scale.height - 1) // 2)
            self.sheet.fill(start, line, 2 * len(text), min(2, self.height), self._amount(shape))
            self.sheet.write(start // 2, line // 2, text, "ink")

    def _amount(self, shape: Amount) -> str:
        return f"amount-{round(min(1.0, shape.value / max(1, shape.top)) * (look.AMOUNT_STEPS - 1))}"

    def _block(self, shape: Block) -> None:
        area = (shape.row, shape.col, shape.height, shape.width)
        if shape.highlighted:
            self._ring(Highlight(*area))
        # First without the cells below, or three colours would meet at its corners.
        if not shape.highlighted:
            self.slab(shape.row, shape.col, "field", shape.height, shape.width, "")
        cut = ROUND if self.scale.gap else ""
        self.slab(shape.row, shape.col, look.block(shape), shape.height, shape.width, cut)
        self.label(shape.row, shape.col, shape.label, "piece-ink", shape.height, shape.width, bold=True)
        if shape.highlighted and not self.scale.gap:
            self._brackets(Highlight(*area), "piece-ink")

    def _tile(self, shape: Tile) -> None:
        token = None if shape.hue is None else look.tile(shape.hue)
        if token:
            self.slab(shape.row, shape.col, token)
        ink = f"{token}-ink" if token else "ink"
        letter = shape.letter if self.scene.letters else ""
        text = (shape.text or "·") + letter if letter else shape.text
        self.label(shape.row, shape.col, text, ink, bold=shape.given)

    def _goal(self, shape: Goal) -> None:
        if not self.scale.gap:
            self.label(shape.row, shape.col, "◎", "goal", bold=True)
            return
        x, y = self.corner(shape.row, shape.col)
        width, height = self.width - self.gap_x, self.height - self.gap_y
        self.slab(shape.row, shape.col, "goal")
        self.sheet.fill(x + 2, y + 1, width - 4, height - 2, "cell")
        if height > 3:
            self.sheet.fill(*self._middle(shape.row, shape.col), 2, 1, "goal")

    def _food(self, shape: Food) -> None:
        x, y = self.corner(shape.row, shape.col)
        width, height = self.width - self.gap_x, self.height - self.gap_y
        self.slab(shape.row, shape.col, "field", cut="")
        for row in range(height):
            # Half the width of a round apple at this height; a line of its own is not rounded.
            off = abs(2 * (row + 0.5) / height - 1)
            half = int(width / 2 * (1 - off**2) ** 0.5 + 0.2) if height > 2 else width // 2
            self.sheet.fill(x + width // 2 - half, y + row, 2 * half, 1, "goal")
        if shape.count is not None:
            self.label(shape.row, shape.col, str(shape.count), "piece-ink", bold=True)

    def _middle(self, row: float, col: float) -> tuple[int, int]:
        """Give the pixel pair in the middle of a cell."""
        x, y = self.corner(row % self.scene.rows, col % self.scene.cols)
        return x + (self.width - self.gap_x) // 4 * 2, y + (self.height - self.gap_y) // 2

    def _path(self, shape: Path) -> None:
        token = look.accent(shape.role)
        ways = [heading(Body((after, before)), self.scene) or "R" for before, after in pairwise(shape.cells)]
        for at, (row, col) in enumerate(shape.cells):
            x, y = self._middle(row, col)
            sides = [OPPOSITE[way] for way in ways[max(0, at - 1) : at]] + ways[at : at + 1]
            for side in sides:
                down, right = STEPS[side]
                for step in range(self.height // 2 + 1):
                    self.sheet.fill(x + 2 * right * step, y + down * step, 2, 1, token)
        if ways and shape.arrow:
            self._arrow(*self._middle(*shape.cells[-1]), ways[-1], token)

    def _arrow(self, x: int, y: int, way: Direction, token: str) -> None:
        """Draw an arrow's head: a tip, and wider towards its line."""
        if self.scale.height < 3:
            self.sheet.write(x // 2, y // 2, ARROWS[way], token, bold=True)
            return
        down, right = STEPS[way]
        for half in range(3):
            ahead = 1 - half
            for aside in range(-half, half + 1):
                over, below = right * ahead + down * aside, down * ahead + right * aside
                self.sheet.fill(x + 2 * over, y + below, 2, 1, token)

    def _body(self, shape: Body) -> None:
        cells = [(round(row) % self.scene.rows, round(col) % self.scene.cols) for row, col in shape.cells]
        ways = [heading(Body((before, after)), self.scene) or "R" for before, after in pairwise(cells)]
        for at in range(len(cells) - 1, -1, -1):
            joined = {OPPOSITE[way] for way in ways[at : at + 1]} | set(ways[max(0, at - 1) : at])
            shade = round(at / max(1, len(cells) - 1) * (look.BODY_STEPS - 1))
            corners = [corner for corner in self.cut.split() if not joined & set(corner)]
            self._joint(*cells[at], f"body-{shade}", joined, " ".join(corners))
        if cells:
            self._eyes(*cells[0], heading(shape, self.scene))

    def _joint(self, row: int, col: int, colour: str, joined: set[Direction], cut: str) -> None:
        """Draw one cell of a body and close the gap to the cells it is joined to."""
        x, y = self.corner(row, col)
        width, height = self.width - self.gap_x, self.height - self.gap_y
        self.slab(row, col, colour, cut=cut)
        if "R" in joined:
            self.sheet.fill(x + width, y, self.gap_x, height, colour)
        if "D" in joined:
            self.sheet.fill(x, y + height, width, self.gap_y, colour)
        # Only at the board's edge: elsewhere the neighbour closes the gap.
        if "L" in joined and col == 0:
            self.sheet.fill(x - self.gap_x, y, self.gap_x, height, colour)
        if "U" in joined and row == 0:
            self.sheet.fill(x, y - self.gap_y, width, self.gap_y, colour)

    def _eyes(self, row: int, col: int, facing: Direction | None) -> None:
        x, y = self.corner(row, col)
        if self.scale.height < 3:
            signs = EYES.get(facing or "", "••")
            for at, sign in zip((0, self.scale.width - self.scale.gap - 1), signs, strict=True):
                self.sheet.write(x // 2 + at, y // 2, sign, "eye", bold=True)
            return
        near, far = (2, 1), (6, 3)
        places = {
            "U": (near, (far[0], near[1])),
            "D": ((near[0], far[1]), far),
            "L": (near, (near[0], far[1])),
            "R": ((far[0], near[1]), far),
        }.get(facing or "", ((near[0], 2), (far[0], 2)))
        for over, down in places:
            self.sheet.fill(x + over, y + down, 2, 1, "eye")

    def _ring(self, shape: Highlight) -> None:
        """Colour the gap around some cells, or set brackets where there is none."""
        token = look.accent(shape.role)
        if not self.scale.gap:
            self._brackets(shape, token)
            return
        x, y = self.corner(shape.row, shape.col)
        width, height = shape.width * self.width, shape.height * self.height
        left, top, right, bottom = (
            x - self.gap_x,
            y - self.gap_y,
            x + width - self.gap_x,
            y + height - self.gap_y,
        )
        for at in (top, bottom):
            self.sheet.fill(left, at, right - left + self.gap_x, self.gap_y, token)
        for at in (left, right):
            self.sheet.fill(at, top, self.gap_x, bottom - top, token)
        # The ring also takes the corners that a round piece leaves free.
        if self.cut or shape.width + shape.height > 2:
            for corner_x in (x, right - 1):
                for corner_y in (y, bottom - 1):
                    self.sheet.fill(corner_x, corner_y, 1, 1, token)

    def _brackets(self, shape: Highlight, ink: str) -> None:
        x, y = self.corner(shape.row, shape.col)
        width = shape.width * self.scale.width
        for down in range(shape.height):
            if width > 2:
                self.sheet.write(x // 2, y // 2 + down, "[", ink, bold=True)
            self.sheet.write(x // 2 + width - 1, y // 2 + down, "]", ink, bold=True)

    def _danger(self, shape: Danger) -> None:
        if self.scale.gap:
            self._ring(Highlight(shape.row, shape.col, role=Role.DANGER))
        x, y = self.corner(shape.row, shape.col)
        sign = x + self.width - self.gap_x - 2
        self.sheet.fill(sign, y, 2, min(2, self.height), "hero")
        self.sheet.write(sign // 2, y // 2, "!", "piece-ink", bold=True)
