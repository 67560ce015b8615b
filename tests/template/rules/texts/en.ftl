### Goofspiel.

ruleset-name = Goofspiel
ruleset-summary = Secret bids for open prizes, for two to four: the highest bid that nobody else has made takes the prize.

card_type-prize = Prize
card_text-prize = Goes to the highest bid that nobody else has made.

decision-bid = bids
game_option-cards = Cards for each player
ask-bid = What do you bid for the prize of { $prize }?
option-bid = Bid { $card }

dealt = Everybody gets the cards from 1 to { $cards }.
bid-made = { $seat } bids.
bid-shown = { $seat } has bid { $card }.
prize-won = { $seat } takes the prize of { $prize }.
headline-prize-won = { $seat } takes the prize of { $prize }
prize-lost = Nobody takes the prize of { $prize }.

reason-prizes = no prize was left

board-prize = The prize: { $prize }. Prizes left: { $left }
board-seat = { $seat }: { $score }; cards { $hand }
board-legend = Cards stand by their values.

order-lowest = Bid your lowest card

measure-score = Score
