"""What becomes of a position: whole duels played by policies, and the records they leave.

The only floor where dice are thrown; everything below is told what Chance answered.
"""
