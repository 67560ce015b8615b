"""The operations, a module a resource: handlers, and what is said of them."""
