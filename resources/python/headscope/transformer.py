"""Forward pass of text encoders, vision transformers and language models (one stream)."""

from __future__ import annotations

from typing import Any, List, Optional, Sequence, Tuple

import numpy as np

from .attention import Attention, Site
from .layers import Layers
from .ops import Array


def image_patches(ops: Any, pixels: Array, patch: int) -> Array:
    """(B, C, S, S) -> (B, patches, C * patch * patch), patches row by row."""
    b, channels, rows, columns = pixels.shape
    cut = pixels.reshape(b, channels, rows // patch, patch, columns // patch, patch)
    whole = ops.transpose(cut, (0, 2, 4, 1, 3, 5))
    return whole.reshape(b, (rows // patch) * (columns // patch), channels * patch * patch)


class Transformer:
    """A text encoder, vision transformer or language model."""

    def __init__(self, layers: Layers) -> None:
        self._l = layers
        self._ops = layers.ops
        self._spec = layers.spec
        self._attention = Attention(layers)
        self._every = self._spec.pool == "none" or self._spec.model in ("decoder-lm", "masked-lm")

    def forward(
        self, given: Array, lengths: Any, types: Optional[Array], keep: Sequence[Array]
    ) -> Tuple[Array, List[Array]]:
        """Returns logits (B, C), or (B, T, V) of language models, and maps (B, H, T, S) per site.

        given: token ids (B, T), or normalised pixels (B, 3, S, S). lengths: (B) NumPy array of
        valid tokens, or None. types: token types (B, T), or None. keep: (heads) per site.
        """
        l, spec = self._l, self._spec
        x = self._pixels(given) if spec.patch else self._tokens(given, types)
        valid = None if lengths is None else np.arange(x.shape[1]) < np.asarray(lengths)[:, None]
        maps = []
        for layer in range(len(spec.heads)):
            b = f"block{self._block_of(layer)}."
            site = Site(b + "attention", layer, "causal" if spec.causal else "self", keep[layer])
            site.queries = site.keys = valid
            if spec.positions == "relative":
                site.bias = l.relative_bias("relative_bias", x.shape[1], spec.causal)
            y, seen = self._attention(site, l.before(b + "norm1", x))
            maps.append(seen)
            z = l.after(b + "norm1", x + y)
            source = x if spec.parallel_residual else z
            x = l.after(b + "norm2", z + l.feed_forward(b, l.before(b + "norm2", source)))
        x = l.before("norm", x)
        if "output_projection.weight" in l.weights:
            x = l.linear("output_projection", x)
        return self._output(x if self._every else self._pooled(x, valid)), maps

    def _block_of(self, layer: int) -> int:
        groups = self._spec.layer_groups
        return layer * groups // len(self._spec.heads) if groups else layer

    def _tokens(self, ids: Array, types: Optional[Array]) -> Array:
        l, first = self._l, self._spec.position_offset
        x = l.weight("token_embedding")[ids]
        alone = "output_projection.weight" in l.weights  # tokens are projected before positions
        if alone:
            x = l.linear("embedding_projection", x)
        if "token_type" in l.weights:
            table = l.weights["token_type"]
            x = x + (table[0] if types is None or len(table) == 1 else table[types])
        if "position" in l.weights:
            x = x + l.weights["position"][0, first : first + x.shape[1]]
        if "embedding_norm.weight" in l.weights:
            x = l.norm("embedding_norm", x)
        if "embedding_projection.weight" in l.weights and not alone:
            x = l.linear("embedding_projection", x)
        return x

    def _pixels(self, pixels: Array) -> Array:
        l = self._l
        x = l.linear("patch_embedding", image_patches(self._ops, pixels, self._spec.patch))
        if "prefix" in l.weights:
            prefix = l.weights["prefix"]
            whole = self._ops.expand(prefix, (x.shape[0], *prefix.shape[1:]))
            x = self._ops.concatenate([whole, x], 1)
        if "position" in l.weights:
            x = x + l.weights["position"][:, : x.shape[1]]
        return l.norm("embedding_norm", x) if "embedding_norm.weight" in l.weights else x

    def _mean(self, x: Array, valid: Any) -> Array:
        n = self._spec.prefix_tokens
        keep = np.ones(x.shape[:2]) if valid is None else valid.astype(np.float64)
        keep = keep[:, n:, None]
        share = self._ops.array(keep / np.maximum(keep.sum(1, keepdims=True), 1))
        return (x[:, n:] * share).sum(1)

    def _pooled(self, x: Array, valid: Any) -> Array:
        pool, b = self._spec.pool, x.shape[0]
        if pool == "prefix":
            return x[:, : self._spec.prefix_tokens].reshape(b, -1)
        if pool == "mean":
            return self._mean(x, valid)
        if pool == "first-and-mean":
            return self._ops.concatenate([x[:, 0], self._mean(x, valid)], -1)
        if pool == "first" or valid is None:
            return x[:, 0 if pool == "first" else -1]
        ends = self._ops.whole(valid.sum(1) - 1)
        return x[self._ops.whole(np.arange(b)), ends]

    def _output(self, x: Array) -> Array:
        l, spec = self._l, self._spec
        if spec.transform == "prediction":
            y = l.activated(spec.feed_forward_activation, l.linear("transform", x))
            x = l.norm("transform_norm", y)
        elif spec.transform == "tanh":
            x = self._ops.tanh(l.linear("transform", x))
        elif spec.transform != "none":
            x = l.activated(spec.transform, l.linear("transform", x))
        if not spec.tied_output:
            return l.linear("head", x)
        y = x @ l.weight("token_embedding").T
        return y + l.weights["output_bias"] if "output_bias" in l.weights else y
