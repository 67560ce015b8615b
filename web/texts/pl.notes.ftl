### Pod tekstem karty, na którą ktoś patrzy.

example = Przykład
ruling = Jak się to gra
