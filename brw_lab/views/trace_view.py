"""The trace as plain data: a sentence an entry, its indentation, and the clauses behind it.

``trace_view`` -> a list of ``{"text", "indent", "verb", "seat", "clauses": [{"id", "section", "says"}]}``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from brw_lab.kernel.setting import Setting
from brw_lab.kernel.trace import indents, say_entry
from brw_lab.position.entry import Entry


def trace_view(setting: Setting, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """What happened, entry by entry."""
    levels = indents([entry.depth for entry in entries])
    return [
        {
            "text": say_entry(setting, entry),
            "indent": indent,
            "verb": entry.verb,
            "seat": entry.by,
            "clauses": [clause_view(setting, id) for id in setting.rules.clause_ids(entry.topics)],
        }
        for indent, entry in zip(levels, entries, strict=True)
    ]


def clause_view(setting: Setting, id: str) -> dict[str, str]:
    """One clause, to be shown behind its §."""
    clause = setting.rules.clause(id)
    return {"id": clause.id, "section": clause.section, "says": clause.says}
