"""Forward pass of encoder-decoders, with the copy mechanism."""

from __future__ import annotations

import math
from typing import Any, List, Sequence, Tuple

import numpy as np

from .attention import Attention, Site
from .layers import Layers
from .ops import Array, log_softmax, softmax

_SMALLEST = float(np.finfo(np.float32).tiny)  # replaces probabilities of 0 before the logarithm


def _valid(lengths: Any, tokens: int) -> Any:
    return None if lengths is None else np.arange(tokens) < np.asarray(lengths)[:, None]


class EncoderDecoder:
    """An encoder that reads a source, and a decoder that writes a target."""

    def __init__(self, layers: Layers) -> None:
        self._l = layers
        self._ops = layers.ops
        self._spec = layers.spec
        self._attention = Attention(layers)

    def forward(
        self,
        source: Array,
        target: Array,
        lengths: Any,
        target_lengths: Any,
        keep: Sequence[Array],
    ) -> Tuple[Array, List[Array]]:
        """Returns logits (B, T, V) and maps (B, heads, T, S) per site.

        source: ids (B, S) with the end token. target: ids (B, T) that start with the begin token.
        With a copy mechanism, the logits are logarithms of probabilities.
        """
        l, spec = self._l, self._spec
        read, written = _valid(lengths, source.shape[1]), _valid(target_lengths, target.shape[1])
        x, maps = self._encoded(source, read, keep)
        memory = l.before("source_norm", x)
        y = self._embedded("target", target)
        for i in range((len(spec.heads) - spec.encoder_layers) // 2):
            b, place = f"decoder{i}.", spec.encoder_layers + 2 * i
            own = Site(b + "attention", place, "causal", keep[place], queries=written, keys=written)
            if spec.positions == "relative":
                own.bias = l.relative_bias("target_relative_bias", y.shape[1], True)
            cross = Site(b + "cross_attention", place + 1, "cross", keep[place + 1])
            cross.queries, cross.keys = written, read
            branch, seen = self._attention(own, l.before(b + "norm1", y))
            maps.append(seen)
            y = l.after(b + "norm1", y + branch)
            branch, seen = self._attention(cross, l.before(b + "norm2", y), memory)
            maps.append(seen)
            y = l.after(b + "norm2", y + branch)
            y = l.after(b + "norm3", y + l.feed_forward(b, l.before(b + "norm3", y)))
        y = l.before("target_norm", y)
        if spec.output_scale:
            y = y / math.sqrt(spec.width)
        scores = self._scores(y)
        if spec.copy == "off":
            return scores, maps
        return self._copied(y, memory, source, read, scores), maps

    def _encoded(
        self, source: Array, read: Any, keep: Sequence[Array]
    ) -> Tuple[Array, List[Array]]:
        l, spec = self._l, self._spec
        x, maps = self._embedded("source", source), []
        for i in range(spec.encoder_layers):
            b = f"encoder{i}."
            site = Site(b + "attention", i, "self", keep[i], queries=read, keys=read)
            if spec.positions == "relative":
                site.bias = l.relative_bias("source_relative_bias", x.shape[1], False)
            y, seen = self._attention(site, l.before(b + "norm1", x))
            maps.append(seen)
            x = l.after(b + "norm1", x + y)
            x = l.after(b + "norm2", x + l.feed_forward(b, l.before(b + "norm2", x)))
        return x, maps

    def _table(self, side: str) -> Array:
        own = side + "_embedding"
        return self._l.weight(own if own in self._l.weights else "embedding")

    def _embedded(self, side: str, ids: Array) -> Array:
        l, spec, first = self._l, self._spec, self._spec.position_offset
        scale = math.sqrt(spec.width) if spec.embedding_scale else 1.0
        x = self._table(side)[ids]
        tokens = x.shape[1]
        if side + "_position" in l.weights:
            x = x + l.weights[side + "_position"][0, first : first + tokens]
        elif spec.positions == "sinusoidal":
            rates = np.exp(np.arange(spec.width // 2) * (-2 * math.log(1e4) / spec.width))
            angles = (np.arange(tokens) + first)[:, None] * rates
            places = np.concatenate([np.sin(angles), np.cos(angles)], 1)
            x = x + self._ops.array(places / scale)
        x = x * scale
        norm = side + "_embedding_norm"
        return l.norm(norm, x) if norm + ".weight" in l.weights else x

    def _scores(self, y: Array) -> Array:
        l = self._l
        if "head.weight" in l.weights:
            return l.linear("head", y)
        scores = y @ self._table("target").T
        return scores + l.weights["output_bias"] if "output_bias" in l.weights else scores

    def _copied(self, y: Array, memory: Array, source: Array, read: Any, scores: Array) -> Array:
        """Logarithms of the mixture of the vocabulary and the words of the source."""
        l, ops = self._l, self._ops
        keys = ops.transpose(l.linear("copy.key", memory), (0, 2, 1))
        match = (l.linear("copy.query", y) / math.sqrt(self._spec.width)) @ keys  # (B, T, S)
        if read is not None:
            match = ops.where(ops.mask(read[:, None, :]), match, -math.inf)
        weights = softmax(ops, match)
        # One-hot rows of the source's words: (B, S, V).
        words = ops.where(source[..., None] == ops.whole(np.arange(scores.shape[-1])), 1.0, 0.0)
        share = ops.log(ops.maximum(weights @ words, _SMALLEST))
        gate = l.linear("copy.gate", y)
        generate = ops.log(ops.sigmoid(gate)) + log_softmax(ops, scores)
        copy = ops.log(ops.sigmoid(-gate)) + share
        top = ops.where(generate > copy, generate, copy)
        return top + ops.log(ops.exp(generate - top) + ops.exp(copy - top))
