"""What players who are away are told, and who can be made to hear it."""
