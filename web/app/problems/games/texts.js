/** Words for what the service refuses of games and their tables, by the types of its problems, in the languages of `LANGUAGES`, in their order. */

export const TEXTS = {
  problem_already_reported: [
    "you have reported this message before.",
    "жалоба на это сообщение уже есть.",
    "ta wiadomość została już zgłoszona.",
  ],
  problem_already_seated: [
    "you have a seat at this table already.",
    "у тебя уже есть место за этим столом.",
    "masz już miejsce przy tym stole.",
  ],
  problem_audit_failed: [
    "the log of this game does not hold: {detail}.",
    "журнал этой игры не прошёл проверку: {detail}.",
    "zapis tej gry nie przeszedł sprawdzenia: {detail}.",
  ],
  problem_avoided_player: [
    "somebody sits there whom you do not want to play with.",
    "там сидит игрок, с которым ты больше не играешь.",
    "siedzi tam ktoś, z kim nie chcesz już grać.",
  ],
  problem_excluded: [
    "an operator has taken you out of the league; the account's activity says why.",
    "оператор исключил тебя из лиги; причина — в списке событий учётной записи.",
    "operator wykluczył cię z ligi; powód jest na liście zdarzeń konta.",
  ],
  problem_game_not_finished: [
    "the game is not over yet.",
    "игра ещё не закончена.",
    "gra jeszcze się nie skończyła.",
  ],
  problem_game_not_open: ["the game has begun already.", "игра уже началась.", "gra już się zaczęła."],
  problem_game_not_running: [
    "the game has not begun yet, or it is over.",
    "игра ещё не началась или уже закончена.",
    "gra jeszcze się nie zaczęła albo już się skończyła.",
  ],
  problem_illegal_choice: [
    "this answer is not possible: {detail}.",
    "такой ответ невозможен: {detail}.",
    "ta odpowiedź nie jest możliwa: {detail}.",
  ],
  problem_invalid_setup: [
    "the rules do not allow such a game: {detail}.",
    "правила не допускают такой игры: {detail}.",
    "zasady nie pozwalają na taką grę: {detail}.",
  ],
  problem_invitation_expired: [
    "the time of the invitation is over; ask for another.",
    "приглашение просрочено, попроси новое.",
    "zaproszenie wygasło, poproś o nowe.",
  ],
  problem_log_does_not_fold: [
    "this game is damaged at the service; those who run it are told.",
    "эта игра на сервисе повреждена; тем, кто за него отвечает, сообщили.",
    "ta gra jest w serwisie uszkodzona; jego operatorzy już o tym wiedzą.",
  ],
  problem_muted: [
    "an operator has muted you: {detail}.",
    "оператор запретил тебе писать: {detail}.",
    "operator odebrał ci głos: {detail}.",
  ],
  problem_newer_rules: [
    "the service is being updated; try again in a moment.",
    "сервис обновляется, попробуй чуть позже.",
    "serwis jest właśnie aktualizowany, spróbuj za chwilę.",
  ],
  problem_no_secret: [
    "this channel has no secret.",
    "у этого канала нет секрета.",
    "ten kanał nie ma sekretu.",
  ],
  problem_no_such_order: [
    "this game knows no such order.",
    "в этой игре нет такого указания.",
    "ta gra nie zna takiego polecenia.",
  ],
  problem_no_take_back: [
    "this answer cannot be taken back any more.",
    "этот ответ уже не взять назад.",
    "tej odpowiedzi nie można już cofnąć.",
  ],
  problem_no_vacation: [
    "these days are not possible: less vacation is left, it is taken then, or they are over.",
    "такие дни не подходят: отпуска осталось меньше, на них он уже взят или они прошли.",
    "takie dni nie są możliwe: zostało mniej urlopu, jest już wtedy wzięty albo minęły.",
  ],
  problem_nobody_there: [
    "no other player sits there.",
    "на этом месте нет другого игрока.",
    "na tym miejscu nie siedzi inny gracz.",
  ],
  problem_not_creator: [
    "only who set the game up can do that.",
    "это может только создатель игры.",
    "może to zrobić tylko twórca gry.",
  ],
  problem_not_seated: [
    "you do not have the seat for it.",
    "у тебя нет нужного для этого места.",
    "nie masz potrzebnego do tego miejsca.",
  ],
  problem_not_startable: [
    "the game cannot start yet: seats are free.",
    "начать пока нельзя: есть свободные места.",
    "nie można jeszcze zacząć: są wolne miejsca.",
  ],
  problem_position_not_accepted: [
    "this game does not begin as usual; agree to that first.",
    "эта игра начинается не как обычно, сначала согласись на это.",
    "ta gra nie zaczyna się jak zwykle, najpierw się na to zgódź.",
  ],
  problem_removed: [
    "an operator has removed the game.",
    "оператор удалил эту игру.",
    "operator usunął tę grę.",
  ],
  problem_request_closed: [
    "this request is over.",
    "эта просьба уже неактуальна.",
    "ta prośba jest już nieaktualna.",
  ],
  problem_request_not_possible: [
    "this cannot be asked now: {detail}.",
    "сейчас об этом не попросить: {detail}.",
    "teraz nie można o to prosić: {detail}.",
  ],
  problem_request_open: [
    "you have asked for this already.",
    "такая просьба от тебя уже есть.",
    "taka prośba od ciebie już jest.",
  ],
  problem_seat_kept: [
    "the seat is kept for somebody else.",
    "это место оставлено для другого.",
    "to miejsce czeka na kogoś innego.",
  ],
  problem_seat_taken: [
    "the seat is taken.",
    "это место занято.",
    "to miejsce jest zajęte.",
  ],
  problem_seed_mismatch: [
    "the secret number is not the one that was promised.",
    "секретное число не то, что было обещано.",
    "tajna liczba nie jest tą, którą obiecano.",
  ],
  problem_seed_not_awaited: [
    "the game does not wait for a secret number.",
    "игра не ждёт секретного числа.",
    "gra nie czeka na tajną liczbę.",
  ],
  problem_stale_decision: [
    "this question is not open any more.",
    "этот вопрос уже закрыт.",
    "to pytanie jest już nieaktualne.",
  ],
  problem_talk_not_shared: [
    "not all have agreed to share the talk.",
    "не все согласились показать разговор.",
    "nie wszyscy zgodzili się udostępnić rozmowę.",
  ],
  problem_text_not_allowed: [
    "the text cannot be sent: some of it is not seen, or covers what is around it.",
    "этот текст не отправить: часть знаков не видна или закрывает соседние.",
    "tego tekstu nie można wysłać: część znaków jest niewidoczna lub zasłania sąsiednie.",
  ],
  problem_too_many_branches: [
    "there are as many branches of this game, or moves in this one, as is allowed.",
    "ответвлений у этой игры или ходов в этом уже столько, сколько можно.",
    "odgałęzień tej gry albo ruchów w tym jest już tyle, ile wolno.",
  ],
  problem_too_many_branches_today: [
    "you have begun as many branches as a day allows.",
    "на сегодня ответвлений достаточно.",
    "na dziś dość odgałęzień.",
  ],
  problem_too_many_games: [
    "you have as many games as is allowed; finish one.",
    "игр уже столько, сколько можно: закончи одну.",
    "masz już tyle gier, ile wolno: skończ jedną.",
  ],
  problem_too_many_games_today: [
    "a day allows no more games of this kind.",
    "на сегодня таких игр достаточно.",
    "na dziś dość takich gier.",
  ],
  problem_too_many_messages: [
    "your messages here take as much as is allowed; erase some.",
    "твои сообщения здесь заняли всё место: сотри часть.",
    "twoje wiadomości zajęły tu całe miejsce: usuń część.",
  ],
  problem_too_many_messages_today: [
    "you have written as much as a day allows.",
    "на сегодня написано достаточно.",
    "na dziś dość wiadomości.",
  ],
  problem_too_many_reports: [
    "you have reported as much as a day allows.",
    "на сегодня жалоб достаточно.",
    "na dziś dość zgłoszeń.",
  ],
  problem_too_many_seat_changes: [
    "the seats of this game have changed as often as is allowed.",
    "места в этой игре менялись столько раз, сколько можно.",
    "miejsca w tej grze zmieniały się tyle razy, ile wolno.",
  ],
  problem_too_many_waiting: [
    "this account looks on from too many places at once.",
    "эта учётная запись открыта в слишком многих местах.",
    "to konto jest otwarte w zbyt wielu miejscach.",
  ],
  problem_too_slow: [
    "the network was too slow; try again.",
    "сеть слишком медленная, попробуй ещё раз.",
    "sieć jest za wolna, spróbuj ponownie.",
  ],
  problem_unknown_head: [
    "this is not the history that you have seen.",
    "это не та история, которую показывали тебе.",
    "to nie ta historia, którą pokazano tobie.",
  ],
  problem_unknown_version: [
    "the service has lost what you have seen of this game.",
    "сервис потерял то, что тебе уже показали в этой партии.",
    "serwis utracił to, co już widać było w tej grze.",
  ],
  problem_wrong_entry: [
    "that is not possible now.",
    "сейчас это невозможно.",
    "teraz to niemożliwe.",
  ],
};
