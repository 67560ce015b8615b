"""Work in games: bots, standing orders, deadlines."""
