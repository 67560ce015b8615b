"""The protocol between the kernel and rulesets: decisions, refusals, draws, rulings."""
