"""Lists that span games."""
