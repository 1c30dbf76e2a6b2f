#!/usr/bin/env python3
"""Draws who includes whom: the folders of core/ and ui/ as core/architecture.svg, from the include lines.

An arrow that longer ways imply is left out. tests/architecture/picture_test.cpp fails where the picture is out of date:
run this again then.
"""
import os
import re
import sys
from html import escape

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
BOX, HEIGHT, GAP, RISE = 176, 52, 18, 50


def includes(top):
    """{(from, to)} between the folders of core/ or ui/; what lies open to all, core/api, is left out."""
    folders, found = set(), set()
    for path, _, names in os.walk(os.path.join(ROOT, top)):
        folder = os.path.relpath(path, os.path.join(ROOT, top)).split(os.sep)[0]
        for name in names:
            if folder == "." or not name.endswith((".h", ".cpp")):
                continue
            folders.add(folder)
            with open(os.path.join(path, name), encoding="utf-8") as text:
                for line in text:
                    to = re.match(r'\s*#\s*include\s*"%s/([a-z_]+)/' % top, line)
                    if to and to[1] != folder and "api" not in (folder, to[1]):
                        found.add((folder, to[1]))
    return folders, found


def reached(start, edges):
    todo, seen = [start], set()
    while todo:
        for a, b in edges:
            if a == todo[0] and b not in seen:
                seen.add(b)
                todo.append(b)
        todo = todo[1:]
    return seen


def reduced(edges):
    """Without the arrows that longer ways imply."""
    return {(a, b) for a, b in edges if not any(b in reached(c, edges) for x, c in edges if x == a and c != b)}


def levels_of(folders, edges):
    """As high as those who include a folder let it stand: most arrows then lead to the next row."""
    height = lambda f: max([1 + height(b) for a, b in edges if a == f], default=0)
    highest = max(height(f) for f in folders)
    level = lambda f: min([level(a) - 1 for a, b in edges if b == f], default=highest)
    return {f: level(f) for f in folders}


def descriptions(top):
    """The second column of the table in the README."""
    with open(os.path.join(ROOT, top, "README.md"), encoding="utf-8") as text:
        rows = re.findall(r"^\| `?([a-z_]+)/?`?(?:, `[^|]*`)? \| ([^|]*) \|", text.read(), re.M)
    return {name: re.sub(r" \(.*?\)|`", "", what).split(";")[0].split(":")[0].strip() for name, what in rows}


def wrapped(text, width=30):
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) >= width:
            lines.append("")
        lines[-1] = (lines[-1] + " " + word).strip()
    return lines[:2] if len(lines) <= 2 else [lines[0], lines[1] + " ..."]


def rows_of(folders, edges):
    """Rows from the top; inside a row by the mean place of what lies above."""
    levels = levels_of(folders, edges)
    rows, place = [], {}
    for level in range(max(levels.values()), -1, -1):
        row = [f for f in sorted(folders) if levels[f] == level]
        above = lambda f: [place[a] for a, b in edges if b == f and a in place] or [0.5]
        row.sort(key=lambda f: (sum(above(f)) / len(above(f)), f))
        place.update({f: (i + 0.5) / len(row) for i, f in enumerate(row)})
        rows.append(row)
    return rows


def box(x, y, width, top, folder, what):
    lines = wrapped(what, width // 6)
    text = "".join('<text class="what" x="%d" y="%d">%s</text>' % (x + width / 2, y + 30 + 12 * i, escape(line))
                   for i, line in enumerate(lines))
    return ('<g data-folder="%s/%s"><rect x="%d" y="%d" width="%d" height="%d" rx="5"/>'
            '<text x="%d" y="%d">%s</text>%s</g>' % (top, folder, x, y, width, HEIGHT, x + width / 2, y + 17, folder, text))


def arrow(top, a, b, at):
    """A line down to the middle of a box; past the boxes of the rows between, it bends around them."""
    (xa, ya), (xb, yb) = at[a], at[b]
    x1, y1, x2, y2 = xa + BOX / 2, ya + HEIGHT, xb + BOX / 2, yb - 6
    passed = [x for x, y in at.values() if ya < y < yb]
    if passed:
        right = xa + BOX / 2 >= (min(passed) + max(passed) + BOX) / 2
        side = max(passed) + BOX + GAP if right else min(passed) - GAP
        x1, x2 = (xa + BOX * (0.85 if right else 0.15), xb + BOX * (0.85 if right else 0.15))
        way = "C %d %d %d %d %d %d L %d %d C %d %d %d %d %d %d" % (
            x1, y1 + RISE / 2, side, y1 + RISE / 2, side, y1 + RISE, side, y2 - RISE,
            side, y2 - RISE / 2, x2, y2 - RISE / 2, x2, y2)
    else:
        way = "C %d %d %d %d %d %d" % (x1, y1 + RISE / 2, x2, y2 - RISE / 2, x2, y2)
    return ('<g data-include="%s/%s %s/%s"><path d="M %d %d %s"/><path class="tip" d="M %d %d l -4 -8 l 8 0 z"/></g>'
            % (top, a, top, b, x1, y1, way, x2, y2 + 6))


def drawn(top, left, bottom):
    """Boxes and arrows of core/ or ui/ with its lowest row above `bottom`; the width and height they take."""
    folders, edges = includes(top)
    folders.discard("api")
    edges, what, at, shapes = reduced(edges), descriptions(top), {}, []
    rows = rows_of(folders, edges)
    width = max(len(row) for row in rows) * (BOX + GAP) - GAP
    for i, row in enumerate(rows):
        start = left + (width - len(row) * (BOX + GAP) + GAP) / 2
        for k, folder in enumerate(row):
            at[folder] = (start + k * (BOX + GAP), bottom - (len(rows) - i) * (HEIGHT + RISE))
    shapes += [arrow(top, a, b, at) for a, b in sorted(edges)]
    shapes += [box(*at[f], BOX, top, f, what.get(f, "")) for f in sorted(folders)]
    return shapes, width, len(rows) * (HEIGHT + RISE)


def picture():
    margin = 40
    _, core_width, core_height = drawn("core", 0, 0)
    _, ui_width, ui_height = drawn("ui", 0, 0)
    bottom = max(core_height, ui_height) + margin
    core, ui = drawn("core", margin, bottom)[0], drawn("ui", core_width + 3 * margin, bottom)[0]
    width, height = core_width + ui_width + 4 * margin, bottom + HEIGHT + 24
    labels = ['<text class="top" x="%d" y="24">core/</text>' % (margin + core_width / 2),
              '<text class="top" x="%d" y="24">ui/</text>' % (core_width + 3 * margin + ui_width / 2)]
    api = box(margin, bottom, width - 2 * margin, "core", "api", descriptions("core").get("api", ""))
    style = ("rect{fill:#f4f6fa;stroke:#5b6b8c}path{fill:none;stroke:#5b6b8c;stroke-width:1.3}path.tip{fill:#5b6b8c;stroke:none}"
             "text{font:600 13px sans-serif;text-anchor:middle;fill:#1c2333}"
             "text.what{font:10px sans-serif;fill:#4a5468}text.top{font:600 16px sans-serif}")
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d">' %
                      (width, height, width, height), "<!-- written by tests/architecture/draw.py -->",
                      "<title>Who includes whom</title>",
                      "<style>%s</style>" % style,
                      '<rect width="100%" height="100%" style="fill:#ffffff;stroke:none"/>',
                      *labels, *core, *ui, api, "</svg>", ""])


if __name__ == "__main__":
    with open(os.path.join(ROOT, "core", "architecture.svg"), "w", encoding="utf-8") as out:
        out.write(picture())
    sys.exit(0)
