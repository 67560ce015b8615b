"""The log: its entries, their form, and which programs can read them.

- `agreement_entries`: The entries of what people agree on: what somebody asks of the others, how they answer, what
  follows.
- `canonical`: Canonical JSON: one byte string for one value, so that it can be hashed.
- `encoding`: Entries as data: what of them is sealed, and what is hashed.
- `entries`: The entries of a game's log: what each kind says, and which of its fields can be sealed.
- `fence`: The fence between versions of the service: what a newer one has made, an older one does not fold.
- `limits`: Limits of a game's size.
- `marks`: Marks: places in the history of a game, by which something made there is known to be of that history and no
  other.
- `payload`: The base of what entries say.
- `program`: A program that serves games, by what it knows.
- `programs`: Programs that serve the same games: what each knows, and what all of them do.
"""
