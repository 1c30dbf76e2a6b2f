"""Array operations that NumPy and PyTorch name differently. Models are written once over them."""

from __future__ import annotations

import math
from typing import Any, Protocol, Sequence, Tuple

import numpy as np

Array = Any  # numpy.ndarray or torch.Tensor

_erf = np.vectorize(math.erf, otypes=[np.float64])


class Ops(Protocol):
    """Operations of one library. Axes are counted from the end if they are negative."""

    def array(self, values: Any) -> Array: ...
    def whole(self, values: Any) -> Array: ...
    def mask(self, values: Any) -> Array: ...
    def transpose(self, x: Array, axes: Sequence[int]) -> Array: ...
    def concatenate(self, parts: Sequence[Array], axis: int) -> Array: ...
    def repeat(self, x: Array, times: int, axis: int) -> Array: ...
    def expand(self, x: Array, shape: Tuple[int, ...]) -> Array: ...
    def where(self, mask: Array, a: Any, b: Any) -> Array: ...
    def maximum(self, x: Array, least: float) -> Array: ...
    def clip(self, x: Array, low: float, high: float) -> Array: ...
    def exp(self, x: Array) -> Array: ...
    def log(self, x: Array) -> Array: ...
    def sqrt(self, x: Array) -> Array: ...
    def tanh(self, x: Array) -> Array: ...
    def sigmoid(self, x: Array) -> Array: ...
    def erf(self, x: Array) -> Array: ...
    def mean(self, x: Array, axis: int) -> Array: ...
    def total(self, x: Array, axis: int) -> Array: ...
    def largest(self, x: Array) -> Array: ...
    def order(self, x: Array) -> Array: ...
    def entmax(self, scores: Array, alpha: Array) -> Array: ...


class NumpyOps:
    """Operations in float64."""

    def array(self, values: Any) -> Array:
        return np.asarray(values, np.float64)

    def whole(self, values: Any) -> Array:
        return np.asarray(values, np.int64)

    def mask(self, values: Any) -> Array:
        return np.asarray(values, bool)

    def transpose(self, x: Array, axes: Sequence[int]) -> Array:
        return np.transpose(x, axes)

    def concatenate(self, parts: Sequence[Array], axis: int) -> Array:
        return np.concatenate(parts, axis)

    def repeat(self, x: Array, times: int, axis: int) -> Array:
        return np.repeat(x, times, axis)

    def expand(self, x: Array, shape: Tuple[int, ...]) -> Array:
        return np.broadcast_to(x, shape)

    def where(self, mask: Array, a: Any, b: Any) -> Array:
        return np.where(mask, a, b)

    def maximum(self, x: Array, least: float) -> Array:
        return np.maximum(x, least)

    def clip(self, x: Array, low: float, high: float) -> Array:
        return np.clip(x, low, high)

    def exp(self, x: Array) -> Array:
        return np.exp(x)

    def log(self, x: Array) -> Array:
        return np.log(x)

    def sqrt(self, x: Array) -> Array:
        return np.sqrt(x)

    def tanh(self, x: Array) -> Array:
        return np.tanh(x)

    def sigmoid(self, x: Array) -> Array:
        return np.exp(-np.logaddexp(0, -x))

    def erf(self, x: Array) -> Array:
        return _erf(x) if x.size else x

    def mean(self, x: Array, axis: int) -> Array:
        return x.mean(axis, keepdims=True)

    def total(self, x: Array, axis: int) -> Array:
        return x.sum(axis, keepdims=True)

    def largest(self, x: Array) -> Array:
        return x.max(-1, keepdims=True)

    def order(self, x: Array) -> Array:
        """Ranks along the last axis: 0 for the largest; equal values keep their order."""
        order = np.argsort(-x, -1, kind="stable")
        return np.argsort(order, -1, kind="stable")

    def entmax(self, scores: Array, alpha: Array) -> Array:
        factor = alpha - 1
        top = scores.max(-1, keepdims=True)
        none = np.isinf(top)
        x = (scores - np.where(none, 0, top)) * factor
        low = np.full_like(top, -1.0)
        width = 1.0
        for _ in range(60):  # halves the interval of tau, down to the precision of float64
            width /= 2
            weights = np.maximum(x - (low + width), 0) ** (1 / factor)
            low = np.where(weights.sum(-1, keepdims=True) >= 1, low + width, low)
        p = np.maximum(x - low, 0) ** (1 / factor)
        return np.where(none, 0, p / np.where(none, 1, p.sum(-1, keepdims=True)))


def softmax(ops: Ops, x: Array) -> Array:
    """Softmax over the last axis. Rows that are -infinity throughout become 0."""
    top = ops.largest(x)
    e = ops.exp(x - ops.where(top == -math.inf, 0.0, top))
    total = ops.total(e, -1)
    return e / ops.where(total == 0, 1.0, total)


def log_softmax(ops: Ops, x: Array) -> Array:
    """Logarithm of the softmax over the last axis."""
    shifted = x - ops.largest(x)
    return shifted - ops.log(ops.total(ops.exp(shifted), -1))
