"""Pages of the user guide that are written from the texts of headscope-cli: commands, settings, measures.

The pages do not depend on the machine: describe and list use the engine module without LibTorch, and defaults that follow
the machine are replaced by OF_MACHINES.
"""
import json
import os
import pathlib
import re
import subprocess

from guide_html import anchor

MADE = "*This page is written by `packaging/guide`. Change the texts in the program, not here.*"
# Values of `describe` that depend on the machine: {setting: {field or choice: text}}.
OF_MACHINES = {
    "run.folder": {"default": "the folder `runs` that `headscope-cli paths` prints"},
    "train.threads": {"default": "the number of processor cores"},
    "train.device": {"cpu": "the processor", "cuda:N": "GPU N, counted from 0, if the engine supports CUDA"},
    "train.precision": {"auto": "bfloat16 on a GPU and on processors on which it was measured to be faster, else float32"},
}
GROUPS = {"dataset": "Data and how they are read.", "model": "Architecture and initialisation.",
          "objective": "The diversity penalty.", "train": "Optimisation, records and checkpoints.",
          "run": "Name, folder and start of a run."}
SHAPES = {"pairwise": ("Measures of two heads", "One value per pair of heads of a layer."),
          "head": ("Measures of a head", "One value per head."),
          "layer": ("Measures of a layer", "One value per layer."),
          "all layers": ("Measures across layers", "One value per pair of heads of the whole model."),
          "token": ("Measures of tokens", "One value per token.")}
CATALOGUES = [  # title, kind, what to list, purpose
    ("Penalties", "Penalty", "objectives", "Similarities that training can lower, with the weight lambda."),
    ("Importances", "Importance", "importances",
     "Estimates of how much a model needs a head. Pruning removes heads with low values first."),
    ("Methods", "Method", "methods", "Variants of attention, of training and of analysis.")]
SYMBOLS = """
| Symbol | Shape | Meaning |
|---|---|---|
| `B`, `T`, `S` | | samples, query tokens, key tokens |
| `H`, `D`, `dh` | | heads of a layer, width of the model, width of a head |
| `A` | `B H T S` | attention maps; the weights of a query sum to 1 with softmax |
| `Q`, `K`, `V` | `B H T dh` | queries, keys and values |
| `O` | `B H T dh` | output of a head before the output projection |
| `W_Q`, `W_K`, `W_V`, `W_O` | `D x dh`, `dh x D` | weights of a head |
| `xi_h` | | factor on the output of head `h`; 0 removes the head |
| `L` | | task loss |
"""
# Options that define how heads are removed and chosen, by command.
REMOVAL = {"ablate": ["--ablation", "--pairs", "--margin"],
           "prune": ["--by", "--recompute", "--keep-one", "--per-layer", "--orders", "--margin", "--tolerance", "--votes"],
           "group": ["--on", "--groups"]}


class Program:
    """Calls headscope-cli and keeps its answers."""

    def __init__(self, path):
        self.path, self.environment = path, dict(os.environ, LC_ALL="C.UTF-8")
        plain = pathlib.Path(self.rows("paths")[0]["engine"]).parent / "libheadscope-plain.so"
        if plain.exists():  # it answers in milliseconds, and the same on every machine
            self.environment["HEADSCOPE_ENGINE"] = str(plain)

    def text(self, *words):
        try:
            done = subprocess.run([self.path, *words], env=self.environment, capture_output=True, text=True, check=False)
        except OSError as error:
            raise SystemExit(f"guide: {self.path} cannot be started: {error.strerror}") from None
        if done.returncode:
            raise SystemExit(f"guide: {self.path} {' '.join(words)}: {done.stderr.strip()}")
        return done.stdout

    def rows(self, *words):
        return [json.loads(line) for line in self.text(*words, "--json").splitlines()]


def code(text):
    ticks = "``" if "`" in text else "`"
    return f"{ticks}{text}{ticks}"


def cell(text):
    return text.replace("\n", " ").replace("|", "\\|")


def table(head, rows):
    lines = ["| " + " | ".join(map(cell, row)) + " |" for row in [head, *rows]]
    return "\n".join([lines[0], "|---" * len(head) + "|", *lines[1:]])


def sentence(text):
    """With a full stop at its end."""
    return text.strip() + ("" if not text or text.strip()[-1] in ".!?" else ".")


class Marker:
    """Turns plain texts of the program into Markdown: escapes, code for options, links for settings and sources."""

    def __init__(self, keys, page):
        self.keys, self.page = keys, page

    def key(self, key):
        page = "" if self.page == "settings" else "settings.md"
        return f"[`{key}`]({page}#{anchor(key)})" if key in self.keys else code(key)

    def __call__(self, text):
        parts = re.split(r"((?<![\w-])--[a-z][a-z-]*|\b(?:dataset|model|objective|train|run)\.\w+|\barXiv \d{4}\.\d{4,5}"
                         r"|https?://[^\s)]+|~)", text)
        return "".join(self._special(part) if i % 2 else self._plain(part) for i, part in enumerate(parts))

    def _special(self, part):
        if part.startswith("arXiv"):
            return f"[{part}](https://arxiv.org/abs/{part.split()[1]})"
        if part.startswith("http"):
            return f"[{self._plain(part.split('//')[1])}]({part})"
        if part.startswith("-") or part == "~":
            return code(part)
        return self.key(part) if part in self.keys else self._plain(part)

    @staticmethod
    def _plain(text):
        text = re.sub(r"([\\`*]|<(?=[A-Za-z/!?])|&(?=#?\w+;)|\[(?=[^\]]*\][\[(])|(?<!\w)_)", r"\\\1", text)
        return re.sub(r"^([>#+-])", r"\\\1", text)


def head(title, purpose, *more):
    return "\n\n".join([f"# {title}", purpose, MADE, *more])


# ---- commands.md

def option_row(option, marked):
    """Name with its value, and its meaning with its limits. option: a row of `describe commands`."""
    positional, limits = "name" in option, []
    if positional and not option.get("required"):
        limits.append("Optional.")
    if "choices" in option:
        limits.append("One of " + ", ".join(map(code, option["choices"])) + ".")
    if "low" in option:
        limits.append(f"Range: {option['low']} to {option['high']}.")
    for word, key in (("Only with ", "needs"), ("Not with ", "excludes")):
        if key in option:
            limits.append(word + ", ".join(map(code, option[key])) + ".")
    if positional:
        names = [option["name"] + ("..." if option.get("many") else "")]
    else:
        value = "" if option["value"] in ("", "TEXT") else " " + option["value"]
        names = [*option["names"][:-1], option["names"][-1] + value]
    return [", ".join(map(code, names)), " ".join([sentence(marked(option["help"])), *limits])]


def parser_rows(program):
    """{command: its positionals and options}."""
    return {row["command"]: row["positionals"] + row["options"] for row in program.rows("describe", "commands")}


def commands(program, keys):
    marked, usage = Marker(keys, "commands"), program.text("--help")
    listed = re.findall(r"^  (\w+) +(\S.*)$", usage[usage.index("Commands:"):usage.index("Options:")], re.M)
    codes = re.findall(r"(\d+) ([^,.]+)", " ".join(usage[usage.index("Exit codes:"):].split()))
    parts, common, all_rows = [], {}, parser_rows(program)
    for name, summary in listed:
        told = program.text(name, "--help")
        shared = [row for row in all_rows[name] if row.get("names", [""])[0] in ("-h", "--json", "-q")]
        common.update({row["names"][0]: row for row in shared})
        own = [option_row(row, marked) for row in all_rows[name] if row not in shared]
        parts += [f"## {name}", sentence(marked(summary)), "Usage: " + code(re.search(r"^Usage: (.*)$", told, re.M).group(1))]
        if own:
            parts.append(table(["Option", "Meaning"], own))
    lead = head(
        "Commands", "After this page you can look up every command of `headscope-cli` and its options.",
        "`headscope-cli COMMAND --help` prints the same in a terminal. `headscope` accepts the same commands. RUN is the "
        "folder of a run or its name in `headscope-cli list runs`.",
        table(["Command", "Task"], [[f"[{name}](#{anchor(name)})", sentence(marked(text))] for name, text in listed]),
        "## Options of every command", table(["Option", "Meaning"], [option_row(row, marked) for row in common.values()]),
        "## Exit codes", table(["Code", "Meaning"], [[code(number), meaning.strip()] for number, meaning in codes]))
    return "\n\n".join([lead, *parts]) + "\n"


# ---- settings.md

def settings_by_key(program):
    """{key: {dataset: row of describe parameters}} in the order in which the program lists them."""
    found = {}
    for dataset in [row["id"] for row in program.rows("list", "datasets")]:
        for row in program.rows("describe", "parameters", "--dataset", dataset):
            found.setdefault(row["id"], {})[dataset] = row
    return found


def grouped(rows, text_of):
    """[(text, datasets with it)], in order."""
    texts = {}
    for dataset, row in rows.items():
        texts.setdefault(text_of(row), []).append(dataset)
    return list(texts.items())


def choices_of(program, key, dataset):
    """[(id, meaning)] of a setting, from the text of describe."""
    told = program.text("describe", key, "--dataset", dataset)
    return re.findall(r"^  (\S+): (.*)$", told[told.index("\nAllowed: "):], re.M)


def value(row):
    unit = f" {row['unit']}" if row.get("unit") else ""
    return (code(row["default"]) if row["default"] else "empty") + unit


def meaning_of(choice):
    """The choice's name and help, without a name that repeats the id."""
    name, _, more = choice[1].partition(". ")
    return more if more and name.lower() == choice[0].lower() else ": ".join(filter(None, [name, more]))


def setting(program, key, rows, marked):
    machine, datasets = OF_MACHINES.get(key, {}), list(rows)
    first, choice = rows[datasets[0]], rows[datasets[0]]["type"] == "choice"

    def named(owners):
        return "" if len(owners) == len(datasets) else " (" + ", ".join(owners) + ")"
    defaults = "; ".join(text + named(owners) for text, owners in grouped(rows, value))
    lines = [f"- Default: {machine.get('default', defaults)}"]
    if not choice:
        kind = first["type"] + ", " if "number" in first["type"] else ""
        allowed = grouped(rows, lambda row: row["allowed"])
        lines.append("- Allowed: " + "; ".join(kind + text + named(owners) for text, owners in allowed))
    if len(datasets) < program.datasets:
        lines.append("- Datasets: " + ", ".join(datasets))
    helps = grouped(rows, lambda row: row["help"])
    text = [f"### {key}", f"**{first['name']}.** " + (sentence(marked(helps[0][0])) if len(helps) == 1 else "")]
    if len(helps) > 1:
        text[-1] = text[-1].strip()
        lines = [f"- {', '.join(owners)}: {sentence(marked(one))}" for one, owners in helps] + lines
    text.append("\n".join(lines))
    if choice and key == "objective.id":
        text.append("Allowed are all [penalties](measures.md#penalties).")
    elif choice:
        for allowed, owners in grouped(rows, lambda row: row["allowed"]):
            known = {one[0]: machine.get(one[0], meaning_of(one)) for one in choices_of(program, key, owners[0])}
            known.update({name: words for name, words in machine.items() if name not in known and name != "default"})
            if named(owners):
                text.append("Values for " + ", ".join(owners) + ":")
            values = [[code(name), sentence(marked(words))] for name, words in known.items()]
            text.append(table(["Value", "Meaning"], values))
    return text


def settings(program, found):
    marked = Marker(found, "settings")
    parts = []
    for group, purpose in GROUPS.items():
        its = {key: rows for key, rows in found.items() if key.split(".")[0] == group}
        overview = [[marked.key(key), next(iter(rows.values()))["name"]] for key, rows in its.items()]
        parts += [f"## {group.capitalize()} settings", purpose, table(["Setting", "Name"], overview)]
        for key, rows in its.items():
            parts += setting(program, key, rows, marked)
    left = {key.split(".")[0] for key in found} - set(GROUPS)
    if left:
        raise SystemExit(f"guide: settings of unknown groups: {', '.join(left)}; add them to GROUPS in guide_pages.py")
    lead = head(
        "Settings", "After this page you can look up every setting of a run: its key, default and allowed values.",
        "On the command line, `--set KEY=VALUE` sets a setting, and `headscope-cli describe KEY` explains it. In the "
        "window, the Train page shows the same settings. Defaults are those of each dataset's default model and size.")
    return "\n\n".join([lead, *parts]) + "\n"


# ---- measures.md

def entry(kind, item, marked):
    """The section of one item of the catalogue."""
    parts = [f"### {kind} {item['id']}", f"**{item['name']}.** {sentence(marked(item['summary']))}"]
    if item.get("formula"):
        parts.append(f"```\n{item['formula'].strip()}\n```")
    when = item.get("redundant_when", "")
    lines = [("Range", marked(item.get("range", ""))),
             ("Redundancy", f"{when} values point to redundant heads" if when in ("high", "low") else marked(when)),
             ("The basis of a head", marked(item.get("gauge", ""))), ("Needs", marked(item.get("needs", ""))),
             ("Setting", ", ".join(f"{marked.key(key)} = {code(given)}" for key, _, given in
                                   (one.partition("=") for one in item.get("settings", "").split()))),
             ("See also", ", ".join(marked.key(key) for key in filter(None, item.get("further", "").split(", ")))),
             ("Where", marked(item.get("where", ""))), ("Source", marked(item.get("source", "")))]
    # "The basis of a head" and its text form a sentence.
    parts.append("\n".join(f"- {label}{'' if label.startswith('The') else ':'} {sentence(text)}"
                           for label, text in lines if text))
    return parts


def section(program, title, purpose, kind, ids, marked):
    """A heading, an overview with links, and the entries of the ids. kind: as in the headings of entries."""
    described = "objective" if kind == "Penalty" else kind.lower()
    items = [next(row for row in program.rows("describe", one) if row["kind"] == described) for one in ids]
    overview = [[f"[{item['id']}](#{anchor(kind + ' ' + item['id'])})", item["name"]] for item in items]
    return [f"## {title}", purpose, table([kind, "Name"], overview),
            *(part for item in items for part in entry(kind, item, marked))]


def measures(program, keys):
    marked = Marker(keys, "measures")
    listed, parts = program.rows("list", "measures"), []
    if {row["shape"] for row in listed} != set(SHAPES):
        raise SystemExit("guide: the shapes of measures have changed; change SHAPES in guide_pages.py")
    for shape, (title, purpose) in SHAPES.items():
        its = [row["id"] for row in listed if row["shape"] == shape]
        parts += section(program, title, purpose, "Measure", its, marked)
    for title, kind, what, purpose in CATALOGUES:
        parts += section(program, title, purpose, kind, [row["id"] for row in program.rows("list", what)], marked)
    parts += ["## Removing and grouping heads", "Options that define the method of [ablate](commands.md#ablate), "
              "[prune](commands.md#prune) and [group](commands.md#group)."]
    for command, names in REMOVAL.items():
        rows = {row["names"][-1]: row for row in parser_rows(program)[command] if "names" in row}
        if set(names) - set(rows):
            raise SystemExit(f"guide: options of {command} have changed; change REMOVAL in guide_pages.py")
        parts += [f"### Options of {command}",
                  table(["Option", "Meaning"], [option_row(rows[name], marked) for name in names])]
    lead = head(
        "Measures and methods",
        "After this page you can look up the formula, the range and the source of every measure and method.",
        "`headscope-cli describe ID` prints an entry with its BibTeX, and `headscope-cli methods RUN` cites what a run used. "
        "Similar heads are not proved to be redundant: check with [ablation](ablate.md). All means leave out padding.",
        "## Symbols", SYMBOLS.strip(),
        "Natural logarithms. Layers and heads are counted from 0. The cosine of a zero vector is 0.")
    return "\n\n".join([lead, *parts]) + "\n"


def made(path):
    """{file name: text} of all generated pages."""
    program = Program(path)
    found = settings_by_key(program)
    program.datasets = len(program.rows("list", "datasets"))
    return {"commands.md": commands(program, found), "settings.md": settings(program, found),
            "measures.md": measures(program, found)}
