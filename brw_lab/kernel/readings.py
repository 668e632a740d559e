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
