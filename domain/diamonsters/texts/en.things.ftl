### What views, options and events name by id.

decision-play = chooses a monster

place-hand = Hand
place-lair = Lair
place-deck = Deck
place-discard = Discard pile
place-stray = Stray

resource-diamonds = Diamonds
resource-points = Match points

game_option-mode = Length
option_value-mode-single = One game
option_value-mode-best_of_three = A match to two wins
option_value-mode-best_of_five = A match to three wins
option_value-mode-long = A long match, as in the rulebook
game_option-diamond_goal = How many diamonds win
option_value-diamond_goal-at_least = Five or more
option_value-diamond_goal-exact = Exactly five

measure-diamonds = Diamonds
measure-monsters = Monsters in the lair
measure-points = Match points
