"""Masks of attention patterns. core/nn/attention/sparse.md defines them."""

from __future__ import annotations

import math
from typing import List

import numpy as np
import numpy.typing as npt

from .errors import UnsupportedModel
from .spec import ModelSpec, Pattern

Mask = npt.NDArray[np.bool_]

_BY_HEAD = ("strided", "fixed", "bigbird", "axial")


def _mixed(x: int) -> int:
    """One step of SplitMix64 (Steele et al. 2014)."""
    full = 2**64 - 1
    x = (x + 0x9E3779B97F4A7C15) & full
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & full
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & full
    return x ^ (x >> 31)


def _fixed_blocks(pattern: Pattern, queries: int, count: int) -> Mask:
    query, key = np.arange(queries)[:, None], np.arange(count)
    near: Mask = abs(query - key) <= pattern.blocks // 2
    return near | (key < pattern.first)


def _seen_blocks(
    pattern: Pattern, queries: int, count: int, layer: int, head: int, causal: bool
) -> Mask:
    """Blocks of keys, of ``count``, that the first ``queries`` blocks of queries see."""
    if pattern.seed is None:
        raise UnsupportedModel(
            "the seed of the BigBird pattern is missing",
            "Read the run itself instead of an exported folder",
        )
    fixed = _fixed_blocks(pattern, queries, count)
    seen = fixed.copy()
    for query in range(queries):
        others = [key for key in range(query if causal else count) if not fixed[query, key]]
        state = _mixed(pattern.seed)
        for part in (layer, head, query):
            state = _mixed(state ^ part)
        for _ in range(min(pattern.random, len(others))):
            state = _mixed(state)
            seen[query, others.pop(state % len(others))] = True
    return seen


def _patches(pattern: Pattern, spec: ModelSpec, n: int, head: int) -> Mask:
    columns = max(spec.image_size // max(spec.patch, 1), 1)
    place = np.arange(n) - spec.prefix_tokens
    rows = abs(place[:, None] // columns - place // columns)
    across = abs(place[:, None] % columns - place % columns)
    if pattern.kind == "neighbourhood":
        seen = np.maximum(rows, across) <= pattern.reach
    else:
        seen = (across if head % 2 else rows) == 0
    # Prefix tokens see all patches and are seen by all.
    whole: Mask = seen | (place < 0) | (place[:, None] < 0)
    return whole


def _head_mask(spec: ModelSpec, n: int, layer: int, head: int, causal: bool) -> Mask:
    """Returns (n, n), true for keys that the pattern shows, without the rule of causality."""
    pattern, kind, even = spec.pattern, spec.pattern.kind, head % 2 == 0
    if kind in ("axial", "neighbourhood"):
        return _patches(pattern, spec, n, head)
    t, s = np.arange(n)[:, None], np.arange(n)
    distance = abs(t - s)
    if kind == "bigbird":
        # Drawn for the longest input, so that a text has the same mask at every length.
        size = pattern.block
        count = (spec.tokens + size - 1) // size
        blocks = _seen_blocks(pattern, (n + size - 1) // size, count, layer, head, causal)
        shown: Mask = blocks[t // size, s // size]
        return shown
    stride = max(pattern.stride or math.floor(math.sqrt(spec.tokens) + 0.5), 1)
    dilation = 2 ** min(head, 30) if pattern.dilation_per_head else max(pattern.dilation, 1)
    near, at_stride = distance <= stride, distance % stride == 0
    same = t // stride == s // stride
    summary = np.broadcast_to(s % stride >= stride - pattern.summary, (n, n))
    rules = {
        "local": distance < pattern.width,
        "dilated": (distance < pattern.width * dilation) & (distance % dilation == 0),
        "strided": near if even else at_stride,
        "strided-merged": near | at_stride,
        "fixed": same if even else summary,
        "fixed-merged": same | summary,
        "global-local": (distance < pattern.width) | (s < pattern.first) | (t < pattern.first),
    }
    chosen: Mask = rules[kind]
    return chosen


def _differs_by_head(pattern: Pattern) -> bool:
    return pattern.kind in _BY_HEAD or (pattern.kind == "dilated" and pattern.dilation_per_head)


def site_mask(spec: ModelSpec, site: int, n: int, causal: bool) -> "Mask | None":
    """Returns (heads or 1, n, n), true for visible keys of self-attention; None: all are visible.

    The rule of causality is not included.
    """
    layer = spec.layer_of(site)
    window = spec.window_at(layer)
    if window > 0:
        places = np.arange(n)
        near: Mask = abs(places[:, None] - places) < window
        return near[None]
    if spec.pattern.kind == "full" or layer in spec.pattern.full_layers:
        return None
    numbers: List[int] = [0]
    if _differs_by_head(spec.pattern):
        listed = spec.pattern.heads
        numbers = list(range(spec.heads[site])) if listed is None else listed[site]
    masks = [_head_mask(spec, n, layer, head, causal) for head in numbers]
    return np.stack(masks) if masks else None
