"""A league of people with habits, who play by mail while years go by in minutes."""
