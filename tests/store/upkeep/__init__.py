"""Tests of what looks after all games of a store: on one server, since how it is spread makes no difference there."""
