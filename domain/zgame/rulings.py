"""The rulings of Z-Game: changes of its rules since games are stored."""

from domain.kernel.protocol.rulings import Ruling, Rulings

RULINGS = Rulings(
    [
        Ruling(
            "who holds defends",
            "who has people at a location when an enemy comes stays the defender when help of his comes after",
            "the defender is who was there before the movement phase; the help put the holder behind the enemy",
        ),
        Ruling(
            "asking tells nothing",
            "in a duel and in an offer everybody is asked whom public knowledge does not exclude",
            "whether somebody was asked told others what is in a hand",
        ),
        Ruling(
            "what spends can be left",
            "a work, a move, a swap and an offer can be left until they are done, and no card is spent unasked",
            "a choice opened steps that spent cards, with no way back",
        ),
        Ruling(
            "enough is enough",
            "more cards are asked for only where they bring something",
            "what was more than a building needed was lost for nothing",
        ),
        Ruling(
            "there and back",
            "with the balanced numbers turn order is clockwise in odd turns, and the other way round in even ones",
            "with four, who was second or third in the first turn won twice as often as who was first or last",
        ),
        Ruling(
            "five turns at least",
            "with the balanced numbers no game ends by points before its fifth turn is over; 10 points end it then",
            "games of four ended in the fourth turn, before the players had met",
        ),
        Ruling(
            "a block-post counts once",
            "with the balanced numbers a fortification earns a point, whatever its level, and one more in the end",
            "nine tenths of all points were own fortifications, and a block-post was always the answer",
        ),
        Ruling(
            "guard what you build",
            "with the balanced numbers a fortification without people may fall by night; to demolish one is a point",
            "nothing was as safe as a fortification with nobody in it, and sabotage earned nothing",
        ),
        Ruling(
            "people count",
            "with the balanced numbers two people who stand in the end are a point, and so is a zombie of power 5",
            "what was not built was worth next to nothing",
        ),
        Ruling(
            "plans stay unseen",
            "by mail, a plan of trade is sealed even if nobody else is asked any more",
            "where the plan could not be carried out, the log told of cards that stayed in the hand",
        ),
        Ruling(
            "medicine is for the sick",
            "with the balanced numbers it takes three meals to stand up, and a card is two medicines",
            "who treated nobody won more often: a medicine was worth one meal, and a card to the bank",
        ),
        Ruling(
            "what nobody is in falls",
            "with the balanced numbers demolishing takes one engineering a level",
            "who never sabotaged won hardly less often, and few fortifications were demolished",
        ),
        Ruling(
            "nine points are enough",
            "with the balanced numbers 9 points end the game, from turn 5 on",
            "every second game for two lasted all eight turns",
        ),
        Ruling(
            "all move at once",
            "by mail, all answer the offers and move at once; who is hired comes in if that was said before",
            "a turn of four waited ten times for somebody else: for a mover, an answer, a place of who was hired",
        ),
        Ruling(
            "a card for a card",
            "with the balanced numbers one card is swapped for another, and a card sells for two meals",
            "who never traded won hardly less often: two cards for one were a loss nearly always",
        ),
        Ruling(
            "who is eaten is handed out",
            "by mail, who eats somebody is asked who gets the meals only if that is chosen; else they go round",
            "with three, a turn asked each player ten times and more; this mostly had one sensible answer",
        ),
        Ruling(
            "a feast takes the day",
            "with the balanced numbers, whose people have eaten a horse moves none of them in that turn",
            "the horse saves all food and lets everybody stand up: whoever could eat it did",
        ),
        Ruling(
            "who eats keeps the horse",
            "by mail, who eats somebody is not asked whether the horse feeds the rest",
            "then whoever was eaten was eaten for nothing, and nobody answered so",
        ),
        Ruling(
            "a car is built upon",
            "by mail, who puts a car where they can build upon it is asked again in the same turn",
            "the plan offered nothing that only the car made possible, as the table does",
        ),
        Ruling(
            "surplus can be spent",
            "with the reference's numbers who builds or demolishes may add cards beyond what is needed",
            "nothing in the reference forbids it, and its own example of a step names such a card",
        ),
        Ruling(
            "speed can be spent",
            "with the reference's numbers a move may take speed cards that nobody needs",
            "the reference calls speed cards optional, and has them for no certain length of a way",
        ),
        Ruling(
            "meals go with the horse",
            "with the reference's numbers who eats somebody and the horse may hand out meals as well",
            "the reference has all three in one plan, and its own example of a step names them together",
        ),
        Ruling(
            "late sabotage is told",
            "by mail, a sabotage whose target was demolished before is told, with its people and its cards",
            "its cards came to the open pile in silence, and the log is to tell all that happens",
        ),
        Ruling(
            "a march is one plan",
            "by mail, a seat plans all of its moves in one answer; what cannot be carried out is told to it alone",
            "each move, and each look for another, was a question: a third of all that was asked",
        ),
        Ruling(
            "who has nobody comes back",
            "with the balanced numbers a seat without people draws two characters in the morning, and gets 2 food",
            "in a third of all games for four somebody ended with nobody, and was asked about nothing for days",
        ),
        Ruling(
            "duels are fought at once",
            "by mail, all choose their weapons for all fights of a round between players before any is decided",
            "fights at several locations were waited for one after the other",
        ),
        Ruling(
            "latecomers are helped",
            "with the balanced numbers Bikers begin with a transport card more; with four round the table the third and"
            " the fourth of the first turn with a character and a special card more",
            "round a table for four, the last two won half of their share, and Bikers two thirds",
        ),
        Ruling(
            "what all see is not asked",
            "nobody is asked about an offer that, as all see, cannot be met, or which cards go where none stays, nor by"
            " mail how people are fed for whom, as all see, there is nothing to eat",
            "such a question had one answer, and hid nothing",
        ),
        Ruling(
            "the morning is seen to by night",
            "by mail, all who are beaten by day flee at once; and where a next turn is certain, each seat feeds its"
            " people for it in the same visit as it answers for the night",
            "retreats were waited for one after the other, and each morning for whoever had been there by night",
        ),
        Ruling(
            "who wins least has more to begin with",
            "with the balanced numbers New Day Party begins with a special card more, and with four players Bikers with"
            " a character card more",
            "New Day Party won three quarters of its share, and so did Bikers with four by mail",
        ),
        Ruling(
            "who has nobody leaves with honour",
            "of a seat that resigns with nobody in play it is told that it leaves with honour; it draws no newcomers",
            "it was told like any other resignation, and the gang began anew each morning though nobody played it",
        ),
        Ruling(
            "what lapses is told",
            "by mail, a seat is told why it is asked anew and when fighters cannot come in, and all are told when a"
            " price is given back",
            "whoever had planned a flight was asked again, or had cards again, and nothing said why",
        ),
    ]
)
