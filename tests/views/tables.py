"""Lodges and Positions that the tests on views and panels share."""

from brw_lab.kernel.setting import Setting
from brw_lab.lodge.layout import load_layout
from brw_lab.lodge.lodge import Lodge
from brw_lab.position.pieces import Holding, Model, Party, Room
from brw_lab.position.position import Position
from brw_lab.rulebooks import load_rulebook, practice_cards
from brw_lab.spellcraft.cards import ModelCard

FLOWER = "flower: black-rose-room 0,0; crypt 1,0; garden -1,0; armory 0,-1; kiln 1,-1; hall -1,1; well 0,1"
CELLS = " / cells red crypt E; blue garden W"
ROOMS = ("black-rose-room", "crypt", "garden", "armory", "kiln", "hall", "well")


def lodge(more: str = "") -> Lodge:
    """The seven Rooms with both Cells, and what *more* says in the layout's one-line form."""
    return Lodge.of(load_layout(f"{FLOWER}{CELLS}{more}"))


def setting() -> Setting:
    cards = practice_cards().with_more(
        models=[
            ModelCard("novice", "Novice", ("mage",), health=8, strength=2, speed=2, hand=6),
            ModelCard("oni", "Oni", ("evocation",), health=3, strength=1, speed=1),
        ]
    )
    return Setting(load_rulebook("duel_kami"), cards, ("red", "blue"))


RED = Model("red", ("mage",), "red", "red", "novice", "crypt")
BLUE = Model("blue", ("mage",), "blue", "blue", "novice", "garden", ("red", "rose"))


def position(
    more: str = "", *, models: tuple[Model, ...] = (BLUE, RED), rooms: dict[str, Room] | None = None, **fields: object
) -> Position:
    """Both Mages in the seven Rooms; *rooms* are the Rooms that are not as they are at the start."""
    table: dict[str, object] = {"lodge": lodge(more), "turn": 1, "crown": "red", "models": models}
    table |= {"rooms": tuple((rooms or {}).get(room, Room()) for room in ROOMS)}
    table |= {"parties": (Party(), Party(), Party()), "holdings": (Holding(), Holding()), "library": ()}
    table |= {"standing": (), "counters": (), "agenda": (), "choice": None}
    return Position(**(table | fields))


def move_to(room: str) -> dict[str, object]:
    """An option that points at a Room."""
    return {"key": f"move {room}", "label": "move here", "points_at": [room]}


def by_id(places: list[dict[str, object]], id: str) -> dict[str, object]:
    return next(place for place in places if place["id"] == id)
