"""The league: its games at night, and matches of programs."""
