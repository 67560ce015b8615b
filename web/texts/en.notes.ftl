### Below the text of a card that somebody looks at.

example = Example
ruling = How it is played
