"""Statistics and tables that the scripts of the studies share. No files, no processes."""

import math
import statistics

# --- statistics ---------------------------------------------------------------------------------------------------

def incomplete_beta(a, b, x):
    """The regularised incomplete beta function I_x(a, b), by its continued fraction (modified Lentz)."""
    if x <= 0 or x >= 1:
        return min(max(x, 0.0), 1.0)
    if x > (a + 1) / (a + b + 2):
        return 1 - incomplete_beta(b, a, 1 - x)
    tiny, c, d, value = 1e-300, 1.0, 0.0, 1.0
    for i in range(1000):
        m = i // 2
        if i == 0:
            term = 1.0
        elif i % 2 == 0:
            term = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        else:
            term = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        d = 1 / (1 + term * d or tiny)
        c = 1 + term / c or tiny
        value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log(1 - x))
    return front * (value - 1) / a


def student_p(t, degrees):
    """Two-sided: the probability that Student's t is at least as far from 0."""
    return incomplete_beta(degrees / 2, 0.5, degrees / (degrees + t * t))


def student_point(level, degrees):
    """The t with student_p(t) = level, 0 < level < 1."""
    low, high = 0.0, 1.0
    while student_p(high, degrees) > level:
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if student_p(middle, degrees) > level else (low, middle)
    return (low + high) / 2


def standard_error(values):
    return statistics.stdev(values) / math.sqrt(len(values))


def all_equal(values):
    """Whether the values are the same but for rounding: their spread, and so an interval or a p, was not seen."""
    return max(values) - min(values) <= 1e-12 * max(map(abs, values), default=0)


def half_width(values, level=0.05):
    """Of the two-sided interval of the mean at 1 - level (Student's t); NaN for fewer than two values."""
    if len(values) < 2:
        return math.nan
    return student_point(level, len(values) - 1) * standard_error(values)


def paired_p(differences):
    """Two-sided p of mean difference 0; NaN, no test, where all differences are the same."""
    if all_equal(differences):
        return math.nan
    return student_p(statistics.fmean(differences) / standard_error(differences), len(differences) - 1)


def planned(p_values):
    """p for Holm's correction: a comparison without a test counts as one that rejects nothing."""
    return [1.0 if math.isnan(p) else p for p in p_values]


def holm_levels(p_values, alpha=0.05):
    """For each comparison the level of its interval by Holm's steps (Holm 1979): alpha / m for the smallest p,
    alpha / (m - 1) for the next, and so on; from the first that is not rejected on, all keep its level. So an interval
    leaves out 0 exactly where Holm's procedure rejects, and the chance of one false rejection or more is at most alpha."""
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    levels, stopped = [alpha] * len(p_values), None
    for rank, i in enumerate(order):
        levels[i] = stopped or alpha / (len(p_values) - rank)
        if stopped is None and p_values[i] > levels[i]:
            stopped = levels[i]
    return levels


def holm_adjusted(p_values):
    """Holm's adjusted p-values: rejected at alpha where they are at most alpha."""
    adjusted, most = [0.0] * len(p_values), 0.0
    for rank, i in enumerate(sorted(range(len(p_values)), key=lambda i: p_values[i])):
        most = max(most, min(1.0, (len(p_values) - rank) * p_values[i]))
        adjusted[i] = most
    return adjusted


# --- predictions -----------------------------------------------------------------------------------------------------

ROUNDING = 1e-9  # "exactly 0" is meant but for that


def verdict(low, high, values, proved=False):
    """The verdict on a prediction, by the rule of core/lab/worlds/claims.cpp: as expected if the whole 95 % interval of the
    mean is between low and high, contradicted if all of it is outside, else open. One run does not have an interval, and
    equal values have one only if the prediction is proved."""
    mean, half = statistics.fmean(values), half_width(values)
    if math.isnan(half) or (all_equal(values) and not proved):
        return "open"
    least, most = mean - half, mean + half
    if least >= low - ROUNDING and most <= high + ROUNDING:
        return "as expected"
    return "**contradicted**" if most < low - ROUNDING or least > high + ROUNDING else "open"


# --- tables -------------------------------------------------------------------------------------------------------

def with_interval(values, scale=1.0, digits=3, level=0.05, sign=""):
    half = math.nan if all_equal(values) else half_width(values, level)  # "± 0.00" would claim what was not seen
    mean = f"{scale * statistics.fmean(values):{sign}.{digits}f}"
    return mean if math.isnan(half) else f"{mean} ± {scale * half:.{digits}f}"


def markdown(header, rows):
    return ["| " + " | ".join(header) + " |", "|" + "---|" * len(header),
            *("| " + " | ".join(row) + " |" for row in rows)]
