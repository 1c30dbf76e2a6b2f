#!/usr/bin/env python3
"""Writes the golden cases into cases/, or with --check compares them with what is written there."""
import json
import math
import os
import struct
import sys

import encoder_decoder
from attention import Attention
from measures import Layer, across_layers, all_measures
from objectives import all_terms
from plain import Numbers, safetensors
from pruning import CASES

HERE = os.path.dirname(os.path.abspath(__file__))


def softmax(scores):
    return [math.exp(x) / sum(math.exp(y) for y in scores) for x in scores]


def maps_of(numbers, B, H, T, S, causal, kmask, sharp):
    """Softmax maps over the keys that are valid; rows that see none are 0."""
    maps = numbers.tensor(B, H, T, S)
    for b in range(B):
        for h in range(H):
            for t in range(T):
                keys = [s for s in range(S) if (kmask is None or kmask[b][s]) and (not causal or s <= t)]
                share = softmax([sharp * maps[b][h][t][s] for s in keys])
                maps[b][h][t] = [share[keys.index(s)] if s in keys else 0.0 for s in range(S)]
    return maps


def layer_tensors(seed, B, H, T, S, dh, D, causal=False, qmask=None, kmask=None, sharp=3):
    n = Numbers(seed)
    tensors = {"A": maps_of(n, B, H, T, S, causal, kmask, sharp), "O": n.tensor(B, H, T, dh), "Q": n.tensor(B, H, T, dh),
               "K": n.tensor(B, H, S, dh), "V": n.tensor(B, H, S, dh), "W_Q": n.tensor(H * dh, D),
               "W_K": n.tensor(H * dh, D), "W_V": n.tensor(H * dh, D), "W_O": n.tensor(D, H * dh)}
    if qmask:
        tensors["qmask"] = [[float(x) for x in row] for row in qmask]
    if kmask:
        tensors["kmask"] = [[float(x) for x in row] for row in kmask]
    return tensors


def plain_case():
    return Layer(layer_tensors(1, B=2, H=3, T=5, S=5, dh=3, D=7))


def causal_case():
    """With tokens to look up, how common they are, the stream after the layer and weights of the heads."""
    tensors, n = layer_tensors(2, B=2, H=3, T=5, S=5, dh=2, D=6, causal=True), Numbers(20)
    tensors["residual"] = n.tensor(2, 5, 6)
    tensors["beta"] = [[softmax(n.tensor(3)) for _ in range(5)] for _ in range(2)]
    tensors["alpha"] = [1.25, 1.5, 1.875]
    tensors["gates"] = [[[(1 + 3 * b + 2 * t + 5 * h) % 16 / 16 for h in range(3)] for t in range(5)] for b in range(2)]
    tensors["tokens"] = [[4.0, 7.0, 4.0, 7.0, 4.0], [9.0, 9.0, 1.0, 9.0, 1.0]]
    tensors["frequency"] = [[50.0, 3.0, 50.0, 3.0, 50.0], [8.0, 8.0, 30.0, 8.0, 30.0]]
    return Layer(tensors, causal=True, rare_below=5)


PADDING = [[1, 1, 1, 1, 1], [1, 1, 1, 0, 0], [1, 1, 1, 1, 0]]


def padded_case(seed=3):
    """What stands at padding counts nowhere; two heads that are nearly one, and one that writes next to nothing."""
    t = layer_tensors(seed, B=3, H=4, T=5, S=5, dh=2, D=6, qmask=PADDING, kmask=PADDING)
    for b in range(3):
        for name, by in (("A", 0.0), ("O", 0.01)):
            t[name][b][1] = [[x + by * (k % 2) for k, x in enumerate(row)] for row in t[name][b][0]]
    t["W_O"] = [row[:2] + row[:2] + row[4:6] + [x / 1000 for x in row[6:]] for row in t["W_O"]]
    return Layer(t)


def gaps_case():
    """A decoder whose valid tokens have gaps: a first query without any key, keys that no query may see."""
    queries = [[1, 1, 0, 1, 1, 1], [1, 0, 1, 1, 1, 0]]
    keys = [[0, 1, 1, 0, 1, 1], [1, 1, 0, 1, 1, 1]]
    t, n = layer_tensors(4, B=2, H=3, T=6, S=6, dh=2, D=5, causal=True, qmask=queries, kmask=keys), Numbers(40)
    t["tokens"] = [[2.0, 5.0, 5.0, 2.0, 5.0, 5.0], [3.0, 3.0, 6.0, 3.0, 6.0, 3.0]]
    t["frequency"] = [[9.0, 4.0, 2.0, 9.0, 4.0, 6.0], [7.0, 1.0, 5.0, 7.0, 8.0, 2.0]]
    t["residual"], t["beta"] = n.tensor(2, 6, 5), [[softmax(n.tensor(3)) for _ in range(6)] for _ in range(2)]
    return Layer(t, causal=True, rare_below=3)


def patches_case():
    """A grid of 2 x 3 patches under ReLU attention: rows of any sum, one of nothing."""
    t, n = layer_tensors(5, B=2, H=3, T=6, S=6, dh=2, D=6), Numbers(50)
    t["A"] = [[[[max(x, 0.0) / 6 for x in row] for row in head] for head in sample] for sample in n.tensor(2, 3, 6, 6)]
    t["A"][1][2][4] = [0.0] * 6
    t["frequency"] = [[float(1 + n.below(90)) for _ in range(6)] for _ in range(2)]
    return Layer(t, grid=(2, 3), patch=4)


def cross_case():
    """Queries of one stream, keys of another, longer one."""
    queries, keys = [[1, 1, 1, 1], [1, 1, 1, 0]], [[1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 0, 0]]
    return Layer(layer_tensors(6, B=2, H=2, T=4, S=7, dh=3, D=6, qmask=queries, kmask=keys))


LABELS = {"plain": [1, 1], "causal": [0, 1], "padded": [1, 0, 1], "gaps": [2, 2], "patches": [0, 0], "cross": [-1, -1]}
LAYERS = {"plain": plain_case, "causal": causal_case, "padded": padded_case, "gaps": gaps_case,
          "patches": patches_case, "cross": cross_case}

ATTENTION = {
    "softmax": {},
    "softmax-1": {"activation": "softmax-1"},
    "bayes-softmax": {"activation": "bayes-softmax", "causal": 1},
    "relu": {"activation": "relu", "causal": 1},
    "split": {"head_input": "split"},
    "wide": {"head_input": "wide", "causal": 1, "heads": 2},
    "shared-keys": {"kv_heads": 2, "causal": 1},
    "simulated-heads": {"simulated_heads": 8},
    "dynamic-weights": {"dynamic": 1, "causal": 1},
    "masked-and-dropped": {"dynamic": 1, "mask": [1.0, 0.0, 1.0, 1.0], "drops": [[0.0, 2.0, 2.0, 0.0], [1.0, 1.0, 1.0, 1.0]]},
}


def layer_files(name, layer):
    metadata = {"causal": "true" if layer.causal else "false"}
    if layer.grid:
        metadata.update(grid_rows=layer.grid[0], grid_columns=layer.grid[1], patch=layer.patch)
    if layer.rare_below:
        metadata["rare_below"] = layer.rare_below
    # ReLU's zeros are corners: no slopes there.
    terms = {"labels": LABELS[name], "terms": all_terms(layer, LABELS[name], with_slopes=name != "patches")}
    return {name + ".safetensors": safetensors(layer.tensors, metadata), name + ".expected.json": all_measures(layer),
            name + ".objectives.json": terms}


def attention_file(seed, options):
    o = {"heads": 4, "width": 8, **options}
    mask, drops = o.pop("mask", None), o.pop("drops", None)
    attention, n = Attention(o), Numbers(seed)
    p = {name: n.tensor(*shape) for name, shape in sorted(attention.shapes().items())}
    case = {"x": n.tensor(2, 4, o["width"]), "lengths": [4, 3], "mask": mask or [1.0] * attention.H,
            "drops": drops or [[1.0] * attention.H] * 2}
    found = attention.results(p, case)
    tensors = {**{"parameter." + k: v for k, v in p.items()}, **{"expected." + k: v for k, v in found.items()},
               "x": case["x"], "lengths": [float(x) for x in case["lengths"]], "mask": case["mask"],
               "drops": case["drops"]}
    return safetensors(tensors, o)


def all_files():
    files = {}
    for name, make in LAYERS.items():
        files.update(layer_files(name, make()))
    second = padded_case(7)
    files["padded-above.safetensors"] = safetensors(second.tensors, {"causal": "false"})
    files["across.expected.json"] = across_layers([padded_case(), second])
    for seed, (name, options) in enumerate(ATTENTION.items(), 100):
        files["attention-%s.safetensors" % name] = attention_file(seed, options)
    for name, make in CASES.items():
        tensors, metadata, answers = make()
        files[name + ".safetensors"] = safetensors(tensors, metadata)
        files[name + ".expected.json"] = {"case": metadata["case"], **answers}
    files["encoder-decoder.expected.json"] = encoder_decoder.answers()
    return files


def rounded(x):
    if isinstance(x, dict):
        return {k: rounded(v) for k, v in x.items()}
    if isinstance(x, list):
        return [rounded(v) for v in x]
    if isinstance(x, (str, bool)):
        return x
    return float("%.12g" % x)


def content(name, value):
    if name.endswith(".safetensors"):
        return value
    return (json.dumps(rounded(value), indent=None, sort_keys=True, separators=(",", ":")) + "\n").encode()


def numbers_in(name, data):
    """Names and numbers of a file, so that the last digit of another machine's exp() is no difference."""
    if name.endswith(".json"):
        def walk(x):
            if isinstance(x, dict):
                return [n for k in sorted(x) for n in [k] + walk(x[k])]
            return [n for part in x for n in walk(part)] if isinstance(x, list) else [x]

        values = walk(json.loads(data))
        return [v for v in values if isinstance(v, str)], [v for v in values if not isinstance(v, str)]
    size = struct.unpack("<Q", data[:8])[0]
    return [data[8:8 + size].decode()], struct.unpack("<%dd" % ((len(data) - 8 - size) // 8), data[8 + size:])


def same(name, a, b):
    (names_a, a), (names_b, b) = numbers_in(name, a), numbers_in(name, b)
    return names_a == names_b and len(a) == len(b) and all(abs(x - y) <= 1e-9 * max(1, abs(x)) for x, y in zip(a, b))


def main():
    check, folder = "--check" in sys.argv[1:], os.path.join(HERE, "cases")
    files = {name: content(name, value) for name, value in all_files().items()}
    if not check:
        os.makedirs(folder, exist_ok=True)
        for name, data in files.items():
            with open(os.path.join(folder, name), "wb") as out:
                out.write(data)
        return 0
    wrong = sorted(set(os.listdir(folder)) ^ set(files))
    for name in sorted(set(os.listdir(folder)) & set(files)):
        with open(os.path.join(folder, name), "rb") as stored:
            if not same(name, stored.read(), files[name]):
                wrong.append(name)
    for name in wrong:
        print("tests/golden/cases/" + name + " is not what generate.py makes", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
