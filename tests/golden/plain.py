"""Vectors, matrices, made-up numbers and safetensors files in plain Python: nothing is borrowed from a library."""
import json
import math
import struct


class Numbers:
    """A linear congruential generator; three decimals, so that every machine has the same inputs to the bit."""

    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % limit

    def value(self):
        return (self.below(2001) - 1000) / 1000

    def tensor(self, *shape):
        if not shape:
            return self.value()
        return [self.tensor(*shape[1:]) for _ in range(shape[0])]


def shape_of(x):
    return [len(x)] + shape_of(x[0]) if isinstance(x, list) else []


def flat(x):
    return [y for part in x for y in flat(part)] if isinstance(x, list) else [x]


def stretched(x, by):
    """Each number of x, the k-th of all, times 1 + by * sin(1.7 k + 0.3): small numbers stay small, signs stay."""
    k = iter(range(len(flat(x))))

    def walk(part):
        return [walk(p) for p in part] if isinstance(part, list) else part * (1 + by * math.sin(1.7 * next(k) + 0.3))

    return walk(x)


def slope(value_of, x):
    """Derivative of value_of(stretched(x, by)) for by = 0, by central differences of fourth order."""
    h = 2e-4
    at = {k: value_of(stretched(x, k * h)) for k in (-2, -1, 1, 2)}
    return (8 * (at[1] - at[-1]) - (at[2] - at[-2])) / (12 * h)


def mean(values):
    values = list(values)
    return sum(values) / len(values) if values else 0.0


def dot(x, y):
    return sum(a * b for a, b in zip(x, y))


def norm(x):
    return math.sqrt(dot(x, x))


def cos(x, y):
    """0 where one of both is zero."""
    lengths = norm(x) * norm(y)
    return dot(x, y) / lengths if lengths > 0 else 0.0


def entropy(p):
    return -sum(x * math.log(x) for x in p if x > 0)


def transposed(m):
    return [list(column) for column in zip(*m)]


def product(a, b):
    columns = transposed(b)
    return [[dot(row, column) for column in columns] for row in a]


def centred(m):
    """Columns of a matrix (a list of rows) less their means."""
    means = [mean(column) for column in transposed(m)]
    return [[x - mu for x, mu in zip(row, means)] for row in m]


def singular(m):
    """Singular values in descending order and the left vectors that belong to them: one-sided Jacobi rotations."""
    columns = transposed(m)
    for _ in range(100):
        turned = False
        for p in range(len(columns)):
            for q in range(p + 1, len(columns)):
                a, b = columns[p], columns[q]
                aa, bb, ab = dot(a, a), dot(b, b), dot(a, b)
                if abs(ab) <= 1e-15 * math.sqrt(aa * bb):
                    continue
                turned = True
                zeta = (bb - aa) / (2 * ab)
                t = math.copysign(1, zeta) / (abs(zeta) + math.sqrt(1 + zeta * zeta))
                c = 1 / math.sqrt(1 + t * t)
                columns[p] = [c * x - c * t * y for x, y in zip(a, b)]
                columns[q] = [c * t * x + c * y for x, y in zip(a, b)]
        if not turned:
            break
    columns.sort(key=norm, reverse=True)
    values = [norm(column) for column in columns]
    return values, [[x / s for x in column] if s > 0 else column for column, s in zip(columns, values)]


def safetensors(tensors, metadata):
    """The bytes of a file of float64 tensors."""
    header, data = {"__metadata__": {k: str(v) for k, v in metadata.items()}} if metadata else {}, b""
    for name in sorted(tensors):
        values = flat(tensors[name])
        packed = struct.pack("<%dd" % len(values), *values)
        header[name] = {"dtype": "F64", "shape": shape_of(tensors[name]), "data_offsets": [len(data), len(data) + len(packed)]}
        data += packed
    text = json.dumps(header, sort_keys=True).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + data
