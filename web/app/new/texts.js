/** The texts of times of one's own, in the languages of `LANGUAGES`, in their order. */

export const TEXTS = {
  own_away: ["Missed turns until a bot stands in", "Пропущенных ходов до замены ботом", "Opuszczone tury, po których gra bot"],
  own_each: ["The time is for", "Время даётся на", "Czas przysługuje na"],
  own_each_decision: ["each answer", "каждый ответ", "każdą odpowiedź"],
  own_each_sitting: ["a turn, until others act", "ход, пока не ответят другие", "turę, aż zagrają inni"],
  own_excuses: ["Missed turns that are excused", "Простительных опозданий", "Spóźnienia, które się wybacza"],
  own_increment: ["A turn in time adds to it", "Прибавка за ход в срок", "Dodatek za turę w czasie"],
  own_late: ["Who is late", "Кто опоздал", "Kto się spóźni"],
  own_late_bot: ["is helped by a bot", "за того отвечает бот", "za tego odpowiada bot"],
  own_late_default: ["takes the mildest answer", "получает самый мягкий ответ", "dostaje najłagodniejszą odpowiedź"],
  own_late_forfeit: ["gives up", "сдаётся", "poddaje się"],
  own_nights: ["No clock runs at night", "Ночью часы стоят", "Nocą zegary stoją"],
  own_reserve: ["Reserve for the whole game", "Запас на всю игру", "Rezerwa na całą grę"],
  own_reserve_max: ["Reserve at most", "Запас не больше", "Rezerwa najwyżej"],
  own_time: ["Time", "Время", "Czas"],
  own_unit: ["{what}: unit", "{what}: единица", "{what}: jednostka"],
  own_vacation: ["Vacation from the game", "Отпуск от игры", "Urlop od gry"],
  unit_days: ["days", "суток", "dni"],
  unit_hours: ["hours", "часов", "godzin"],
  unit_minutes: ["minutes", "минут", "minut"],
};
