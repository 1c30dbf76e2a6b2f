"""Tables and curves of packaging/prune_study: what is compared and written. No processes."""

import math
import statistics
import sys
from pathlib import Path

from study_tables import half_width, holm_adjusted, holm_levels, markdown, paired_p, planned, with_interval

COLUMNS = ["variant", "seed", "what", "kept", "accuracy", "loss", "loss_change", "random_accuracy", "program"]
HEADS = 8  # a layer
LAYERS = {"headlines": 2, "ag-news": 2, "shapes": 4, "cifar-10": 4}  # of the preset tiny
LAMBDAS = ["0", "0.1", "1.0"]
GROUP_TERMS = {"both": ("0.1", "0.1"), "homogenisation": ("0.1", "0"), "diversification": ("0", "0.1"), "neither": ("0", "0")}
EQUAL_GROUPS = [2, 4, 6]
PRICES = ["0.005", "0.02", "0.1"]  # of an open gate, in nats
AS_GATES = "michel, as gates"  # at as many heads as gates left
REMOVABLE = "removable heads"  # at the program's default margin
FREE = "free heads"  # its predecessor, until commit 79015f0: no significant rise of the loss, which shows nothing


def read_lines(path):
    rows = [row for row in path.read_text().splitlines() if row and not row.startswith("#")] if path.exists() else []
    if rows and rows[0].split("\t") != COLUMNS:
        sys.exit(f"prune_study: {path} has other columns; move it away to make a new one")
    return [dict(zip(COLUMNS, row.split("\t"))) for row in rows[1:]]


def by_seed(lines, column="accuracy", **wanted):
    """{seed: value} of the lines with these words."""
    return {line["seed"]: float(line[column]) for line in lines
            if line[column] and all(line[key] == value for key, value in wanted.items())}


def minus(a, b):
    """a - b for each seed that both have: the same data, start and order of batches."""
    return [a[seed] - b[seed] for seed in sorted(set(a) & set(b))]


def mean_of(values, scale=1.0, digits=2):
    return with_interval(list(values), scale, digits) if values else ""


def compared(claims):
    """The table of the comparisons that were planned. claims: [(what, unit, scale, differences)]; as many as have two
    seeds or more are corrected together by Holm. Intervals and p carry the sampling of seeds on one test set. Those of
    withdrawn counts stay among the planned ones, without their figures."""
    claims = [claim for claim in claims if len(claim[3]) > 1]
    tested = [paired_p(differences) for *_, differences in claims]
    p_values = planned(tested)
    rows = []
    for (what, unit, scale, differences), p, level, adjusted in zip(claims, tested, holm_levels(p_values), holm_adjusted(p_values)):
        text = with_interval(differences, scale, 2, level, "+")
        if what.startswith(FREE):
            rows.append([what, unit, str(len(differences)), "withdrawn", "withdrawn"])
            continue
        shown_p = "-" if math.isnan(p) else f"{adjusted:.3f}"
        rows.append([what, unit, str(len(differences)), f"**{text}**" if adjusted <= 0.05 else text, shown_p])
    return markdown(["comparison", "of", "seeds", "difference (Holm)", "p (Holm)"], rows)


# --- does a penalty make a model more or less prunable? -----------------------------------------------------------------

def kept_by(layers):
    """The points of a curve: every second number of heads, from all to none."""
    return [str(count) for count in range(layers * HEADS, -1, -2)]


def lost(lines, strength, column, layers):
    """{seed: accuracy of the whole model - mean accuracy over the curve}, between all heads and none."""
    points = kept_by(layers)
    cells = {kept: by_seed(lines, column, variant=strength, what="masked", kept=kept) for kept in points}
    return {seed: whole - statistics.fmean(cells[kept][seed] for kept in points[1:-1])
            for seed, whole in cells[points[0]].items() if all(seed in cells[kept] for kept in points)}


def lost_at_count(lines, strength, layers):
    """{seed: accuracy - the whole model's} at the last point of the curve with no more heads removed than counted free."""
    cells = {kept: by_seed(lines, variant=strength, what="masked", kept=kept) for kept in kept_by(layers)}
    changes = {}
    for seed, free in by_seed(lines, "kept", variant=strength, what=FREE).items():
        kept = min(int(kept) for kept in cells if int(kept) >= layers * HEADS - free)
        changes[seed] = cells[str(kept)][seed] - cells[str(layers * HEADS)][seed]
    return changes


COUNTS = {
    REMOVABLE: "Removable heads: as many as Michel's order takes while the 95 % intervals of the loss and of the accuracy end within "
               "the program's margin of 1 %.",
    FREE: "Free heads: removed in Michel's order before the loss's 95 % interval leaves out 0. **This count and its comparisons are "
          "withdrawn**: no significant rise of the loss is no evidence of no loss, fewer samples make it larger, and the accuracy "
          "with about as many heads removed (the last point above with no more of them) has changed as the table says. "
          "`prune_study` now counts removable heads; move the .tsv away to repeat the study."}


def prunable(lines, layers):
    counted = FREE if any(line["what"] == FREE for line in lines) else REMOVABLE
    rows = []
    for kept in kept_by(layers):
        rows.append([kept] + [mean_of(by_seed(lines, column, variant=strength, what="masked", kept=kept).values(), 100)
                              for strength in LAMBDAS for column in ("accuracy", "random_accuracy")])
    heads = [f"{strength}, {order}" for strength in LAMBDAS for order in ("Michel", "random")]
    claims, means = [], []
    for what, unit, scale, value in [
            ("lost in Michel's order", "accuracy, points", 100, lambda s: lost(lines, s, "accuracy", layers)),
            ("lost in random order", "accuracy, points", 100, lambda s: lost(lines, s, "random_accuracy", layers)),
            (counted, f"heads of {layers * HEADS}", 1, lambda s: by_seed(lines, "kept", variant=s, what=counted))]:
        means.append([what + (" (withdrawn)" if what == FREE else ""), unit] + [mean_of(value(strength).values(), scale) for strength in LAMBDAS])
        claims += [(f"{what}, lambda {strength} - 0", unit, scale, minus(value(strength), value("0"))) for strength in LAMBDAS[1:]]
    if counted == FREE:
        means.append(["accuracy with about so many heads removed", "change, points"] +
                     [mean_of(lost_at_count(lines, strength, layers).values(), 100) for strength in LAMBDAS])
    return ["Accuracy in % against heads kept, by lambda; heads masked in Michel's order (chosen on validation) and in ten random ones "
            "(their mean), no training in between:", "", *markdown(["heads kept", *heads], rows), "",
            f"Lost: accuracy of the whole model minus its mean over the points between {layers * HEADS} heads and none (a smaller "
            f"loss: more prunable). {COUNTS[counted]}", "",
            *markdown(["what", "of", *(f"lambda {strength}" for strength in LAMBDAS)], means), "",
            f"The {len(LAMBDAS) * 3 - 3} planned comparisons, paired by seed:", "", *compared(claims)]


def curves(lines, layers):
    """The curves with the 95 % interval of the mean over seeds as a band, as SVG."""
    colours = dict(zip(LAMBDAS, ["#0072b2", "#e69f00", "#009e73"]))  # Okabe and Ito 2008: told apart by all
    means = {}
    for strength in LAMBDAS:
        for column in ("accuracy", "random_accuracy"):
            found = {kept: list(by_seed(lines, column, variant=strength, what="masked", kept=kept).values()) for kept in kept_by(layers)}
            means[strength, column] = [(int(kept), statistics.fmean(values), half_width(values) if len(values) > 1 else 0)
                                       for kept, values in found.items() if values]
    ends = [value + sign * half for points in means.values() for _, value, half in points for sign in (1, -1)]
    if not ends:
        return '<svg xmlns="http://www.w3.org/2000/svg"/>\n'
    low, high = min(ends), max(ends)

    def at(kept, value):
        return f"{60 + 500 * (1 - kept / (layers * HEADS)):.1f},{320 - 290 * (value - low) / (high - low or 1):.1f}"

    drawn = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 370" font-family="sans-serif" font-size="12">',
             '<rect width="680" height="370" fill="#fff"/>',
             '<path d="M60,30 V320 H560" fill="none" stroke="#444"/>',
             '<text x="310" y="360" text-anchor="middle">heads kept (line: Michel\'s order; dashes: random)</text>',
             '<text x="60" y="20">accuracy, %; band: 95 % interval over seeds</text>']
    for kept in kept_by(layers):
        x = at(int(kept), low).split(",")[0]
        drawn.append(f'<text x="{x}" y="336" text-anchor="middle">{kept}</text>')
    for step in range(5):
        value = low + (high - low) * step / 4
        drawn.append(f'<text x="54" y="{float(at(0, value).split(",")[1]) + 4:.1f}" text-anchor="end">{100 * value:.1f}</text>')
    for number, strength in enumerate(LAMBDAS):
        for column, dash in (("accuracy", ""), ("random_accuracy", ' stroke-dasharray="5 4"')):
            points = means[strength, column]
            band = [at(kept, value + half) for kept, value, half in points] + [at(kept, value - half) for kept, value, half in reversed(points)]
            drawn.append(f'<polygon points="{" ".join(band)}" fill="{colours[strength]}" fill-opacity="0.13"/>')
            line = " ".join(at(kept, value) for kept, value, _ in points)
            drawn.append(f'<polyline points="{line}" fill="none" stroke="{colours[strength]}" stroke-width="2"{dash}/>')
        drawn.append(f'<text x="572" y="{50 + 20 * number}" fill="{colours[strength]}">lambda {strength}</text>')
    return "\n".join(drawn + ["</svg>"]) + "\n"


# --- groups and votes; methods at equal heads ----------------------------------------------------------------------------

def groups(lines, _layers):
    rows, cells = [], {}
    for variant in [f"{name} 2" for name in GROUP_TERMS] + [f"both {count}" for count in range(3, HEADS + 1)]:
        cells[variant] = by_seed(lines, variant=variant, what="fine-tuned")
        kept = sorted({line["kept"] for line in lines if line["variant"] == variant and line["what"] == "fine-tuned"})
        rows.append([variant, ", ".join(kept), str(len(cells[variant])),
                     mean_of(by_seed(lines, variant=variant, what="grouped").values(), 100),
                     mean_of(by_seed(lines, variant=variant, what="pillars").values(), 100),
                     mean_of(cells[variant].values(), 100),
                     mean_of(by_seed(lines, "loss", variant=variant, what="fine-tuned").values(), 1, 4)])
    claims = [(f"{name} - neither, 2 groups", "accuracy, points", 100, minus(cells[f"{name} 2"], cells["neither 2"]))
              for name in GROUP_TERMS if name != "neither"]
    claims += [(f"{count} groups - {HEADS} (none cut), both terms", "accuracy, points", 100,
                minus(cells[f"both {count}"], cells[f"both {HEADS}"])) for count in range(2, HEADS)]
    return ["Accuracy in %: trained with the groups, after the vote (one head a group stays), after training without the constraint:", "",
            *markdown(["terms, groups a layer", "heads kept", "seeds", "grouped", "after the vote", "fine-tuned", "loss"], rows), "",
            f"The {len(claims)} planned comparisons of the fine-tuned models, paired by seed:", "", *compared(claims)]


def methods(lines, voted, layers):
    cells, rows = {}, []
    for count in EQUAL_GROUPS:
        what = f"{count * layers} heads"
        cells["votes", what] = by_seed(voted, variant=f"both {count}", what="fine-tuned")
        for name in ("michel", "random"):
            cells[name, what] = by_seed(lines, variant=name, what=what)
        rows.append([what, str(count * layers)] + [mean_of(cells[name, what].values(), 100) for name in ("michel", "random", "votes")] + [""])
    for price in PRICES:
        what = f"price {price}"
        kept = by_seed(lines, "kept", variant="gates", what=what)
        cells["gates", what] = by_seed(lines, variant="gates", what=what)
        cells["michel", what] = by_seed(lines, variant=AS_GATES, what=what)
        rows.append([f"as many as gates left at {what}", mean_of(kept.values(), 1, 1), mean_of(cells["michel", what].values(), 100),
                     "", "", mean_of(cells["gates", what].values(), 100)])
    claims = [(f"{name} - michel, {count * layers} heads", "accuracy, points", 100,
               minus(cells[name, f"{count * layers} heads"], cells["michel", f"{count * layers} heads"]))
              for count in EQUAL_GROUPS for name in ("votes", "random")]
    claims += [(f"gates - michel, price {price}", "accuracy, points", 100,
                minus(cells["gates", f"price {price}"], cells["michel", f"price {price}"])) for price in PRICES]
    return ["Accuracy in %, all with the same number of training steps after the same run. votes: both terms of `groups`, fine-tuned:", "",
            *markdown(["at", "heads kept", "michel", "random", "votes", "gates"], rows), "",
            f"The {len(claims)} planned comparisons, paired by seed:", "", *compared(claims)]


def summary(question, dataset, settings, folder):
    """The text of the table's file, from the lines that lie in the folder."""
    lines, layers = read_lines(Path(folder) / f"prune-{question}-{dataset}.tsv"), LAYERS[dataset]
    if question == "methods":
        body = methods(lines, read_lines(Path(folder) / f"prune-groups-{dataset}.tsv"), layers)
    else:
        body = {"prunable": prunable, "groups": groups}[question](lines, layers)
    programs = ", ".join(sorted({line["program"] for line in lines}))
    return "\n".join([f"# Pruning: {question}, {dataset}", "",
                      f"By `packaging/prune_study {question} {dataset}`, {len({line['seed'] for line in lines})} seeds, program {programs}; "
                      f"the runs that are pruned: `{settings}`. Means over seeds ± half of the 95 % interval (Student's t); intervals of "
                      "comparisons are widened by Holm's correction for all in the table, bold if they exclude 0.", "", *body, ""])
