"""Every measure of one layer, written out as its formula says, loops and all.

b, t, s: sample, query, key. A query t of sample b sees key s where both are valid and, in a causal layer, s <= t. What
is not seen counts as 0. Rows: the valid queries that see a key.
"""
import math

from plain import centred, cos, dot, entropy, flat, mean, norm, product, shape_of, singular, transposed

HORIZON = 100  # steps of a walk


class Layer:
    def __init__(self, tensors, causal=False, grid=None, patch=0, rare_below=0):
        self.tensors, self.causal, self.grid, self.patch, self.rare_below = tensors, causal, grid, patch, rare_below
        for name in ("A", "O", "Q", "K", "V", "W_Q", "W_K", "W_V", "W_O", "residual", "beta", "qmask", "kmask",
                     "tokens", "frequency", "alpha", "gates"):
            setattr(self, name, tensors.get(name))
        self.B, self.H, self.T, self.S = shape_of(self.A)
        self.rows = [(b, t) for b in range(self.B) for t in range(self.T) if self.keys(b, t)]
        self.queries = [(b, t) for b in range(self.B) for t in range(self.T) if self.query(b, t)]

    def with_tensor(self, name, tensor):
        return Layer({**self.tensors, name: tensor}, self.causal, self.grid, self.patch, self.rare_below)

    def query(self, b, t):
        return self.qmask is None or self.qmask[b][t] == 1

    def key(self, b, s):
        return self.kmask is None or self.kmask[b][s] == 1

    def sees(self, b, t, s):
        return self.query(b, t) and self.key(b, s) and (not self.causal or s <= t)

    def keys(self, b, t):
        return [s for s in range(self.S) if self.sees(b, t, s)]

    def row(self, b, h, t):
        return [self.A[b][h][t][s] if self.sees(b, t, s) else 0.0 for s in range(self.S)]

    def map(self, b, h):
        return [x for t in range(self.T) for x in self.row(b, h, t)]

    def share(self, b, h, t):
        """The row as a distribution: softmax gives one, other activations are divided by their sum."""
        row = self.row(b, h, t)
        return [x / sum(row) for x in row] if sum(row) > 0 else row

    def uniform(self, b, t):
        keys = self.keys(b, t)
        return [1 / len(keys) if s in keys else 0.0 for s in range(self.S)]

    def beyond_uniform(self, b, h):
        return [x - u for t in range(self.T) for x, u in zip(self.row(b, h, t), self.uniform(b, t))]

    def contexts(self, h):
        """(valid tokens, dh)"""
        return [self.O[b][h][t] for b, t in self.queries]

    def masked(self, x, b, h):
        """(T, dh) of a per-head tensor, zeros at invalid queries."""
        return [x[b][h][t] if self.query(b, t) else [0.0] * len(x[b][h][t]) for t in range(self.T)]

    def rows_of(self, weight, h):
        """Head h's part of W_Q, W_K or W_V: (dh, D)."""
        size = len(weight) // self.H
        return weight[h * size:(h + 1) * size]

    def columns_of(self, weight, h):
        """Head h's part of W_O: (D, dh)."""
        size = len(weight[0]) // self.H
        return [row[h * size:(h + 1) * size] for row in weight]

    def contribution(self, b, h, t):
        return [dot(row, self.O[b][h][t]) for row in self.columns_of(self.W_O, h)]

    def qk(self, h):
        return product(transposed(self.rows_of(self.W_Q, h)), self.rows_of(self.W_K, h))

    def ov(self, h):
        return product(self.columns_of(self.W_O, h), self.rows_of(self.W_V, h))


def pairs(layer, value):
    return [[value(i, j) for j in range(layer.H)] for i in range(layer.H)]


def jensen_shannon(p, q):
    return entropy([(x + y) / 2 for x, y in zip(p, q)]) - (entropy(p) + entropy(q)) / 2


def kullback_leibler(p, q):
    floor = 1e-12
    return sum(x * (math.log(max(x, floor)) - math.log(max(y, floor))) for x, y in zip(p, q))


def normalised(gram):
    own = [math.sqrt(max(gram[i][i], 0)) for i in range(len(gram))]
    return [[g / (own[i] * own[j]) if own[i] * own[j] > 0 else 0.0 for j, g in enumerate(row)]
            for i, row in enumerate(gram)]


def hsic(layer, kernel_of):
    """<K_i, K_j> of kernels between tokens, (n, n)."""
    kernels = [flat(kernel_of(h)) for h in range(layer.H)]
    return pairs(layer, lambda i, j: dot(kernels[i], kernels[j]))


def linear_kernel(x):
    return product(x, transposed(x))


def double_centred(k):
    return centred(transposed(centred(k)))


def unbiased(k, m):
    """Song et al. 2012, for kernels (n, n) given as they are."""
    n = len(k)
    k, m = [[[0.0 if s == t else x for s, x in enumerate(row)] for t, row in enumerate(g)] for g in (k, m)]
    trace = dot(flat(k), flat(m))
    totals = sum(flat(k)) * sum(flat(m)) / ((n - 1) * (n - 2))
    middle = dot([sum(row) for row in k], [sum(row) for row in m]) * 2 / (n - 2)
    return (trace + totals - middle) / (n * (n - 3))


def unbiased_cka(contexts):
    kernels = [linear_kernel(x) for x in contexts]
    return normalised([[unbiased(k, m) for m in kernels] for k in kernels])


def gaussian(x):
    """As wide as half the (lower) median distance."""
    apart = [[norm([p - q for p, q in zip(a, b)]) for b in x] for a in x]
    distances = sorted(apart[i][j] for i in range(len(x)) for j in range(i))
    sigma = distances[(len(distances) - 1) // 2] / 2
    if sigma == 0:
        return [[0.0] * len(x) for _ in x]
    return double_centred([[math.exp(-(d / sigma) ** 2 / 2) for d in row] for row in apart])


def svcca(layer):
    directions = []
    for h in range(layer.H):
        values, left = singular(centred(layer.contexts(h)))
        variance, total, kept = [s * s for s in values], sum(s * s for s in values), []
        for k, v in enumerate(variance):
            if sum(variance[:k]) < 0.99 * total and v > 1e-12 * total:
                kept.append(left[k])
        directions.append(kept)
    return pairs(layer, lambda i, j: angles(directions[i], directions[j]))


def angles(a, b):
    """Mean cosine of the principal angles between two spaces given by orthonormal vectors."""
    if not a or not b:
        return 0.0
    values, _ = singular([[dot(x, y) for y in b] for x in a])
    return sum(values[:min(len(a), len(b))]) / min(len(a), len(b))


def write_space(layer, h):
    values, left = singular(layer.ov(h))
    return [u for s, u in zip(values, left) if s * s > 1e-12 * values[0] ** 2]


def procrustes(layer):
    units = []
    for h in range(layer.H):
        x = centred(layer.contexts(h))
        length = norm(flat(x))
        units.append([[v / length for v in row] for row in x] if length > 0 else x)

    def value(i, j):
        nuclear = sum(singular(product(transposed(units[i]), units[j]))[0])
        return norm(flat(units[i])) ** 2 + norm(flat(units[j])) ** 2 - 2 * nuclear

    return pairs(layer, value)


def pairwise(l):
    mean_b = lambda f: lambda i, j: mean(f(b, i, j) for b in range(l.B))
    mean_rows = lambda f: lambda i, j: mean(f(l.share(b, i, t), l.share(b, j, t)) for b, t in l.rows)
    mean_tokens = lambda f: lambda i, j: mean(f(b, t, i, j) for b, t in l.queries)
    frobenius = lambda x: mean_b(lambda b, i, j: norm(flat(product(l.masked(x, b, i), transposed(l.masked(x, b, j))))))
    rows = lambda w: lambda i, j: cos(flat(l.rows_of(w, i)), flat(l.rows_of(w, j)))
    contribution_cos = mean_tokens(lambda b, t, i, j: cos(l.contribution(b, i, t), l.contribution(b, j, t)))
    spaces = [write_space(l, h) for h in range(l.H)]
    values = {
        "attn-cos": mean_b(lambda b, i, j: cos(l.map(b, i), l.map(b, j))),
        "attn-cos-token": mean_rows(cos),
        "attn-cos-centred": mean_b(lambda b, i, j: cos(l.beyond_uniform(b, i), l.beyond_uniform(b, j))),
        "attn-overlap": mean_rows(dot),
        "attn-js": mean_rows(jensen_shannon),
        "attn-kl": mean_rows(lambda p, q: (kullback_leibler(p, q) + kullback_leibler(q, p)) / 2),
        "out-cos": mean_tokens(lambda b, t, i, j: cos(l.O[b][i][t], l.O[b][j][t])),
        "out-cos-flat": lambda i, j: cos(flat(l.contexts(i)), flat(l.contexts(j))),
        "proj-cos": contribution_cos,
        "output-dissimilarity": lambda i, j: -contribution_cos(i, j),
        "weight-cos-q": rows(l.W_Q),
        "weight-cos-k": rows(l.W_K),
        "weight-cos-v": rows(l.W_V),
        "weight-cos-o": lambda i, j: cos(flat(l.columns_of(l.W_O, i)), flat(l.columns_of(l.W_O, j))),
        "circuit-cos-qk": lambda i, j: cos(flat(l.qk(i)), flat(l.qk(j))),
        "circuit-cos-ov": lambda i, j: cos(flat(l.ov(i)), flat(l.ov(j))),
        "query-orthogonality": frobenius(l.Q),
        "query-orthogonality-normalised": mean_b(
            lambda b, i, j: abs(cos(flat(l.masked(l.Q, b, i)), flat(l.masked(l.Q, b, j))))),
        "context-nonorthogonality": frobenius(l.O),
        "context-nonorthogonality-normalised": mean_tokens(lambda b, t, i, j: abs(cos(l.O[b][i][t], l.O[b][j][t]))),
        "ov-principal-angles": lambda i, j: angles(spaces[i], spaces[j]),
    }
    found = {name: pairs(l, value) for name, value in values.items()}
    found["cka-out"] = normalised(hsic(l, lambda h: double_centred(linear_kernel(l.contexts(h)))))
    found["cka-out-unbiased"] = unbiased_cka([l.contexts(h) for h in range(l.H)])
    found["cka-rbf-out"] = normalised(hsic(l, lambda h: gaussian(l.contexts(h))))
    found["svcca-out"] = svcca(l)
    found["procrustes-out"] = procrustes(l)
    return found


def strongest(l, b, h, t):
    share = l.share(b, h, t)
    return share.index(max(share))


def most_frequent(values):
    """Share of the most frequent value, and the value; of several as frequent the smallest."""
    best = max(sorted(set(values)), key=values.count)
    return values.count(best) / len(values), best


def rare_hits(l, h, k, only_rare=False):
    rows = [(b, t) for b, t in l.rows if len(l.keys(b, t)) > 1]
    if only_rare:
        held = lambda b: any(l.frequency[b][s] < l.rare_below for t in range(l.T) for s in l.keys(b, t))
        rows = [(b, t) for b, t in rows if held(b)]
    rank = lambda b, t: sorted(l.frequency[b][s] for s in l.keys(b, t))[k - 1]
    return mean(l.frequency[b][strongest(l, b, h, t)] <= rank(b, t) for b, t in rows)


def rare_head(l, h):
    chance = mean(1 / len(l.keys(b, t)) for b, t in l.rows if len(l.keys(b, t)) > 1)
    return float(rare_hits(l, h, 1) >= max(0.5, 3 * chance) or rare_hits(l, h, 2) >= max(0.6, 6 * chance))


def induction(l, h):
    scores = []
    for b, t in l.rows:
        after = [s for s in l.keys(b, t)
                 if 0 < s <= t and l.sees(b, t, s - 1) and l.tokens[b][s - 1] == l.tokens[b][t]]
        if after:
            scores.append(sum(l.share(b, h, t)[s] for s in after))
    return mean(scores)


def first_by_others(lengths, valid):
    """Mean length at the first token by that at all later ones; lengths, valid: (B, T)."""
    first = mean(row[0] for row, ok in zip(lengths, valid) if ok[0])
    others = mean(x for row, ok in zip(lengths, valid) for x, good in zip(row[1:], ok[1:]) if good)
    return first / others if others > 0 else 0.0


def among_valid(l, b, h):
    """Attention among the tokens that are valid as query and as key, rows that sum to 1."""
    valid = [t for t in range(l.T) if l.query(b, t) and l.key(b, t)]
    rows = [[l.A[b][h][t][s] if l.sees(b, t, s) else 0.0 for s in valid] for t in valid]
    return [[x / sum(row) for x in row] if sum(row) > 0 else row for row in rows]


def mixing_time(w):
    """Expected steps, at most HORIZON, to the last token, mean over starts; P = W' is drawn by cumulated sums."""
    n, steps = len(w), 0.0
    moves = []
    for i in range(n):
        reached, line = 0.0, []
        for j in range(n - 1):
            line.append(min(reached + w[j][i], 1) - min(reached, 1))
            reached += w[j][i]
        moves.append(line + [1 - sum(line)])
    for start in range(n):
        at = [float(i == start) for i in range(n)]
        for _ in range(HORIZON):
            at[-1] = 0.0
            steps += sum(at)
            at = [sum(at[i] * moves[i][j] for i in range(n)) for j in range(n)]
    return steps / n


def fidelity(w):
    p, n = transposed(w), len(w)
    reach, best = [float(i == n - 1) for i in range(n)], [0.0] * n
    for _ in range(HORIZON):
        reach = [dot(row, reach) for row in p]
        best = [max(x, y) for x, y in zip(best, reach)]
    return 100 * min(best)


def walks(l, value, weights):
    """Mean over samples of the value of sum_h weights_h A_h."""
    found = []
    for b in range(l.B):
        maps = [among_valid(l, b, h) for h in range(l.H)]
        if maps[0]:
            found.append(value([[sum(w * m[t][s] for w, m in zip(weights, maps)) for s in range(len(maps[0]))]
                                for t in range(len(maps[0]))]))
    return mean(found)


def head_walks(l):
    one = lambda h: [float(g == h) for g in range(l.H)]
    return {"head-mixing-time": lambda h: walks(l, mixing_time, one(h)),
            "head-minimax-fidelity": lambda h: walks(l, fidelity, one(h))}


def per_head(l):
    rows = lambda f: lambda h: mean(f(l.share(b, h, t), b, t) for b, t in l.rows)
    choice = lambda f: lambda h: mean(f(l.share(b, h, t), len(l.keys(b, t))) for b, t in l.rows if len(l.keys(b, t)) > 1)
    offsets = lambda h: [strongest(l, b, h, t) - t for b, t in l.rows]
    key_valid = [[l.key(b, s) for s in range(l.S)] for b in range(l.B)]
    variance = lambda a, b, t: mean((a[s] - mean(a[r] for r in l.keys(b, t))) ** 2 for s in l.keys(b, t))
    before = lambda h: mean(l.share(b, h, t)[t - 1] for b, t in l.rows if t > 0 and t - 1 in l.keys(b, t))
    stable_rank = lambda m: sum(s * s for s in singular(m)[0]) / singular(m)[0][0] ** 2 if norm(flat(m)) > 0 else 0.0
    values = {
        "entropy": rows(lambda a, b, t: entropy(a)),
        "entropy-normalised": choice(lambda a, n: entropy(a) / math.log(n)),
        "effective-context": rows(lambda a, b, t: math.exp(entropy(a))),
        "attention-variance": rows(variance),
        "attention-concentration": choice(lambda a, n: (dot(a, a) - 1 / n) / (1 - 1 / n) if sum(a) > 0 else 0.0),
        "zero-share": rows(lambda a, b, t: mean(float(a[s] == 0) for s in l.keys(b, t))),
        "support-size": rows(lambda a, b, t: float(sum(x > 0 for x in a))),
        "confidence": rows(lambda a, b, t: max(a)),
        "mean-distance": rows(lambda a, b, t: sum(x * abs(t - s) for s, x in enumerate(a))),
        "first-key-attention": rows(lambda a, b, t: a[0]),
        "positional-score": lambda h: most_frequent(offsets(h))[0],
        "positional-offset": lambda h: most_frequent(offsets(h))[1],
        "argmax-distance": lambda h: mean(abs(x) for x in offsets(h)),
        "previous-token-score": before,
        "output-norm": lambda h: mean(norm(l.contribution(b, h, t)) for b, t in l.queries),
        "first-value-norm": lambda h: first_by_others([[norm(v) for v in l.V[b][h]] for b in range(l.B)], key_valid),
        "qk-norm": lambda h: norm(flat(l.qk(h))),
        "ov-norm": lambda h: norm(flat(l.ov(h))),
        "qk-stable-rank": lambda h: stable_rank(l.qk(h)),
        "ov-stable-rank": lambda h: stable_rank(l.ov(h)),
    }
    if l.beta:
        values["dynamic-head-weight"] = lambda h: mean(l.beta[b][t][h] for b, t in l.queries)
        values["active-share"] = lambda h: mean(float(l.beta[b][t][h] > 0) for b, t in l.queries)
    if l.gates:
        values["gate-openness"] = lambda h: mean(l.gates[b][t][h] for b, t in l.queries)
        values["gate-closed"] = lambda h: mean(float(l.gates[b][t][h] < 0.1) for b, t in l.queries)
    if l.alpha:
        values["alpha"] = lambda h: l.alpha[h]
    if l.T == l.S:
        values.update(head_walks(l))
        if l.tokens:
            values["induction-score"] = lambda h: induction(l, h)
    if l.frequency:
        values["rare-token-hit-1"] = lambda h: rare_hits(l, h, 1)
        values["rare-token-hit-2"] = lambda h: rare_hits(l, h, 2)
        values["rare-token-head"] = lambda h: rare_head(l, h)
        if l.rare_below:
            values["rarer-token-hit-1"] = lambda h: rare_hits(l, h, 1, True)
            values["rarer-token-hit-2"] = lambda h: rare_hits(l, h, 2, True)
    if l.grid:
        place = lambda t: divmod(t, l.grid[1])
        apart = lambda t, s: l.patch * math.dist(place(t), place(s))
        offset = lambda t, s: tuple(y - x for x, y in zip(place(t), place(s)))
        values["mean-distance-pixels"] = rows(lambda a, b, t: sum(x * apart(t, s) for s, x in enumerate(a)))
        values["positional-score-2d"] = lambda h: most_frequent(
            [offset(t, strongest(l, b, h, t)) for b, t in l.rows])[0]
    return {name: [value(h) for h in range(l.H)] for name, value in values.items()}


def identity_distance(gram):
    return sum((g - (i == j)) ** 2 for i, row in enumerate(gram) for j, g in enumerate(row)) / (
        len(gram) * (len(gram) - 1))


def clusters(similarity):
    groups = [{i} for i in range(len(similarity))]
    for i in range(len(similarity)):
        for j in range(i):
            if similarity[i][j] > 0.9:
                joined = [g for g in groups if i in g or j in g]
                groups = [g for g in groups if g not in joined] + [set().union(*joined)]
    return len(groups)


def effective(similarity):
    values, _ = singular(similarity)  # the eigenvalues but for their signs, and their sum is the trace
    trace = sum(similarity[i][i] for i in range(len(similarity)))
    return trace ** 2 / sum(v * v for v in values) if trace > 0 else 0.0


def per_layer(l, matrices):
    heads = range(l.H)
    everywhere = lambda f: sum(f(i, j) for i in heads for j in heads) / l.H ** 2
    key_tokens = [(b, s) for b in range(l.B) for s in range(l.S) if l.key(b, s)]
    norms = [mean(norm(l.contribution(b, h, t)) for b, t in l.queries) for h in heads]
    sinks = [mean(l.share(b, h, t)[0] for b, t in l.rows) for h in heads]
    found = {
        "disagreement-subspace": -everywhere(lambda i, j: mean(cos(l.V[b][i][s], l.V[b][j][s]) for b, s in key_tokens)),
        "disagreement-output": -everywhere(lambda i, j: mean(cos(l.O[b][i][t], l.O[b][j][t]) for b, t in l.queries)),
        "disagreement-position": -everywhere(lambda i, j: mean(dot(l.map(b, i), l.map(b, j)) for b in range(l.B))),
        "ortho-gram-attn": mean(identity_distance(pairs(l, lambda i, j: cos(l.map(b, i), l.map(b, j))))
                                for b in range(l.B)),
        "lin-penalty": mean(identity_distance(pairs(l, lambda i, j: dot(l.share(b, i, t), l.share(b, j, t))))
                            for b, t in l.rows),
        "sink-rate": mean(x > 0.3 for x in sinks),
        "dead-heads": sum(x < 0.01 * mean(norms) or x == 0 for x in norms),
    }
    for short, matrix, of_effective in (("attn", "attn-cos", "attn-cos"), ("proj", "proj-cos", "proj-cos"),
                                        ("cka", "cka-out", "cka-out-unbiased")):
        found["effective-heads-" + short] = effective(matrices[of_effective])
        found["clusters-" + short] = clusters(matrices[matrix])
    if l.residual:
        valid = [[l.query(b, t) for t in range(l.T)] for b in range(l.B)]
        found["first-residual-norm"] = first_by_others([[norm(x) for x in l.residual[b]] for b in range(l.B)], valid)
    if l.beta:
        found["dynamic-weight-entropy"] = mean(entropy(l.beta[b][t]) for b, t in l.queries)
        found["mean-dynamic-weight-entropy"] = entropy(
            [mean(l.beta[b][t][h] for b, t in l.queries) for h in heads])
    if l.T == l.S:
        sizes = [norm(flat(l.columns_of(l.W_O, h))) for h in heads]
        weights = [x / sum(sizes) for x in sizes]
        found["mixing-time"] = walks(l, mixing_time, weights)
        found["minimax-fidelity"] = walks(l, fidelity, weights)
    return found


def rollout(l, together):
    """Mean over the valid queries of (A + I) / 2 with rows that sum to 1, then over the samples that have the token."""
    sums, counts = [0.0] * l.S, [0] * l.S
    for b in range(l.B):
        rows = [t for t in range(l.T) if l.keys(b, t)]
        maps = together(b)
        mixed = {t: [(maps[t][s] + (s == t)) / 2 for s in range(l.S)] for t in rows}
        for s in {s for t in rows for s in l.keys(b, t)}:
            sums[s] += mean(mixed[t][s] / sum(mixed[t]) for t in rows)
            counts[s] += 1
    return [x / n if n else 0.0 for x, n in zip(sums, counts)]


def per_token(l):
    if l.T != l.S:
        return {}

    def average(b):
        return [[mean(l.row(b, h, t)[s] for h in range(l.H)) for s in range(l.S)] for t in range(l.T)]

    def strongest_tenth(b):
        most = [[max(l.row(b, h, t)[s] for h in range(l.H)) for s in range(l.S)] for t in range(l.T)]
        seen = sorted((most[t][s] for t in range(l.T) for s in l.keys(b, t)), reverse=True)
        weakest = seen[(len(seen) + 9) // 10 - 1] if seen else 1.0
        return [[x if l.sees(b, t, s) and x >= weakest else 0.0 for s, x in enumerate(row)] for t, row in enumerate(most)]

    return {"rollout": rollout(l, average), "rollout-max": rollout(l, strongest_tenth)}


def across_layers(layers):
    """All heads of all layers against each other; the layers are of the same samples and masks."""
    heads = [(l, h) for l in layers for h in range(l.H)]
    divergence = lambda a, b: mean(
        jensen_shannon(a[0].share(n, a[1], t), b[0].share(n, b[1], t)) for n, t in layers[0].rows)
    return {"cka-across-layers": unbiased_cka([l.contexts(h) for l, h in heads]),
            "js-across-layers": [[divergence(a, b) for b in heads] for a in heads]}


def all_measures(l):
    matrices = pairwise(l)
    layer = per_layer(l, matrices)
    layer["pair-mean"] = {name: mean(m[i][j] for i in range(l.H) for j in range(i)) for name, m in matrices.items()}
    found = {"pairwise": matrices, "head": per_head(l), "layer": layer, "token": per_token(l)}
    return {kind: values for kind, values in found.items() if values}
