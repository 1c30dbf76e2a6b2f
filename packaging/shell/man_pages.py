"""Man pages of the programs and of each command, in roff."""
import datetime
import os
import pathlib
import re

README = pathlib.Path(__file__).resolve().parents[2] / "app" / "cli" / "README.md"
ABOUT = ("Headscope trains small transformers on your own data. A penalty in the training loss keeps their attention heads "
         "from doing the same work. Headscope then shows what each head does: how similar it is to other heads, what it "
         "attends to, and what happens if you remove it.")
ENVIRONMENT = [("HEADSCOPE_RUNS", "Absolute path of the folder of runs."),
               ("HEADSCOPE_DATASETS", "Absolute path of the folder of dataset descriptions."),
               ("HEADSCOPE_ENGINE", "Path of the engine file, or of the folder that contains it."),
               ("XDG_DATA_HOME, XDG_CACHE_HOME, XDG_CONFIG_HOME",
                "Base folders of runs, of cached files and of the settings of the window.")]
FILES = [("~/.local/share/headscope/runs", "The runs that you train."),
         ("~/.cache/headscope", "Files that the program can make again."),
         ("~/.config/headscope", "Settings of the window.")]
RUN_NOTE = "RUN is the folder of a run, or its name in the output of headscope-cli list runs."


def roff(text):
    """Escapes a line of text."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga").replace("~", "\\(ti")
    text = text.replace("^", "\\(ha")
    return "\\&" + text if text[:1] in (".", "'") else text


def heading(name, version, title="Headscope"):
    # Builds of the same sources must give the same bytes, so the date is that of the sources, if it is known.
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    date = datetime.datetime.fromtimestamp(int(epoch), datetime.timezone.utc).strftime("%Y-%m-%d") if epoch else ""
    return f'.TH "{roff(name.upper())}" 1 "{date}" "Headscope {version}" "{title}"\n'


def section(title, *parts):
    return f".SH {title}\n" + "".join(part if part.endswith("\n") else part + "\n" for part in parts)


def tagged(tag, text):
    return f".TP\n{tag}\n{roff(text)}\n"


def sentence(text):
    return text.strip() + ("" if text.strip()[-1:] in ".!?" else ".")


def option_entry(option):
    if option.positional:
        tag = f"\\fI{roff(option.names[0])}\\fR" + ("..." if option.many else "")
    else:
        tag = ", ".join(f"\\fB{roff(name)}\\fR" for name in option.names)
        tag += f" \\fI{roff(option.value)}\\fR" if option.value else ""
    text = [sentence(option.help)]
    if option.choices:
        text.append("One of " + ", ".join(option.choices) + ".")
    if option.bounds:
        text.append(f"Range: {option.bounds[0]} to {option.bounds[1]}.")
    if option.setting:
        text.append(f"Sets {option.setting}.")
    if option.needs:
        text.append("Only with " + ", ".join(option.needs) + ".")
    if option.excludes:
        text.append("Not with " + ", ".join(option.excludes) + ".")
    if option.required and not option.positional:
        text.append("Required.")
    if option.positional and not option.required:
        text.append("Optional.")
    return tagged(tag, " ".join(text))


def synopsis(program, command):
    words = [f"\\fB{roff(program)} {roff(command.name)}\\fR", "[\\fIOPTIONS\\fR]"]
    for one in command.positionals:
        word = f"\\fI{roff(one.names[0])}\\fR" + ("..." if one.many else "")
        words.append(word if one.required else f"[{word}]")
    return " ".join(words)


def examples():
    """{command: [line]} from the examples of app/cli/README.md."""
    found = {}
    for line in README.read_text(encoding="utf-8").splitlines():
        for part in line.partition(" #")[0].split("; "):
            match = re.match(r"headscope(?:-cli)? ([a-z]+)\b", part)
            if match:
                found.setdefault(match.group(1), []).append(part.strip())
    return found


def example_section(lines):
    return section("EXAMPLES", *(f".PP\n.nf\n.RS\n{roff(line)}\n.RE\n.fi" for line in lines)) if lines else ""


def exit_codes(model):
    return section("EXIT STATUS", *(tagged(code, sentence(text)) for code, text in model.codes))


def places():
    return (section("ENVIRONMENT", *(tagged(f"\\fB{roff(name)}\\fR", text) for name, text in ENVIRONMENT)) +
            section("FILES", *(tagged(f"\\fI{roff(name)}\\fR", text) for name, text in FILES)))


def see_also(*names):
    return section("SEE ALSO", ", ".join(f"\\fB{roff(name)}\\fR(1)" for name in names))


def name_section(name, purpose):
    return section("NAME", f"{roff(name)} \\- {roff(purpose[0].lower() + purpose[1:])}")


def command_page(model, command, known):
    page = f"headscope-cli-{command.name}"
    about = [roff(sentence(command.summary))]
    if any(one.value.startswith("RUN") for one in command.positionals + command.options):
        about.append(f".PP\n{roff(RUN_NOTE)}")
    text = heading(page, model.version) + name_section(page, command.summary)
    text += section("SYNOPSIS", synopsis("headscope-cli", command)) + section("DESCRIPTION", *about)
    if command.positionals:
        text += section("ARGUMENTS", *map(option_entry, command.positionals))
    text += section("OPTIONS", *map(option_entry, command.options))
    return text + example_section(known.get(command.name, [])) + exit_codes(model) + see_also("headscope-cli", "headscope")


def cli_page(model, known):
    text = heading("headscope-cli", model.version)
    text += name_section("headscope-cli", "train small transformers and inspect their attention heads")
    text += section("SYNOPSIS", "\\fBheadscope\\-cli\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR]\n.br\n"
                    "\\fBheadscope\\-cli\\fR [\\fB\\-\\-help\\fR|\\fB\\-\\-version\\fR]")
    text += section("DESCRIPTION", roff(ABOUT), ".PP\nEach command has a page of its own, such as "
                    "\\fBheadscope\\-cli\\-train\\fR(1). A command prints results to standard output, and progress, "
                    "warnings and errors to standard error.")
    text += section("COMMANDS", *(tagged(f"\\fB{roff(one.name)}\\fR", sentence(one.summary)) for one in model.cli))
    text += section("OPTIONS", tagged("\\fB\\-h\\fR, \\fB\\-\\-help\\fR", "Print the list of commands."),
                    tagged("\\fB\\-\\-version\\fR", "Print the version."))
    text += example_section([lines[0] for lines in known.values() if lines[0].startswith("headscope-cli ")][:6])
    return text + exit_codes(model) + places() + see_also(
        "headscope", *(f"headscope-cli-{one.name}" for one in model.cli))


def window_page(model, known):
    own = [one for one in model.window if one.name not in {command.name for command in model.cli}]
    text = heading("headscope", model.version)
    text += name_section("headscope", "window to train small transformers and inspect their attention heads")
    text += section("SYNOPSIS", "\\fBheadscope\\fR [\\fIRUN\\fR...]\n.br\n\\fBheadscope\\fR \\fIPRESET\\fR\n.br\n"
                    "\\fBheadscope\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR]")
    text += section("DESCRIPTION", roff(ABOUT), ".PP\nWithout a command, the window opens, with the runs whose folders are "
                    "given, or with an instructor preset. The program also accepts all commands of "
                    "\\fBheadscope\\-cli\\fR(1), and the following commands, which draw and do not need a display.")
    for command in own:
        text += f".SS {roff(command.name)}\n{synopsis('headscope', command)}\n.PP\n{roff(sentence(command.summary))}\n"
        text += "".join(map(option_entry, command.positionals + command.options))
    lines = [line for command in own for line in known.get(command.name, [])]
    return text + example_section(lines) + exit_codes(model) + places() + see_also("headscope-cli")


def pages(model):
    """{file name: text} of all man pages."""
    known = examples()
    made = {"headscope-cli.1": cli_page(model, known)}
    made.update({f"headscope-cli-{one.name}.1": command_page(model, one, known) for one in model.cli})
    if model.window:
        made["headscope.1"] = window_page(model, known)
    return made
