"""The rulings of Smash Up: changes of its rules since games are stored. RULINGS.md tells how to add one."""

from domain.kernel.protocol.rulings import Ruling, Rulings

RULINGS = Rulings(
    [
        Ruling(
            "science fiction",
            "twelve factions can be drafted and drawn, no longer eight",
            "Science Fiction Double Feature has come out",
        ),
        Ruling(
            "arrivals are cleared",
            "what arrives at a base while it is cleared is discarded too, before the base goes",
            "it was carried over to the base that came next, or lost with a base that was not replaced",
        ),
        Ruling(
            "a base gone is scored no more",
            "the window after a scoring is over as soon as the base has left play",
            "it went on over a base that was not there",
        ),
        Ruling(
            "plays are to bases in play",
            "a minion that an ability still had to play at a base is not played once the base has left play",
            "it vanished",
        ),
        Ruling(
            "sleep is for the play phase",
            "revised: Mark of Sleep forbids actions in the play phase alone, not what Mole plays in a scoring",
            "the card speaks of the phase of plays",
        ),
        Ruling(
            "what lasts on a base ends with it",
            "revised: a base that Infiltrate has cancelled and that leaves play comes back with its ability",
            "a card that leaves play keeps nothing",
        ),
        Ruling(
            "the active player orders what is saved",
            "where cards of several players could go to the hand instead, the active player says who is asked next",
            "simultaneous abilities are put in order by the active player; they were asked as they had come into play",
        ),
        Ruling(
            "hosts tell triggers apart",
            "two triggers of one name and one player on different minions are put in order",
            "which minion goes first can matter",
        ),
        Ruling(
            "may comes after must",
            "Faceless City and the Homeworld offer what may be done after what must happen",
            "mandatory abilities come first, and are put in order among themselves alone",
        ),
        Ruling(
            "open specials",
            "an action that an ability plays, other than from the hand, can be a special whose window is open",
            "only specials whose window is not open are not eligible",
        ),
        Ruling(
            "windows by public knowledge",
            "with ask always, a seat is not asked in a window for which all see that its hand can hold nothing",
            "such questions tell nothing, and cost who is asked a day by mail",
        ),
        Ruling(
            "no progress ends the game",
            "after ten rounds in which no card was played and no base scored, who has the most points wins",
            "with empty decks and hands players could end their turns for ever",
        ),
        Ruling(
            "no minion finds itself",
            "a search does not find a minion whose ability is still being carried out",
            "a Doppelganger that was destroyed as soon as it was played found itself in the new deck for ever",
        ),
        Ruling(
            "cancelled bases set nothing off",
            "nothing comes of what a base's ability was set off to do once the ability is cancelled",
            "a Neophyte that jammed the Homeworld with its own ability was followed by the Homeworld's extra minion",
        ),
        Ruling(
            "positions count from zero",
            "a position has no points, plays or counters below zero",
            "no rule leads to such a number, and no text or bot expects one",
        ),
        Ruling(
            "the active player orders escapes",
            "where Buccaneers of several players would be destroyed at once, the active player says whose moves next",
            "simultaneous abilities are put in order by the active player; they moved as they had come into play",
        ),
        Ruling(
            "no plays are offered at gone bases",
            "an ability that goes on after its base has left play offers no minion a place there",
            "the minion vanished: the ruling on plays at bases in play held only while some card forbade minions",
        ),
        Ruling(
            "disguised minions return from a swapped base",
            "Disguise returns the chosen minions that are still there, where another base has taken the place too",
            "they lay on the same spot and stayed, for its base had another name",
        ),
        Ruling(
            "scouts wait for what must happen",
            "by mail a Scout that goes home unasked does so after what must happen, and after what the base offers",
            "it went first, so the Cemetery took it out of the hand and the Temple missed it; the table asks later",
        ),
        Ruling(
            "thieves are asked",
            "by mail a card goes to its owner's hand unasked only where its owner is the player who decides",
            "a thief handed a stolen Scout or Jumper back unasked, which a thief seldom wants",
        ),
        Ruling(
            "protection returns with control",
            "other players' actions on a minion that is protected once its control returns are destroyed at once",
            "so they are wherever else protection arrives",
        ),
        Ruling(
            "tar pits count draws",
            "where a player is to draw more cards than the deck has, the active player says when the Tar Pits come",
            "whether the dead minion is one of the cards drawn depends on the order",
        ),
        Ruling(
            "specials may be thrown away",
            "by mail a player who is asked in a window anyway may play a special that can change nothing",
            "a card may be played though its ability cannot be used, to get rid of it",
        ),
        Ruling(
            "protection is from own talents too",
            "revised: Armor Stego's talent gives no power under another player's Tooth and Claw",
            "a change of power affects, and such a minion is affected by no card but those of that other player",
        ),
        Ruling(
            "plays are paid with what has left",
            "a play is paid with the extra play of a card that has left play since, where it could have been",
            "whose Archmage was destroyed lost another's extra action, if that had paid for the play",
        ),
        Ruling(
            "tar pits wait where it matters",
            "the active player says when the Tar Pits come only where a draw or a search could meet the dead minion",
            "they were asked about with every deck of one card, and with any Infiltrate in play, whatever waited",
        ),
        Ruling(
            "what goes home unasked is in no order",
            "by mail a Jumper or saved card that goes to the hand unasked is not put in order with others' first",
            "the order of what nobody is asked about changes nothing",
        ),
        Ruling(
            "nothing moves from the only base",
            "with one base in play nobody is asked which minions move to another, nor by mail because of Full Sail",
            "the answer changed nothing",
        ),
        Ruling(
            "asking hides something",
            "with ask always, nobody is asked who has no choice, where all see that anyway, or by what comes of it",
            "a search that found nothing, a play from an empty hand and Mole under Mark of Sleep were asked about",
        ),
        Ruling(
            "what is shuffled in is found",
            "a search finds a minion that was shuffled from play into the deck while its ability is carried out",
            "a G.E.L.F. in the deck was found or not by which of two alike cards it was, which nobody can tell",
        ),
    ]
)
