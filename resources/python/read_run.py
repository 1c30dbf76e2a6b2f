#!/usr/bin/env python3
"""Logits of a run of Headscope, with numpy alone: read_run.py RUN --text TEXT | --pixels FILE.npy (S x S x 3, bytes)."""
import argparse, json, math, re, struct
from pathlib import Path
import numpy as np

class Run:
    def __init__(self, folder):
        self.folder = Path(folder)
        data = sorted(self.folder.glob("checkpoints/step-" + "[0-9]" * 8 + "/model.safetensors"))[-1].read_bytes()
        start = 8 + struct.unpack("<Q", data[:8])[0]
        header = json.loads(data[8:start])
        self.facts = header.pop("__metadata__")
        self.weights = {name: np.frombuffer(data, "<f4", math.prod(t["shape"]), start + t["data_offsets"][0])
                        .reshape(t["shape"]).astype(np.float64) for name, t in header.items()}
        if "encoder_layers" in self.facts: raise SystemExit("an encoder-decoder; this reader knows models of one text")
        for key, known in ("activation", "softmax"), ("simulated_heads", "0"), ("head_weights", "none"), ("head_input", "full wide"):
            if self.facts[key] not in known.split(): raise SystemExit(f"{key} is {self.facts[key]}; this reader knows {known}")
    def tokens(self, text):
        fold = {}
        for first, last, offset, every in reversed(json.loads(self.facts["lower_case"])):
            fold.update((c, c + offset) for c in range(first, last + 1, every))
        vocabulary = json.loads((self.folder / "vocabulary.json").read_text("utf-8"))
        found = re.findall(self.facts["token_pattern"], text.translate(fold))
        if "merges" in vocabulary:
            merges = {tuple(pair): 258 + i for i, pair in enumerate(vocabulary["merges"])}
            return [i for chunk in found for i in self.merged(chunk, merges)][:int(self.facts["length"])]
        ids, unknown = {word: i for i, word in enumerate(vocabulary["tokens"])}, int(self.facts["unknown_id"])
        return [ids.get(piece, unknown) for piece in found[:int(self.facts["length"])]]
    def merged(self, chunk, merges):  # byte pairs: the bytes, then the merges in order
        ids = [2 + byte for byte in chunk.encode()]
        while pairs := [pair for pair in zip(ids, ids[1:]) if pair in merges]:
            first, i = min(pairs, key=merges.get), 0
            while i + 1 < len(ids):
                if (ids[i], ids[i + 1]) == first: ids[i:i + 2] = [merges[first]]
                i += 1
        return ids
    def patches(self, pixels):  # (S, S, 3), 0 to 255
        mean, deviation = ([float(v) for v in self.facts[k].split()] for k in ("pixel_mean", "pixel_deviation"))
        p, planes = int(self.facts["patch"]), ((pixels / 255 - mean) / deviation).transpose(2, 0, 1)
        n = planes.shape[1] // p
        return planes.reshape(3, n, p, n, p).transpose(1, 3, 0, 2, 4).reshape(n * n, 3 * p * p)
    def linear(self, name, x): return x @ self.weights[name + ".weight"].T + self.weights[name + ".bias"]
    def norm(self, name, x):
        x = x - x.mean(-1, keepdims=True)
        x = x / np.sqrt((x * x).mean(-1, keepdims=True) + float(self.facts["norm_epsilon"]))
        return x * self.weights[name + ".weight"] + self.weights[name + ".bias"]
    def attention(self, name, x, heads):
        if not heads: return self.weights[name + ".output.bias"]
        d, kv = int(self.facts["head_width"]), int(self.facts["kv_heads"]) or heads
        parts = np.split(self.linear(name + ".qkv", x), [heads * d, (heads + kv) * d], axis=1)
        q, k, v = (np.repeat(y.reshape(len(x), -1, d).transpose(1, 0, 2), heads * d // y.shape[1], 0) for y in parts)
        scores = q @ k.transpose(0, 2, 1) / math.sqrt(d)
        if self.facts["mask"] == "causal": scores = np.where(np.tri(len(x), dtype=bool), scores, -np.inf)
        a = np.exp(scores - scores.max(-1, keepdims=True))
        return self.linear(name + ".output", (a / a.sum(-1, keepdims=True) @ v).transpose(1, 0, 2).reshape(len(x), -1))
    def logits(self, given):  # token ids, or pixels; of a language model: of the token that comes next
        x = self.linear("patch_embedding", self.patches(given)) if "patch" in self.facts else self.weights["token_embedding"][given]
        x = x + self.weights["position"][0, :len(x)]
        for i, heads in enumerate(self.facts["heads_per_layer"].split()):
            x = x + self.attention(f"block{i}.attention", self.norm(f"block{i}.norm1", x), int(heads))
            h = self.linear(f"block{i}.ff1", self.norm(f"block{i}.norm2", x))
            x = x + self.linear(f"block{i}.ff2", h * (1 + np.vectorize(math.erf)(h / math.sqrt(2))) / 2)
        x = self.norm("norm", x)
        return self.linear("head", x.mean(0) if self.facts["pooling"] == "mean" else x[-1])

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run"), parser.add_argument("--text"), parser.add_argument("--pixels")
    options = parser.parse_args()
    run = Run(options.run)
    logits = run.logits(np.load(options.pixels) if options.pixels else run.tokens(options.text or ""))
    print(json.dumps({"classes": json.loads(run.facts["classes"]), "logits": logits.tolist()}))
