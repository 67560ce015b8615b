### What is said on every page, and at a table at first.

account = Account
again = Try again
agree = Agree
and_then = and then …
ask_abort = End without a result
ask_claim = End the game: nobody moves
ask_extend = Give { $who } a day more
ask_hand_over = Replace { $who }
ask_name = What shall we call you?
ask_name_help = A name is all it takes. The browser keeps the key to your account.
ask_others = Ask the others
ask_pause = Pause for a week
asked_until = Until { $when }.
avoid = Never again at one table
begin = Begin
bot = Bot
by_order = by your order
choose = choose …
choose_at_most_one = Choose one or none.
choose_between = { $max ->
    [one] Choose { $min } to { $max } option.
   *[other] Choose { $min } to { $max } options.
}
choose_exactly = { $min ->
    [one] Choose { $min } option.
   *[other] Choose { $min } options.
}
choose_one = Choose one.
come_back = I am back
connection_lost = The connection is lost; trying again …
contrast = High contrast
copied = The link is copied.
dark = Dark
day = a day
decided = Sent:
deck = Deck
decline = Decline
deselect = Deselect
discard = Discard pile
earlier = Earlier
erase = Erase
first = Start
free = free seat
free_seats = { $count ->
    [one] { $count } free seat
   *[other] { $count } free seats
}
game = Game
games_offered = Games
goes_first = goes first
hand = Hand
hand_over = Hand my seat over
hidden = There is no such game, or only those who were invited may see it: say who you are.
history_lost = The service has lost the last steps of this game. It goes on from here.
hold = Press and hold a card to read it.
home = Games
hour = an hour
in_order = Their order counts.
intro = Board games by mail, with people or bots: play when it suits you, be it days later.
invite = Invite
join = Sit down
join_takes_over = You take over the seat of { $name }, with its cards and its time: the game goes on from here.
joined_by = Invitation
joined_by_none = This invitation lets nobody in: the link is not whole, or there is a newer one. Ask for it again.
key_forgotten = The key that this browser kept counts no more. Begin anew, or use another key of your account.
known = known to you:
language = Language
lapsed_lost = The service has lost the end of the game.
lapsed_missing = The option was not offered.
lapsed_named = Somebody did something with it.
lapsed_over = Its time is over.
lapsed_taken_back = You took its answer back.
lapsed_used_up = It is used up.
last = End
last_time = last time
later = Later: { $what } ({ $place } of { $count })
league = League
leaps = { $who } gains most at once
leave = Leave the table
left = { $time } left
light = Light
list = As a list
loading = One moment …
log = What happened
max_only = { $max ->
    [one] Choose at most { $max } option.
   *[other] Choose at most { $max } options.
}
menu = Menu
message = Message
moment = Step { $at } of { $last }
more = Show more
name = Name
narrowed = So far: { $what }
new_game = New game
next = Next
next_game = The next game
next_turn = Next turn
no_answer = the service does not answer.
not_found = There is no such page.
not_yours = Waiting for { $who }
note = Note
note_self = a note, for me alone
nothing_happened = Nothing has happened yet.
offered_to_you = The seat of { $name } is offered to you.
open_file = Open a replay
options = Options
orders = Answer for me
orders_answered = { $count ->
    [one] { $count } answer given for you
   *[other] { $count } answers given for you
}
orders_help = Nobody else can tell.
orders_lapsed = No longer in force: { $what }.
others_decide = Also deciding: { $who }.
pause = Pause
people = Seats and people
plan = Sent together
plan_stopped = The plan stopped at step { $number }: { $why }
play_again = Last turn again
players = Seats
plays_left = Still to play:
problem = That did not work: { $why }
public = Everybody may watch
rematch = Play again
replay = Replay
resign = Resign
resign_sure = Really resign? You cannot come back.
resume = End the pause in a day
rules = Rules
seat = Seat { $number }
seat_kept = kept for { $name }
seat_kept_mine = kept for you
seed_elsewhere = The game waits for the secret number that another browser of yours has drawn: open this table there.
seed_help = This browser draws a secret number that every deal depends on, so nobody can choose the cards, not even the service. When all have sat down, open the table here within a day: otherwise the game is called off.
seed_own = Mix in chance of my own
send = Send
sent_card = has sent a card
share = Share
show_key = Show my key
sign_out = Forget me on this device
since = Since your last visit
sit_more = More
sit_set_up = Its creator has set this game up: it does not begin with a deal. You agree to that when you sit down.
skip = Skip
skip_motion = Skip to now
sooner = Sooner: { $what } ({ $place } of { $count })
spectator = You are watching.
start = Start
status_finished = over
status_open = waiting for players
status_paused = paused until { $when }
status_running = in play
system = As the system
tab_log = Log
tab_table = Table
table_gone = This table is closed to you: somebody else has your seat now, or the game is gone.
take_back = Undo my last move
take_back_ask = Ask to undo my last move
take_backs = Undo
talk = Talk
theme = Colours
token = Key
token_help = Whoever has this key is you. Paste it on another device to play on there.
token_use = Use this key
turn = Turn
undo = Undo
voided = The game was called off.
watch = Watch
what_if = What if …?
whereabouts = Who is where
winner = { $who } won
winner_you = You won!
withdraw = Take it back
write = Write to the table
you = You
