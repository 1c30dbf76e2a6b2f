"""The model of a run as a PyTorch module. Imported only by Model.to_torch()."""

from __future__ import annotations

from typing import Any, Dict, List, Sequence, Tuple

import numpy as np
import torch

from .errors import HeadscopeError
from .files import Floats
from .model import Batch, Heads, Model, run_batch
from .ops import Array

_HALVINGS = 50  # of the interval of tau


class _Entmax(torch.autograd.Function):
    """Entmax with the gradients of Peters et al. 2019 and Correia et al. 2019."""

    @staticmethod
    def forward(ctx: Any, *args: Any, **kwargs: Any) -> Any:
        scores, alpha = args
        factor = alpha - 1
        top = scores.amax(-1, keepdim=True)
        none = top.isinf()
        x = (scores - top.masked_fill(none, 0)) * factor
        low, width = torch.full_like(top, -1), 1.0
        for _ in range(_HALVINGS):
            width /= 2
            weights = (x - (low + width)).clamp_min(0).pow(1 / factor)
            low = torch.where(weights.sum(-1, keepdim=True) >= 1, low + width, low)
        p = (x - low).clamp_min(0).pow(1 / factor)
        p = (p / p.sum(-1, keepdim=True)).masked_fill(none, 0)
        ctx.save_for_backward(p, alpha)
        return p

    @staticmethod
    def backward(ctx: Any, *grad_outputs: Any) -> Tuple[Any, Any]:
        (gradient,) = grad_outputs
        p, alpha = ctx.saved_tensors
        s = p.pow(2 - alpha).masked_fill(p <= 0, 0)
        total = s.sum(-1, keepdim=True).clamp_min(1e-30)
        to_scores = s * (gradient - (s * gradient).sum(-1, keepdim=True) / total)
        if not ctx.needs_input_grad[1]:
            return to_scores, None
        q, h = s / total, -torch.xlogy(p, p)
        a = alpha - 1
        change = (p - q) / (a * a) + (h - q * h.sum(-1, keepdim=True)) / a
        return to_scores, (change * gradient).sum((0, 2, 3)).reshape(alpha.shape)


class TorchOps:
    """Operations on tensors of one type and device."""

    def __init__(self, like: Any) -> None:
        self._like = {"dtype": like.dtype, "device": like.device}

    def _of(self, x: Any) -> Any:
        return x if isinstance(x, torch.Tensor) else torch.tensor(x, **self._like)

    def array(self, values: Any) -> Array:
        if isinstance(values, torch.Tensor):
            return values.to(**self._like)
        return torch.tensor(np.asarray(values), **self._like)

    def whole(self, values: Any) -> Array:
        return torch.as_tensor(np.asarray(values), dtype=torch.long, device=self._like["device"])

    def mask(self, values: Any) -> Array:
        return torch.as_tensor(np.asarray(values), device=self._like["device"])

    def transpose(self, x: Array, axes: Sequence[int]) -> Array:
        return x.permute(*axes)

    def concatenate(self, parts: Sequence[Array], axis: int) -> Array:
        return torch.cat(list(parts), axis)

    def repeat(self, x: Array, times: int, axis: int) -> Array:
        return x.repeat_interleave(times, axis)

    def expand(self, x: Array, shape: Tuple[int, ...]) -> Array:
        return x.expand(*shape)

    def where(self, mask: Array, a: Any, b: Any) -> Array:
        return torch.where(mask, self._of(a), self._of(b))

    def maximum(self, x: Array, least: float) -> Array:
        return x.clamp_min(least)

    def clip(self, x: Array, low: float, high: float) -> Array:
        return x.clamp(low, high)

    def exp(self, x: Array) -> Array:
        return x.exp()

    def log(self, x: Array) -> Array:
        return x.log()

    def sqrt(self, x: Array) -> Array:
        return x.sqrt()

    def tanh(self, x: Array) -> Array:
        return x.tanh()

    def sigmoid(self, x: Array) -> Array:
        return x.sigmoid()

    def erf(self, x: Array) -> Array:
        return x.erf()

    def mean(self, x: Array, axis: int) -> Array:
        return x.mean(axis, keepdim=True)

    def total(self, x: Array, axis: int) -> Array:
        return x.sum(axis, keepdim=True)

    def largest(self, x: Array) -> Array:
        return x.amax(-1, keepdim=True)

    def order(self, x: Array) -> Array:
        return x.detach().sort(stable=True, dim=-1, descending=True)[1].argsort(-1)

    def entmax(self, scores: Array, alpha: Array) -> Array:
        return _Entmax.apply(scores, alpha)


class TorchModel(torch.nn.Module):
    """A model with the same outputs as Model. Its weights have the names of the run's weights."""

    def __init__(self, model: Model) -> None:
        super().__init__()
        self._model = model
        for name, tensor in model.weights.items():
            *path, last = name.split(".")
            owner: Any = self
            for part in path:
                if part not in owner._modules:
                    owner.add_module(part, torch.nn.Module())
                owner = owner._modules[part]
            weight = torch.tensor(tensor, dtype=torch.float32)
            owner.register_parameter(last, torch.nn.Parameter(weight))

    def forward(
        self,
        given: Any,
        target: Any = None,
        lengths: Any = None,
        target_lengths: Any = None,
        types: Any = None,
        without: Heads = (),
        maps: bool = False,
    ) -> Any:
        """Returns logits of a batch; with ``maps`` also the maps (B, heads, T, S) per site.

        given: token ids (B, T), or normalised pixels (B, 3, S, S). target: ids (B, U) that start
        with the begin token; the source ends with the end token. lengths, target_lengths: (B)
        numbers of tokens that are not padding. types: (B, T). without: (site, head) to remove.
        """
        if self._model.spec.pairs and target is None:
            raise HeadscopeError("an encoder-decoder needs a target", "Pass at least begin tokens")
        counts = [None if n is None else np.asarray(n) for n in (lengths, target_lengths)]
        batch = Batch(given, target, counts[0], counts[1], types, without)
        weights: Dict[str, Any] = dict(self.named_parameters())
        ops = TorchOps(next(iter(weights.values())))
        logits, seen = run_batch(ops, self._model.spec, weights, batch)
        return (logits, seen) if maps else logits

    def sample(
        self, given: Any, target: Any = (), without: Heads = ()
    ) -> Tuple[Floats, List[Floats]]:
        """Computes one sample, as Model does; returns logits and maps as NumPy arrays."""
        batch = self._model.batch(given, target, without)
        ops = TorchOps(next(self.parameters()))
        pictures = self._model.spec.patch > 0
        first = (ops.array if pictures else ops.whole)(batch.given)
        second = None if batch.target is None else ops.whole(batch.target)
        with torch.no_grad():
            logits, maps = self.forward(first, second, without=without, maps=True)
        return (
            logits[0].double().cpu().numpy(),
            [one[0].double().cpu().numpy() for one in maps],
        )
