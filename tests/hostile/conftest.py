"""The people of the API's tests, and those who mean harm."""

from tests.api.conftest import ada, bob, eve, person

__all__ = ["ada", "bob", "eve", "person"]
