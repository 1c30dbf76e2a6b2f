"""Every term of the diversity loss and every form of it, as its formula says.

The terms read the maps as they are, but for attn-js, which is of distributions. What a query does not see counts as 0.
"""
import math

from measures import (identity_distance, hsic, double_centred, jensen_shannon, linear_kernel, normalised, pairs)
from plain import cos, dot, flat, mean, slope
from pruning import best_groups, group_terms

TENSORS = ("A", "O", "Q", "K", "V", "W_Q", "W_K", "W_V", "W_O")


def over_pairs(l, value, squared=False):
    """Mean over pairs of different heads."""
    return mean(value(i, j) ** (2 if squared else 1) for i in range(l.H) for j in range(l.H) if i != j)


def everywhere(l, value):
    return mean(value(i, j) for i in range(l.H) for j in range(l.H))


def samples(l, value):
    return mean(value(b) for b in range(l.B))


def of_maps(l, squared=False):
    return samples(l, lambda b: over_pairs(l, lambda i, j: cos(l.map(b, i), l.map(b, j)), squared))


def of_rows(l, row, compare, squared=False):
    return mean(over_pairs(l, lambda i, j: compare(row(b, i, t), row(b, j, t)), squared) for b, t in l.rows)


def centred_row(l):
    return lambda b, h, t: [x - u for x, u in zip(l.row(b, h, t), l.uniform(b, t))]


def beyond_uniform(l, squared=False):
    return samples(l, lambda b: over_pairs(l, lambda i, j: cos(l.beyond_uniform(b, i), l.beyond_uniform(b, j)), squared))


def tokenwise(l, vector, squared=False):
    return mean(over_pairs(l, lambda i, j: cos(vector(b, i, t), vector(b, j, t)), squared) for b, t in l.queries)


def orthogonality(l, vector):
    return samples(l, lambda b: identity_distance(pairs(l, lambda i, j: cos(vector(b, i), vector(b, j)))))


def mean_score(l, b, h):
    """What each key scores before the softmax, mean over the valid queries that do not come before it."""
    scores = []
    for s in range(l.S):
        of = [dot(l.Q[b][h][t], l.K[b][h][s]) / math.sqrt(len(l.Q[b][h][t]))
              for t in range(l.T) if l.query(b, t) and (not l.causal or t >= s)]
        scores.append(mean(of) if l.key(b, s) else 0.0)
    return scores


def pooled(l, b, h):
    return [mean(l.O[b][h][t][c] for t in range(l.T) if l.query(b, t)) for c in range(len(l.O[b][h][0]))]


def intra_context(l, labels):
    """Classes with one sample do not count, nor do samples without a class (-1)."""
    classes = [[b for b in range(l.B) if labels[b] == c] for c in sorted(set(labels)) if c >= 0]
    found = [mean(cos(pooled(l, n, h), pooled(l, m, h)) ** 2 for n in c for m in c if n != m)
             for c in classes if len(c) > 1 for h in range(l.H)]
    return -mean(found)


def token_hsic(l):
    n = len(l.queries)
    gram = hsic(l, lambda h: double_centred(linear_kernel(l.contexts(h))))
    return [[g / (n - 1) ** 2 for g in row] for row in gram]


def subspace(l):
    keys = [(b, s) for b in range(l.B) for s in range(l.S) if l.key(b, s)]
    return everywhere(l, lambda i, j: mean(cos(l.V[b][i][s], l.V[b][j][s]) for b, s in keys))


def position(l):
    return samples(l, lambda b: everywhere(l, lambda i, j: dot(l.map(b, i), l.map(b, j))))


def output(l):
    return everywhere(l, lambda i, j: mean(cos(l.O[b][i][t], l.O[b][j][t]) for b, t in l.queries))


def of_heads(vector):
    return lambda l, squared=False: over_pairs(l, lambda i, j: cos(vector(l, i), vector(l, j)), squared)


def grouped(l, name, clusters):
    """Each head's values of the whole batch as one vector, padding 0, and the best groups of these vectors."""
    valid = l.key if name == "V" else l.query
    tensor = l.tensors[name]
    features = [[x if valid(b, t) else 0.0 for b in range(l.B) for t, row in enumerate(tensor[b][h]) for x in row]
                for h in range(l.H)]
    return features, best_groups(features, min(clusters, l.H))


def of_groups(name, clusters, part):
    return lambda l: group_terms(*grouped(l, name, clusters))[part]


def of_gram(l, gram):
    return over_pairs(l, lambda i, j: gram[i][j])


COSINES = {  # each also squared
    "attn-cos": of_maps,
    "attn-cos-token": lambda l, squared=False: of_rows(l, l.row, cos, squared),
    "attn-cos-centred": beyond_uniform,
    "proj-cos": lambda l, squared=False: tokenwise(l, l.contribution, squared),
    "out-cos": lambda l, squared=False: tokenwise(l, lambda b, h, t: l.O[b][h][t], squared),
    "out-cos-flat": of_heads(lambda l, h: flat(l.contexts(h))),
    "weight-cos-q": of_heads(lambda l, h: flat(l.rows_of(l.W_Q, h))),
    "weight-cos-k": of_heads(lambda l, h: flat(l.rows_of(l.W_K, h))),
    "weight-cos-v": of_heads(lambda l, h: flat(l.rows_of(l.W_V, h))),
    "weight-cos-o": of_heads(lambda l, h: flat(l.columns_of(l.W_O, h))),
    "circuit-cos-qk": of_heads(lambda l, h: flat(l.qk(h))),
    "circuit-cos-ov": of_heads(lambda l, h: flat(l.ov(h))),
}

OTHERS = {
    "attn-cos-token/centred": lambda l: of_rows(l, centred_row(l), cos),
    "attn-overlap": lambda l: of_rows(l, l.row, dot),
    "attn-overlap/centred": lambda l: of_rows(l, centred_row(l), dot),
    "attn-js": lambda l: -of_rows(l, l.share, jensen_shannon),
    "diverse-vit-attn": lambda l: samples(l, lambda b: everywhere(l, lambda i, j: cos(l.map(b, i), l.map(b, j)))),
    "ortho-gram-attn": lambda l: orthogonality(l, l.map),
    "inter-score": lambda l: orthogonality(l, lambda b, h: mean_score(l, b, h)),
    "lin-penalty": lambda l: mean(
        identity_distance(pairs(l, lambda i, j: dot(l.row(b, i, t), l.row(b, j, t)))) for b, t in l.rows),
    "lin-penalty/off-diagonal": lambda l: of_rows(l, l.row, dot, True),
    "ortho-gram-out": lambda l: orthogonality(l, lambda b, h: flat(l.masked(l.O, b, h))),
    "inter-context": lambda l: orthogonality(l, lambda b, h: pooled(l, b, h)),
    "cka": lambda l: of_gram(l, normalised(token_hsic(l))),
    "hsic": lambda l: of_gram(l, token_hsic(l)),
    "disagreement-subspace": subspace,
    "disagreement-position": position,
    "disagreement-output": output,
    "disagreement": lambda l: subspace(l) + position(l) + output(l),
}


def terms(labels):
    found = dict(OTHERS)
    for name, value in COSINES.items():
        found[name] = value
        found[name + "/squared"] = lambda l, value=value: value(l, True)
    found["intra-context"] = lambda l: intra_context(l, labels)
    for name in "VAO":
        for clusters in range(2, 9):
            form = "" if clusters == 2 else "/groups-%d" % clusters
            found["group-homogenisation-" + name.lower() + form] = of_groups(name, clusters, 0)
            found["group-diversification-" + name.lower() + form] = of_groups(name, clusters, 1)
    return found


def all_terms(l, labels, with_slopes):
    """Value of each term and form, and its slope along each tensor that moves it."""
    found = {}
    for name, value in sorted(terms(labels).items()):
        entry = {"value": value(l)}
        if with_slopes:
            slopes = {t: slope(lambda x: value(l.with_tensor(t, x)), l.tensors[t]) for t in TENSORS}
            entry["slopes"] = {t: s for t, s in slopes.items() if s != 0}
        found[name] = entry
    return found
