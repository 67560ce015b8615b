### The first lesson of Z-Game.

lesson-goal =
    Welcome to a dead city! The most victory points win. It is the last turn, you have 4 and your rival has 6. There is
    still time to turn that.
lesson-gang =
    This is your gang at its base: Hook, the leader, the Butcher, who fights well, and the Mechanic, who builds well. A
    barricade protects them.
lesson-move =
    People go from one location to the next. Nobody is at Hardware store 1 yet. Go there to build something: click on
    it.
lesson-move-pass = Who stays at home wins nothing: your rival would still be ahead when the night comes.
lesson-movers = Zombies wait at places where nobody is. Take everybody along: they fight together.
lesson-movers-alone = One alone is too weak for what waits there. Take all three.
lesson-fight =
    A Bloater, power 5! Your people have a fight of 2, 2 and 1, and to win you need more than 5. The Machete adds 2: use
    it.
lesson-fight-unarmed = 5 against 5 is not enough: your people would be beaten and have to run home, exhausted.
lesson-won =
    Beaten! A zombie of power 5 or more is worth a point. It had things with it, too: a Pistol, and somebody who may join
    you later.
lesson-build =
    Now the store is yours, and what is built counts. Build a barricade: that takes 2 engineering. Choose the
    barricade, not the block-post.
lesson-workers = Who builds? The Mechanic has 2 engineering, that is enough.
lesson-brew = Whoever does not build could brew medicine. Nobody is ill, so skip that.
lesson-night =
    Night! Zombies attack with a power of 6, and you have 5. The barricade stands only if you hold out. Take the Pistol,
    it adds 2.
lesson-night-unarmed = 5 against 6: you would have to flee, and the barricade would be lost.
lesson-end =
    You held out and win 9 to 7: a zombie, a barricade, then each barricade once more at the end, and people on their
    feet. Now for a whole game!
