### Lessons.

lesson = Первый урок
lesson_begin = Начать урок
lesson_close = Закрыть
lesson_intro = Короткая партия с ботом: по ходу дела видно, куда смотреть и что делать. Около { $minutes } мин, и ничего не испортишь.
lesson_next = Дальше
lesson_none = Для этой игры урока пока нет.
lesson_otherwise = В игре можно и так, но урок пойдёт дальше, когда сделаешь то, о чём он просит.
lesson_play = Сыграть по-настоящему
lesson_progress = { $number } из { $count }
lesson_skip = Пропустить урок
