"""Fits weights to what came out: logistic regression, by Newton's method, with a little ridge."""

from collections.abc import Sequence
from math import exp

Row = Sequence[float]

STEPS = 8

RIDGE = 1.0
"""How much a weight is held back, so that features that say the same share it."""


def fitted(rows: Sequence[Row], outcomes: Sequence[float]) -> list[float]:
    """Return the weights by which the rows foretell the outcomes (0 to 1) best, without a constant."""
    size = len(rows[0])
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [RIDGE * weight for weight in weights]
        curve = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
        for row, outcome in zip(rows, outcomes, strict=True):
            chance = 1 / (1 + exp(-sum(weight * value for weight, value in zip(weights, row, strict=True))))
            for i, value in enumerate(row):
                slope[i] += (chance - outcome) * value
                for j in range(i + 1):
                    curve[i][j] += chance * (1 - chance) * value * row[j]
        for i in range(size):
            for j in range(i):
                curve[j][i] = curve[i][j]
        weights = [weight - step for weight, step in zip(weights, _solved(curve, slope), strict=True)]
    return weights


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a symmetric positive system, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        for below in range(at + 1, size):
            factor = rows[below][at] / rows[at][at]
            rows[below] = [value - factor * pivot for value, pivot in zip(rows[below], rows[at], strict=True)]
    solution = [0.0] * size
    for at in range(size - 1, -1, -1):
        known = sum(rows[at][column] * solution[column] for column in range(at + 1, size))
        solution[at] = (rows[at][size] - known) / rows[at][at]
    return solution
