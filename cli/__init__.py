"""The `turnfold` command."""
