"""Converts pages of the user guide to HTML: exactly the Markdown that the guide uses.

Allowed are headings of levels 1 to 4, paragraphs, bulleted and numbered lists (nested by indentation), tables of at most
four columns, fenced code and pictures; inside text inline code, **strong**, *emphasis*, links and backslash escapes. Anything
else raises Refused with its line, because Qt's text browser and other programs might show it in another way.
"""
import html
import re

COLUMNS = 4  # of a table at most
BLOCK = re.compile(r"#{1,6} |- |1\. |\||```")  # start of a block inside a paragraph
MARKER = re.compile(r"(- |\d+\. )")
LINK = re.compile(r"\[((?:[^\[\]`]|`[^`]*`)+)\]\(([^()\s]+)\)")
PICTURE = re.compile(r"!\[([^\[\]]+)\]\(([^()\s]+)\)")
RULE = re.compile(r"(-{3,}|={3,}|\*{3,}|_{3,})\s*$")
# Paragraphs that would start with one of these are other blocks of Markdown, or HTML.
FOREIGN = [(RULE, "rule or underlined heading")] + [(re.compile(start), name) for start, name in (
    (r">", "quotation"), (r"[*+] ", "bullet other than -"), (r"\d+\) ", "number other than 1."), (r"\[[ xX]\] ", "check box"),
    (r"\[[^\]]+\]:", "link definition or footnote"), (r"#", "heading without a space or of a level above 4"),
    (r" ", "unexpected indentation"))]

STYLE = """
:root { color-scheme: light dark; --text: #1f2328; --back: #ffffff; --side: #f5f6f8; --line: #d5dae0; --link: #0b57b0; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e4e7eb; --back: #15181c; --side: #1d2126; --line: #383f47; --link: #82b4ff; } }
* { box-sizing: border-box; }
body { margin: 0; display: flex; color: var(--text); background: var(--back); font: 16px/1.55 system-ui, sans-serif; }
nav { flex: 0 0 17rem; height: 100vh; position: sticky; top: 0; overflow-y: auto; padding: 1.5rem 1rem; font-size: 0.94rem;
  background: var(--side); border-right: 1px solid var(--line); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav ul ul { padding-left: 0.9rem; font-size: 0.92em; }
nav li { margin: 0.35rem 0; }
nav a[aria-current] { font-weight: 600; color: var(--text); }
main { flex: 1 1 auto; min-width: 0; max-width: 54rem; padding: 1.5rem 2.5rem 4rem; }
a { color: var(--link); text-decoration: none; }
a:hover, a:focus { text-decoration: underline; }
h1, h2, h3, h4 { line-height: 1.25; margin: 1.8em 0 0.5em; }
h1 { margin-top: 0; font-size: 1.8rem; }
h2 { padding-top: 0.6em; border-top: 1px solid var(--line); font-size: 1.35rem; }
h3 { font-size: 1.1rem; }
h4 { font-size: 1rem; }
code { font: 0.88em ui-monospace, monospace; background: var(--side); padding: 0.1em 0.3em; border-radius: 3px; }
pre { padding: 0.8rem 1rem; overflow-x: auto; background: var(--side); border: 1px solid var(--line); border-radius: 4px; }
pre code { padding: 0; background: none; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 1em 0; font-size: 0.94em; }
th, td { padding: 0.35em 0.7em; border: 1px solid var(--line); text-align: left; vertical-align: top; }
th { background: var(--side); }
img { max-width: 100%; height: auto; border: 1px solid var(--line); }
@media (max-width: 50rem) {
  body { display: block; }
  nav { height: auto; position: static; border-right: 0; border-bottom: 1px solid var(--line); }
  main { padding: 1.5rem 1rem 3rem; } }
@media print { nav { display: none; } }
"""


class Refused(Exception):
    def __init__(self, line, why):
        super().__init__(f"line {line}: {why}")


def anchor(text):
    """The id of a heading, as GitHub makes it: lower case, hyphens for spaces, no other punctuation."""
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")


def picture_file(target):
    """Where the picture of a page lies in the folder of the HTML files, which must hold all that they show."""
    return target.removeprefix("../")


class Page:
    """A converted page: title, headings as (level, text, id), links and pictures as (line, target), body as HTML."""

    def __init__(self, text):
        self.headings, self.links, self.pictures = [], [], []
        lines = list(enumerate(text.split("\n"), 1))
        for number, line in lines:
            if "\t" in line:
                raise Refused(number, "tabulator; use spaces")
            if line != line.rstrip():
                raise Refused(number, "space at the end of the line")
        self.body = "\n".join(self._blocks(lines))
        if not self.headings or self.headings[0][0] != 1 or not text.startswith("# "):
            raise Refused(1, "the first line must be the title (# Title)")
        self.title = self.headings[0][1]

    def _blocks(self, lines, item=""):
        """HTML of the blocks of `lines`, (number, text) each. item: "loose" or "tight" inside a list; paragraphs of a tight
        one have no tags of their own."""
        out, i = [], 0
        while i < len(lines):
            number, line = lines[i]
            if not line:
                i += 1
            elif line.startswith("```"):
                i = self._fence(lines, i, out)
            elif re.match(r"#{1,4} ", line):
                self._heading(number, line, out)
                i += 1
            elif line.startswith("|"):
                i = self._table(lines, i, out)
            elif MARKER.match(line):
                i = self._list(lines, i, out)
            else:
                i = self._paragraph(lines, i, out, item)
        return out

    def _fence(self, lines, i, out):
        end = next((k for k in range(i + 1, len(lines)) if lines[k][1] == "```"), None)
        if end is None or not re.fullmatch(r"```\w*", lines[i][1]):
            raise Refused(lines[i][0], "fenced code must start with ``` and a language or nothing, and end with ```")
        code = "\n".join(line for _, line in lines[i + 1:end])
        out.append(f"<pre><code>{html.escape(code, quote=False)}</code></pre>")
        return end + 1

    def _heading(self, number, line, out):
        level = len(line) - len(line.lstrip("#"))
        if level > 1 and self.headings and level > self.headings[-1][0] + 1:
            raise Refused(number, "a heading skips a level")
        if level == 1 and self.headings:
            raise Refused(number, "a second title")
        inner = self._inline(line[level + 1:], number)
        text = html.unescape(re.sub(r"<[^>]+>", "", inner))
        name, count = anchor(text), sum(anchor(known) == anchor(text) for _, known, _ in self.headings)
        name += f"-{count}" if count else ""
        self.headings.append((level, text, name))
        out.append(f'<h{level} id="{html.escape(name)}">{inner}</h{level}>')

    def _cells(self, number, line):
        if not line.endswith("|") or line.endswith("\\|") or len(line) < 2:
            raise Refused(number, "a row of a table must start and end with |")
        return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line[1:-1])]

    def _table(self, lines, i, out):
        if out and out[-1].startswith("<pre>"):
            raise Refused(lines[i][0], "a table directly after fenced code; Qt 6.4 shows its first cell as code")
        rows = []
        while i < len(lines) and lines[i][1].startswith("|"):
            rows.append((lines[i][0], self._cells(*lines[i])))
            i += 1
        if i < len(lines) and lines[i][1]:
            raise Refused(lines[i][0], "a table must be followed by an empty line")
        first, width = rows[0][0], len(rows[0][1])
        if len(rows) < 2 or not all(re.fullmatch(r":?-{3,}:?", cell) for cell in rows[1][1]):
            raise Refused(first, "the second row of a table must be |---|---|")
        if width > COLUMNS:
            raise Refused(first, f"a table has {width} columns; at most {COLUMNS} are readable")
        for number, cells in rows:
            if len(cells) != width:
                raise Refused(number, f"a row has {len(cells)} cells, the first row {width} (write | in a cell as \\|)")
        styles = [' style="text-align: right"' if cell.endswith(":") else "" for cell in rows[1][1]]

        def row(tag, number, cells):
            return "<tr>" + "".join(f"<{tag}{style}>{self._inline(cell, number)}</{tag}>"
                                    for style, cell in zip(styles, cells)) + "</tr>"
        out.append('<div class="wide"><table>\n<thead>' + row("th", first, rows[0][1]) + "</thead>\n<tbody>\n"
                   + "\n".join(row("td", *one) for one in rows[2:]) + "\n</tbody></table></div>")
        return i

    def _list(self, lines, i, out):
        ordered, items, loose = lines[i][1][0] != "-", [], False
        first = int(lines[i][1].split(".")[0]) if ordered else 0
        while i < len(lines):
            number, line = lines[i]
            marker = MARKER.match(line)
            if not marker or (line[0] != "-") != ordered:
                break
            if ordered and marker.group() != f"{first + len(items)}. ":
                raise Refused(number, f"number {first + len(items)}. is expected in this list")
            item, indent = [(number, line[marker.end():])], marker.end()
            i += 1
            while i < len(lines) and (not lines[i][1] or lines[i][1].startswith(" " * indent)):
                item.append((lines[i][0], lines[i][1][indent:]))
                i += 1
            blank = not item[-1][1]
            while not item[-1][1]:
                item.pop()
            more = i < len(lines) and MARKER.match(lines[i][1]) and (lines[i][1][0] != "-") == ordered
            if i < len(lines) and lines[i][1] and not blank and not MARKER.match(lines[i][1]):
                raise Refused(lines[i][0], f"a list needs an empty line after it, or {indent} spaces to continue it")
            loose = loose or (blank and more) or self._has_gap(item)
            items.append(item)
        tag, start = ("ol" if ordered else "ul"), f' start="{first}"' if ordered and first != 1 else ""
        parts = ["<li>" + "\n".join(self._blocks(item, "loose" if loose else "tight")) + "</li>" for item in items]
        out.append(f"<{tag}{start}>\n" + "\n".join(parts) + f"\n</{tag}>")
        return i

    @staticmethod
    def _has_gap(item):
        """Whether an empty line outside fenced code separates the blocks of a list item."""
        fenced = False
        for _, line in item:
            fenced ^= line.startswith("```")
            if not line and not fenced:
                return True
        return False

    def _paragraph(self, lines, i, out, item):
        first, text = lines[i][0], []
        for pattern, name in FOREIGN:
            if pattern.match(lines[i][1]):
                raise Refused(first, f"{name} is not part of the guide's Markdown")
        while i < len(lines) and lines[i][1]:
            number, line = lines[i]
            if text and item and MARKER.match(line):
                break  # a nested list may follow the text of its item directly
            if text and (BLOCK.match(line) or RULE.match(line)):
                raise Refused(number, "an empty line is missing before this line, or its first characters need a change")
            text.append(line)
            i += 1
        inner = self._inline("\n".join(text), first)
        out.append(inner if item == "tight" else f"<p>{inner}</p>")
        return i

    def _inline(self, text, number):
        out, i = [], 0

        def refuse(why):
            raise Refused(number + text.count("\n", 0, i), why)
        while i < len(text):
            c, rest, before = text[i], text[i:], text[i - 1:i]
            if c == "\\":
                if not re.match(r"\\[!-/:-@\[-`{-~]", rest):
                    refuse("a backslash must precede a punctuation character")
                out.append(html.escape(rest[1]))
                i += 2
            elif c == "`":
                ticks = re.match("`+", rest).group()
                end = re.search(f"(?<!`){ticks}(?!`)", rest[len(ticks):])
                if not end:
                    refuse("inline code without an end")
                code = rest[len(ticks):len(ticks) + end.start()].replace("\n", " ")
                code = code[1:-1] if len(code) > 2 and code[0] == code[-1] == " " else code
                out.append(f"<code>{html.escape(code, quote=False)}</code>")
                i += 2 * len(ticks) + end.start()
            elif c == "*":
                mark = "**" if rest.startswith("**") else "*"
                end = re.escape(mark)
                found = re.match(end + r"(?=[^\s*])((?:[^*`]|`[^`]*`)+)(?<!\s)" + end + r"(?!\*)", rest)
                if not found:
                    refuse("* without an end, or nested; write \\* for the character")
                tag = "strong" if mark == "**" else "em"
                out.append(f"<{tag}>{self._inline(found.group(1), number + text.count(chr(10), 0, i))}</{tag}>")
                i += found.end()
            elif found := PICTURE.match(rest):
                self.pictures.append((number + text.count("\n", 0, i), found.group(2)))
                source = picture_file(found.group(2))
                out.append(f'<img src="{html.escape(source)}" alt="{html.escape(found.group(1))}">')
                i += found.end()
            elif found := LINK.match(rest):
                line = number + text.count("\n", 0, i)
                self.links.append((line, found.group(2)))
                target = re.sub(r"^([\w-]+)\.md(?=#|$)", r"\1.html", found.group(2))
                out.append(f'<a href="{html.escape(target)}">{self._inline(found.group(1), line)}</a>')
                i += found.end()
            elif re.match(r"<[A-Za-z/!?]", rest):
                refuse("HTML; write \\< for the character")
            elif re.match(r"&#?\w+;", rest):
                refuse("HTML entity; write the character itself")
            elif rest.startswith("~~") or re.match(r"!?\[[^\]]*\][\[(]|\[\^", rest):
                refuse("strikethrough, reference or malformed link")
            elif c == "_" and not re.match(r"\w", before) and re.match(r"_\S", rest):
                refuse("_ at the start of a word; use *emphasis*, `code` or \\_")
            elif re.match(r"https?://|www\.", rest):
                refuse("address outside a link; write [text](address)")
            else:
                out.append(html.escape(c, quote=False))
                i += 1
        return "".join(out)


def document(name, pages):
    """The HTML file of a page. pages: {name: Page} in the order of the side list."""
    side = []
    for other, page in pages.items():
        here = other == name
        current = ' aria-current="page"' if here else ""
        entry = f'<li><a href="{other}.html"{current}>{html.escape(page.title)}</a>'
        parts = [(text, name_of) for level, text, name_of in page.headings if here and level == 2]
        if parts:
            links = (f'<li><a href="#{html.escape(at)}">{html.escape(text)}</a></li>' for text, at in parts)
            entry += "<ul>" + "".join(links) + "</ul>"
        side.append(entry + "</li>")
    page = pages[name]
    return (f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{html.escape(page.title)} - Headscope guide</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
            f'<nav aria-label="Pages of the guide">\n<ul>\n' + "\n".join(side) + f"\n</ul>\n</nav>\n<main>\n{page.body}\n"
            "</main>\n</body>\n</html>\n")
