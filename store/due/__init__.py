"""Due times: which games need the service, and when.

- `outages`: Outages: spans in which the service was not there, so that no clock has run.
- `schedule`: Due times: which games need the service, and when.
"""
