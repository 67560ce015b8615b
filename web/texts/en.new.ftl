### What few choose for a new game.

own_away = Missed turns until a bot stands in
own_each = The time is for
own_each_decision = each answer
own_each_sitting = a turn, until others act
own_excuses = Missed turns that are excused
own_increment = A turn in time adds to it
own_late = Who is late
own_late_bot = is helped by a bot
own_late_default = takes the mildest answer
own_late_forfeit = gives up
own_nights = No clock runs at night
own_reserve = Reserve for the whole game
own_reserve_max = Reserve at most
own_time = Time
own_times_usual = 14 × the time
own_unit = { $what }: unit
own_vacation = Vacation from the game
start_file = or a file with it
start_fits = It can be read. Who joins is asked to agree.
start_help = A table of your own making, as JSON. Left empty, the game begins as its rules say.
start_no_json = This is not JSON: a bracket, a comma or a quotation mark may be missing.
start_position = Starting position
unit_days = days
unit_hours = hours
unit_minutes = minutes
