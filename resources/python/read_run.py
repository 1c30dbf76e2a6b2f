#!/usr/bin/env python3
"""Logits of a run of Headscope, with numpy alone: read_run.py RUN --text TEXT | --pixels FILE.npy (S x S x 3, bytes).
Of an encoder-decoder: --text SOURCE --target WRITTEN, the logits of the token that it would write next."""
import argparse, json, math, re, struct
from pathlib import Path
import numpy as np

class Run:
    def __init__(self, folder):
        self.folder = Path(folder)
        steps = sorted(self.folder.glob("checkpoints/step-" + "[0-9]" * 8 + "/model.safetensors"))
        if steps and steps[-1].with_name("weights.json").exists():
            raise SystemExit("the weights of this run are in a model folder of another program: export the run and open it with the package transformers")
        data = (steps[-1] if steps else self.folder / "model.safetensors").read_bytes()  # the latter: of headscope-cli export
        start = 8 + struct.unpack("<Q", data[:8])[0]
        header = json.loads(data[8:start])
        self.facts = header.pop("__metadata__")
        self.weights = {name: np.frombuffer(data, "<f4", math.prod(t["shape"]), start + t["data_offsets"][0])
                        .reshape(t["shape"]).astype(np.float64) for name, t in header.items()}
        for key, known in ("activation", "softmax"), ("simulated_heads", "0"), ("head_weights", "none"), ("head_input", "full wide"):
            if self.facts[key] not in known.split(): raise SystemExit(f"{key} is {self.facts[key]}; this reader knows {known}")
        for key in "head_gate", "routed_heads", "differential":
            if key in self.facts: raise SystemExit(f"{key} is {self.facts[key]}; this reader knows models without it")
        if "pattern" in self.facts: raise SystemExit(f"pattern is {self.facts['pattern']}; this reader knows full attention")
        if "rotary_scaling" in self.facts: raise SystemExit(f"rotary_scaling is {self.facts['rotary_scaling']}; this reader knows unscaled rotary positions")
        if self.facts["mask"] == self.facts.get("pooling") == "none" and "encoder_layers" not in self.facts:
            raise SystemExit("this is a masked language model: export the run and open it with the package transformers")
    def tokens(self, text, file="vocabulary.json"):
        if self.facts["token_pattern"] == "imported": raise SystemExit("the tokenizer of this run is that of a pretrained model: make its ids with the package tokenizers")
        fold = {}
        for first, last, offset, every in reversed(json.loads(self.facts["lower_case"])):
            fold.update((c, c + offset) for c in range(first, last + 1, every))
        vocabulary = json.loads((self.folder / file).read_text("utf-8"))
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
    def linear(self, name, x): return x @ self.weights[name + ".weight"].T + self.weights.get(name + ".bias", 0)
    def norm(self, name, x):
        if "norm_kind" not in self.facts: x = x - x.mean(-1, keepdims=True)
        return self.rms(x) * self.weights[name + ".weight"] + self.weights.get(name + ".bias", 0)
    def rms(self, x): return x / np.sqrt((x * x).mean(-1, keepdims=True) + float(self.facts["norm_epsilon"]))
    def turned(self, x, window):  # queries or keys (heads, tokens, d) by the angles of their places
        if "rotary_theta" not in self.facts: return x
        r, theta = int(float(self.facts["rotary_fraction"]) * x.shape[2]), float(self.facts["rotary_theta"])
        if window: theta = float(self.facts.get("rotary_window_theta", theta))
        angles = np.arange(x.shape[1])[:, None] * theta ** (-2 * np.arange(r // 2) / r)
        a, b, cos, sin = x[..., :r // 2], x[..., r // 2:r], np.cos(angles), np.sin(angles)
        return np.concatenate([a * cos - b * sin, b * cos + a * sin, x[..., r:]], 2)
    def relative(self, table, n, causal):  # (heads, n, n) of a table (buckets, heads), as in T5
        if table not in self.weights: return 0
        count, far = int(self.facts["relative_buckets"]), int(self.facts["relative_distance"])
        apart = np.arange(n) - np.arange(n)[:, None]
        count, first, apart = (count, 0, np.maximum(-apart, 0)) if causal else (count // 2, (apart > 0) * (count // 2), abs(apart))
        exact = count // 2
        share = np.log(np.maximum(apart, 1).astype(np.float32) / np.float32(exact)) / np.float32(math.log(far / exact)) * np.float32(count - exact)
        return self.weights[table][first + np.where(apart < exact, apart, np.minimum(exact + share.astype(int), count - 1))].transpose(2, 0, 1)
    def attention(self, name, x, heads, seen=None, causal=False, window=0, bias=0):  # seen: what the keys are made of, if not x
        if not heads: return self.weights.get(name + ".output.bias", 0)
        d, kv = int(self.facts["head_width"]), int(self.facts["kv_heads"]) or heads
        bounds = np.cumsum([0, heads * d, kv * d, kv * d])
        w, b = self.weights[name + ".qkv.weight"], self.weights.get(name + ".qkv.bias", np.zeros(bounds[-1]))
        parts = [y @ w[i:j].T + b[i:j] for y, i, j in zip((x, x if seen is None else seen, x if seen is None else seen), bounds, bounds[1:])]
        q, k, v = (y.reshape(len(y), -1, d).transpose(1, 0, 2) for y in parts)
        if "query_key_norm" in self.facts: q, k = (self.rms(y) * self.weights[name + part] for y, part in ((q, ".query_norm.weight"), (k, ".key_norm.weight")))
        q, k, v = (np.repeat(y, heads // len(y), 0) for y in (self.turned(q, window), self.turned(k, window), v))
        scores = q @ k.transpose(0, 2, 1) / (1 if self.facts.get("score_scale") == "1" else math.sqrt(d)) + bias
        if window: scores = np.where(abs(np.arange(len(x))[:, None] - np.arange(len(x))) < window, scores, -np.inf)
        if causal: scores = np.where(np.tri(len(x), dtype=bool), scores, -np.inf)
        a = np.exp(scores - scores.max(-1, keepdims=True))
        return self.linear(name + ".output", (a / a.sum(-1, keepdims=True) @ v).transpose(1, 0, 2).reshape(len(x), -1))
    def forward(self, name, x):
        kind, gated = self.facts.get("feed_forward_activation", "gelu"), "gated_feed_forward" in self.facts
        h = self.activated(kind, self.linear(name + ("ff_gate" if gated else "ff1"), x))
        return self.linear(name + "ff2", h * self.linear(name + "ff1", x) if gated else h)
    def activated(self, kind, h):
        if kind == "relu": return np.maximum(h, 0)
        if kind in ("silu", "quick-gelu"): return h / (1 + np.exp(-(1.702 if kind == "quick-gelu" else 1) * h))
        phi = np.tanh(math.sqrt(2 / math.pi) * (h + 0.044715 * h ** 3)) if kind == "gelu-tanh" else np.vectorize(math.erf)(h / math.sqrt(2))
        return h * (1 + phi) / 2
    def embed(self, side, ids):  # of an encoder-decoder: as loud as their places
        w, width, first = self.weights, int(self.facts["width"]), int(self.facts.get("position_offset", 0))
        scale = 1 if "embedding_scale" in self.facts else math.sqrt(width)
        if side + "_position" in w: places = w[side + "_position"][0, first:first + len(ids)]
        elif "relative_buckets" in self.facts: places = 0
        else:
            angles = np.arange(len(ids))[:, None] * np.exp(np.arange(width // 2) * (-2 * math.log(1e4) / width))
            places = np.concatenate([np.sin(angles), np.cos(angles)], 1) / scale
        x = (w.get(side + "_embedding", w.get("embedding"))[ids] + places) * scale
        return self.norm(side + "_embedding_norm", x) if "embedding_norm" in self.facts else x
    def copied(self, y, memory, source, z):  # logarithms of the mixture of the vocabulary's words and the source's
        weigh = lambda x: np.exp(x - x.max(-1, keepdims=True)) / np.exp(x - x.max(-1, keepdims=True)).sum(-1, keepdims=True)
        a = weigh(self.linear("copy.query", y) @ self.linear("copy.key", memory).T / math.sqrt(y.shape[1]))
        g, p = 1 / (1 + np.exp(-self.linear("copy.gate", y))), weigh(z)
        p *= g
        for s, word in enumerate(source): p[:, word] += (1 - g[:, 0]) * a[:, s]
        return np.log(p)
    def written(self, source, target):  # ids without marks -> (target + 1, V): logits of each token and of what follows
        first, second = (int(mark) for mark in self.facts["marks"].split())
        end, begin = (second, first) if self.facts["token_pattern"] == "imported" else (first + 1, second)
        post = self.facts["norm_position"] == "post"
        before = lambda name, y: y if post else self.norm(name, y)
        after = lambda name, y: self.norm(name, y) if post else y
        heads, layers = [int(n) for n in self.facts["heads_per_layer"].split()], int(self.facts["encoder_layers"])
        source = source[:int(self.facts["length"]) - 1] + [end]
        x = self.embed("source", source)
        for i in range(layers):
            name = f"encoder{i}."
            bias = self.relative("source_relative_bias", len(x), False)
            x = after(name + "norm1", x + self.attention(name + "attention", before(name + "norm1", x), heads[i], bias=bias))
            x = after(name + "norm2", x + self.forward(name, before(name + "norm2", x)))
        memory, y = before("source_norm", x), self.embed("target", [begin] + target[:int(self.facts["length"]) - 1])
        for i in range((len(heads) - layers) // 2):
            name, own = f"decoder{i}.", heads[layers + 2 * i:]
            bias = self.relative("target_relative_bias", len(y), True)
            y = after(name + "norm1", y + self.attention(name + "attention", before(name + "norm1", y), own[0], causal=True, bias=bias))
            y = after(name + "norm2", y + self.attention(name + "cross_attention", before(name + "norm2", y), own[1], memory))
            y = after(name + "norm3", y + self.forward(name, before(name + "norm3", y)))
        y = before("target_norm", y)
        if "output_scale" in self.facts: y = y / math.sqrt(y.shape[1])
        z = self.linear("head", y) if "head.weight" in self.weights else y @ self.weights.get("target_embedding", self.weights.get("embedding")).T + self.weights.get("output_bias", 0)
        return self.copied(y, memory, source, z) if self.facts.get("copy", "off") == "pointer" else z
    def logits(self, given):  # token ids, or pixels; of a language model: of the token that comes next
        facts, w, post = self.facts, self.weights, self.facts["norm_position"] == "post"
        x = self.linear("patch_embedding", self.patches(given)) if "patch" in facts else w["token_embedding"][given]
        if "output_projection.weight" in w: x = self.linear("embedding_projection", x)
        if "token_type" in w: x = x + w["token_type"][0]
        if "prefix" in w: x = np.concatenate([w["prefix"][0], x])
        first = int(facts.get("position_offset", 0))
        if "position" in w: x = x + w["position"][0, first:first + len(x)]
        if "embedding_norm.weight" in w: x = self.norm("embedding_norm", x)
        if "embedding_projection.weight" in w and "output_projection.weight" not in w: x = self.linear("embedding_projection", x)
        before = lambda name, y: y if post or name + ".weight" not in w else self.norm(name, y)  # ModernBERT's first layer has no norm1
        after = lambda name, y: self.norm(name, y) if post else y
        counts, full = facts["heads_per_layer"].split(), facts.get("full_attention_layers", "").split()
        for i, heads in enumerate(counts):
            b = f"block{i * int(facts['layer_groups']) // len(counts) if 'layer_groups' in facts else i}."
            y = self.attention(b + "attention", before(b + "norm1", x), int(heads), causal=facts["mask"] == "causal",
                               bias=self.relative("relative_bias", len(x), facts["mask"] == "causal"), window=0 if str(i) in full else int(facts.get("window", 0)))
            z = after(b + "norm1", x + y)
            x = after(b + "norm2", z + self.forward(b, before(b + "norm2", x if "parallel_residual" in facts else z)))
        x = before("norm", x)
        if "output_projection.weight" in w: x = self.linear("output_projection", x)
        n, pooling = int(facts.get("prefix_tokens", 0)), facts["pooling"]
        x = np.concatenate([x[0], x[n:].mean(0)]) if pooling == "first-and-mean" else x[n:].mean(0) if pooling == "mean" else x[:n].reshape(-1) if pooling == "prefix" else x[0 if pooling == "first" else -1]
        if facts.get("transform") == "prediction": x = self.norm("transform_norm", self.activated(facts.get("feed_forward_activation", "gelu"), self.linear("transform", x)))
        elif "transform" in facts: x = {"tanh": np.tanh, "relu": lambda y: np.maximum(y, 0), "gelu": lambda y: self.activated("gelu", y)}[facts["transform"]](self.linear("transform", x))
        return x @ w["token_embedding"].T + w.get("output_bias", 0) if "tied_output" in facts else self.linear("head", x)

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run"), parser.add_argument("--text"), parser.add_argument("--pixels"), parser.add_argument("--target", default="")
    options = parser.parse_args()
    run = Run(options.run)
    if "encoder_layers" in run.facts:
        other = "target_vocabulary.json" if (run.folder / "target_vocabulary.json").exists() else "vocabulary.json"
        logits = run.written(run.tokens(options.text or ""), run.tokens(options.target, other))[-1]
    else: logits = run.logits(np.load(options.pixels) if options.pixels else run.tokens(options.text or ""))
    print(json.dumps({"classes": json.loads(run.facts["classes"]), "logits": logits.tolist()}))
