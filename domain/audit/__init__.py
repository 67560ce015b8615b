"""The audit of a finished game, from its export alone (openapi/audit-format.md)."""
