### Mails, and the pages that their links lead to.

mail-subject = { $ruleset } with { $others }
mail-subject-alone = { $ruleset }
mail-subject-turn = { $what }: your turn in { $ruleset }
mail-asked = Hello { $name }, it is your turn.
mail-reminder = Hello { $name }, your time is running out.
mail-started = Hello { $name }, the game begins.
mail-timed-out = Hello { $name }, you did not answer in time; an answer was given on your behalf.
mail-away = Hello { $name }, you are away; a bot answers until you are back.
mail-request = Hello { $name }, another player asks you to agree to something.
mail-order = Hello { $name }, a standing order of yours no longer holds.
mail-loss = Hello { $name }, the service has lost the last steps of this game; it goes on from what is left.
mail-loss-gone = Hello { $name }, the service has lost a game of yours with all its steps.
mail-loss-over = Hello { $name }, the service has lost the last steps of a game of yours that is over; its result stays as it is shown now.
mail-loss-seat = Hello { $name }, the service has lost the last steps of a game, and your seat in it with them.
mail-message = Hello { $name }, somebody wrote to you at the table.
mail-invitation = Hello { $name }, a seat in a game is kept for you.
mail-finished = Hello { $name }, the game is over.
mail-winner = { $count ->
    [one] { $who } won.
   *[other] The winners: { $who }.
}
mail-voided = It was called off.
mail-disabled = Hello { $name }, a channel of your account did not take what it was sent, and is not used any more.
mail-test = Hello { $name }, this is a test: you will hear of your games this way.
mail-digest-subject = What happened in your games
mail-digest = Hello { $name }, this is what happened in your games.
line-asked = it is your turn
line-reminder = your time is running out
line-started = the game begins
line-timed-out = you did not answer in time
line-away = you are away, and a bot answers
line-request = you are asked to agree to something
line-order = a standing order of yours no longer holds
line-loss = the service has lost the last steps of this game
line-loss-gone = the service has lost a game of yours with all its steps
line-loss-over = the service has lost the last steps of a game of yours that is over
line-loss-seat = the service has lost your seat with the last steps of a game
line-message = you have a message
line-invitation = a seat is kept for you
line-finished = the game is over
line-disabled = a channel is not used any more
line-test = this is a test
mail-wrote = { $name } wrote:
mail-since = What happened last:
mail-board = The table now:
mail-lapsed = A standing order of yours no longer holds.
mail-until = You have time until { $until } ({ $zone }): { $left }.
mail-choose = Choose your answer
mail-open = Open the table
mail-open-games = Open your games
mail-mute = No more mails about this game
mail-silence = No more mails to this address
mail-cut = Reply above this line with the number of an option, such as 2
mail-reply-answered = Hello { $name }, your answer was taken.
mail-reply-refused = Hello { $name }, this cannot be answered so: so many options cannot be taken together.
mail-reply-unreadable = Hello { $name }, your answer was not understood. Begin your reply with the number of an option.
mail-reply-stale = Hello { $name }, the question that you replied to is not open any more.
mail-reply-lost = Hello { $name }, the game has gone back: the service has lost its last steps, so your reply was not taken.
mail-confirm-subject = Your code: { $code }
mail-confirm = Somebody, probably you, wants mails about games to come to this address. The code that confirms it is { $code }; it is good for a day. If it was not you, there is nothing to do.
mail-confirm-link = Confirm this address without typing the code
page-confirm = Shall mails about the games of { $name } come to { $address }?
page-confirm-way-in = Whoever reads mail there can sign in to the account of { $name } from then on. If this account is not yours, close this page: nothing happens.
page-confirm-yes = Confirm the address
page-confirmed = The address is confirmed. Mails about your games come to it from now on.
page-confirm-over = This link is worth nothing, or not any more. Perhaps the address is confirmed already; if not, have another mail sent in the settings of your account.
page-answer = Answer
page-send = Send the answer
page-take-some = Choose { $min } to { $max }.
page-take-exactly = { $max ->
    [one] Choose one.
   *[other] Choose { $max }.
}
page-in-order = Give them numbers in the order that counts, 1 for the first; what you do not choose has none.
page-unnumbered = The numbers do not say which comes first: each that you choose needs one of its own. Nothing was changed.
page-answered = Your answer was taken.
page-stale = This question is not open any more: it was answered, taken back, or the time for it is over.
page-lost = The game has gone back: the service has lost its last steps, so this link no longer counts. Nothing was changed.
page-illegal = This is no answer to the question. Nothing was changed.
page-worthless = This link is worth nothing, or not any more.
page-mute = No more mails about this game?
page-mute-yes = Send none
page-muted = You are told nothing more about this game. At the table you can change your mind.
page-silence = No more mails about your games to { $address }?
page-silenced = No mails about your games are sent to this address any more, but for those of the account itself. The settings of your account change it back.
