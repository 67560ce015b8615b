"""Games as PettingZoo environments, played by the rules alone: no service, no Redis, no clock.

`pip install turnfold[gym]`, and `from laboratory.environment import env`; docs/laboratory.md tells the rest.
"""
