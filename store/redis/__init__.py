"""Redis: connections, patience with servers, scripts, names of keys, clocks, settings."""
