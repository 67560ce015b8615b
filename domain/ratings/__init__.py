"""The league: who plays whom on which deal, and what comes of it for their ratings."""
