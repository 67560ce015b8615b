"""`turnfold load`: many real games at once through the API, and how long each operation takes then."""
