"""From a scenario's ``[given]`` to a Setting and a Position: the table as it lies before the first move."""

from __future__ import annotations

from collections import Counter

from brw_lab.errors import BrwError, RuleGap, ScenarioError, Where
from brw_lab.files import beside
from brw_lab.kernel.customs import NO_CUSTOMS, Customs
from brw_lab.kernel.policies import cubes_of
from brw_lab.kernel.ruleset import RuleSet
from brw_lab.kernel.setting import STANDS, Setting
from brw_lab.lodge.layout import Layout
from brw_lab.lodge.lodge import Lodge
from brw_lab.position.pending import Activation, Frame, Phase, Resolving, Turn
from brw_lab.position.pieces import Holding, Model, Party, Planned, Quest, Room, Standing
from brw_lab.position.position import Position
from brw_lab.rulebooks import load_rulebook
from brw_lab.rulebooks.boxes import load_box, shipped_boxes, usual_boxes
from brw_lab.rulebooks.load import cards_for, chain
from brw_lab.scenario.known import SPENT, STATES, states_of
from brw_lab.scenario.schema import CardsGiven, EvocationGiven, MageGiven, Scenario, SeatGiven
from brw_lab.spellcraft.box import Box
from brw_lab.spellcraft.cardfile import load_cards
from brw_lab.spellcraft.cards import Cards, ModelCard, Side, Spell
from brw_lab.spellcraft.phrase import Effect
from brw_lab.terms import ROSE, SLOTS, Seat, name_of

SETUP, ACTION = "setup", "action"
UNKNOWN = "spell"
"""The id of a Spell Card of which nothing is said but that it is there."""

Rulings = tuple[tuple[str, str], ...]


def set_up(scenario: Scenario, rulings: Rulings = ()) -> tuple[Setting, Position]:
    """The Setting and the Position of a scenario; *rulings* come on top of its own, and those on top of its table's.

    Raises :class:`ScenarioError` where more cubes lie on the table than there are.
    """
    return set_up_by(scenario, rules_of(scenario, rulings), rulings)


def rules_of(scenario: Scenario, rulings: Rulings = ()) -> RuleSet:
    """The rules a scenario is played by: its books, its rulings, and *rulings* on top."""
    return load_rulebook(scenario.rulebook).ruled(dict((*scenario.ruled, *rulings)))


def set_up_by(
    scenario: Scenario, rules: RuleSet, asked: Rulings = (), at_hand: Cards | None = None
) -> tuple[Setting, Position]:
    """The Setting and the Position of a scenario that is played by *rules*, whatever rulings it makes itself.

    *at_hand* are the cards of the rulebooks, where they are not just those of the scenario's own.
    """
    cards = cards_for(scenario.rulebook) if at_hand is None else at_hand
    profile = scenario.profile
    if profile is not None:
        cards = cards.merged(profile.known)
    for path in scenario.cards:
        cards = cards.merged(load_cards(beside(scenario.file, path)))
    box = _box(scenario, cards) if scenario.given.box else None
    own = _own_cards(scenario, cards)
    setting = Setting(rules, own, scenario.seats, _own_effects(scenario), box, customs_of(scenario, asked))
    return setting, lay_out(scenario, setting)


def _box(scenario: Scenario, cards: Cards) -> Box:
    """The box of a scenario; one that is shipped for another rulebook is told as such."""
    name = scenario.given.box
    try:
        return load_box(beside(scenario.file, name), cards)
    except BrwError:
        own = usual_boxes(chain(scenario.rulebook)[0].name)
        if name not in shipped_boxes() or name in own:
            raise
        where = scenario.toml.where("given", "box", value=True) if scenario.toml else None
        message = f"the box {name!r} is not laid out for {load_rulebook(scenario.rulebook).title}"
        raise ScenarioError(message, where=where, expected=own or ("a box of your own",)) from None


def customs_of(scenario: Scenario, asked: Rulings = ()) -> Customs:
    """How the table of a scenario says that it plays, *asked* rulings on top."""
    return scenario.profile.customs(scenario.rulings, asked) if scenario.profile else NO_CUSTOMS


def lay_out(scenario: Scenario, setting: Setting) -> Position:
    """The Position of a scenario at its own table, by whatever readings that table is under."""
    return _Table(scenario, setting).position()


def lodge_of(scenario: Scenario, rules: RuleSet) -> Lodge:
    """The scenario's Lodge under the rulings on Portals."""
    return ruled_lodge(scenario.layout, rules, scenario.toml.where("lodge") if scenario.toml else None)


def ruled_lodge(layout: Layout, rules: RuleSet, where: Where | None = None) -> Lodge:
    """The Lodge of a layout under the rulings on Portals; :class:`RuleGap` for Portals in a game that has none.

    >>> from brw_lab.lodge.layout import load_layout
    >>> ruled_lodge(load_layout("duel"), load_rulebook("duel_kami")).distance("crypt", "garden")
    2
    """
    if rules.reads("portals") == "none" and (layout.portals or layout.tokens):
        expected = ("a Lodge without Portals, such as 'duel'", "a rulebook with Portals")
        message = f"{rules.title} has no Portals, and no rule for a Lodge that has some"
        raise RuleGap(message, where=where, expected=expected)
    crossings = 1 if rules.reads("portal.crossings") == "one" else None
    door = "open" if rules.reads("portal.door") == "open" else "closed"
    return Lodge.of(layout, crossings, door)


def _own_cards(scenario: Scenario, cards: Cards) -> Cards:
    """The card set with the Mages, Evocations and texts that the scenario writes out itself."""
    spells, models = [], []
    for seat, given in scenario.given.seats:
        if isinstance(given.mage, MageGiven):
            mage = given.mage
            numbers = (mage.health, mage.strength, mage.speed, mage.hand)
            models.append(ModelCard(f"{seat}.mage", mage.name, ("mage",), *numbers))
        for evocation in given.evocations:
            if not evocation.card:
                card = f"{seat}.{evocation.id}"
                values = (evocation.health, evocation.strength, evocation.speed)
                skill = evocation.effect
                models.append(ModelCard(card, evocation.name, _kinds(evocation.equipment), *values, skill=skill))
        for slot, planned in given.slots:
            if planned.effect is not None and not planned.card:
                side = Side(planned.effect)
                spells.append(Spell(f"{seat}.{slot}", "the Spell", side, side))
    for card_given in scenario.given.deck:
        values = (card_given.health, card_given.strength, card_given.speed)
        kinds, skill = _kinds(card_given.equipment), card_given.effect
        in_deck = ModelCard(card_given.id, card_given.name, kinds, *values, skill=skill, models=card_given.models)
        models.append(in_deck)
    return cards.with_more(spells, models)


def _kinds(equipment: bool) -> tuple[str, ...]:
    return ("evocation", "equipment") if equipment else ("evocation",)


def _own_effects(scenario: Scenario) -> dict[str, Effect]:
    """The Effects that stand or are in progress at the start."""
    found: dict[str, Effect] = {}
    for seat, given in scenario.given.seats:
        for standing in given.persistents:
            if standing.effect is not None:
                found[f"{seat}.persistent.{standing.slot}"] = standing.effect
    if scenario.given.resolving is not None and scenario.given.resolving.effect is not None:
        found["given"] = scenario.given.resolving.effect
    return found


class _Table:
    """Lays a scenario's pieces out, numbering the copies of each card as they come."""

    def __init__(self, scenario: Scenario, setting: Setting) -> None:
        self.scenario = scenario
        self.given = scenario.given
        self.setting = setting
        self.copies: Counter[str] = Counter()

    def position(self) -> Position:
        lodge = lodge_of(self.scenario, self.setting.rules)
        rooms = tuple(self.room(room) for room in lodge.rooms)
        seats = () if self.given.phase == SETUP else self.given.seats  # before setup nobody has a Mage
        models = tuple(sorted(model for seat, given in seats for model in self.models(seat, given)))
        return Position(
            lodge=lodge,
            turn=self.given.turn,
            crown=self.given.crown,
            models=models,
            rooms=rooms,
            parties=self.parties(models, rooms),
            holdings=tuple(self.holding(seat, given) for seat, given in self.given.seats),
            library=self.cards(self.given.library),
            forgotten=self.cards(self.given.forgotten),
            event=self.given.events,
            quests=tuple(Quest(id, by) for id, by in self.given.quests),
            standing=tuple(sorted(held for seat, given in self.given.seats for held in self.standing(seat, given))),
            counters=(),
            agenda=self.agenda(),
            choice=None,
        )

    def room(self, id: str) -> Room:
        given = self.given.room(id)
        turned = given.state == STATES[1]
        state = STATES[turned]
        token = self.setting.token_on(state)
        if self.setting.tokens_when_turned:
            self.check_token(id, given.token, turned)
        elif turned:
            return Room(given.instability, token, state)
        return Room(given.instability, given.token or token, state)

    def check_token(self, room: str, token: str, turned: bool) -> None:
        """Raise :class:`ScenarioError` for a token where the book lays none, or none where it lays one."""
        fitting = ("available", "used") if turned else ("none", SPENT)
        if token and token not in fitting:
            toml, title = self.scenario.toml, self.setting.rules.title
            where = toml.where("given", "rooms", room, "token", value=True) if toml else None
            lies = "a token lies" if turned else "no token lies yet"
            message = f"in {title} {lies} on a Room that is {states_of(self.setting.rules)[turned]}"
            raise ScenarioError(message, where=where, expected=fitting)

    def models(self, seat: Seat, given: SeatGiven) -> list[Model]:
        card = f"{seat}.mage" if isinstance(given.mage, MageGiven) else given.mage
        last = given.damage[-1] if given.damage else None
        found = [Model(seat, ("mage",), seat, seat, card, given.place, given.damage, last)]
        return [*found, *(self.evocation(seat, evocation) for evocation in given.evocations)]

    def evocation(self, seat: Seat, given: EvocationGiven) -> Model:
        place = f"@{seat}" if given.equipment else given.place
        struck = given.damage[-1] if given.damage else None
        of = given.card or f"{seat}.{given.id}"
        kinds = _kinds(given.equipment)
        return Model(given.id, kinds, seat, seat, of, place, given.damage, struck, given.upgrades, given.cubes)

    def parties(self, models: tuple[Model, ...], rooms: tuple[Room, ...]) -> tuple[Party, ...]:
        used = Counter(cube for model in models for cube in model.damage + (model.owner,) * model.kept)
        used.update(cube for room in rooms for cube in room.instability)
        used.update(by for _, by in self.given.quests if by)
        found = []
        for seat in self.setting.parties:
            given = self.given.rose if seat == ROSE else self.given.seat(seat)
            all_cubes = cubes_of(self.setting, seat)
            pool = all_cubes - used[seat] if given.pool is None else given.pool
            if pool + used[seat] > all_cubes or pool < 0:
                toml = self.scenario.toml
                where = toml.where("given", seat) if toml else None
                message = f"{seat} has {pool + used[seat]} cubes in pool and on the table"
                raise ScenarioError(message, where=where, expected=(f"{all_cubes} at most",))
            found.append(Party(given.power, given.trophies, given.rooms_won, pool))
        return tuple(found)

    def holding(self, seat: Seat, given: SeatGiven) -> Holding:
        slots: list[Planned | None] = [None, None, None, None]
        for slot, planned in given.slots:
            copy = self.copy(planned.card or f"{seat}.{slot}")
            slots[SLOTS.index(slot)] = Planned(copy, planned.side, planned.revealed)
        hand, grimoire, memories = (self.cards(pile) for pile in (given.hand, given.grimoire, given.memories))
        quick, one, two, three = slots
        return Holding(hand, grimoire, memories, (quick, one, two, three), given.tokens)

    def cards(self, pile: CardsGiven) -> tuple[str, ...]:
        names = (UNKNOWN,) * pile if isinstance(pile, int) else pile
        return tuple(sorted(self.copy(name) for name in names))

    def copy(self, card: str) -> str:
        name = name_of(card)
        self.copies[name] += 1
        return f"{name}#{self.copies[name]}"

    def standing(self, seat: Seat, given: SeatGiven) -> list[Standing]:
        return [
            Standing(seat, held.slot, f"{seat}.persistent.{held.slot}{STANDS}", held.target, f"{seat}.{held.slot}")
            for held in given.persistents
        ]

    def agenda(self) -> tuple[Frame, ...]:
        seats = self.setting.seats
        active = self.given.active
        following = seats[(seats.index(active) + 1) % len(seats)]
        name, steps = self.given.phase, self.setting.rules.steps[self.given.phase]
        acts = name == ACTION and not self.given.step
        step = steps.index(self.given.step or ("activations" if acts else steps[0]))
        frames: list[Frame] = [Phase(name, self.given.crown, following if acts else self.given.crown, step)]
        if name in self.setting.rules.round:
            frames.insert(0, Turn(self.setting.rules.round.index(name) + 1))
        elif name == SETUP:
            frames.insert(0, Turn(0))
        if acts:
            frames.append(Activation(active))
        if self.given.resolving is not None:
            seat = self.given.resolving.seat
            frames.append(Resolving("given", seat, "" if seat == ROSE else seat, "given"))
        return tuple(frames)
