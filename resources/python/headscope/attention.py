"""Multi-head attention with all variants of core/nn/models/variants.md."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, List, Optional, Tuple

import numpy as np

from .layers import Layers
from .ops import Array, softmax
from .patterns import site_mask

_KERNEL_EPSILON = 1e-5  # of the norm of differential attention


@dataclass
class Site:
    """One attention site in a forward pass."""

    name: str  # prefix of its tensors, such as "block0.attention"
    index: int
    kind: str  # self, causal or cross
    keep: Array  # (heads): 0 for removed heads
    bias: Optional[Array] = None  # of the scores: (heads, T, S)
    queries: Any = None  # (B, T) bool, false for padding; None: no padding
    keys: Any = None  # (B, S) bool


class Attention:
    """Attention of one model. All tensors are batches (B, T, width)."""

    def __init__(self, layers: Layers) -> None:
        self._l = layers
        self._ops = layers.ops
        self._spec = layers.spec

    def __call__(self, site: Site, x: Array, source: Optional[Array] = None) -> Tuple[Array, Array]:
        """Returns the output (B, T, D) and the maps (B, heads, T, S).

        ``source``: stream of the keys of cross-attention.
        """
        ops, spec = self._ops, self._spec
        heads = spec.heads[site.index]
        memory = x if source is None else source
        if heads == 0:
            return self._without_heads(site, x, memory)
        q, k, v = self._parts(site, x, memory)
        scores = self._scores(site, q, k)
        hidden = self._hidden(site, x.shape[1], memory.shape[1])
        if hidden is not None:
            hidden = self._per_score(hidden, heads, scores.shape[1], 1)
            scores = ops.where(hidden, -math.inf, scores)
        alpha = self._alpha(site.name, scores.shape[1])
        weights = self._l.attention_weights(scores, hidden, alpha)
        if hidden is not None:
            weights = ops.where(hidden, 0.0, weights)
        maps = self._maps(site, weights)
        context = maps @ v  # (B, H, T, dh)
        if site.queries is not None:
            context = ops.where(ops.mask(site.queries[:, None, :, None]), context, 0.0)
        context = context * site.keep.reshape(1, heads, 1, 1)
        context = ops.transpose(context, (0, 2, 1, 3))  # (B, T, H, dh)
        context = self._weighed(site, x, context)
        b, t = x.shape[:2]
        return self._l.linear(site.name + ".output", context.reshape(b, t, -1)), maps

    def _without_heads(self, site: Site, x: Array, memory: Array) -> Tuple[Array, Array]:
        maps = self._ops.array(np.zeros((x.shape[0], 0, x.shape[1], memory.shape[1])))
        bias = self._l.weights.get(site.name + ".output.bias")
        return (x * 0.0 if bias is None else x * 0.0 + bias), maps

    def _projected(self, site: Site, stream: Array, part: int) -> Array:
        """Queries (part 0), keys (1) or values (2) of a stream: (B, T, own heads, dh)."""
        spec, name = self._spec, site.name + ".qkv"
        heads, dh = spec.heads[site.index], spec.head_width
        weight = self._l.weight(name + ".weight")
        bias = self._l.weights.get(name + ".bias")
        b, t = stream.shape[:2]
        if spec.head_input == "split":
            rows = slice(part * spec.width, (part + 1) * spec.width)
            blocks = weight[rows].reshape(heads, dh, dh)
            own = stream.reshape(b, t, heads, 1, dh) @ self._ops.transpose(blocks, (0, 2, 1))
            y = own.reshape(b, t, spec.width)
        else:
            kv = spec.kv_heads or heads
            bounds = np.cumsum([0, heads * dh, kv * dh, kv * dh])
            rows = slice(int(bounds[part]), int(bounds[part + 1]))
            y = stream @ weight[rows].T
        return (y if bias is None else y + bias[rows]).reshape(b, t, -1, dh)

    def _parts(self, site: Site, x: Array, memory: Array) -> List[Array]:
        """Queries, keys and values (B, heads, T, dh), of all heads; simulated ones for scores."""
        ops, spec, name = self._ops, self._spec, site.name
        heads, layer = spec.heads[site.index], spec.layer_of(site.index)
        parts = [self._projected(site, y, i) for i, y in enumerate((x, memory, memory))]
        scored = spec.head_width // 2 if spec.differential else spec.head_width
        for i, norm in enumerate((".query_norm.weight", ".key_norm.weight")):
            shape = parts[i].shape
            y = parts[i].reshape(shape[0], shape[1], -1, scored)
            if spec.query_key_norm:
                y = self._l.rms(y, spec.norm_epsilon) * self._l.weight(name + norm)
            if spec.positions == "rotary" and not spec.pairs:
                y = self._l.rotated(y, layer)
            parts[i] = y.reshape(shape)
        parts = [ops.repeat(y, heads // y.shape[2], 2) for y in parts]
        if spec.simulated_heads:
            for i, layer_name in enumerate((".simulate_queries", ".simulate_keys")):
                parts[i] = self._simulated(name + layer_name, parts[i])
        return [ops.transpose(y, (0, 2, 1, 3)) for y in parts]

    def _simulated(self, name: str, x: Array) -> Array:
        """Mixes heads (B, T, H, dh) into (B, T, H', dh)."""
        first, second = self._l.weight(name + ".first"), self._l.weight(name + ".second")
        repeated = self._ops.repeat(x, self._spec.simulated_heads // x.shape[2], 2)
        return repeated + second @ self._ops.maximum(first @ x, 0.0)

    def _halves(self, x: Array) -> Array:
        """(B, H, T, dh) -> (B, 2 H, T, dh / 2)."""
        b, h, t, d = x.shape
        parts = self._ops.transpose(x.reshape(b, h, t, 2, d // 2), (0, 1, 3, 2, 4))
        return parts.reshape(b, 2 * h, t, d // 2)

    def _scores(self, site: Site, q: Array, k: Array) -> Array:
        if self._spec.differential:
            q, k = self._halves(q), self._halves(k)
        scale = 1 / math.sqrt(q.shape[3]) if self._spec.score_scale else 1.0
        scores = (q * scale) @ self._ops.transpose(k, (0, 1, 3, 2))
        if site.bias is None:
            return scores
        return scores + self._per_score(site.bias, len(site.bias), scores.shape[1], 0)

    def _per_score(self, x: Array, heads: int, maps: int, axis: int) -> Array:
        """Repeats what a head has for each of its maps."""
        if x.shape[axis] == 1 or maps == heads:
            return x
        return self._ops.repeat(x, maps // heads, axis)

    def _hidden(self, site: Site, queries: int, keys: int) -> Any:
        """Returns (B or 1, H or 1, T or 1, S) bool, true for hidden keys; None: all visible."""
        unseen = None if site.keys is None else ~site.keys[:, None, None, :]  # by any query
        hidden = unseen
        if site.kind == "causal":
            later = ~np.tri(queries, keys, dtype=bool)[None, None]
            hidden = later if hidden is None else hidden | later
        pattern = None
        if site.kind != "cross":
            pattern = site_mask(self._spec, site.index, keys, site.kind == "causal")
        if pattern is not None:
            hidden = ~pattern[None] if hidden is None else hidden | ~pattern[None]
            # A query without any key sees itself, unless it is padding.
            alone = hidden.all(-1, keepdims=True) & np.eye(keys, dtype=bool)
            hidden = hidden & ~(alone if unseen is None else alone & ~unseen)
        return None if hidden is None else self._ops.mask(hidden)

    def _alpha(self, name: str, maps: int) -> Array:
        """Alpha of entmax: (maps, 1, 1), or one number."""
        fixed = {"sparsemax": 2.0, "entmax-1.5": 1.5}
        if self._spec.activation != "entmax-adaptive":
            return self._ops.array(fixed.get(self._spec.activation, 2.0))
        theta = self._l.weight(name + ".theta")
        alpha = 1 + self._ops.clip(self._ops.sigmoid(theta), 0.01, 0.99)
        return self._per_score(alpha, len(theta), maps, 0).reshape(-1, 1, 1)

    def _maps(self, site: Site, weights: Array) -> Array:
        """One map per head from its maps: (B, maps, T, S) -> (B, H, T, S)."""
        spec = self._spec
        b, maps, t, s = weights.shape
        if spec.differential:
            pairs = weights.reshape(b, maps // 2, 2, t, s)
            return pairs[:, :, 0] - self._lambda(site) * pairs[:, :, 1]
        if not spec.simulated_heads:
            return weights
        heads = spec.heads[site.index]
        grouped = weights.reshape(b, heads, maps // heads, t, s)
        return self._ops.mean(grouped, 2).reshape(b, heads, t, s)

    def _start(self, site: Site) -> float:
        return 0.8 - 0.6 * math.exp(-0.3 * self._spec.depth_of(site.index))

    def _lambda(self, site: Site) -> Array:
        name = site.name + ".differential."
        q1, k1, q2, k2 = (self._l.weight(name + n) for n in ("query1", "key1", "query2", "key2"))
        exp = self._ops.exp
        return exp((q1 * k1).sum()) - exp((q2 * k2).sum()) + self._start(site)

    def _weighed(self, site: Site, x: Array, context: Array) -> Array:
        """Factors of the heads that are computed from the input; context: (B, T, H, dh)."""
        ops, spec, name = self._ops, self._spec, site.name
        heads = spec.heads[site.index]
        if spec.differential:
            norm = self._l.weight(name + ".differential.norm.weight")
            context = self._l.rms(context, _KERNEL_EPSILON) * norm * (1 - self._start(site))
        if spec.head_weights == "dynamic":
            query = self._l.linear(name + ".head_weights.query", x)  # (B, T, dh)
            keys = self._l.linear(name + ".head_weights.key", context)  # (B, T, H, dh)
            products = ops.total(keys * query[:, :, None, :], -1)[..., 0]
            scores = products / math.sqrt(query.shape[-1])
            context = context * (softmax(ops, scores) * float(heads))[..., None]
        if spec.head_gate != "none":
            gates = ops.sigmoid(self._l.linear(name + ".head_gates.scores", x))
            b, t = gates.shape[:2]
            context = context * gates.reshape(b, t, heads, -1)
        if spec.routed_heads:
            context = context * self._routed(name, x, heads)[..., None]
        return context

    def _routed(self, name: str, x: Array, heads: int) -> Array:
        """Factors (B, T, H): 1 for shared heads, and the router's for the others."""
        ops, spec = self._ops, self._spec
        scores = self._l.linear(name + ".router.scores", x)
        dropped = ops.order(scores) >= spec.active_heads
        chosen = softmax(ops, ops.where(dropped, -math.inf, scores)) * float(spec.active_heads)
        shared = ops.array(np.ones((*x.shape[:2], heads - spec.routed_heads)))
        return ops.concatenate([shared, chosen], -1)
