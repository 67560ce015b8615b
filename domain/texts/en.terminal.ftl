### What is said in a terminal, whatever the rules.

terminal-which = Which game
terminal-none = There is no such game now; name one by its id.
terminal-lost = The service has lost the last steps of this game; it goes on from here.
terminal-numbers = Numbers of options, with blanks between them; b draws the table again, q leaves it.
terminal-waiting = Waiting for: { $names }
terminal-free = { $free ->
    [one] Waiting for a player: 1 of { $seats } seats is free.
   *[other] Waiting for players: { $free } of { $seats } seats are free.
}
terminal-start = Waiting for { $name } to start the game.
terminal-in-order = Their order counts.
board-hand = Hand: { $cards }
board-known-hand = Known in hand: { $cards }
terminal-agree = 1 agree, 2 decline, 0 later:
terminal-settle = 1 yes, 0 later:
