"""`URL host RULESET [BOT]`, or `URL join GAME`: play one game, and say how it ended."""

import sys

from player import host, join, play, sign_up

url, task, *rest = sys.argv[1:]
client = sign_up(url, "Python")
game = host(client, *rest) if task == "host" else join(client, *rest)
print("game", game, flush=True)
print("winners", *play(client, game))
