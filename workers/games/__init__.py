"""Work in games: bots, standing orders, deadlines.

- `bots`: Has bots answer: in one lane those that are quick, in the other all, with the time counted that they think.
- `game_task`: The task of a worker: do what is due in one game, and set when to look at it again.
- `ordering`: Answers by standing orders: with ordinary answers of their players, as soon as bots would.
"""
