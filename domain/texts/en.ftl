### What happens at every table, whatever the rules.

seat-name = Seat { $number }
bot-name = Bot { $number }
# Names that no player can have, nor any that looks like one of them.
own-names = Host, The host, Admin, Administrator, Moderator, System, Server, Service, Support, Staff
seat-joined = { $seat } takes a seat.
seat-left = { $seat } leaves the table.
seat-starts = { $seat } may start the game now.
game-started = The seats are taken, the game begins.
seat-seeded = { $seat } has opened the seed for the deal.
seat-timed-out = { $seat } did not answer in time; an answer was given on their behalf.
seat-excused = { $seat } did not answer in time and is given more time, this once.
seat-away = { $seat } is away; a bot answers until { $seat } is back.
seat-answered-for = { $seat } is away; a bot answers.
seat-on-vacation = { $seat } takes a vacation; their clock stops meanwhile.
seat-back = { $seat } is back.
seat-forfeited = { $seat } did not answer in time and forfeits the game.
seat-resigned = { $seat } resigns.
game-abandoned = Everybody has left; the game is cancelled.
game-expired = The game did not start in time and is cancelled.
game-unseeded = A seed was not opened in time; the game is cancelled.
game-deserted = No people are left at the table; the game ends without a winner.
game-idle = Nobody has moved for 90 days; the game ends without a winner.
game-paused = The game is paused; no time is counted.
game-resumed = The pause ends early.
game-outage = The service was not available; that time is not counted.
game-too-long = The game has gone on for as long as a game can; it ends without a winner.
game-revealed = The game is over. Everything in it is open now and can be audited.
