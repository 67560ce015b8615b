"""Time: texts of it, clocks, and spans and hours of rest in which these stand still."""
