"""Messages of players, and reports of them."""
