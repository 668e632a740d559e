"""stub"""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Box:
    id: str = "practice"
    title: str = ""
    centre: str = ""
    rooms: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    quests: tuple[tuple[tuple[str, ...], ...], ...] = ()
    quest_points: dict[str, int] = field(default_factory=dict)
    mages: tuple[str, ...] = ()
    school: str = ""
    grimoires: tuple[str, ...] = ()
    forgotten: tuple[str, ...] = ()
