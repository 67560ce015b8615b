"""The table in the browser: files that the API serves, to be used with its public operations alone."""
