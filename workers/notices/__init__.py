"""Notices: their words, and the ways by which they reach players.

- `access`: Tells accounts what was done to the ways into them, by all channels but the one that it was done by.
- `channels`: Delivers what waits for a channel: one at a time, again where it fails, and not at all where it is moot.
- `correspondence`: Finds out what others want of a player beside the game: invitations to a seat, and messages.
- `endpoints`: Endpoints of players: a POST to an address that somebody has named, within bounds of time and size.
- `guard`: The guard on the way out: what players have the service call is called on the open internet, or not at all.
- `letters`: Sends letters, and tries again where the mail server does not take them.
- `lost_games`: Tells players of games that are gone, that are over, or in which they have no seat any more, what the
  store has lost.
- `mail`: Mail: how a letter is written (RFC 5322), and how it leaves: by the operator's server, or as a file.
- `mailing`: Mails that tell players of their games, with links that answer and one that ends them.
- `moments`: The time until which somebody may answer, as it is told to them: by the clocks where they live.
- `posting`: Posts notices to rooms of Discord and Slack and topics of ntfy.
- `projection`: Finds out what an account is to be told of a game, and enters it into its ledger.
- `pushing`: Pushes notices to browsers (RFC 8030), by the service that each of them has named.
- `sign_ins`: Mails the codes of sign-ins: one for each account that the address leads into, and none if it leads
  nowhere.
- `sittings`: Finds out what a player has answered by hand, and for how long the player is taken to be there after
  that.
- `stores`: The stores of one Redis that notices are made of, sent by and answered in.
- `telling`: Puts notices into words: what a player is told of a game, made of what the seat may see, in the player's
  language.
- `webhooks`: Webhooks: a notice as a signed POST (Standard Webhooks 1.0.0).
- `work_items`: The work items of a process that sends: many at once, for they wait for others most of the time.
"""
