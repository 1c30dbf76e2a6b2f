"""An encoder-decoder (pre-LN; Vaswani et al. 2017) with all its loops: logits and loss of two pairs of texts.

Weights follow a rule, so that no file has to hold them: element k of the tensor that is number n of the names in
alphabetical order is 0.3 sin(0.9 k + 1.7 n), of a norm's weight one more. The names are those of the program's files.
"""
import math

D, H, FF, LENGTH, SOURCES, TARGETS = 8, 2, 12, 6, 9, 11
ENCODERS, DECODERS = 2, 2
SOURCE = [[2, 3, 4, 5, 8], [6, 7, 8]]
GIVEN = [[9, 2, 3], [9, 5, 6, 7]]      # what the decoder is given
WANTED = [[2, 3, 10], [5, 6, 7, 10]]   # what it is to say
SMOOTHING = 0.1


def shapes(embeddings, positions, outputs):
    found = {}

    def linear(name, rows, columns):
        found[name + ".weight"], found[name + ".bias"] = (rows, columns), (rows,)

    def norm(name):
        found[name + ".weight"], found[name + ".bias"] = (D,), (D,)

    def attention(name):
        linear(name + ".qkv", 3 * D, D)
        linear(name + ".output", D, D)

    if embeddings == "shared":
        found["embedding"] = (outputs, D)
    else:
        found["source_embedding"], found["target_embedding"] = (SOURCES, D), (outputs, D)
    if positions == "learned":
        found["source_position"] = found["target_position"] = (LENGTH, D)
    for i in range(ENCODERS):
        layer = "encoder%d." % i
        attention(layer + "attention")
        for name in ("norm1", "norm2"):
            norm(layer + name)
        linear(layer + "ff1", FF, D)
        linear(layer + "ff2", D, FF)
    for i in range(DECODERS):
        layer = "decoder%d." % i
        attention(layer + "attention")
        attention(layer + "cross_attention")
        for name in ("norm1", "norm2", "norm3"):
            norm(layer + name)
        linear(layer + "ff1", FF, D)
        linear(layer + "ff2", D, FF)
    norm("source_norm")
    norm("target_norm")
    if embeddings == "separate":
        linear("head", outputs, D)
    return found


def weights(embeddings, positions, outputs):
    made = {}
    for n, (name, shape) in enumerate(sorted(shapes(embeddings, positions, outputs).items())):
        count = math.prod(shape)
        extra = 1 if "norm" in name and name.endswith("weight") else 0
        flat = [0.3 * math.sin(0.9 * k + 1.7 * n) + extra for k in range(count)]
        made[name] = flat if len(shape) == 1 else [flat[r * shape[1]:(r + 1) * shape[1]] for r in range(shape[0])]
    return made


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def add(a, b):
    return [x + y for x, y in zip(a, b)]


def linear(w, name, x):
    return [dot(row, x) + b for row, b in zip(w[name + ".weight"], w[name + ".bias"])]


def norm(w, name, x):
    mean = sum(x) / D
    deviation = math.sqrt(sum((v - mean) ** 2 for v in x) / D + 1e-5)
    return [(v - mean) / deviation * g + b for v, g, b in zip(x, w[name + ".weight"], w[name + ".bias"])]


def attend(w, name, queries, keys, causal):
    dh = D // H
    q = [linear(w, name + ".qkv", x)[:D] for x in queries]
    k = [linear(w, name + ".qkv", x)[D:2 * D] for x in keys]
    v = [linear(w, name + ".qkv", x)[2 * D:] for x in keys]
    out = []
    for t in range(len(queries)):
        context = []
        for h in range(H):
            part = slice(h * dh, (h + 1) * dh)
            seen = t + 1 if causal else len(keys)
            e = [math.exp(dot(q[t][part], k[s][part]) / math.sqrt(dh)) for s in range(seen)]
            context += [sum(e[s] * v[s][part][i] for s in range(seen)) / sum(e) for i in range(dh)]
        out.append(linear(w, name + ".output", context))
    return out


def gelu(x):
    return x * (1 + math.erf(x / math.sqrt(2))) / 2


def feed_forward(w, layer, normed):
    return linear(w, layer + "ff2", [gelu(v) for v in linear(w, layer + "ff1", normed)])


def place(w, side, t):
    if side + "_position" in w:
        return w[side + "_position"][t]
    angles = [t / 10000 ** (2 * i / D) for i in range(D // 2)]
    return [f(a) / math.sqrt(D) for f in (math.sin, math.cos) for a in angles]


def embedded(w, side, tokens):
    table = w.get("embedding") or w[side + "_embedding"]
    return [[math.sqrt(D) * (a + b) for a, b in zip(table[token], place(w, side, t))] for t, token in enumerate(tokens)]


def logits(w, source, given):
    x = embedded(w, "source", source)
    for i in range(ENCODERS):
        layer = "encoder%d." % i
        normed = [norm(w, layer + "norm1", v) for v in x]
        x = [add(a, b) for a, b in zip(x, attend(w, layer + "attention", normed, normed, False))]
        x = [add(v, feed_forward(w, layer, norm(w, layer + "norm2", v))) for v in x]
    memory = [norm(w, "source_norm", v) for v in x]
    y = embedded(w, "target", given)
    for i in range(DECODERS):
        layer = "decoder%d." % i
        normed = [norm(w, layer + "norm1", v) for v in y]
        y = [add(a, b) for a, b in zip(y, attend(w, layer + "attention", normed, normed, True))]
        normed = [norm(w, layer + "norm2", v) for v in y]
        y = [add(a, b) for a, b in zip(y, attend(w, layer + "cross_attention", normed, memory, False))]
        y = [add(v, feed_forward(w, layer, norm(w, layer + "norm3", v))) for v in y]
    y = [norm(w, "target_norm", v) for v in y]
    if "head.weight" in w:
        return [linear(w, "head", v) for v in y]
    table = w.get("embedding") or w["target_embedding"]
    return [[dot(row, v) for row in table] for v in y]


def loss(scores, wanted, smoothing):
    top = max(scores)
    log_sum = top + math.log(sum(math.exp(s - top) for s in scores))
    spread = sum(log_sum - s for s in scores) / len(scores)
    return (1 - smoothing) * (log_sum - scores[wanted]) + smoothing * spread


def answers():
    """Of each kind of embeddings and positions: logits of each pair, mean loss of all wanted tokens."""
    out = {}
    for embeddings, positions in (("shared", "sinusoidal"), ("tied", "learned"), ("separate", "learned")):
        w = weights(embeddings, positions, TARGETS)
        scores = [logits(w, source, given) for source, given in zip(SOURCE, GIVEN)]
        losses = [loss(row, token, SMOOTHING) for pair, wanted in zip(scores, WANTED) for row, token in zip(pair, wanted)]
        out[embeddings + "-" + positions] = {"logits": scores, "loss": sum(losses) / len(losses)}
    return out
