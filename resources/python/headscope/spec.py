"""Sizes and options of a model, from model.json, the metadata of its weights, or config.json."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional, Sequence, Set, Tuple

from .errors import HeadscopeError, UnsupportedModel

# Keys of the metadata whose name or value differs from model.json: (key there, key here, values).
_RENAMED: Tuple[Tuple[str, str, Dict[str, object]], ...] = (
    ("norm_position", "norm", {"pre": "before", "post": "after"}),
    ("mask", "causal", {"causal": True, "none": False}),
    ("positions", "positions", {"learned, added": "learned"}),
    ("score_scale", "score_scale", {"1": False, "1/sqrt(head_width)": True}),
    ("pooling", "pool", {}),
)
_ALLOWED: Dict[str, Tuple[str, ...]] = {
    "model": ("text-encoder", "vit", "decoder-lm", "encoder-decoder", "masked-lm"),
    "activation": (
        "softmax", "softmax-1", "bayes-softmax", "relu", "sparsemax", "entmax-1.5",
        "entmax-adaptive", "top-k",
    ),
    "head_input": ("full", "wide", "split"),
    "head_weights": ("none", "dynamic"),
    "head_gate": ("none", "head", "element"),
    "norm": ("before", "after"),
    "norm_kind": ("layer", "rms"),
    "feed_forward_activation": ("gelu", "gelu-tanh", "relu", "silu", "quick-gelu"),
    "pool": ("none", "mean", "first", "last", "prefix", "first-and-mean"),
    "transform": ("none", "tanh", "relu", "gelu", "prediction"),
    "positions": ("learned", "rotary", "none", "relative", "sinusoidal"),
    "rotary_scaling": ("none", "linear", "llama3"),
    "copy": ("off", "pointer"),
    "pattern": (
        "full", "local", "dilated", "strided", "strided-merged", "fixed", "fixed-merged",
        "global-local", "bigbird", "axial", "neighbourhood",
    ),
}  # fmt: skip

FORMAT_VERSION = 1  # of model.json
# Keys of model.json that the forward pass does not need: tensors exist or have sizes accordingly,
# or the key only matters for the training.
_NOT_NEEDED = {
    "format_version", "feed_forward", "outputs", "vocabulary_size", "channels", "dropout", "init",
    "embeddings", "embedding_width", "embedding_projection", "token_types", "first_attention_norm",
    "norm_bias", "qkv_bias", "attention_output_bias", "feed_forward_bias", "output_bias",
    "tied_output_bias", "patch_bias", "transform_bias",
}  # fmt: skip


@dataclass(frozen=True)
class Rotary:
    """Angles of rotary positions."""

    theta: float
    fraction: float
    scaling: str
    factor: float
    low_factor: float
    high_factor: float
    original_length: int
    window_theta: float  # base in layers with a window; 0: theta


@dataclass(frozen=True)
class Pattern:
    """Keys that queries of self-attention may see."""

    kind: str
    full_layers: Tuple[int, ...]  # layers that see all keys nevertheless
    width: int
    dilation: int
    dilation_per_head: bool
    stride: int
    summary: int
    first: int  # global tokens or blocks
    block: int
    blocks: int
    random: int
    reach: int
    seed: Optional[int]
    heads: Optional[List[List[int]]]  # numbers of the heads before some were removed


@dataclass(frozen=True)
class ModelSpec:
    """A model of a run. Biases are not listed: a layer has one if its tensor exists."""

    model: str
    task: str
    heads: Tuple[int, ...]  # per attention site
    head_width: int
    kv_heads: int  # 0: as many as heads
    width: int
    length: int  # most tokens or patches, without prefix tokens
    image_size: int
    patch: int
    activation: str
    top_k: int
    head_input: str
    simulated_heads: int
    head_weights: str
    head_gate: str
    routed_heads: int
    active_heads: int
    differential: bool
    norm: str
    norm_kind: str
    norm_epsilon: float
    embedding_norm: bool
    feed_forward_activation: str
    gated_feed_forward: bool
    parallel_residual: bool
    query_key_norm: bool
    score_scale: bool
    causal: bool
    positions: str
    position_offset: int
    prefix_tokens: int
    pool: str
    transform: str
    tied_output: bool
    relative_buckets: int
    relative_distance: int
    layer_groups: int
    window: int
    full_attention_layers: Tuple[int, ...]
    encoder_layers: int
    copy: str
    embedding_scale: bool
    output_scale: bool
    rotary: Rotary
    pattern: Pattern

    @property
    def pairs(self) -> bool:
        """Whether the model reads a source and writes a target."""
        return self.encoder_layers > 0

    @property
    def tokens(self) -> int:
        """Most tokens of a sample in the blocks, with prefix tokens."""
        return self.length + self.prefix_tokens

    @property
    def sites(self) -> Tuple[str, ...]:
        """Names of the attention sites, such as "encoder.0" or "cross.0"."""
        if not self.pairs:
            stream = "decoder" if self.model == "decoder-lm" else "encoder"
            return tuple(f"{stream}.{i}" for i in range(len(self.heads)))
        own = [f"encoder.{i}" for i in range(self.encoder_layers)]
        for i in range((len(self.heads) - self.encoder_layers) // 2):
            own += [f"decoder.{i}", f"cross.{i}"]
        return tuple(own)

    def layer_of(self, site: int) -> int:
        """Returns the layer of a site, counted through both stacks."""
        if not self.pairs or site < self.encoder_layers:
            return site
        return self.encoder_layers + (site - self.encoder_layers) // 2

    def depth_of(self, site: int) -> int:
        """Returns the layer of a site, counted in its own stack."""
        layer = self.layer_of(site)
        inside = self.pairs and site >= self.encoder_layers
        return layer - self.encoder_layers if inside else layer

    def window_at(self, layer: int) -> int:
        """Returns the window of a layer; 0: none."""
        return 0 if layer in self.full_attention_layers else self.window


class _Reader:
    """Typed access to settings whose values may be texts. ``what`` names their file."""

    def __init__(self, values: Mapping[str, object], what: str) -> None:
        self._values = values
        self._what = what
        self._read: Set[str] = set()

    def get(self, key: str, default: object = None) -> object:
        """Returns a value as it is, and notes that its key is known."""
        self._read.add(key)
        return self._values.get(key, default)

    def refuse_other_keys(self) -> None:
        """Raises UnsupportedModel if a key was not read and may change the forward pass."""
        unknown = sorted(set(self._values) - self._read - _NOT_NEEDED)
        if unknown:
            raise UnsupportedModel(
                f"{self._what}: the key {unknown[0][:60]} is unknown",
                "Install the package that comes with the Headscope that trained the run",
            )

    def bad(self, key: str, allowed: str) -> HeadscopeError:
        found = str(self._values.get(key))[:60]
        return HeadscopeError(
            f"{self._what}: {key} is {found}; allowed: {allowed}",
            "Put back the files that the run was made with",
        )

    def whole(self, key: str, default: Optional[int] = None, most: int = 2**31) -> int:
        value = self.get(key, default)
        if isinstance(value, str) and value.isdecimal() and len(value) < 20:
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
            raise self.bad(key, f"a whole number from 0 to {most}")
        return value

    def real(self, key: str, default: float) -> float:
        value = self.get(key, default)
        try:
            number = float(value) if isinstance(value, (str, int, float)) else -1.0
        except ValueError:
            number = -1.0
        if not 0 <= number <= 1e12:
            raise self.bad(key, "a number from 0 to 1e12")
        return number

    def flag(self, key: str, default: bool = False) -> bool:
        value = self.get(key, default)
        if value in ("true", "false"):
            return value == "true"
        if not isinstance(value, bool):
            raise self.bad(key, "true or false")
        return value

    def word(self, key: str, default: str) -> str:
        value = self.get(key, default)
        if value not in _ALLOWED[key]:
            raise UnsupportedModel(
                f"{self._what}: {key} is {str(value)[:60]}; this package knows "
                + ", ".join(_ALLOWED[key]),
                "Install the package that comes with the Headscope that trained the run",
            )
        return str(value)

    def wholes(self, key: str, most: int) -> Tuple[int, ...]:
        value = self.get(key, [])
        words: Sequence[object] = value.split() if isinstance(value, str) else ()
        if isinstance(value, list):
            words = value
        if len(words) > 4096:
            raise self.bad(key, "a list of at most 4096 numbers")
        return tuple(_Reader({key: word}, self._what).whole(key, None, most) for word in words)


def values_from_facts(facts: Mapping[str, str]) -> Dict[str, object]:
    """Returns the metadata of weights with the keys and values of model.json."""
    values: Dict[str, object] = dict(facts)
    for there, here, meanings in _RENAMED:
        if there in values:
            said = str(values.pop(there))
            values[here] = meanings.get(said, said)
    if "encoder_layers" in values:
        values.pop("causal", None)
    return values


def values_from_config(config: Mapping[str, Any], image_size: int) -> Dict[str, object]:
    """Returns the settings of a run whose weights have no metadata, as model.json has them.

    Only the first versions of Headscope stored such runs.
    """
    model = config.get("model")
    if not isinstance(model, dict):
        raise HeadscopeError("config.json has no part model", "Copy the run again")
    read = _Reader(model, "config.json")
    kind = model.get("id")
    if kind not in ("text-encoder", "vit") or model.get("head_schedule", "uniform") != "uniform":
        raise UnsupportedModel(
            f"the weights of this {str(kind)[:40]} have no description",
            "Resume the run with this version of Headscope, which adds it",
        )
    heads, width = read.whole("heads"), read.whole("width")
    patch = read.whole("patch", 0)
    side = image_size // patch if patch else 0
    wide = model.get("head_input") == "wide"
    return {
        **model,
        "model": kind,
        "task": "image-classification" if patch else "text-classification",
        "heads_per_layer": [heads] * read.whole("layers"),
        "head_width": width if wide else width // max(heads, 1),
        "feed_forward": read.whole("ff"),
        "image_size": image_size,
        "length": side * side if patch else read.whole("length"),
    }


def _full_layers(read: _Reader, layers: int) -> Tuple[int, ...]:
    text = str(read.get("pattern_layers", "all"))
    if text in ("all", ""):
        return ()
    if text == "alternate":
        return tuple(range(0, layers, 2))
    chosen = read.wholes("pattern_layers", layers - 1)
    return tuple(layer for layer in range(layers) if layer not in chosen)


def _pattern(read: _Reader, heads: Sequence[int], layers: int) -> Pattern:
    numbers = read.get("pattern_heads")
    lists: Optional[List[List[int]]] = None
    if numbers is not None:
        if not isinstance(numbers, list) or len(numbers) != len(heads):
            raise read.bad("pattern_heads", "a list of head numbers per site")
        lists = [
            list(_Reader({"pattern_heads": one}, "model.json").wholes("pattern_heads", 4096))
            for one in numbers
        ]
        if [len(one) for one in lists] != list(heads):
            raise read.bad("pattern_heads", "as many numbers as heads at each site")
    seed = read.get("pattern_seed")
    return Pattern(
        kind=read.word("pattern", "full"),
        full_layers=_full_layers(read, layers),
        width=read.whole("pattern_width", 16),
        dilation=read.whole("pattern_dilation", 2),
        dilation_per_head=read.flag("pattern_dilation_per_head"),
        stride=read.whole("pattern_stride", 0),
        summary=read.whole("pattern_summary", 1),
        first=read.whole("pattern_global", 1),
        block=max(read.whole("pattern_block", 8), 1),
        blocks=read.whole("pattern_blocks", 3),
        random=read.whole("pattern_random", 1),
        reach=read.whole("pattern_reach", 2),
        seed=None if seed is None else read.whole("pattern_seed", None, 2**64 - 1),
        heads=lists,
    )


def _rotary(read: _Reader) -> Rotary:
    return Rotary(
        theta=read.real("rotary_theta", 10000.0),
        fraction=read.real("rotary_fraction", 1.0),
        scaling=read.word("rotary_scaling", "none"),
        factor=read.real("rotary_factor", 1.0),
        low_factor=read.real("rotary_low_factor", 1.0),
        high_factor=read.real("rotary_high_factor", 4.0),
        original_length=read.whole("rotary_original_length", 8192),
        window_theta=read.real("rotary_window_theta", 0.0),
    )


def spec_from(values: Mapping[str, object], what: str) -> ModelSpec:
    """Returns the model that the values, with the keys of model.json, describe.

    ``what`` names their file. Raises UnsupportedModel for values that this package does not know.
    Ignores unknown keys, because metadata and config.json have others too.
    """
    return _spec(_Reader(values, what))


def spec_from_file(values: Mapping[str, object], what: str) -> ModelSpec:
    """Returns the model that a model.json describes.

    Raises UnsupportedModel for other versions of the format, and for unknown keys.
    """
    version = values.get("format_version")
    if version != FORMAT_VERSION or isinstance(version, bool):
        raise UnsupportedModel(
            f"{what}: format_version is {str(version)[:40]}; this package reads {FORMAT_VERSION}",
            "Install the package that comes with the Headscope that trained the run",
        )
    read = _Reader(values, what)
    spec = _spec(read)
    read.refuse_other_keys()
    return spec


def _spec(read: _Reader) -> ModelSpec:
    heads = read.wholes("heads_per_layer", 4096)
    encoder = read.whole("encoder_layers", 0)
    if not heads or (encoder and (len(heads) <= encoder or (len(heads) - encoder) % 2)):
        raise read.bad("heads_per_layer", "a number of heads for each attention site")
    layers = (len(heads) + encoder) // 2 if encoder else len(heads)
    model = read.word("model", "")
    return ModelSpec(
        model=model,
        task=str(read.get("task", "")),
        heads=heads,
        head_width=read.whole("head_width"),
        kv_heads=read.whole("kv_heads", 0),
        width=read.whole("width"),
        length=read.whole("length", None, 2**22),
        image_size=read.whole("image_size", 0),
        patch=read.whole("patch", 0),
        activation=read.word("activation", "softmax"),
        top_k=read.whole("top_k", 8),
        head_input=read.word("head_input", "full"),
        simulated_heads=read.whole("simulated_heads", 0),
        head_weights=read.word("head_weights", "none"),
        head_gate=read.word("head_gate", "none"),
        routed_heads=read.whole("routed_heads", 0),
        active_heads=read.whole("active_heads", 2),
        differential=read.flag("differential"),
        norm=read.word("norm", "before"),
        norm_kind=read.word("norm_kind", "layer"),
        norm_epsilon=read.real("norm_epsilon", 1e-5),
        embedding_norm=read.flag("embedding_norm"),
        feed_forward_activation=read.word("feed_forward_activation", "gelu"),
        gated_feed_forward=read.flag("gated_feed_forward"),
        parallel_residual=read.flag("parallel_residual"),
        query_key_norm=read.flag("query_key_norm"),
        score_scale=read.flag("score_scale", True),
        causal=read.flag("causal") or model == "decoder-lm",
        positions=read.word("positions", "learned"),
        position_offset=read.whole("position_offset", 0),
        prefix_tokens=read.whole("prefix_tokens", 0),
        pool=read.word("pool", "mean"),
        transform=read.word("transform", "none"),
        tied_output=read.flag("tied_output"),
        relative_buckets=read.whole("relative_buckets", 32),
        relative_distance=read.whole("relative_distance", 128),
        layer_groups=read.whole("layer_groups", 0),
        window=read.whole("window", 0),
        full_attention_layers=read.wholes("full_attention_layers", 4096),
        encoder_layers=encoder,
        copy=read.word("copy", "off"),
        embedding_scale=read.flag("embedding_scale", True),
        output_scale=read.flag("output_scale"),
        rotary=_rotary(read),
        pattern=_pattern(read, heads, layers),
    )
