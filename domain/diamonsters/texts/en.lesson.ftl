### The first lesson of Diamonsters.

lesson-goal =
    Welcome! Each round a stray monster looks for a home. Monsters in your lair bring you diamonds: 5 diamonds win the
    game, and so do three monsters of a kind.
lesson-stray =
    This is the stray: a Ni, good for 2 diamonds. Everybody secretly sends one monster after it, then all are shown at
    once.
lesson-highest =
    The highest one takes the stray home. Your rival holds a single card today, a San. Send Go!
lesson-highest-low = San is higher, so your rival would get the Ni. Send something stronger.
lesson-highest-alike = Your rival sends San too. Two alike chase each other off, and nobody gets the stray.
lesson-highest-hungry =
    Shi would win, but it moves in as well and eats 2 diamonds: nothing would be left of the Ni. Go is stronger and
    even brings 1.
lesson-home =
    The Ni is yours, and Go moved in with it: 3 diamonds of 5. You drew a card in its place. Whoever loses a round takes
    the monster back.
lesson-chase =
    Now a San is about, worth nothing to you. But your rival has one at home and one to send: that would be three alike
    and the game. Chase them off: send San too!
lesson-chase-low = Then your rival takes the San home, has three alike and wins.
lesson-chase-dear = That stops your rival, but Shi moves in with you and eats 2 diamonds. There is a cheaper way.
lesson-yield =
    Nobody got the San. Now it is a Shi, and a Shi eats diamonds wherever it lives. Let your rival have it: send Ichi or
    Ni.
lesson-yield-hungry = Shi would win, and then two of them live in your lair and eat all your diamonds.
lesson-yield-alike = Alike again, so nobody would get the Shi. Not bad, but let it eat at your rival’s.
lesson-drawn =
    Shi ate your rival’s diamonds. And your rival drew a card for the San that won: it is a Go. In a real game you could
    only guess.
lesson-small =
    Nobody is higher than Go. But there is one who beats it when only the two are left: send Ichi! With this Ni you win.
lesson-small-low = Go is higher. Only Ichi can beat it.
lesson-end =
    That is all of it: count what a round would bring you, and guess what the others send. Time for a real game!
