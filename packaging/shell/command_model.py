"""Commands of headscope-cli and headscope with their options and known values, for man pages and completions.

The commands come from `describe commands --json` of the programs, the values from `list` and `describe parameters`.
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from guide_pages import OF_MACHINES, Program, settings_by_key  # noqa: E402 (the path is set above)

# How a value is completed: a file, a folder, a run, a setting KEY=, one of the values, a list of them, or not at all.
FILE, FOLDER, RUN, KEY, WORD, LIST, NOTHING = "file", "folder", "run", "key", "word", "list", "nothing"
KINDS = {"FILE": FILE, "PATH": FILE, "OTHER": FILE, "HYP": FILE, "REF": FILE, "DIR": FOLDER, "FOLDER": FOLDER, "RUN": RUN,
         "RUN...": RUN, "RUN[:STEP]": RUN, "KEY=VALUE": KEY, "KEY=VALUE,...": KEY, "KEY=LOW..HIGH": KEY}
# What can be sent to a running run, and the checkpoints of every run.
TOLD = ("pause", "resume", "step", "finish", "stop", "save", "lambda=")
STEPS = ("best", "last")


class Option:
    """An option or a positional of a command."""

    def __init__(self, row):
        self.names = row.get("names") or [row["name"]]
        self.positional = "name" in row
        self.value = row["value"] or (row["name"] if self.positional else "")
        self.help = row["help"]
        self.choices = row.get("choices", [])
        self.bounds = (row["low"], row["high"]) if "low" in row else None
        self.required, self.many = row.get("required", False), row.get("many", False)
        self.repeatable = row.get("repeatable", False)
        self.needs, self.excludes = row.get("needs", []), row.get("excludes", [])
        self.setting = row.get("setting", "")
        if self.positional and self.value == "TEXT":  # CLI11's name of a value without one
            self.value = self.names[0]
        self.kind, self.values = NOTHING, list(self.choices)

    @property
    def name(self):
        return self.names[-1]


class Command:
    def __init__(self, row):
        self.name, self.summary = row["command"], row["summary"]
        self.positionals = [Option(one) for one in row["positionals"]]
        self.options = [Option(one) for one in row["options"]]


class Catalogue:
    """The ids of the engine that options accept."""

    def __init__(self, program):
        def ids(*words):
            return [row["id"] for row in program.rows(*words) if "id" in row]
        self.lists = {what: ids("list", what) for what in
                      ("datasets", "models", "methods", "objectives", "measures", "importances", "presets")}
        settings = settings_by_key(program)
        self.keys = list(settings)
        # Values of a setting that has choices: those of all datasets.
        self.choices = {}
        for key, rows in settings.items():
            if any(row["type"] == "choice" for row in rows.values()):
                found = [word for row in rows.values() for word in row["allowed"].split(", ")]
                self.choices[key] = list(dict.fromkeys(found))
        self.choices["train.device"] = [one for one in OF_MACHINES["train.device"] if ":" not in one] + ["auto", "cuda:0"]
        lab = program.rows("lab", "list")
        self.experiments = [row["id"] for row in lab]
        self.lab_presets = list(dict.fromkeys(preset for row in lab for preset in row["presets"]))
        self.lab_keys = list(dict.fromkeys(key for row in lab for key in row["settings"]))

    def values(self, command, option):
        """(kind, values) of an option."""
        name, lists = option.name, self.lists
        if option.choices:
            return WORD, option.choices
        known = {("list", "WHAT"): [*lists, "devices", "texts", "runs"], ("tell", "WHAT"): TOLD,
                 ("lab", "WHAT"): [*self.experiments, "list", "reproduce", "resume"],
                 ("describe", "ID"): list(dict.fromkeys([*sum(lists.values(), []), *self.keys, "commands", "parameters"])),
                 ("describe", "--dataset"): lists["datasets"]}.get((command, name))
        if known:
            return WORD, list(known)
        if option.setting in self.choices:
            return WORD, self.choices[option.setting]
        if KINDS.get(option.value) == KEY:
            return KEY, self.lab_keys if command == "lab" else self.keys
        listed = {("lab", "--preset"): (WORD, self.lab_presets), ("importance", "--measure"): (LIST, lists["importances"]),
                  ("prune", "--by"): (LIST, lists["importances"]), ("compare", "--measure"): (LIST, lists["measures"]),
                  ("figure", "--measure"): (WORD, lists["measures"]), ("bench", "--device"): (WORD, ["cpu", "cuda:0"]),
                  ("train", "--config"): (FILE, lists["presets"]), ("sweep", "--config"): (FILE, lists["presets"]),
                  ("queue", "--config"): (FILE, lists["presets"])}.get((command, name))
        if listed:
            return listed
        if name == "--step" and option.value == "STEP" and not option.bounds:
            return WORD, list(STEPS)
        if "|" in option.value:
            return WORD, option.value.split("|")
        return KINDS.get(option.value, NOTHING), []


class Model:
    """All commands of a program. cli: path of headscope-cli; window: path of headscope, or None."""

    def __init__(self, cli, window=None):
        self.program = Program(cli)
        self.catalogue = Catalogue(self.program)
        self.cli = self._commands(self.program.rows("describe", "commands"))
        self.window = []
        if window:
            shown = Program(window)
            shown.environment = dict(self.program.environment, QT_QPA_PLATFORM="offscreen")
            self.window = self._commands(shown.rows("describe", "commands"))
        usage = self.program.text("--help")
        self.version = re.match(r"Headscope (\S+):", usage).group(1)
        codes = " ".join(usage[usage.index("Exit codes:"):].split())
        self.codes = [(number, text.strip()) for number, text in re.findall(r"(\d+) ([^,.]+)", codes)]

    def _commands(self, rows):
        commands = [Command(row) for row in rows]
        for command in commands:
            for option in command.positionals + command.options:
                option.kind, option.values = self.catalogue.values(command.name, option)
        return commands
