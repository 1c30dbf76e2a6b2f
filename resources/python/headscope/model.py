"""The model of a run: its forward pass, and its inputs from texts and images."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, List, Mapping, Optional, Sequence, Tuple, TypeVar
from typing import Union

import numpy as np
import numpy.typing as npt

from .encoder_decoder import EncoderDecoder
from .errors import HeadscopeError
from .files import Floats
from .images import ImageLike, checked_pixels, processed, resized
from .layers import Layers, head_masks
from .ops import Array, NumpyOps, Ops
from .optional import torch
from .spec import ModelSpec
from .tokens import ImportedTokenizer, Tokenizer
from .transformer import Transformer

if TYPE_CHECKING:
    from .torch_model import TorchModel

Ids = Union[Sequence[int], npt.NDArray[np.int64]]
Number = TypeVar("Number", int, float)
Heads = Sequence[Tuple[int, int]]  # (site, head) of each removed head


@dataclass(frozen=True)
class Output:
    """What a model computes for one sample."""

    # (classes) of classifiers; (tokens, vocabulary) of language models and encoder-decoders. With
    # a copy mechanism these are logarithms of probabilities.
    logits: Floats
    maps: List[Floats]  # attention weights (heads, queries, keys) of each attention site


def run_batch(ops: Ops, spec: ModelSpec, weights: Mapping[str, Array], batch: "Batch") -> Any:
    """Returns the logits and maps of a batch, in arrays of ``ops``."""
    layers = Layers(ops, spec, weights)
    keep = [ops.array(mask) for mask in head_masks(spec, batch.without)]
    if spec.pairs:
        return EncoderDecoder(layers).forward(
            batch.given, batch.target, batch.lengths, batch.target_lengths, keep
        )
    return Transformer(layers).forward(batch.given, batch.lengths, batch.types, keep)


@dataclass
class Batch:
    """Input of a forward pass; arrays of the library that computes it, lengths of NumPy."""

    given: Array  # token ids (B, T), or normalised pixels (B, 3, S, S)
    target: Optional[Array] = None  # encoder-decoders: ids (B, U) that start with the begin token
    lengths: Any = None  # (B) valid tokens; None: all
    target_lengths: Any = None
    types: Optional[Array] = None  # (B, T) token types
    without: Heads = ()


def _listed(ids: Any) -> List[Any]:
    try:
        return list(ids)
    except TypeError:
        raise HeadscopeError(
            f"the input has the type {type(ids).__name__}; allowed: a text or a list of token ids",
            "Pass one of these",
        ) from None


class Model:
    """A trained model. Call it with token ids or an image; ``run.model()`` makes it."""

    def __init__(
        self,
        spec: ModelSpec,
        weights: Mapping[str, Floats],
        facts: Mapping[str, str],
        vocabularies: Sequence[Mapping[str, Any]] = (),
        processor: Optional[Mapping[str, Any]] = None,
    ) -> None:
        """See Run.model(). vocabularies: vocabulary.json of the input, and of the target if it has
        its own. processor: preprocessor of images of a pretrained model.
        """
        self.spec = spec
        self.weights = dict(weights)
        self.facts = dict(facts)
        self._vocabularies = list(vocabularies)
        self._processor = processor

    @property
    def parameters(self) -> int:
        """Number of trained numbers."""
        return sum(tensor.size for tensor in self.weights.values())

    @property
    def imported_tokens(self) -> bool:
        """Whether the tokenizer is that of a pretrained model."""
        return self.facts.get("token_pattern") == "imported"

    def _tokenizer(self, target: bool) -> Union[Tokenizer, ImportedTokenizer]:
        if not self._vocabularies:
            raise HeadscopeError("the run has no vocabulary.json", "Pass token ids")
        vocabulary = self._vocabularies[-1 if target else 0]
        if self.imported_tokens:
            return ImportedTokenizer(vocabulary, self.spec.pairs)
        return Tokenizer(self.facts, vocabulary)

    def tokens(self, text: str, target: bool = False) -> List[int]:
        """Returns the ids of a text; ``target``: of the text that an encoder-decoder writes."""
        if self.spec.patch:
            raise HeadscopeError("this model reads images, not texts", "Pass an image")
        room = 1 if self.spec.pairs else 0  # for the end token
        ids = self._tokenizer(target).ids(text, self.spec.length - room)
        if not ids and not target:
            raise HeadscopeError("the text contains no word", "Pass at least one word")
        return ids

    def token_texts(self, text: str, target: bool = False) -> List[str]:
        """Returns the tokens of a text as texts."""
        room = 1 if self.spec.pairs else 0
        return self._tokenizer(target).pieces(text, self.spec.length - room)

    def pixels(self, image: ImageLike) -> Floats:
        """Returns an image as the model reads it: (3, S, S), resized and normalised."""
        side = self.spec.image_size
        if not self.spec.patch:
            raise HeadscopeError("this model reads texts, not images", "Pass a text")
        mean, deviation = (
            np.array(self._numbers(key, 3, float)) for key in ("pixel_mean", "pixel_deviation")
        )
        whole, processor = checked_pixels(image), self._processor
        small = resized(whole, side) if processor is None else processed(whole, processor, side)
        planes: Floats = ((small.astype(np.float64) / 255 - mean) / deviation).transpose(2, 0, 1)
        return planes

    def _numbers(self, key: str, count: int, kind: Callable[[str], Number]) -> List[Number]:
        """Returns the numbers of an entry of the metadata."""
        text = self.facts.get(key, "")
        try:
            numbers = [kind(word) for word in text.split()]
        except ValueError:
            numbers = []
        if len(numbers) != count:
            raise HeadscopeError(
                f"{key} of the weights is {text[:60] or 'missing'}; allowed: {count} numbers",
                "Copy the run again",
            )
        return numbers

    def marks(self) -> Tuple[int, int]:
        """Ids of the begin and the end token of an encoder-decoder."""
        first, second = self._numbers("marks", 2, int)
        # Own vocabularies: the sizes of source and target, behind which both marks are.
        return (first, second) if self.imported_tokens else (second, second + 1)

    def source_end(self) -> int:
        """Id of the token that ends a source."""
        first, second = self._numbers("marks", 2, int)
        return second if self.imported_tokens else first + 1

    def _checked(self, ids: Ids, most: int, rows: int) -> npt.NDArray[np.int64]:
        try:
            array = np.asarray(ids)
        except ValueError:  # lists of different lengths
            array = np.empty(())
        if array.ndim != 1 or not 1 <= len(array) <= most:
            raise HeadscopeError(
                f"the input has the shape {array.shape}; allowed: 1 to {most} token ids",
                "Shorten the input",
            )
        if array.dtype.kind not in "iu":
            raise HeadscopeError(
                f"the token ids have the type {array.dtype}; allowed: whole numbers",
                "Use the ids of this run's vocabulary",
            )
        if array.min() < 0 or array.max() >= rows:
            raise HeadscopeError(
                f"a token id is {array.min()} or {array.max()}; allowed: 0 to {rows - 1}",
                "Use the ids of this run's vocabulary",
            )
        return array.astype(np.int64)

    def batch(self, given: Any, target: Any = (), without: Heads = ()) -> Batch:
        """Returns one sample as a batch of NumPy arrays. See __call__ for the arguments."""
        spec = self.spec
        if spec.patch:
            ready = getattr(getattr(given, "dtype", None), "kind", "") == "f"
            planes = np.asarray(given, np.float64) if ready else self.pixels(given)
            if planes.shape != (3, spec.image_size, spec.image_size):
                raise HeadscopeError(
                    f"normalised pixels have the shape {planes.shape}; allowed: "
                    f"(3, {spec.image_size}, {spec.image_size})",
                    "Pass bytes (height, width, 3), or the result of pixels()",
                )
            return Batch(planes[None], without=without)
        name = "source_embedding" if "source_embedding" in self.weights else "embedding"
        table = self.weights[name if spec.pairs else "token_embedding"]
        ids = self.tokens(given) if isinstance(given, str) else _listed(given)
        if not spec.pairs:
            return Batch(self._checked(ids, spec.length, len(table))[None], without=without)
        source = self._checked([*ids, self.source_end()], spec.length, len(table))
        written = self.tokens(target, True) if isinstance(target, str) else _listed(target)
        rows = len(self.weights.get("target_embedding", table))
        # A target that is too long loses its end, as in Headscope.
        decoded = [self.marks()[0], *written][: spec.length]
        return Batch(source[None], self._checked(decoded, spec.length, rows)[None], without=without)

    def __call__(self, given: Any, target: Any = (), without: Heads = ()) -> Output:
        """Computes one sample.

        given: a text, token ids, an image file, bytes (height, width, 3), or normalised pixels (3,
        S, S). target: what an encoder-decoder has written so far, a text or ids without begin and
        end. without: (site, head) of heads to remove, as in ``[(0, 1)]``.
        """
        batch = self.batch(given, target, without)
        try:
            logits, maps = run_batch(NumpyOps(), self.spec, self.weights, batch)
        except (ValueError, IndexError, ZeroDivisionError, OverflowError) as error:
            raise HeadscopeError(
                f"the weights do not fit the model that the run describes: {error}",
                "Put back the files that the run was made with",
            ) from error
        return Output(logits[0], [m[0] for m in maps])

    def to_torch(self) -> "TorchModel":
        """Returns a torch.nn.Module with the same outputs and trainable weights. Needs torch."""
        torch()
        from .torch_model import TorchModel

        return TorchModel(self)
