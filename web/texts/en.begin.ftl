### Beginning: the offer of games, names, lessons.

choose_all = Choose everything yourself
facts = { $seats } players · about { $minutes } min
guest = Guest { $number }
guest_are = You play as { $name }
guest_as = You play as
guest_help = The key to your account lies in this browser alone. So that you can come back from elsewhere:
guest_rename = Use this name
have_account = Play under a name of your own
learn = Learn by playing
play_bot = Play against a bot
play_now = Play now against a bot
play_now_help = { $game }, about { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}. No registration, no mail, nothing to install.
preset = With whom
preset_bot = Against a bot
preset_bot_help = begins now
preset_friend = With a friend by link
preset_friend_help = you get a link to send
preset_open = Open table
preset_open_help = anybody may sit down
promise = Board games that wait for you.
