/** The texts of a replay and of the check, in the languages of `LANGUAGES`, in their order. */

export const TEXTS = {
  anybody: ["anybody", "зрителя", "widza"],
  autoplay: ["Play on", "Воспроизвести", "Odtwarzaj"],
  check_host: [
    "The service dealt alone: that it chose no deal it liked is not proved.",
    "Раздавал один сервис: что он не выбрал удобную раздачу, не доказано.",
    "Rozdawał sam serwis: że nie wybrał wygodnego rozdania, nie jest udowodnione.",
  ],
  check_how: ["What is checked", "Что проверяется", "Co jest sprawdzane"],
  check_it: ["Check it yourself", "Проверить игру", "Sprawdź grę"],
  check_no_head: [
    "The game was not seen in this browser while it ran, so nothing shows that this is the game that was played.",
    "Пока игра шла, этот браузер её не показывал, поэтому не доказано, что сыграна была именно она.",
    "Ta przeglądarka nie pokazywała gry w trakcie, więc nie wiadomo, czy to ta rozegrana gra.",
  ],
  check_no_rules: [
    "Whether each move kept the rules of the game is not checked here: turnfold audit does that.",
    "Соблюдались ли правила самой игры, здесь не проверяется: это делает turnfold audit.",
    "Zgodność ruchów z zasadami gry sprawdza nie ta strona, lecz turnfold audit.",
  ],
  check_reading: ["Reading the whole log …", "Читаем весь журнал…", "Czytam cały dziennik…"],
  check_seeds: [
    "These seats had a hand in the deal, so the service alone could not choose it: {seats}.",
    "В раздаче участвовали места {seats}, поэтому сервис не мог выбрать её один.",
    "W rozdaniu miały udział miejsca: {seats}, więc serwis nie mógł go sam wybrać.",
  ],
  check_set_up: [
    "The table was set up by the creator of the game, not dealt.",
    "Расклад задал создатель игры, раздачи не было.",
    "Stół ustawił twórca gry, nie było rozdania.",
  ],
  check_unusable: [
    "This cannot be checked: {why}",
    "Проверить не получается: {why}",
    "Nie da się tego sprawdzić: {why}",
  ],
  export_help: [
    "This is the log of a game. Showing it takes the rules, which this page does not have. This command makes a replay of it:",
    "Это журнал игры. Чтобы её показать, нужны правила, а у этой страницы их нет. Повтор сделает такая команда:",
    "To dziennik gry. Do jej pokazania potrzebne są zasady, których ta strona nie ma. Powtórkę zrobi takie polecenie:",
  ],
  eyes: ["Eyes of", "Глазами", "Oczami"],
  file: ["File", "Файл", "Plik"],
  file_large: ["This file is too large.", "Этот файл слишком большой.", "Ten plik jest za duży."],
  file_unfit: [
    "There is no replay in this file that could be shown.",
    "В этом файле нет повтора, который можно показать.",
    "W tym pliku nie ma powtórki, którą da się pokazać.",
  ],
  from_file: [
    "This comes from a file: nothing proves that it was played so.",
    "Это из файла: ничто не доказывает, что играли именно так.",
    "To z pliku: nic nie dowodzi, że tak właśnie grano.",
  ],
  keep_replay: ["Keep this replay as a file", "Сохранить повтор в файл", "Zapisz powtórkę w pliku"],
  not_proved: ["not proved", "не доказано", "nieudowodnione"],
  open_help: [
    "Choose the file that a replay was kept in, or drop it on any page. No network is needed.",
    "Выбери файл с сохранённым повтором или перетащи его на любую страницу. Сеть не нужна.",
    "Wybierz plik z zapisaną powtórką albo upuść go na dowolnej stronie. Sieć nie jest potrzebna.",
  ],
  proved: ["proved", "доказано", "udowodnione"],
  proved_chain: [
    "Each entry follows from the one before it: nothing was changed, put in or left out afterwards.",
    "Каждая запись следует из предыдущей: задним числом ничего не изменено, не вставлено и не убрано.",
    "Każdy wpis wynika z poprzedniego: niczego później nie zmieniono, nie dodano i nie usunięto.",
  ],
  proved_deal: [
    "What was dealt and drawn was settled before the first move.",
    "Раздача и все случайности были определены до первого хода.",
    "Rozdanie i wszystkie losowania były ustalone przed pierwszym ruchem.",
  ],
  proved_form: [
    "The log is whole, and every entry is where and when it belongs.",
    "Журнал полон, каждая запись на своём месте и в своё время.",
    "Dziennik jest kompletny, a każdy wpis ma właściwe miejsce i czas.",
  ],
  proved_shown: [
    "It is the game that was shown in this browser.",
    "Это та самая игра, которую показывал этот браузер.",
    "To ta sama gra, którą pokazywała ta przeglądarka.",
  ],
  proved_table: [
    "Everybody did only what the table allows, while they were asked and in their time.",
    "Каждый делал только то, что за столом разрешено: когда его спрашивали и в своё время.",
    "Każdy robił tylko to, na co pozwala stół: gdy był pytany i w swoim czasie.",
  ],
  refuted: ["does not hold", "не сходится", "nie zgadza się"],
  takes_lead: ["{who} takes the lead", "Вперёд выходит {who}", "Na prowadzenie wychodzi {who}"],
  turning_points: ["Turning points", "Переломные моменты", "Punkty zwrotne"],
};
