### What a card leaves open, and how it is played: what a zoomed card says below its text. A text of a type is for all cards of it.

## Rulings

card_ruling-collector = First edition: another Collector may be returned, too. Revised edition: it may not.
card_ruling-terraforming = Where the base deck is empty, the base discard pile is shuffled first.
card_ruling-natural_selection = A minion may be chosen that has no victim there: then nothing happens.
card_ruling-rampage = The power counts as it is when the card is played; what changes it later does not count.
card_ruling-tooth_and_claw_and_guns = Together with a Hideout: the one that came into play first steps in.
card_ruling-hideout = Together with Tooth and Claw... and Guns: the one that came into play first steps in.
card_ruling-ninja_acolyte = Once it has returned, a minion must be played there.
card_ruling-disguise = The extra plays may be left out; the chosen minions return all the same.
card_ruling-infiltrate = It never destroys itself when it comes into play.
card_ruling-shinobi = The limit counts for each player alone.
card_ruling-temple_of_goju = Of several strongest minions their player chooses one.
card_ruling-cannon = Both minions are chosen before one is destroyed.
card_ruling-dinghy = All minions are chosen before one moves.
card_ruling-full_sail = All minions are chosen before one moves.
card_ruling-microbot_alpha = It counts minions in play alone.
card_ruling-microbot_archive = Several destroyed at once: a card for each, its own destruction included.
card_ruling-leprechaun = Powers are compared once the newcomer's ability is done.
card_ruling-mark_of_sleep = First edition: the whole turn, its scoring too. Revised edition: the phase of plays alone.
card_ruling-neophyte = A special for another time that is played this way is discarded without effect.
card_ruling-mass_enchantment = A special for another time that is played this way is discarded without effect.
card_ruling-theyre_coming_to_get_you = Once a turn for each copy, and no extra play: it takes the place of one from the hand.
card_ruling-zombie_lord = One minion for each base that was without your minions at first and still is.
card_ruling-monkey_on_your_back = Without a victim it goes under the deck all the same.
card_ruling-clyde_2_0 = Where it leaves together with actions, it saves them too, however it leaves.
card_ruling-secret_agent = The discard is owed even if the action has returned or moved the Secret Agent.
card_ruling-stasis_field = Played through Mole on the base that is being scored: the base goes on scoring.
card_ruling-operative = It reveals from every deck, one's own included.
card_ruling-jumper = Under another player's control its controller decides, and it goes to its owner's hand.
card_ruling-one_point_twenty_one_gigawatts = Either kind may be named, even where the discard pile has no such card.
card_ruling-into_the_time_slip = Actions on bases can be returned, too.
card_ruling-time_is_fleeting = Played twice, the later choice counts, and the earlier base goes back. It is not offered without a discarded base.
card_ruling-doppelganger = The deck is shuffled after the minion was played.
card_ruling-transmogrify = What counts is the power that the minion had in play just before.
card_ruling-gelf = Where it finds nothing it is shuffled in all the same; what cannot be played there is discarded.
card_ruling-copycat = It has the printed ability. Of another Copycat a further choice is made.
card_ruling-cellular_bonding = Of another Cellular Bonding it has what that one has.
card_ruling-portal_room = After the extra turn, play goes on to the left of whoever had the last normal turn.
card_ruling-the_nexus = Winners who are level may each do so; the last one's base lies on top.

## Examples

card_example-scout = The Scout's power counts when the base scores; then it goes to the hand.
card_example-war_raptor = Three War Raptors on one base: each has power 2 + 3 = 5.
card_example-rampage = A King Rex of power 7 stands on a base with a breakpoint of 20: until the end of the turn it is 13.
card_example-first_mate = The First Mate's power counts when the base scores; then it sails on to another base.
card_example-microbot_alpha = You have three other minions in play: its power is 1 + 3 = 4.
card_example-zapbot = You play Zapbot, then with its ability another minion of power 2 or less; your action is still to come.
card_example-leprechaun = Your Leprechaun has power 5. Another player's Invader of power 3 comes, gains its VP, and is destroyed.
card_example-zombie_lord = You have no minions on two bases: two minions of power 2 or less may come, one to each.
card_example-cave_of_shinies = Another player destroys your minion here: you gain 1 VP.
card_example-rhodes_plaza_mall = You have three minions here when it scores: 3 VP, besides what your place brings.
card_example-the_homeworld = You play a minion here, then an extra one of power 2 or less. If that one comes here too, you may play another.
