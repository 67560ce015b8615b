"""Due times: which games need the service, and when."""
