"""The shape of the code: how large its parts are, and which way its imports run. `python -m tests.shape` shows it."""
