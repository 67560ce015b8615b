### What is said in a terminal, whatever the rules.

terminal-which = Какая партия
terminal-none = Таких партий сейчас нет; назови партию по её id.
terminal-lost = Сервис потерял последние ходы этой партии; игра продолжается отсюда.
terminal-numbers = Номера вариантов через пробел; b — нарисовать стол ещё раз, q — выйти.
terminal-waiting = Ждём: { $names }
terminal-free = Ждём игроков: свободных мест { $free } из { $seats }.
terminal-start = Ждём, когда { $name } начнёт партию.
terminal-in-order = Их порядок важен.
board-hand = На руке: { $cards }
board-known-hand = Известно на руке: { $cards }
terminal-agree = 1 — согласиться, 2 — отказаться, 0 — потом:
terminal-settle = 1 — да, 0 — потом:
