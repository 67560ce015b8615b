"""What every process says of itself to its operators, whichever part of the service it is."""
