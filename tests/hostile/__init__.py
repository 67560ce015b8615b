"""What a stranger may send without hurting anybody."""
