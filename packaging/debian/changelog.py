#!/usr/bin/env python3
"""Prints the newest section of packaging/CHANGELOG.md in the form of debian/changelog.

changelog.py VERSION DISTRIBUTION MAINTAINER DATE    DATE: as `date -R` prints it
"""
import pathlib
import re
import sys
import textwrap

SOURCE = pathlib.Path(__file__).resolve().parent.parent / "CHANGELOG.md"
COLUMNS = 78


def newest(text):
    """Lines of the first section, without its heading."""
    sections = re.split(r"^## .*$", text, flags=re.M)
    if len(sections) < 2:
        raise SystemExit(f"changelog: {SOURCE} has no section; begin one with ## VERSION")
    return sections[1].splitlines()


def entries(lines):
    """Yields ("heading" or "item", text); lines of an item are joined."""
    item = []
    for line in [*lines, ""]:
        heading = re.fullmatch(r"\*\*(.+?)\*\*(.*)", line.rstrip())
        if item and (heading or line.startswith("- ") or not line.strip()):
            yield "item", " ".join(item)
            item = []
        if heading:
            yield "heading", heading.group(1) + heading.group(2)
        elif line.strip():
            item.append(line.strip().removeprefix("- "))


def changelog(text, version, distribution, maintainer, date):
    lines = [f"headscope ({version}) {distribution}; urgency=medium", ""]
    for kind, words in entries(newest(text)):
        if kind == "heading":
            lines += ([""] if lines[-1] else []) + [f"  [ {words} ]"]
        else:
            lines += textwrap.wrap(words, COLUMNS, initial_indent="  * ", subsequent_indent="    ",
                                   break_long_words=False, break_on_hyphens=False)
    return "\n".join([*lines, "", f" -- {maintainer}  {date}", ""])


if __name__ == "__main__":
    if len(sys.argv) != 5:
        raise SystemExit(__doc__)
    sys.stdout.write(changelog(SOURCE.read_text(encoding="utf-8"), *sys.argv[1:]))
