### The end of a game, and its plot.

chart_by_turn = { $what } by turn
chart_facts = In the end
chart_goal = { $goal } win
chart_shown = Shown
takes_lead = { $who } takes the lead
turning_points = Turning points
you_lead = You take the lead
you_leap = You gain most at once
