/** The texts of the account's page, in the languages of `LANGUAGES`, in their order. */

import { TEXTS as NOTICES } from "./notices/texts.js";
import { TEXTS as WAYS } from "./ways/texts.js";

export const TEXTS = {
  ...NOTICES,
  ...WAYS,
  add: ["Add", "Добавить", "Dodaj"],
  avoid_no_more: ["Remove", "Убрать", "Usuń"],
  avoided: ["People I avoid", "С кем я не играю", "Z kim nie gram"],
  avoided_help: [
    "You and they cannot sit down at one table. They are not told.",
    "За один стол вы не сядете. Им об этом не сообщается.",
    "Nie usiądziecie przy jednym stole. Nie dowiedzą się o tym.",
  ],
  avoided_none: [
    "Nobody. You can add somebody at a table.",
    "Никого. Добавить можно за столом.",
    "Nikogo. Dodać można przy stole.",
  ],
  content: [
    "Say what happened and what I am asked: others may read along.",
    "Писать, что произошло и о чём спрашивают: это могут прочитать и другие.",
    "Pisz, co się stało i o co chodzi: mogą to przeczytać inni.",
  ],
  delete: ["Delete", "Удалить", "Usuń"],
  delete_name: ["To go on, type your name: {name}", "Чтобы подтвердить, введи своё имя: {name}", "Aby potwierdzić, wpisz swoje imię: {name}"],
  export_all: ["Save all my data", "Сохранить все мои данные", "Zapisz wszystkie moje dane"],
  free_days: ["Days off", "Выходные", "Dni wolne"],
  from: ["from", "с", "od"],
  hours: ["Nights and days off", "Ночи и выходные", "Noce i dni wolne"],
  hours_changeable: ["can be changed from {day}", "изменить можно с {day}", "można zmienić od {day}"],
  hours_help: [
    "No clock of yours runs then. Others at the table can see these hours.",
    "В это время твои часы стоят. Соседи по столу видят эти часы.",
    "Wtedy twój zegar stoi. Inni przy stole widzą te godziny.",
  ],
  measures: ["About your messages", "О твоих сообщениях", "O twoich wiadomościach"],
  met_there: ["where you met", "где вы встретились", "gdzie się spotkaliście"],
  night: ["A night", "Ночь", "Noc"],
  profile: ["About me", "Обо мне", "O mnie"],
  quiet_hours: ["Quiet hours", "Тихие часы", "Godziny ciszy"],
  reliability: [
    "My latest games: {games}. Time ran out: {timeouts}. Away: {absences}.",
    "Последних игр: {games}. Опозданий: {timeouts}. Отсутствий: {absences}.",
    "Ostatnie gry: {games}. Spóźnienia: {timeouts}. Nieobecności: {absences}.",
  ],
  report_open: [
    "An operator has still to look at it.",
    "Оператор её ещё не смотрел.",
    "Operator jeszcze tego nie sprawdził.",
  ],
  reports: ["Reports", "Жалобы", "Zgłoszenia"],
  rest: ["My time", "Моё время", "Mój czas"],
  save: ["Save", "Сохранить", "Zapisz"],
  saved: ["Saved.", "Сохранено.", "Zapisano."],
  sending: ["Sending answers", "Отправка ответов", "Wysyłanie odpowiedzi"],
  sending_asked: ["By the button", "По кнопке", "Przyciskiem"],
  sending_soon: ["After 3 seconds", "Через 3 секунды", "Po 3 sekundach"],
  until: ["until", "до", "do"],
  vacation: ["Vacation", "Отпуск", "Urlop"],
  vacation_end: ["End it now", "Закончить сейчас", "Zakończ teraz"],
  vacation_end_sure: [
    "Your clocks run again in all your games. Go on?",
    "Часы снова пойдут во всех твоих играх. Продолжить?",
    "Twoje zegary znów ruszą we wszystkich grach. Kontynuować?",
  ],
  vacation_from: ["From (today if empty)", "С (если пусто, с сегодня)", "Od (puste: od dziś)"],
  vacation_games: ["games: {games}", "игр: {games}", "gry: {games}"],
  vacation_help: [
    "Your clocks stand still in all games, as long as each of them grants it.",
    "Твои часы стоят во всех играх, насколько каждая из них это допускает.",
    "Twoje zegary stoją we wszystkich grach, na ile każda z nich pozwala.",
  ],
  vacation_short: ["not to its end in {games}", "не до конца: {games}", "nie do końca: {games}"],
  vacation_take: ["Take it", "Взять отпуск", "Weź urlop"],
  vacation_until: ["Until", "По", "Do"],
};
