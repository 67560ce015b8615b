### Что названо по id в видах, вариантах и событиях.

phase-feeding = Питание
phase-new_cards = Новые карты
phase-business = Бизнес
phase-machinations = Махинации
phase-placement = Выход на поле
phase-movement = Перемещение
phase-zombie_fights = Бои с зомби
phase-player_fights = Бои между игроками
phase-retreat = Отступление
phase-building = Строительство
phase-brewing = Создание лекарств
phase-sabotage = Диверсии
phase-night_attack = Ночная атака
phase-infection = Заражение
phase-treatment = Лечение
phase-discard = Сброс
phase-end_of_turn = Конец хода

decision-feed = кормит людей
decision-deal = заключает сделки
decision-trade = торгует
decision-offer = может предложить обмен
decision-answer = отвечает на предложение
decision-place = выводит бойцов
decision-move = перемещает группы
decision-commit_weapons = выбирает оружие
decision-give_up = выбирает, кем пожертвовать
decision-retreat_to = отступает
decision-work = распределяет работы
decision-build = строит
decision-brew = создаёт лекарства
decision-sabotage = готовит диверсию
decision-demolish = разрушает укрепление
decision-steal = крадёт карты
decision-infect = выбирает, кто заразится
decision-treat = лечит людей
decision-discard = сбрасывает лишние карты

kind-leader = Лидер
kind-fighter = Боец
kind-melee = Холодное оружие
kind-firearm = Огнестрельное оружие
kind-transport = Транспорт
kind-special = Специальная карта
kind-zombie = Зомби
kind-ruin = Руины
kind-barricade = Баррикада
kind-blockpost = Блок-пост

place-zombie = Зомби

skill-fight = Драка
skill-engineering = Инженерия
skill-science = Наука
skill-speed = Скорость

resource-food = Еда
resource-medicine = Лекарства
resource-vp = Победные очки

order-reject = Отклонять все предложения
order-no-offer = Не делать предложений
order-no-trade = Не торговать
order-no-deals = Не заключать сделок
order-feed = Кормить стольких, на скольких хватит еды
order-no-weapons = Сражаться без карт
order-no-work = Не вести работ
order-stay = Оставаться на месте

note-city = Город
note-market = Рынок
note-market-help = Выбери колоду, чтобы купить карту, или карту из руки, чтобы её продать.
note-give = Отдаёшь
note-get = Получаешь
note-deals = Сделки
note-offers = Предложения
note-besides = Кроме того
note-plan-help = Нажми на группу или на человека, затем на цель. Нажми на номер, чтобы убрать перемещение.
note-plan-lapses = Перемещение пунктиром не получится: место, через которое оно идёт, раньше опустеет.

game_option-numbers = Числа, которых нет в правилах
option_value-numbers-balanced = Уравновешенные
option_value-numbers-reference = Исходные
game_option-factions = Фракции
game_option-first_seat = Кто начинает
game_option-pace = Как спрашивать
option_value-pace-mail = Всех сразу, где можно
option_value-pace-table = По очереди, как в правилах

measure-vp = Победные очки
measure-people = Люди
measure-forts = Укрепления
measure-food = Еда
measure-medicine = Лекарства
measure-hand = Карты на руке
