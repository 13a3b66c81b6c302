"""The picture of Scene: people in shirts and hats on a wooden stage, each over the number of the position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grice.worlds.drawing import PALETTE, Drawing, element, group, label, mark_place, picture, thing, tile
from grice.worlds.scene.rules import COLOURS, EMPTY, NONE, POSITIONS, Stage

PITCH = 72  # from one position to the next in the picture


class SceneDrawing(Drawing[Stage]):
    """Draws a stage and the people on it."""

    def svg(self, state: Stage) -> str:
        return draw(state)

    def terminal(self, state: Stage) -> str:
        def dress(letters: Iterable[str]) -> str:
            return " ".join(" " * 5 if c == NONE else f" {tile(COLOURS[c], c)} " for c in letters)

        hats, shirts = (
            dress(person[1] for person in state.people),
            dress(person[0] for person in state.people),
        )
        heads = " ".join(f"{'' if person == EMPTY else '☻':^5}" for person in state.people)
        numbers = " ".join(f"{position:^5}" for position in range(1, POSITIONS + 1))
        return "\n".join([hats, heads, shirts, "━" * (6 * POSITIONS - 1), numbers])


def draw(state: Stage) -> str:
    """The picture of the stage."""
    words = {NONE: "", **COLOURS}
    return _draw_stage([(words[person[0]], words[person[1]]) for person in state.people])


def _draw_stage(people: Sequence[tuple[str, str]]) -> str:
    """The picture of the colours of shirt and hat at each position, empty for none."""
    positions = range(len(people))
    width, floor = PITCH * len(people) + 40, 152
    planks = "".join(f"M{20 + PITCH * i} {floor - 18}V{floor + 18}" for i in range(len(people) + 1))
    spots = [
        element("ellipse", cx=56 + PITCH * i, cy=floor, rx=26, ry=7, fill="#8a5a2b", opacity=0.35)
        for i in positions
    ]
    persons = [
        thing(f"{shirt} {hat}", group(_draw_person(shirt, hat), x=56 + PITCH * i, y=floor))
        for i, (shirt, hat) in enumerate(people)
        if shirt
    ]
    return picture(
        width,
        206,
        "a stage",
        element("rect", x=8, y=6, width=width - 16, height=floor + 12, rx=14, fill="#e8edf5", class_="wall"),
        element("path", d=f"M8 {floor - 18}H{width - 8}V{floor + 18}H8Z", fill="#d9b484", class_="boards"),
        element("path", d=planks, stroke="#b98f5c", stroke_width=1.5, class_="joints"),
        element("rect", x=8, y=floor + 18, width=width - 16, height=8, rx=2, fill="#a67c4a", class_="edge"),
        *spots,
        *persons,
        *(label(i + 1, 56 + PITCH * i, floor + 47) for i in positions),
        *(mark_place(i + 1, 22 + PITCH * i, 10, PITCH - 4, floor + 44) for i in positions),
    )


def _draw_person(shirt: str, hat: str) -> str:
    """Somebody who stands at the origin, 130 high with a hat."""
    cloth, skin, dark = PALETTE[shirt], "#f3cfab", "#3f4a5c"
    arms = "M-16 -68C-24 -60 -25 -48 -24 -38M16 -68C24 -60 25 -48 24 -38"
    torso = "M-18 -64Q-18 -74 -8 -74H8Q18 -74 18 -64L16 -30H-16Z"
    return "".join(
        [
            element("title", f"{shirt} shirt, {hat or 'no'} hat"),
            element("path", d="M-15 -34H15L13 -3H3L0 -24L-3 -3H-13Z", fill=dark, class_="trousers"),
            element("path", d="M-15 0q0 -5 6 -5h7v5zM15 0q0 -5 -6 -5h-7v5z", fill="#262d3a"),
            element("circle", cx=-24, cy=-35, r=5, fill=skin),
            element("circle", cx=24, cy=-35, r=5, fill=skin),
            element("path", d=arms, fill="none", stroke=cloth, stroke_width=11, stroke_linecap="round"),
            element("rect", x=-5, y=-80, width=10, height=10, fill="#e3b68c"),
            element("path", d=torso, fill=cloth),
            element("path", d="M-7 -74Q0 -64 7 -74Z", fill=skin),
            element("path", d="M18 -64L16 -30H7Q12 -50 10 -74Q18 -73 18 -64Z", fill="#000", opacity=0.1),
            element("circle", cx=0, cy=-94, r=17, fill=skin),
            element("path", d="M-7 -92v-1M7 -92v-1", stroke=dark, stroke_width=4, stroke_linecap="round"),
            element(
                "path",
                d="M-6 -85Q0 -80 6 -85",
                fill="none",
                stroke=dark,
                stroke_width=2,
                stroke_linecap="round",
            ),
            _draw_hat(PALETTE[hat]) if hat else _draw_hair(),
        ]
    )


def _draw_hair() -> str:
    return element(
        "path",
        d="M-18 -95C-19 -118 19 -118 18 -95C14 -104 8 -104 2 -104C-6 -104 -12 -104 -18 -95Z",
        fill="#5b4636",
    )


def _draw_hat(colour: str) -> str:
    return "".join(
        [
            element("path", d="M-14 -103L-12 -128Q0 -132 12 -128L14 -103Z", fill=colour),
            element("path", d="M-14 -109L-13.5 -115H13.5L14 -109Z", fill="#000", opacity=0.25),
            element("rect", x=-25, y=-107, width=50, height=7, rx=3.5, fill=colour),
            element("rect", x=-25, y=-103, width=50, height=3, rx=1.5, fill="#000", opacity=0.15),
        ]
    )
