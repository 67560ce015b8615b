"""Pages for people: the API's documentation, guides and rules."""
