### Trying moves that are not sent.

another_world = In another world
as_it_was = As it was
back_to_game = Back to the game
game_went_on = The game has gone on. This is the game again.
only_tried = This is not the game.
try_it = Try it
what_if_help = Choose what { $who } does instead. A bot plays for all others; nothing is stored.
what_if_mine = What would be if you did so. A bot plays for all others, what is hidden from you is made up, and nothing is sent.
