"""The log: its entries, their form, and which programs can read them."""
