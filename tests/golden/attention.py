"""Multi-head attention and its variants, token by token.

H heads of width dh; qkv holds the queries, keys and values of all heads side by side, head after head in each part.
"""
import math

from plain import cos, dot, entropy, flat, mean, slope


def linear(x, weight, bias):
    return [dot(row, x) + b for row, b in zip(weight, bias)]


def split_linear(x, weight, bias, heads):
    """Head h sees its own coordinates of x only; rows of weight: part by part, head by head."""
    own = len(x) // heads
    out = []
    for row, (w, b) in enumerate(zip(weight, bias)):
        h = (row // own) % heads
        out.append(dot(w, x[h * own:(h + 1) * own]) + b)
    return out


def heads_of(numbers, heads):
    size = len(numbers) // heads
    return [numbers[h * size:(h + 1) * size] for h in range(heads)]


def simulate(heads, first, second):
    """X' = repeat(X) + M2 relu(M1 X) along the heads."""
    group, size = len(first) // len(heads), len(heads[0])
    inner = [[max(sum(m * x[c] for m, x in zip(row, heads)), 0.0) for c in range(size)] for row in first]
    return [[heads[i // group][c] + sum(m * x[c] for m, x in zip(row, inner)) for c in range(size)]
            for i, row in enumerate(second)]


def weights_of(scores, activation):
    """scores: one list of the visible keys' scores a head -> attention of each head."""
    if activation == "softmax":
        return [[math.exp(x) / sum(math.exp(y) for y in row) for x in row] for row in scores]
    if activation == "softmax-1":
        return [[math.exp(x) / (1 + sum(math.exp(y) for y in row)) for x in row] for row in scores]
    if activation == "relu":
        return [[max(x, 0.0) / len(row) for x in row] for row in scores]
    total = sum(math.exp(x) for row in scores for x in row)  # bayes-softmax: one mass for all heads
    return [[len(scores) * math.exp(x) / total for x in row] for row in scores]


class Attention:
    """options: heads, width, and of the variants those that are not plain."""

    def __init__(self, options):
        self.o = {"activation": "softmax", "head_input": "full", "kv_heads": 0, "simulated_heads": 0,
                  "dynamic": 0, "causal": 0, **options}
        self.H, self.D = self.o["heads"], self.o["width"]
        self.dh = self.D if self.o["head_input"] == "wide" else self.D // self.H
        self.kv = self.o["kv_heads"] or self.H

    def shapes(self):
        """Names and shapes of the parameters."""
        D, H, dh = self.D, self.H, self.dh
        rows = H * dh + 2 * self.kv * dh
        found = {"qkv.weight": (rows, dh if self.o["head_input"] == "split" else D), "qkv.bias": (rows,),
                 "output.weight": (D, H * dh), "output.bias": (D,)}
        many = self.o["simulated_heads"]
        if many:
            for side in ("queries", "keys"):
                found["simulate_%s.first" % side], found["simulate_%s.second" % side] = (many, H), (many, many)
        if self.o["dynamic"]:
            found.update({"head_weights.query.weight": (dh, D), "head_weights.query.bias": (dh,),
                          "head_weights.key.weight": (dh, dh), "head_weights.key.bias": (dh,)})
        return found

    def parts(self, p, x):
        """Queries, keys and values of one token, head by head."""
        if self.o["head_input"] == "split":
            all_parts = heads_of(split_linear(x, p["qkv.weight"], p["qkv.bias"], self.H), 3)
        else:
            numbers, inner, shared = linear(x, p["qkv.weight"], p["qkv.bias"]), self.H * self.dh, self.kv * self.dh
            all_parts = [numbers[:inner], numbers[inner:inner + shared], numbers[inner + shared:]]
        q, k, v = [heads_of(part, len(part) // self.dh) for part in all_parts]
        again = lambda heads: [heads[h * len(heads) // self.H] for h in range(self.H)]
        k, v = again(k), again(v)
        if self.o["simulated_heads"]:
            q = simulate(q, p["simulate_queries.first"], p["simulate_queries.second"])
            k = simulate(k, p["simulate_keys.first"], p["simulate_keys.second"])
        return q, k, v

    def visible(self, length, t, tokens):
        return [s for s in range(tokens) if s < length and (not self.o["causal"] or s <= t)]

    def maps(self, q, k, length):
        """(H, T, S) of one sample, rows of padding zero. q, k: (T, heads, dh)."""
        tokens, scoring = len(q), len(q[0])
        found = [[[0.0] * tokens for _ in range(tokens)] for _ in range(self.H)]
        for t in range(length):
            keys = self.visible(length, t, tokens)
            scores = [[dot(q[t][h], k[s][h]) / math.sqrt(self.dh) for s in keys] for h in range(scoring)]
            for h, row in enumerate(weights_of(scores, self.o["activation"])):
                for s, a in zip(keys, row):
                    found[h * self.H // scoring][t][s] += a * self.H / scoring
        return found

    def beta(self, p, x, context):
        query = linear(x, p["head_weights.query.weight"], p["head_weights.query.bias"])
        keys = [linear(o, p["head_weights.key.weight"], p["head_weights.key.bias"]) for o in context]
        return weights_of([[dot(query, key) / math.sqrt(self.dh) for key in keys]], "softmax")[0]

    def sample(self, p, x, length, mask, drop):
        """One sample: maps, contexts (T, H, dh), branch (T, D), head weights (T, H) or none."""
        q, k, v = zip(*[self.parts(p, token) for token in x])
        maps = self.maps(q, k, length)
        contexts, outputs, betas = [], [], []
        for t, token in enumerate(x):
            context = [[mask[h] * sum(maps[h][t][s] * v[s][h][c] for s in range(len(x))) for c in range(self.dh)]
                       for h in range(self.H)]
            if self.o["dynamic"]:
                betas.append(self.beta(p, token, context))
                context = [[self.H * b * c for c in head] for b, head in zip(betas[-1], context)]
            contexts.append(context)
            dropped = [[drop[h] * c for c in head] for h, head in enumerate(context)]
            outputs.append(linear(flat(dropped), p["output.weight"], p["output.bias"]))
        return maps, contexts, outputs, betas

    def forward(self, p, x, lengths, mask, drops):
        return [self.sample(p, x[b], lengths[b], mask, drops[b]) for b in range(len(x))]

    def cosine(self, samples):
        value = lambda maps, i, j: cos(flat(maps[i]), flat(maps[j]))
        return mean(mean(value(m[0], i, j) for i in range(self.H) for j in range(i)) for m in samples)

    def results(self, p, case):
        """case: x, lengths, mask, drops."""
        samples = self.forward(p, case["x"], case["lengths"], case["mask"], case["drops"])
        heads_first = lambda c: [[token[h] for token in c] for h in range(self.H)]
        found = {"maps": [s[0] for s in samples], "context": [heads_first(s[1]) for s in samples],
                 "branch": [s[2] for s in samples], "cosine": [self.cosine(samples)]}
        if self.o["dynamic"]:
            found["beta"] = [s[3] for s in samples]
            found["kl"] = [mean(math.log(self.H) - entropy(s[3][t]) for s, n in zip(samples, case["lengths"])
                                for t in range(n))]
        found["slopes"] = self.slopes(p, case)
        return found

    def slopes(self, p, case):
        """Slopes of sum_k cos(k) branch_k along x and every parameter, in the order of their names."""
        def loss(p, x):
            branch = [token for s in self.forward(p, x, case["lengths"], case["mask"], case["drops"]) for token in s[2]]
            return sum(math.cos(k) * y for k, y in enumerate(flat(branch)))

        along = [slope(lambda x: loss(p, x), case["x"])]
        for name in sorted(p):
            along.append(slope(lambda w, name=name: loss({**p, name: w}, case["x"]), p[name]))
        return along
