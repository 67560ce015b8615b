"""What is true of every request: who sends it, its limits, its body, its headers, its problems, its log."""
