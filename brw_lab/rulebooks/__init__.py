"""Rulebooks: one folder a book, data read into a RuleSet; and the practice cards that every table has at hand."""

from __future__ import annotations

from brw_lab.rulebooks.load import load_rulebook, practice_cards, shelf

__all__ = ["load_rulebook", "practice_cards", "shelf"]
