### What is said in a terminal, whatever the rules.

terminal-which = Która gra
terminal-none = Nie ma teraz takich gier; podaj grę przez jej id.
terminal-lost = Serwis utracił ostatnie ruchy tej partii; gra toczy się dalej od tego miejsca.
terminal-numbers = Numery opcji oddzielone spacjami; b rysuje stół jeszcze raz, q kończy.
terminal-waiting = Czekamy na: { $names }
terminal-free = Czekamy na graczy: wolne miejsca: { $free } z { $seats }.
terminal-start = Czekamy, aż { $name } rozpocznie grę.
terminal-in-order = Ich kolejność się liczy.
board-hand = Na ręce: { $cards }
board-known-hand = Znane na ręce: { $cards }
terminal-agree = 1 zgoda, 2 odmowa, 0 później:
terminal-settle = 1 tak, 0 później:
