"""The league: its members, their results and ratings."""
