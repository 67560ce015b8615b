### The first page, and the list of tables.

clock_away = a bot answers while you are away
clock_bot = a bot answers
clock_none = No time limit
clock_paused = the game is paused
clock_resting = your clock rests now
clock_vacation = you are on vacation
create = Set up the game
creator = its creator: { $games ->
    [one] { $games } game
   *[other] { $games } games
}, late { $timeouts }
days3 = three days
deadline = Time for a turn
drawn = drawn
empty_lobby = Nobody waits for players just now.
empty_mine = You are in no game yet.
game_any = any game
games_mine = My games
lobby = Tables with a free seat
minutes10 = ten minutes
new_more = More
own_times = my own …
pace_any = any
pace_live = an hour at most
pace_mail = longer, move by move
private = Only with an invitation
reliable = Its creator
reliable_any = anybody
reliable_known = played much, seldom late
reliable_prompt = never late
seat_kept_other = kept for somebody
seats_any = any number
start_auto = when all seats are taken
start_manual = when I say so
starts = The game begins
take_back_agreed = also if all agree
take_back_never = never
take_back_own = where it affects nobody
time_each = A turn, until others act, may take { $time }. A bot helps who is late, and after two such turns in a row plays on until they are back.
time_endless = Nobody has to hurry: the game waits.
unset = the usual: { $time }
visibility = Who may see it
waiting_me = Waits for you
why_time = Why so much time?
