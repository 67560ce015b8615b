"""The data that a client draws a game by: emblems, pictures, names of things."""
