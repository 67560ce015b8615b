### Что названо по id в видах, вариантах и событиях.

phase-draft = Выбор фракций
phase-deal = Раздача
phase-start = Начало хода
phase-play = Розыгрыш карт
phase-check = Проверка баз
phase-before = Перед захватом
phase-award = Раздача очков
phase-after = После захвата
phase-clear = Очистка базы
phase-replaced = Замена базы
phase-draw = Добор карт
phase-end = Конец хода
phase-over = Игра окончена

decision-draft = выбирает фракцию
decision-agree = решает, применить ли свойство
decision-play = играет карты
decision-play-now = может сыграть добавочную карту
decision-choose = делает выбор
decision-window = может вмешаться в захват
decision-score = выбирает базу для захвата
decision-order = выбирает порядок свойств
decision-discard = сбрасывает лишние карты

note-ignoring = не слушается базы
note-spent = больше не действует

kind-minion = Приспешник
kind-action = Действие
kind-base = База

place-hand = Рука
place-deck = Колода
place-discard = Сброс
place-base_deck = Колода баз
place-base_discard = Сброс баз

resource-vp = Победные очки
resource-power = Сила
resource-breakpoint = Оборона

order-pass-windows = Пропускать все захваты в этом ходу
order-pass-round = Пропускать все захваты в этом круге
order-decline = Не применять в этот ход свойств, которые можно не применять
order-discard = Сбрасывать лишние карты без вопроса

game_option-edition = Текст карт
option_value-edition-classic = Первое издание
option_value-edition-revised = Исправленное издание
game_option-draft = Выбор фракций
option_value-draft-snake = По очереди, последний берёт две
option_value-draft-given = Названы заранее
option_value-draft-random = По жребию
game_option-factions = Фракции
game_option-boxes = Сколько раз можно взять фракцию
option_value-boxes-1 = Один раз
option_value-boxes-2 = Два раза
game_option-first_seat = Кто начинает
game_option-ask = Кого спрашивать при захвате базы
option_value-ask-always = Всех, у кого может быть подходящая карта: вопрос ничего не выдаёт
option_value-ask-auto = Только тех, у кого она есть: быстрее, но выдаёт карты в руке
game_option-pace = Что спрашивать
option_value-pace-mail = Только то, где есть выбор
option_value-pace-table = Всё, как в правилах

measure-vp = Победные очки
measure-power = Сила на базах
measure-minions = Приспешники на базах
measure-hand = Карты на руке

## Фракции

faction_about-aliens = { faction-aliens.about }
faction_about-dinosaurs = { faction-dinosaurs.about }
faction_about-ninjas = { faction-ninjas.about }
faction_about-pirates = { faction-pirates.about }
faction_about-robots = { faction-robots.about }
faction_about-tricksters = { faction-tricksters.about }
faction_about-wizards = { faction-wizards.about }
faction_about-zombies = { faction-zombies.about }
faction_about-cyborg_apes = { faction-cyborg_apes.about }
faction_about-super_spies = { faction-super_spies.about }
faction_about-time_travelers = { faction-time_travelers.about }
faction_about-shapeshifters = { faction-shapeshifters.about }
