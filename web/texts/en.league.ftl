### The league.

league_about = Every night the bots play each other, twice on each deal with seats swapped. Everybody begins at 25 and gains by beating the strong.
league_bots = Bots
league_empty = Nobody has played here yet. Once the bots have had a night, their table stands here.
league_games = { $games ->
    [one] { $games } game
   *[other] { $games } games
}, the last one { $when }
league_games_least = { $games ->
    [one] { $games } game or more
   *[other] { $games } games or more
}
league_games_own = { $games ->
    [one] { $games } game that counted
   *[other] { $games } games that counted
}
league_hidden = others see it after five games with three others
league_i_play = I play
league_it_plays = my program plays
league_it_plays_at_night = my program plays, at night with others' and bots too
league_join = Take part
league_leave = Take part no more
league_leave_sure = Your strength and all that your games have brought will be forgotten at once. Go on?
league_live = Members, live: an hour a turn at most
league_mail = Members, move by move
league_members = People are in a table if they want to be: a game counts in which all who play take part. Programs can play each other and the bots every night. A game counts from the day after its end on.
league_none_yet = None of your games has counted yet: it takes others who take part.
league_order = First comes who is sure to be strong: a few lucky wins do not lead to the top.
league_program = program
league_who = Who plays
league_wish = Everybody sees your name and how strong you are, in each game and by its pace; nobody sees which games you have played.
strength = Strength { $mu }, almost surely between { $low } and { $high }
strength_unsure = little is known yet
