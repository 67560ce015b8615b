"""The table in the browser: files that the API serves as they are, to be used with its public operations alone."""
