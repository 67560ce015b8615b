"""The play engine: rules written as generators that ask questions, and states that can be stored while they wait."""
