### The end of a game, and its plot.

chart_by_turn = { $what } tura po turze
chart_facts = Na koniec
chart_goal = do zwycięstwa: { $goal }
chart_shown = Pokazane
takes_lead = Na prowadzenie wychodzi { $who }
turning_points = Punkty zwrotne
you_lead = Wychodzisz na prowadzenie
you_leap = Największy skok jest twój
