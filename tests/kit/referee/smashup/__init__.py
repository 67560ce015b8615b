"""A second referee for Smash Up: a plain model of the rules, which follows games of the engine and objects.

It is written from `docs/rules/smashup/`, `domain/smashup/RULINGS.md`, the rules pages and the texts of the cards, and
takes nothing from the engine's code. It asks the catalogue for all print (names, powers, copies, points).

It plays a game's answers on a table of its own, and before each answer it holds to what it has:

- who is asked, the options, how many of them, and whether their order counts;
- the facts: points, hands, decks in their order, discard piles, bases, what lies where, whose it is and who controls
  it, whose turn it is, the base deck and the discarded bases, actions that are being done;
- each minion's power and each base's breakpoint, which it works out anew.

It takes from the game: the hands and decks that were dealt, and the factions; the key of chance, from which it draws
the same numbers for the same shuffles and random discards; the order of hands and piles, which the rules do not know;
and all answers. Where there is one answer alone a game may ask or not: whether it does is not judged. Drafts,
resignations, clocks, the guard against loops, what views hide, and what is told in events are not judged either.

`state`, `rows`, `powers`: the table. `asking`: questions. `triggers`: what is set off, and its order. `protection`,
`leaving`, `verbs`: what is done to cards. `plays`: allowances, and how a card is played. `turn`, `scoring`, `windows`:
the procedure; `mail`: what is not asked by mail. `cards/`, `bases`: abilities. `loading`, `follow`: beside a game.
`games`, `positions`: games to follow. `python -m tests.kit.referee.smashup.coverage` counts what was played.
"""
