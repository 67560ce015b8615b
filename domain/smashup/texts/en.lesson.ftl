### The first lesson of Smash Up.

lesson-goal =
    Welcome! Two factions shuffled together make a deck, and yours are Dinosaurs and Pirates. Bases bring victory
    points, 15 win the game. You have 11 of them.
lesson-base =
    A base scores once all minions on it have enough power together, here 16. Then the strongest player gets 4 points,
    and the second 3.
lesson-hand =
    Each turn you may play one minion and one action. A minion has a power and stays on a base. An action does what it
    says, and is gone.
lesson-minion =
    King Rex has power 7, more than anybody. Play him on the Tar Pits, where most power is together already: click the
    card, then the base.
lesson-minion-elsewhere =
    That base would still be far from ready. At the Tar Pits you can score this turn.
lesson-minion-small = War Raptor is too weak: the Tar Pits would not be ready, and you have one minion a turn.
lesson-minion-early = Howl helps minions that are on a base when you play it. Let King Rex go there first.
lesson-minion-end = You would give away a minion and an action, and your rival has the next turn. Play first.
lesson-missing =
    Now you have 11 here and your rival has 3: that is 14 of 16. So 2 are missing, and you still have an action.
lesson-action = Howl gives each of your minions +1 power until the end of the turn, and you have two here. Play it.
lesson-action-less =
    That destroys a weaker minion on a base of yours. But each minion counts for the 16, your rival’s too: you would be
    further away.
lesson-action-end = With 14 the base does not score, and your rival may play the next minion there.
lesson-score =
    That is 16! Bases are looked at when a turn ends. You are the strongest here and get 4 points, your rival gets 3.
    End your turn.
lesson-end =
    You win with 15 points. In a longer game you now draw two cards, a new base comes, and your rival is next. Try it!
