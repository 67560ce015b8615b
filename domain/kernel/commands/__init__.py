"""Commands: the wishes of players and of the service, turned into drafts of entries.

- `asking`: Commands of people who agree on something: what they ask of each other, and how they answer.
- `calendars`: Commands that bring the calendar of a player into a game: hours of rest, and vacations that are taken
  everywhere.
- `commands`: Commands: what players, bots and the host want, turned into drafts for the log.
- `orders`: Decides what standing orders bring about: pure functions on a game and the orders of a seat of it.
- `plans`: Carries out plans: each answer is given as long as it is what is asked.
- `setups`: The setup of a game: a check that it can be played, and the rules and the program that it names.
"""
