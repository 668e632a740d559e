"""Atoms: the only code that changes what lies on the table; each rebinds a draft's fields and returns what to record.

A draft is a Position that nobody else has seen yet. An atom does not ask, choose or open windows.
"""
