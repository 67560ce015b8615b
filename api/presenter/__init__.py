"""Games in the forms that go over the wire, as their seats and spectators see them."""
