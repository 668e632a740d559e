"""Exact numbers: the odds of a draw, whom a Spell still reaches, what a Room needs, what a Repeat adds up to.

Nothing here plays: each answer is a formula or a fraction that says under which plain assumptions it holds.
"""
