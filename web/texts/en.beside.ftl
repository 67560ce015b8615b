### What lies beside a table.

away_self = A bot answers for you while you are away.
clock_of_asked = is asked
clock_of_away = away: a bot answers
clock_of_bot = a bot answers
clock_of_paused = paused until { $when }
clock_of_resting = rests until { $when }
clock_of_vacation = on vacation until { $when }
clock_of_waiting = waits for others
clocks = Time
deal_waits = The deal waits for { $who }. Whoever has mixed in chance of their own has to open this table until { $until }, or the game is called off.
message_hidden = hidden by an operator
message_to = { $from } to { $to }
messages_new = { $count ->
    [one] { $count } new message
   *[other] { $count } new messages
}
notes = Notes for me alone
notices = How I am told of this game
report = Report
requests_new = { $count ->
    [one] { $count } request
   *[other] { $count } requests
}
reveal = All may read it when the game is over
sharing = Talk in exports of the game
stands = Your last move cannot be undone: { $why }.
stands_late = its time would be over
stands_never = this game has no undo
stands_nothing = it has drawn or revealed something
stands_often = you have done so too often in a row
stands_others = others have moved since, or have to because of it
to_other = to { $who } alone
to_some = to some …
to_table = to the table
to_whom = Whom it is for
