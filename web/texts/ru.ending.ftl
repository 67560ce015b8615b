### The end of a game, and its plot.

chart_by_turn = { $what } по ходам
chart_facts = В конце
chart_goal = для победы: { $goal }
chart_shown = Что показано
takes_lead = Вперёд выходит { $who }
turning_points = Переломные моменты
you_lead = Вперёд выходишь ты
you_leap = Самый большой рывок — твой
