"""Accounts, and the ways into them.

- `clients`: Clients: programs of other people that ask for tokens of accounts (OAuth 2.1).
- `credentials`: The ways into an account, changed together with what is told of that: a short list beside it, for its
  owner alone.
- `devices`: Devices that ask to be let into an account, by somebody who is there already (RFC 8628).
- `grants`: Grants: what somebody has let a client do, in the form of a code that it changes for a token, once (OAuth
  2.1).
- `newcomers`: Young accounts share what bots think in their games on a day, with all from the same network.
- `once`: Seeds of what is made once, however often a request for it is sent: one for each Idempotency-Key, for a day.
- `passkeys`: Passkeys: key pairs that authenticators keep (WebAuthn).
- `players`: Accounts, and what they do so often a day.
- `recovery`: Recovery codes: each gives an account another token, once.
- `sign_ins`: Sign-ins by mail: a code goes to an address, for who asked, in whatever accounts the address leads into.
- `tickets`: Tickets: what a browser shows instead of a token where it cannot send a header.
- `tokens`: The tokens of accounts.
"""
