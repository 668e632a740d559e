"""What a table reads where its rulebook may say this or that, looked up once: for what is asked at every step.

A :class:`~brw_lab.kernel.setting.Setting` is one of these; under other rulings it looks all of it up anew.
"""

from __future__ import annotations

from functools import cached_property

from brw_lab.kernel.ruleset import RuleSet


class Readings:
    """Readings by name, as attributes; *rules* are asked for each the first time that it is needed."""

    rules: RuleSet

    @cached_property
    def self_target(self) -> bool:
        """Whether an Effect may be aimed at the Model that resolves it (``target.self``)."""
        return self.rules.reads("target.self") == "may"

    @cached_property
    def cell_guards(self) -> bool:
        """Whether nothing that others resolve affects a Mage in its Cell (``cell.protection``)."""
        return self.rules.reads("cell.protection") == "everything"

    @cached_property
    def cell_silences(self) -> bool:
        """Whether the Persistent Effects of a Mage do not apply while it is in its Cell (``cell.persistents``)."""
        return self.rules.reads("cell.persistents") == "none"

    @cached_property
    def defeat_is_whole(self) -> bool:
        """Whether nothing interrupts the defeat of a Mage before all of it is resolved (``defeat.pauses``)."""
        return self.rules.reads("defeat.pauses") == "end"

    @cached_property
    def crown_leads(self) -> bool:
        """Whether whoever has the Crown is First Mage at once, in the middle of a Phase (``first-mage``)."""
        return self.rules.reads("first-mage") == "now"

    @cached_property
    def origins(self) -> frozenset[str]:
        """Of which cubes it is kept who inflicted or placed them: only of those that a ruling counts by that."""
        damage = ("damage",) if self.rules.reads("defeat.counts") in ("inflicted", "mages") else ()
        placed = self.rules.reads("majority.counts") == "placed"
        return frozenset((*damage, "instability") if placed else damage)

    @cached_property
    def opposing_only(self) -> bool:
        """Whether only opposing Models may be targets (``target.own``)."""
        return self.rules.reads("target.own") == "opposing"

    @cached_property
    def strict_dummy(self) -> bool:
        """Whether some Effects may not be aimed at the Dummy Target (``dummy.kinds``, ``dummy.attack``)."""
        return self.rules.reads("dummy.kinds") == "model" or self.rules.reads("dummy.attack") == "none"

    @cached_property
    def through_walls(self) -> bool:
        """Whether a step leads into every neighbouring Room (``move.step``)."""
        return self.rules.reads("move.step") == "neighbour"

    @cached_property
    def mages_pass(self) -> bool:
        """Whether only Mages pass Portal tokens (``portal.who``)."""
        return self.rules.reads("portal.who") == "mages"

    @cached_property
    def adjoining(self) -> bool:
        """Whether a Mage in its Cell acts from the Room beside it (``cell.origin``)."""
        return self.rules.reads("cell.origin") == "adjoining"

    @cached_property
    def any_room(self) -> bool:
        """Whether any Room may be activated (``room.which``)."""
        return self.rules.reads("room.which") == "any"

    @cached_property
    def use_some(self) -> bool:
        """Whether a Physical Action must be used for something (``physical.empty``)."""
        return self.rules.reads("physical.empty") == "must"

    @cached_property
    def named_only(self) -> bool:
        """Whether a Command reaches only what the book names (``command.scope``)."""
        return self.rules.reads("command.scope") == "named"

    @cached_property
    def falls_first(self) -> str:
        """Whose defeats are resolved before all others: ``mages``, ``evocations``, else nobody's (``defeat.mixed``)."""
        return self.rules.reads("defeat.mixed")

    @cached_property
    def own_by_base(self) -> bool:
        """Whether a Mage's own Evocations are those it owns, whoever controls them (``evocation.yours``)."""
        return self.rules.reads("evocation.yours") == "owned"

    @cached_property
    def quests_at_once(self) -> bool:
        """Whether a Quest is declared the moment its Condition is fulfilled, or not for it (``quest.window``)."""
        return self.rules.reads("quest.window") == "at-once"

    @cached_property
    def forgotten_out(self) -> bool:
        """Whether unrevealed Forgotten Spells leave the game, too (``forgotten.unrevealed``)."""
        return self.rules.reads("forgotten.unrevealed") == "out"

    @cached_property
    def secret_memories(self) -> bool:
        """Whether what goes to the Memories is its owner's secret (``hidden.memories``)."""
        return self.rules.reads("hidden.memories") == "hidden"

    @cached_property
    def tokens_when_turned(self) -> bool:
        """Whether a Room bears its token only once it is turned over (``room.tokens``)."""
        return self.rules.reads("room.tokens") == "when-turned"

    @cached_property
    def tiles_speak(self) -> bool:
        """Whether a Room on which no token lies has an Effect of its own (``room.effect``)."""
        return self.rules.reads("room.effect") == "tile"
