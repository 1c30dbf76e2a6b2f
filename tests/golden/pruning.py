"""Pruning: one attention layer with a classifier (gates, importance, removal, relevance), hard-concrete gates, groups of
heads and their votes. Formulas: core/nn/pruning/README.md."""
import itertools
import math

from plain import Numbers, cos, dot, flat, mean, norm


def softmax(scores):
    top = max(scores)
    e = [math.exp(x - top) for x in scores]
    return [x / sum(e) for x in e]


def linear(weight, bias, x):
    return [dot(row, x) + b for row, b in zip(weight, bias)]


class LayerCase:
    """logits = classifier(mean over valid tokens of [X +] concat_h(O_h) W_O^T + b_O); every head adds to them alone."""

    def __init__(self, seed, N, T, D, H, dh, C, residual=False):
        n, I = Numbers(seed), H * dh
        self.H, self.dh, self.residual = H, dh, residual
        self.t = {"X": n.tensor(N, T, D), "W_Q": n.tensor(I, D), "W_K": n.tensor(I, D), "W_V": n.tensor(I, D),
                  "b_Q": n.tensor(I), "b_K": n.tensor(I), "b_V": n.tensor(I), "W_O": n.tensor(D, I), "b_O": n.tensor(D),
                  "classifier.weight": n.tensor(C, D), "classifier.bias": n.tensor(C)}
        self.t["W_Q"] = [[3 * x for x in row] for row in self.t["W_Q"]]
        self.t["classifier.weight"] = [[4 * x for x in row] for row in self.t["classifier.weight"]]
        lengths = [T - i % 3 for i in range(N)]
        self.t["mask"] = [[float(s < length) for s in range(T)] for length in lengths]
        self.t["labels"] = [float(n.below(C)) for _ in range(N)]
        self.lengths = lengths
        self.parts = [self.of_sample(i) for i in range(N)]

    def of_sample(self, i):
        """Logits without any head, and [h][t] what head h at token t adds to each logit."""
        t, length = self.t, self.lengths[i]
        x = t["X"][i][:length]
        q, k, v = ([linear(t["W_" + p], t["b_" + p], row) for row in x] for p in "QKV")
        base = [mean(row[d] for row in x) if self.residual else 0.0 for d in range(len(t["b_O"]))]
        plain = linear(t["classifier.weight"], t["classifier.bias"], [b + o for b, o in zip(base, t["b_O"])])
        heads = []
        for h in range(self.H):
            own = slice(h * self.dh, (h + 1) * self.dh)
            tokens = []
            for query in q:
                a = softmax([dot(query[own], key[own]) / math.sqrt(self.dh) for key in k])
                o = [dot(a, column) for column in zip(*[value[own] for value in v])]
                into = [dot(row[own], o) / length for row in t["W_O"]]
                tokens.append([dot(row, into) for row in t["classifier.weight"]])
            heads.append(tokens)
        return plain, heads

    def logits(self, off=()):
        found = []
        for plain, heads in self.parts:
            out = list(plain)
            for h, tokens in enumerate(heads):
                if h not in off:
                    out = [z + sum(token[c] for token in tokens) for c, z in enumerate(out)]
            found.append(out)
        return found

    def losses(self, off=()):
        return [-math.log(softmax(z)[int(label)]) for z, label in zip(self.logits(off), self.t["labels"])]

    def accuracy(self, off=()):
        return mean(float(z.index(max(z)) == int(label)) for z, label in zip(self.logits(off), self.t["labels"]))

    def slopes(self, off=()):
        """[n][h] of the sum over tokens and of its absolute parts: dL/dxi = (p - onehot) . what the head adds."""
        signed, absolute = [], []
        for (plain, heads), z, label in zip(self.parts, self.logits(off), self.t["labels"]):
            error = [p - (c == int(label)) for c, p in enumerate(softmax(z))]
            tokens = [[0.0 if h in off else dot(error, part) for part in parts] for h, parts in enumerate(heads)]
            signed.append([sum(x) for x in tokens])
            absolute.append([sum(abs(y) for y in x) for x in tokens])
        return signed, absolute

    def importance(self, kind, off=()):
        signed, absolute = self.slopes(off)
        if kind == "sample":
            return [mean(abs(row[h]) for row in signed) for h in range(self.H)]
        if kind == "token":
            return [sum(row[h] for row in absolute) / sum(self.lengths) for h in range(self.H)]
        return [mean(self.losses((h,))) - mean(self.losses()) for h in range(self.H)]

    def pruning(self, kind, keep_one, recompute):
        gone, steps, values = [], [], None
        for percent in range(10, 101, 10):
            if values is None or recompute:
                values = self.importance(kind, tuple(gone))
            left = sorted((h for h in range(self.H) if h not in gone), key=lambda h: (values[h], h))
            kept = max(left, key=lambda h: (values[h], h)) if keep_one and left else None
            wanted, most = self.H * percent // 100, self.H - (1 if keep_one else 0)
            now = [h for h in left if h != kept][:max(0, min(wanted, most) - len(gone))]
            gone += now
            steps.append({"percent": percent, "pruned": [[0, h] for h in now], "total": len(gone),
                          "mean_loss": mean(self.losses(tuple(gone))), "accuracy": self.accuracy(tuple(gone))})
            if wanted > most:
                break
        return {"importance": kind, "layer_normalised": False, "at_least_one_head_per_layer": keep_one,
                "recompute": recompute, "steps": steps}

    def prune_answers(self):
        everyone, base, right = range(self.H), mean(self.losses()), self.accuracy()
        others = [tuple(k for k in everyone if k != h) for h in everyone]
        unit = lambda x: [v / norm(x) for v in x]
        sample, token = self.importance("sample"), self.importance("token")
        return {"mean_loss": base, "accuracy": right, "logits": self.logits(), "loss": self.losses(),
                "mask_gradient": [[row] for row in self.slopes()[0]],
                "importance": {"sample": [sample], "token": [token], "sample_layer_normalised": [unit(sample)],
                               "token_layer_normalised": [unit(token)]},
                "leave_one_out": {"loss_delta": [[mean(self.losses((h,))) - base for h in everyone]],
                                  "accuracy_delta": [[self.accuracy((h,)) - right for h in everyone]]},
                "keep_one": {"loss_delta": [[mean(self.losses(o)) - base for o in others]],
                             "accuracy_delta": [[self.accuracy(o) - right for o in others]]},
                "pruning": [self.pruning("sample", False, False), self.pruning("sample", True, False),
                            self.pruning("sample", False, True), self.pruning("token", False, False),
                            self.pruning("sample", True, True), self.pruning("leave_one_out", False, False)]}

    def relevance_answers(self):
        """With constant maps the largest logit is linear in each head's output, so what it adds is its relevance."""
        logits = self.logits()
        top = [z.index(max(z)) for z in logits]
        relevance = [[sum(token[c] for token in tokens) for tokens in heads] for (_, heads), c in zip(self.parts, top)]
        share = [[abs(r) / sum(abs(x) for x in row) for r in row] for row in relevance]
        return {"logits": logits, "top1": top, "relevance": relevance, "share_per_sample": share,
                "share": [mean(column) for column in zip(*share)]}


def layer_case():
    case = LayerCase(201, N=9, T=5, D=6, H=5, dh=4, C=3)
    return case.t, {"case": "prune-layer", "heads": case.H}, case.prune_answers()


def relevance_case():
    case = LayerCase(202, N=5, T=4, D=5, H=3, dh=2, C=4, residual=True)
    tensors = {k: v for k, v in case.t.items() if k != "labels"}
    return tensors, {"case": "lrp-layer", "heads": case.H, "residual": "true"}, case.relevance_answers()


def sigmoid(x):
    return 1 / (1 + math.exp(-x))


def each(f, *nested):
    """f at every place of nested lists of one shape."""
    if isinstance(nested[0], list):
        return [each(f, *parts) for parts in zip(*nested)]
    return f(*nested)


def gates_case():
    tau, low, high, weight = 0.33, -0.1, 1.1, 0.2
    n = Numbers(203)
    log_a = [[3 * x for x in row] for row in n.tensor(2, 4)]
    u = [each(lambda x: (x + 1.05) / 2.1, n.tensor(2, 4)) for _ in range(3)]
    clamp = lambda x: min(1.0, max(0.0, x))
    concrete = lambda a, x: sigmoid((math.log(x) - math.log(1 - x) + a) / tau)
    stretch = lambda s: s * (high - low) + low
    slope = lambda s: (high - low) * s * (1 - s) / tau if 0 < stretch(s) < 1 else 0.0
    s = [each(concrete, log_a, x) for x in u]
    open_ = lambda a: sigmoid(a - tau * math.log(-low / high))
    one = lambda a: sigmoid(a - tau * math.log((1 - low) / (high - 1)))
    choice = each(lambda a: int(one(a) > 1 - open_(a)), log_a)
    per_layer = [sum(open_(a) for a in row) for row in log_a]
    answers = {"s": s, "train_gate": each(lambda x: clamp(stretch(x)), s), "train_gate_slope": each(slope, s),
               "test_gate": each(lambda a: clamp(1.2 * sigmoid(a) - 0.1), log_a), "p_nonzero": each(open_, log_a),
               "p_zero": each(lambda a: 1 - open_(a), log_a), "p_one": each(one, log_a),
               "penalty_per_layer": per_layer, "penalty": weight * mean(per_layer),
               "penalty_gradient": each(lambda a: weight / len(log_a) * open_(a) * (1 - open_(a)), log_a),
               "choice": choice, "kept": sum(flat(choice))}
    return {"log_a": log_a, "u": u}, {"case": "l0-gates", "coefficient": weight}, answers


def centre(features, members):
    return [mean(features[h][m] for h in members) for m in range(len(features[0]))]


def distance(x, y):
    return norm([a - b for a, b in zip(x, y)])


def members_of(groups):
    return [[h for h, g in enumerate(groups) if g == c] for c in range(max(groups) + 1)]


def scatter(features, groups):
    return sum(distance(features[h], centre(features, m)) ** 2 for m in members_of(groups) for h in m)


def by_first_appearance(groups):
    order = list(dict.fromkeys(groups))
    return [order.index(g) for g in groups]


def best_groups(features, clusters):
    """All partitions are tried."""
    every = {tuple(by_first_appearance(g)) for g in itertools.product(range(clusters), repeat=len(features))}
    return list(min((g for g in sorted(every) if max(g) == clusters - 1), key=lambda g: scatter(features, g)))


def group_terms(features, groups):
    centres = [centre(features, m) for m in members_of(groups)]
    alike = [cos(f, centres[g]) for f, g in zip(features, groups)]
    pairs = [cos(a, b) for a, b in itertools.combinations(centres, 2)]
    return -mean(alike), mean(pairs) if pairs else 0.0, alike


def spread(features, groups):
    """Silhouette, as the authors' code has it, and Dunn's index."""
    members, widths, of_code = members_of(groups), [], []
    for h, g in enumerate(groups):
        total = sum(distance(features[h], features[k]) for k in members[g])
        b = min(mean(distance(features[h], features[k]) for k in m) for c, m in enumerate(members) if c != g)
        size = len(members[g])
        wide = lambda a: (b - a) / max(a, b)
        widths.append(wide(total / (size - 1)) if size > 1 else 0.0)
        of_code.append(wide(total / size) if size > 1 else 1.0)
    pairs = list(itertools.combinations(range(len(groups)), 2))
    within = max(distance(features[a], features[b]) for a, b in pairs if groups[a] == groups[b])
    between = min(distance(features[a], features[b]) for a, b in pairs if groups[a] != groups[b])
    return mean(widths), mean(of_code), between / within


def map_answers(features, clusters, alpha, beta):
    groups = best_groups(features, clusters)
    loss = lambda g: alpha * group_terms(features, g)[0] + beta * group_terms(features, g)[1]
    near, apart, alike = group_terms(features, groups)
    silhouette, of_code, dunn = spread(features, groups)
    return {"groups": groups, "objective": scatter(features, groups), "homogenisation": near, "diversification": apart,
            "loss": loss(groups), "one_group_loss": loss([0] * len(features)),
            "each_head_own_group_loss": loss(list(range(len(features)))), "cosine_to_centre": alike,
            "silhouette": silhouette, "silhouette_code": of_code, "dunn": dunn}


def grouped(numbers, shape, clusters, noise):
    """[B][H][..]: heads around `clusters` patterns."""
    B, H = shape[0], shape[1]
    patterns = [[numbers.tensor(*shape[2:]) for _ in range(clusters)] for _ in range(B)]
    drift = lambda pattern: each(lambda x, y: x + noise * y, pattern, numbers.tensor(*shape[2:]))
    return [[drift(patterns[b][h * clusters // H]) for h in range(H)] for b in range(B)]


def maps_case():
    n, B, H, T, dh, clusters, alpha, beta = Numbers(204), 2, 6, 4, 3, 3, 0.7, 0.4
    mask = [[1.0] * 4, [1.0, 1.0, 1.0, 0.0]]
    tensors = {"V": grouped(n, (B, H, T, dh), clusters, 0.3), "O": grouped(n, (B, H, T, dh), clusters, 0.3),
               "A": grouped(n, (B, H, T, T), clusters, 0.3), "qmask": mask}
    answers = {}
    for name in "VOA":
        features = [[tensors[name][b][h][t][c] * mask[b][t] * (mask[b][c] if name == "A" else 1) for b in range(B)
                     for t in range(T) for c in range(len(tensors[name][b][h][t]))] for h in range(H)]
        answers[name] = map_answers(features, clusters, alpha, beta)
    return tensors, {"case": "gha-maps", "clusters": clusters, "alpha": alpha, "beta": beta}, answers


def winners(groups, value):
    return [max(m, key=lambda h: (value[h], -h)) for m in members_of(groups)]


def votes_case():
    n, R, H, clusters = Numbers(205), 5, 6, 2
    maps = grouped(n, (R, H, 8), clusters, 0.6)
    ballot = lambda chosen: [int(h in chosen) for h in range(H)]
    total = lambda votes: [sum(column) for column in zip(*votes)]
    code_groups = [best_groups(batch, clusters) for batch in maps]
    nearest = lambda batch, g: [-distance(f, centre(batch, members_of(g)[c])) for f, c in zip(batch, g)]
    code = [ballot(winners(g, nearest(batch, g))) for batch, g in zip(maps, code_groups)]
    frozen = best_groups([[x for r in range(R) for x in maps[r][h]] for h in range(H)], clusters)
    eta = [group_terms(batch, frozen)[2] for batch in maps]
    paper = [ballot(winners(frozen, row)) for row in eta]
    most = sorted(range(H), key=lambda h: (-total(code)[h], h))[:clusters]
    answers = {"code": {"groups": code_groups, "votes": code, "total": total(code), "keep": sorted(most)},
               "paper": {"groups": frozen, "eta": eta, "votes": paper, "total": total(paper),
                         "keep": sorted(winners(frozen, total(paper))),
                         "keep_by_summed_eta": sorted(winners(frozen, [sum(column) for column in zip(*eta)]))}}
    return {"maps": maps}, {"case": "gha-votes", "clusters": clusters}, answers


CASES = {"reference-prune-layer": layer_case, "reference-lrp-layer": relevance_case, "reference-l0-gates": gates_case,
         "reference-gha-maps": maps_case, "reference-gha-votes": votes_case}
