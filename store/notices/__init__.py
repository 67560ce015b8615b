"""Notices: channels, what they were told, and work items.

- `addresses`: The accounts that a mail address leads into: those whose owner has confirmed it.
- `channels`: The channels of accounts, and how they want to be told of single games.
- `ledger`: The ledger: what an account was told, by which channel, and what came of each attempt.
- `letters`: Letters: mails that are to be sent, such as codes to sign in with.
- `listeners`: Listeners: accounts that have channels.
- `mentions`: Mentions: what others want of an account that no list of its games tells, such as unread talk and
  offered seats.
- `push_key`: The key by which push services know the service (VAPID, RFC 8292): made when it is first asked for, and
  kept.
- `reply_codes`: Codes of addresses to which somebody replies by mail, and which question each answers.
- `work_items`: Work items: what is to be done for players who are away, and when.
"""
