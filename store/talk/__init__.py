"""Messages of players, and reports of them.

- `reports`: Reports of messages and players, and what operators did about them.
- `talk`: Messages of players to each other, and notes to themselves: beside the log, since they have to be erasable.
"""
