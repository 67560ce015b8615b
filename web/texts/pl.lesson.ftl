### Lessons.

lesson = Pierwsza lekcja
lesson_begin = Zacznij lekcję
lesson_close = Zamknij
lesson_intro = Krótka partia z botem, która podpowiada, na co patrzeć i co robić. Około { $minutes } min i niczego nie popsujesz.
lesson_next = Dalej
lesson_none = Do tej gry nie ma jeszcze lekcji.
lesson_otherwise = W grze tak można, ale lekcja pójdzie dalej, gdy zrobisz to, o co prosi.
lesson_play = Zagraj naprawdę
lesson_progress = { $number } z { $count }
lesson_skip = Pomiń lekcję
