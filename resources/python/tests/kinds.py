"""Small runs of every kind of model, and inputs for them."""

from __future__ import annotations

from pathlib import Path
from typing import Dict, List, NamedTuple, Tuple

HEADLINES = ("minister drew talks", "MAYOR says Novatek, over UNITS; élan \u65e5\u672c \u0130x")
PAIRS = ("a b a", "zebra", "a b c d e f g h i j k l m n o p q r s t u v w x y z a b c")
CORPUS = ("The 3 ÉLAN  of\n île", "Ωmega; \u65e5\u672c, \u0416UK!", "never é \U0001f680\t")


class Kind(NamedTuple):
    """How a run is trained, and the texts that are compared; none: an image is."""

    settings: Tuple[str, ...]
    dataset: str = "headlines"
    texts: Tuple[str, ...] = HEADLINES


def _text(*settings: str) -> Kind:
    return Kind(settings)


def _pair(*settings: str) -> Kind:
    return Kind(settings, "artificial-pair", PAIRS)


def _image(*settings: str) -> Kind:
    return Kind(settings, "shapes", ())


def _language(*settings: str) -> Kind:
    return Kind(settings, "text-file", CORPUS)


KINDS: Dict[str, Kind] = {
    "text": _text("model.head_schedule=openelm", "model.layers=3"),
    "text-wide": _text("model.kv_heads=2", "model.head_input=wide"),
    "text-split": _text("model.head_input=split"),
    "text-bert": _text(
        "model.norm=after", "model.norm_epsilon=1e-12", "model.embedding_norm=true",
        "model.pool=first", "model.transform=tanh",
    ),
    "text-causal": _text(
        "model.causal=true", "model.pool=last", "model.feed_forward_activation=gelu-tanh",
        "model.transform=relu",
    ),
    "text-simulated": _text("model.simulated_heads=8", "model.activation=entmax-adaptive"),
    "text-dynamic": _text("model.head_weights=dynamic"),
    "text-gate": _text("model.head_gate=head"),
    "text-gate-element": _text("model.head_gate=element"),
    "text-routed": _text("model.routed_heads=3", "model.active_heads=2"),
    "text-differential": _text(
        "model.differential=true", "model.layers=3", "model.positions=rotary",
        "model.query_key_norm=true",
    ),
    "text-llama": _text(
        "model.positions=rotary", "model.norm_kind=rms", "model.gated_feed_forward=true",
        "model.feed_forward_activation=silu", "model.qkv_bias=false", "model.kv_heads=2",
    ),
    "text-relative": _text("model.positions=relative"),
    "text-parallel": _text("model.positions=none", "model.parallel_residual=true"),
    "text-window": _text("model.window=3"),
    "text-top-k": _text("model.activation=top-k", "model.top_k=3"),
    "text-bigbird": _text(
        "model.pattern=bigbird", "model.pattern_block=2", "model.pattern_blocks=1",
        "model.pattern_layers=alternate", "train.seed=5",
    ),
    "text-dilated": _text(
        "model.pattern=dilated", "model.pattern_width=2", "model.pattern_dilation_per_head=true"
    ),
    "text-local": _text("model.pattern=local", "model.pattern_width=3"),
    "text-global": _text("model.pattern=global-local", "model.pattern_width=2"),
    "pair": _pair("model.positions=sinusoidal", "model.kv_heads=2"),
    "pair-separate": _pair("model.embeddings=separate", "model.positions=learned"),
    "pair-copy": _pair("model.copy=pointer"),
    "pair-t5": _pair(
        "model.positions=relative", "model.norm_kind=rms", "model.score_scale=false",
        "model.embedding_scale=false", "model.output_scale=true",
    ),
    "pair-post": _pair(
        "model.norm=after", "model.embedding_norm=true", "model.embeddings=tied",
        "model.tied_output_bias=true",
    ),
    "pair-differential": _pair("model.differential=true"),
    "pair-strided": _pair("model.pattern=strided", "model.activation=entmax-1.5"),
    "pair-simulated": _pair("model.simulated_heads=8"),
    "pair-split": _pair("model.head_input=split"),
    "vit": _image("model.class_token=class", "model.pool=first-and-mean"),
    "vit-distilled": _image("model.class_token=distillation", "model.pool=prefix"),
    "vit-axial": _image("model.pattern=axial"),
    "vit-neighbourhood": _image("model.pattern=neighbourhood", "model.class_token=class"),
    "lm-tied": _language("model.tied_output=true", "model.feed_forward_activation=relu"),
    "lm-lower": _language("dataset.lower_case=true", "model.embedding_width=16"),
    "lm-byte-pairs": _language("dataset.tokens=byte-pair", "dataset.vocab_size=300"),
    "lm-rotary": _language(
        "model.positions=rotary", "model.rotary_fraction=0.5", "model.query_key_norm=true",
        "model.pattern=local",
    ),
    "lm-windows": _language(
        "model.positions=rotary", "model.window=8", "model.rotary_window_theta=500",
        "model.full_attention_layers=1",
    ),
    "lm-quick": _language("model.feed_forward_activation=quick-gelu", "model.layer_groups=1"),
    "masked": Kind(
        ("model.transform=prediction", "model.tied_output=true"),
        "masked-text",
        ("The [MASK] élan of ÎLE",),
    ),
}  # fmt: skip
for _name in ("softmax-1", "bayes-softmax", "relu", "sparsemax", "entmax-1.5"):
    KINDS[f"text-{_name}"] = _text(f"model.activation={_name}")
for _name in ("strided", "strided-merged", "fixed", "fixed-merged"):
    KINDS[f"text-{_name}"] = _text(f"model.pattern={_name}")

# Compared in every test run; the others only by packaging/nightly.
QUICK = ("text-differential",)


def write_corpus(path: Path) -> None:
    """Writes 1,000 lines in several scripts."""
    line = "The {} Élan of ÎLE and Ωmega; \u65e5\u672c, \u0416uk!\n"
    path.write_text("".join(line.format(i % 7) for i in range(1000)), "utf-8")


def training(kind: Kind, corpus: Path) -> List[str]:
    """Returns the words of headscope-cli that train a tiny run, without its folder."""
    words = ["train", "--dataset", kind.dataset, "--preset", "tiny", "--steps", "12"]
    words += ["--batch", "8", "--lr", "0.01", "--lambda", "0.01", "--set", "train.threads=1"]
    if kind.dataset in ("text-file", "masked-text"):
        words += ["--data", str(corpus)]
    else:
        words += ["--set", "dataset.size=200"]
    for setting in kind.settings:
        words += ["--set", setting]
    return words
