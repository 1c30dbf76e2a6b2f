"""Layers that all models share: linear layers, norms, feed-forward networks and scores."""

from __future__ import annotations

import math
from typing import Any, List, Mapping, Optional, Sequence

import numpy as np

from .errors import HeadscopeError
from .ops import Array, Ops, softmax
from .spec import ModelSpec

Weights = Mapping[str, Array]


class Layers:
    """Layers of one model. ``weights``: tensors by their name in the weights of the run."""

    def __init__(self, ops: Ops, spec: ModelSpec, weights: Weights) -> None:
        self.ops = ops
        self.spec = spec
        self.weights = weights

    def weight(self, name: str) -> Array:
        """Returns a tensor. Raises HeadscopeError if the weights lack it."""
        if name not in self.weights:
            raise HeadscopeError(
                f"the weights have no tensor {name}", "Put back the files of the run"
            )
        return self.weights[name]

    def linear(self, name: str, x: Array) -> Array:
        """x W^T + b."""
        y = x @ self.weight(name + ".weight").T
        return y + self.weights[name + ".bias"] if name + ".bias" in self.weights else y

    def rms(self, x: Array, epsilon: float) -> Array:
        """x / sqrt(mean(x^2) + epsilon)."""
        return x / self.ops.sqrt(self.ops.mean(x * x, -1) + epsilon)

    def norm(self, name: str, x: Array) -> Array:
        """Layer norm or RMSNorm, as the model has it."""
        if self.spec.norm_kind == "layer":
            x = x - self.ops.mean(x, -1)
        y = self.rms(x, self.spec.norm_epsilon) * self.weight(name + ".weight")
        return y + self.weights[name + ".bias"] if name + ".bias" in self.weights else y

    def before(self, name: str, x: Array) -> Array:
        """The input of a branch: normed, if norms come before and this one exists."""
        return (
            self.norm(name, x)
            if self.spec.norm == "before" and name + ".weight" in self.weights
            else x
        )

    def after(self, name: str, x: Array) -> Array:
        """The sum of a branch: normed, if norms come after."""
        return self.norm(name, x) if self.spec.norm == "after" else x

    def activated(self, kind: str, x: Array) -> Array:
        """Activation of a feed-forward network."""
        if kind == "relu":
            return self.ops.maximum(x, 0.0)
        if kind in ("silu", "quick-gelu"):
            return x * self.ops.sigmoid((1.702 if kind == "quick-gelu" else 1.0) * x)
        if kind == "gelu-tanh":
            phi = self.ops.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x * x * x))
        else:
            phi = self.ops.erf(x / math.sqrt(2))
        return x * (1 + phi) / 2

    def feed_forward(self, block: str, x: Array) -> Array:
        """The feed-forward network of a block, such as "block0."."""
        gated = self.spec.gated_feed_forward
        first = self.linear(block + ("ff_gate" if gated else "ff1"), x)
        h = self.activated(self.spec.feed_forward_activation, first)
        return self.linear(block + "ff2", h * self.linear(block + "ff1", x) if gated else h)

    def rotated(self, x: Array, layer: int) -> Array:
        """Turns queries or keys (B, T, heads, d) by the angles of their places."""
        angles = self._angles(layer, x.shape[1], x.shape[3])
        half = angles.shape[1]
        cos = self.ops.array(np.cos(angles)[:, None])
        sin = self.ops.array(np.sin(angles)[:, None])
        a, b = x[..., :half], x[..., half : 2 * half]
        parts = [a * cos - b * sin, b * cos + a * sin, x[..., 2 * half :]]
        return self.ops.concatenate(parts, -1)

    def _angles(self, layer: int, tokens: int, width: int) -> Any:
        r = self.spec.rotary
        size = int(r.fraction * width)
        window = self.spec.window_at(layer) > 0 and r.window_theta > 0
        theta = r.window_theta if window else r.theta
        frequencies = theta ** (-2 * np.arange(size // 2) / max(size, 1))
        if r.scaling == "linear":
            frequencies = frequencies / r.factor
        if r.scaling == "llama3":
            wavelengths, original = 2 * np.pi / frequencies, r.original_length
            share = (original / wavelengths - r.low_factor) / (r.high_factor - r.low_factor)
            share = np.clip(share, 0, 1)  # 1: kept, 0: divided by the factor
            frequencies = frequencies * ((1 - share) / r.factor + share)
        return np.arange(tokens)[:, None] * frequencies

    def relative_bias(self, table: str, tokens: int, causal: bool) -> Array:
        """Biases (heads, T, T) of the scores from a table (buckets, heads), as in T5."""
        buckets = relative_buckets(self.spec, tokens, causal)
        flat = self.weight(table)[self.ops.whole(buckets.reshape(-1))]
        heads = self.weight(table).shape[1]
        return self.ops.transpose(flat.reshape(tokens, tokens, heads), (2, 0, 1))

    def attention_weights(self, scores: Array, hidden: Optional[Array], alpha: Array) -> Array:
        """Turns scores (B, maps, T, S), -infinity for hidden keys, into weights."""
        ops, kind = self.ops, self.spec.activation
        if kind == "softmax-1":
            top = ops.maximum(ops.largest(scores), 0.0)
            e = ops.exp(scores - top)
            return e / (ops.exp(-top) + ops.total(e, -1))
        if kind == "bayes-softmax":
            b, h, t, s = scores.shape
            joint = ops.transpose(scores, (0, 2, 1, 3)).reshape(b, t, h * s)
            weights = softmax(ops, joint).reshape(b, t, h, s) * float(h)
            return ops.transpose(weights, (0, 2, 1, 3))
        if kind == "relu":
            positive = ops.maximum(scores, 0.0)
            if hidden is None:
                return positive / float(scores.shape[3])
            seen = ops.total(ops.where(hidden, ops.array(0.0), 1.0), -1)
            return positive / ops.maximum(seen, 1.0)
        if kind == "top-k" and self.spec.top_k < scores.shape[3]:
            dropped = ops.order(scores) >= self.spec.top_k
            return softmax(ops, ops.where(dropped, -math.inf, scores))
        if kind in ("sparsemax", "entmax-1.5", "entmax-adaptive"):
            return ops.entmax(scores, alpha)
        return softmax(ops, scores)


def relative_buckets(spec: ModelSpec, tokens: int, causal: bool) -> Any:
    """Buckets (T, T) of the distances from each query to each key (Raffel et al. 2020)."""
    count = spec.relative_buckets if causal else spec.relative_buckets // 2
    distance = np.arange(tokens) - np.arange(tokens)[:, None]
    first = np.where(~np.bool_(causal) & (distance > 0), count, 0)
    apart = np.maximum(-distance, 0) if causal else abs(distance)
    exact = count // 2
    # In float32, as in the program: rounding decides at the limits of buckets.
    logarithm = np.log(np.maximum(apart, 1).astype(np.float32) / np.float32(exact))
    scale = np.float32(math.log(spec.relative_distance / exact))
    further = (logarithm / scale * np.float32(count - exact)).astype(np.int64)
    far = np.minimum(exact + further, count - 1)
    return first + np.where(apart < exact, apart, far)


def head_masks(spec: ModelSpec, without: "Sequence[tuple[int, int]]") -> List[Any]:
    """Returns a vector per site: 1 for heads that stay, 0 for (site, head) in ``without``."""
    masks = [np.ones(heads) for heads in spec.heads]
    for site, head in without:
        if not 0 <= site < len(masks) or not 0 <= head < len(masks[site]):
            raise HeadscopeError(
                f"there is no head {head} at site {site}",
                f"Sites are 0 to {len(masks) - 1} with {list(spec.heads)} heads",
            )
        masks[site][head] = 0
    return masks
