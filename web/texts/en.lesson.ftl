### Lessons.

lesson = First lesson
lesson_begin = Begin the lesson
lesson_close = Close
lesson_intro = A short game against a bot that tells you what to look at and what to do. About { $minutes } minutes, and nothing can go wrong.
lesson_next = Next
lesson_none = There is no lesson for this game yet.
lesson_otherwise = You could do that in a game. The lesson goes on with what it asks for.
lesson_play = Play a real game
lesson_progress = { $number } of { $count }
lesson_skip = Skip lesson
