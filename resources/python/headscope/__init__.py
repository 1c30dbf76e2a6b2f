"""Reads runs of Headscope and computes their models, with NumPy alone.

    import headscope
    runs = headscope.runs("~/experiments")
    print(runs.frame()[["name", "test_accuracy"]])
    output = runs[0].model()("mayor says talks failed", without=[(0, 1)])

Training calls the program headscope-cli (``headscope.train``, ``headscope.sweep``).
"""

from .collection import Runs, runs
from .errors import CommandError, HeadscopeError, UnsupportedModel
from .model import Model, Output
from .records import Curve, Curves, HeadValues, Similarity
from .run import Attention, Run
from .training import sweep, train

__all__ = [
    "Attention",
    "CommandError",
    "Curve",
    "Curves",
    "HeadValues",
    "HeadscopeError",
    "Model",
    "Output",
    "Run",
    "Runs",
    "Similarity",
    "UnsupportedModel",
    "runs",
    "sweep",
    "train",
]
