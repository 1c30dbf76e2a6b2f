"""The engine's messages as patterns: what it says in errors, warnings and notes, read from its sources.

The engine speaks English, in files and between programs too; the window translates what it shows. A message is put
together where it arises ("the run " + name + " is gone"), so its text is a pattern: "the run %1 is gone". Literals that a
message may have inside, as in a choice of two words, are patterns of their own.
"""
import ast
import re

CALLS = {"Error": 0, "within": 0, "warn": 0, "tell": 0, "note": 0, "event": 0, "fail": 0, "Notice": 0,
         "unusable": 0}
LISTS = r"(?:warnings?|notes?|said|skipped|problems?)"
# Short ones that stand alone, or within others.
ALONE = {"cancelled", "stopped", "interrupted", "%1 to %2", "read", "write", "open", "make", "move", "lock", "remove", "replace",
         "sync", "reach", "file", "folder", "a link"}
# What the system says when a call fails (strerror); messages take it in at their end.
SYSTEM = {"Operation not permitted", "No such file or directory", "Input/output error", "Cannot allocate memory", "Permission denied",
          "Device or resource busy", "File exists", "Not a directory", "Is a directory", "Invalid argument", "Too many open files",
          "File too large", "No space left on device", "Read-only file system", "Broken pipe", "File name too long",
          "Too many levels of symbolic links", "Address already in use", "Network is unreachable", "Connection reset by peer",
          "Connection timed out", "Connection refused", "No route to host", "Stale file handle", "Disk quota exceeded",
          "Transport endpoint is not connected", "Operation not supported", "Function not implemented"}
# Pieces that messages take in from functions or tables, so that the reader does not find them.
TAKEN_IN = {"%1 of %2 (%3 %)", "%1 of %2", "a web page", "an Excel workbook or another office file", "%1 (from line %2)",
            "may not contain / \\ : or control characters", "is reserved on other systems",
            "may not begin or end with a dot or space", "the text has %1 tokens, of which the model reads the first %2",
            "the target has %1 tokens, of which the model reads the first %2",
            "the beginning of the target has %1 tokens, of which the model reads the first %2", "rank %1", "rank %1 at %2",
            "%1 columns", "%1 samples", "%1: %2, expected %3: %4"}
# Messages that only the command line prints.
APART = re.compile(r"/(score_files|measure_file|scores_of_files)")
# Files of the window with errors of their own. The others translate theirs where they arise.
WINDOW = re.compile(r"/ui/(main_window/main_window|features/attention/attention_presenter|features/lessons/lesson_presenter|"
                    r"features/runs/runs_dock|features/train/train_page|workspace/workspace|workspace/attention_view)\.cpp$")
# Texts that a message takes in: kept under a name, or what a function answers.
PIECES = re.compile(r"\b(?:(hint|message|allowed|why|wanted|found|how|remedy|next)\s*\+?=(?!=)|return\b)(?=[^;]*\")")
WORDY = re.compile(r"/core/(?:data|base/io|base/files|spec/config|service/session|service/engine)/(?!.*(?:grammar|specs|parameters|methods|titles))|"
                   r"/(?:api/runs/parameters|runs/run_lock|runs/weight_checks|runs/checkpoint_store)\.")
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')


def without_comments(source):
    keep = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)+\'|//[^\n]*|/\*.*?\*/', re.S)
    return keep.sub(lambda found: found.group() if found.group()[0] in "\"'" else " ", source)


def split(text, separator, start=0):
    """Parts of an expression at its own level, and where the bracket that holds it closes."""
    parts, depth, begin, at = [], 0, start, start
    while at < len(text):
        sign = text[at]
        if sign == '"' or sign == "'":
            at += re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)+\'' , re.S).match(text, at).end() - at
            continue
        if sign in "([{":
            depth += 1
        elif sign in ")]}":
            if depth == 0:
                break
            depth -= 1
        elif sign == separator and depth == 0 and sign not in (text[at - 1 : at], text[at + 1 : at + 2]):  # no ++, no ::
            parts.append(text[begin:at].strip())
            begin = at + 1
        at += 1
    parts.append(text[begin:at].strip())
    return parts, at


def value(literals):
    return "".join(ast.literal_eval('"' + one + '"') for one in LITERAL.findall(literals))


def is_literal(text):
    return re.fullmatch(r'\s*(?:"(?:[^"\\]|\\.)*"\s*)+', text, re.S) is not None


def bare(text):
    """Without std::string(...) and brackets around the whole."""
    while True:
        found = re.fullmatch(r"\s*(?:std::string|std::move|std::string_view)?\s*\((.*)\)\s*", text, re.S)
        if not found or split(found.group(1), "\0")[1] != len(found.group(1)):
            return text.strip()
        text = found.group(1)


def choices(text):
    """The sides of a choice (a ? b : c, or several in a row), or nothing."""
    condition, *rest = split(text, "?")[0]
    if not rest:
        return []
    sides = split(text[len(condition) :].lstrip()[1:], ":")[0]
    return [split(side, "?")[0][-1] for side in sides]


class Reader:
    def __init__(self, constants):
        self.constants = constants
        self.found = []

    def add(self, expression):
        expression = bare(expression)
        sides = choices(expression)
        if sides:
            for side in sides:
                self.add(side)
            return
        text, number, after_value = "", 0, False
        for operand in split(expression, "+")[0]:
            operand = bare(operand)
            known = self.constants.get(operand)
            if is_literal(operand) or known is not None:
                text += known if known is not None else value(operand)
                after_value = False
                continue
            if len(operand) == 3 and operand[0] == operand[2] == "'":
                text += operand[1]
                after_value = False
                continue
            self.inside(operand)
            if not after_value:  # what stands side by side cannot be told apart
                number += 1
                text += f"%{number}"
            after_value = True
        self.found.append(text)

    def inside(self, operand):
        sides = choices(operand)
        for side in sides:
            self.add(side)
        if sides or not re.match(r"[\w:.>-]+\(", operand):
            return
        for argument in split(operand, ",", operand.index("(") + 1)[0]:
            if '"' in argument:
                self.add(argument)


def worth(text):
    """Whether a pattern has words enough to be known again: a sentence, or a beginning such as "One of %1"."""
    if text in ALONE:
        return True
    words = re.findall(r"[A-Za-z]{2,}", re.sub(r"%\d", " ", text))
    letters = sum(map(len, words))
    begins = text[:1] != "%" and letters >= 5
    return " " in text and re.search("[a-z]", text) is not None and (begins or (len(words) >= 2 and letters >= 8))


def patterns(root, known=()):
    """Every pattern of the sources of the engine and of the window's own errors below root, except those in known."""
    files = {file: without_comments(file.read_text()) for kind in ("*.cpp", "*.h")
             for file in sorted((root / "core").rglob(kind)) + sorted((root / "ui").rglob(kind))
             if not APART.search(str(file)) and ("/ui/" not in str(file) or WINDOW.search(str(file)))}
    names = dict.fromkeys(CALLS)
    for text in files.values():
        names.update(dict.fromkeys(re.findall(r"^\s*(?:static |inline )*Error (\w+)\(", text, re.M)))
    calls = re.compile(r"\b(?:Error\{|(?:" + "|".join(map(re.escape, names)) + r")\(|" + LISTS +
                       r"\.(?:push_back|emplace_back|insert)\()|\{(?=ErrorCode::)")
    out = []
    for file, text in files.items():
        constants = {name: value(literals) for name, literals in
                     re.findall(r'\b(k[A-Z]\w*)(?:\[\])?\s*=\s*((?:"(?:[^"\\\n]|\\.)*"\s*)+);', text)}
        reader = Reader(constants)
        for call in calls.finditer(text):
            for argument in split(text, ",", call.end())[0]:
                if '"' in argument or argument in constants:
                    reader.add(argument)
        for piece in PIECES.finditer(text):
            if piece.group(1) or WORDY.search(str(file)):
                reader.add(split(text, ";", piece.end())[0][0])
        out += reader.found
    return sorted({text for text in [*out, *SYSTEM, *TAKEN_IN] if (worth(text) or text in SYSTEM | TAKEN_IN) and text not in known})
