"""`turnfold bot`: a function of somebody's own plays, through the API alone."""
