"""Completions of the programs for bash, zsh and fish."""
import re

from command_model import FILE, FOLDER, KEY, LIST, NOTHING, RUN, WORD

MADE = "Written by packaging/shell/write from the descriptions of the commands."
# Names of runs, without those that a JSON text would escape.
RUNS = r"""{program} list runs --json 2>/dev/null | sed -n 's/^{{"run":"[^"\\]*\/\([^"\\/]*\)",.*/\1/p'"""


def function_name(program):
    return "_" + program.replace("-", "_")


def quoted(text):
    """A word of the shell in single quotes."""
    return "'" + text.replace("'", "'\\''") + "'"


def by_choice(commands):
    """{(kind, values): [command option]} of options and positionals that can be completed."""
    found = {}
    for command in commands:
        for option in command.positionals + command.options:
            if option.kind != NOTHING:
                places = found.setdefault((option.kind, tuple(option.values)), [])
                places += [f"{command.name} {name}" for name in option.names]
    return found


# ---- bash

BASH = r"""# Completion of {program} for bash. {made}
{function}_runs() {{
    {runs}
}}

# Sets names to the options of a command, valued to those of them with a value, and positionals.
{function}_options() {{
    case $1 in
{options}
    esac
}}

# Sets kind and values of an option of a command.
{function}_values() {{
    case "$1 $2" in
{values}
    esac
}}

# Sets option to what the current word is the value of: an option, or a positional.
{function}_subject() {{
    local i=2 count=0
    while [ "$i" -lt "$COMP_CWORD" ]; do
        case " $valued " in
            *" ${{COMP_WORDS[i]}} "*)
                # --name=value is three words
                [ "${{COMP_WORDS[i + 1]}}" != = ] || i=$((i + 1))
                if [ $((i + 1)) -ge "$COMP_CWORD" ]; then
                    option=${{COMP_WORDS[i]}}
                    [ "$option" != = ] || option=${{COMP_WORDS[i - 1]}}
                    return
                fi
                i=$((i + 1)) ;;
            *) [[ ${{COMP_WORDS[i]}} == -* ]] || count=$((count + 1)) ;;
        esac
        i=$((i + 1))
    done
    [ "$count" -lt "${{#positionals[@]}}" ] || count=$((${{#positionals[@]}} - 1))
    [ "$count" -lt 0 ] || option=${{positionals[count]}}
}}

{function}() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} command=${{COMP_WORDS[1]}} names= valued= option= kind= values= before=
    local positionals=() IFS=$' \t\n'
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W '{commands} --help --version' -- "$word"){files}
        return
    fi
    {function}_options "$command"
    if [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$names" -- "$word")
        return
    fi
    {function}_subject
    [ "$word" != = ] || word=
    {function}_values "$command" "$option"
    case $kind in
        list) [[ $word != *,* ]] || before=${{word%,*}},
            mapfile -t COMPREPLY < <(compgen -P "$before" -W "$values" -- "${{word##*,}}") ;;
        key) compopt -o nospace
            mapfile -t COMPREPLY < <(compgen -S = -W "$values" -- "$word") ;;
        run) compopt -o filenames
            mapfile -t COMPREPLY < <(IFS=$'\n'; compgen -W "$({function}_runs)" -- "$word"; compgen -d -- "$word") ;;
        folder) compopt -o filenames
            mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
        file) compopt -o filenames
            mapfile -t COMPREPLY < <(compgen -W "$values" -- "$word"; compgen -f -- "$word") ;;
        word) mapfile -t COMPREPLY < <(compgen -W "$values" -- "$word") ;;
    esac
}}
complete -F {function} {program}
"""


def bash(program, commands, opens_files):
    options, values = [], []
    for command in commands:
        names = [name for one in command.options for name in one.names]
        valued = [name for one in command.options if one.value for name in one.names]
        positionals = [one.names[0] for one in command.positionals]
        options.append(f"        {command.name}) names='{' '.join(names)}'\n"
                       f"            valued='{' '.join(valued)}' positionals=({' '.join(positionals)}) ;;")
    for (kind, words), places in by_choice(commands).items():
        shown = " ".join(words)
        patterns = " |\\\n            ".join(f'"{place}"' for place in places)
        values.append(f"        {patterns})\n            kind={kind}" + (f" values={quoted(shown)}" if shown else "") + " ;;")
    files = "\n        compopt -o filenames\n        COMPREPLY+=($(compgen -f -- \"$word\"))" if opens_files else ""
    return BASH.format(program=program, function=function_name(program), made=MADE, files=files,
                       runs=RUNS.format(program=program), options="\n".join(options), values="\n".join(values),
                       commands=" ".join(one.name for one in commands))


# ---- zsh

ZSH = r"""#compdef {program}
# Completion of {program} for zsh. {made}
{function}_runs() {{
    local -a runs
    runs=(${{(f)"$({runs})"}})
    compadd -a runs
    _files -/
}}

{function}() {{
    local curcontext=$curcontext state line
    local -a commands
    commands=(
{commands}
    )
    _arguments -C '(- *)'{{-h,--help}}'[print the list of commands]' '(- *)--version[print the version]' \
        '1:command:->command' '*::argument:->argument'
    case $state in
        command)
            _describe command commands{files} ;;
        argument)
            case $words[1] in
{cases}
            esac ;;
    esac
}}
{function} "$@"
"""


def zsh_text(text):
    """A description within a specification of _arguments."""
    return re.sub(r"([\[\]\\:])", r"\\\1", text)


def zsh_action(function, option):
    words = " ".join(option.values)
    return {FILE: f'_alternative "presets\\:preset\\:({words})" "files\\:file\\:_files"' if words else "_files",
            FOLDER: "_files -/", RUN: f"{function}_runs", KEY: "{compadd -S = - " + words + "}",
            WORD: "(" + words.replace(":", "\\:") + ")", LIST: f"_sequence compadd - {words}", NOTHING: " "}[option.kind]


def zsh_specification(function, option):
    value = zsh_text(option.value) or "value"
    if option.positional:
        mark = "*" if option.many else ("" if option.required else ":")
        return quoted(f"{mark}:{value}:{zsh_action(function, option)}")
    text = f"[{zsh_text(option.help)}]" + (f":{value}:{zsh_action(function, option)}" if option.value else "")
    if option.repeatable:
        return quoted(f"*{option.name}={text}")
    if len(option.names) == 1:
        return quoted(option.name + ("=" if option.value else "") + text)
    return quoted("(" + " ".join(option.names) + ")") + "{" + ",".join(option.names) + "}" + quoted(text)


def zsh(program, commands, opens_files):
    function, cases = function_name(program), []
    for command in commands:
        shown = [zsh_specification(function, one) for one in command.options + command.positionals]
        cases.append(f"                {command.name}) _arguments -S \\\n                    " +
                     " \\\n                    ".join(shown) + " ;;")
    listed = "\n".join(f"        {quoted(one.name + ':' + one.summary.replace(':', chr(92) + ':'))}" for one in commands)
    return ZSH.format(program=program, function=function, made=MADE, commands=listed,
                      runs=RUNS.format(program=program), cases="\n".join(cases),
                      files="\n            _files" if opens_files else "")


# ---- fish

FISH = r"""# Completion of {program} for fish. {made}
function _{function}_runs
    {runs}
    __fish_complete_directories
end

# Returns whether the command line is one of this command.
function _{function}_using
    set -l words (commandline -opc)
    test (count $words) -ge 2; and test $words[2] = $argv[1]
end

function _{function}_needs_command
    test (count (commandline -opc)) -eq 1
end

complete -c {program} -f
complete -c {program} -n _{function}_needs_command -s h -l help -d 'Print the list of commands'
complete -c {program} -n _{function}_needs_command -l version -d 'Print the version'
{rows}
"""


def fish_quoted(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def fish_value(function, option):
    """Options of complete for the value of an option."""
    words = " ".join(option.values)
    return {FILE: "-r -F" + (f" -a {fish_quoted(words)}" if words else ""),
            FOLDER: "-x -a '(__fish_complete_directories)'", RUN: f"-x -a '(_{function}_runs)'", KEY: "-x -a " + fish_quoted(" ".join(key + "=" for key in option.values)),
            WORD: f"-x -a {fish_quoted(words)}", LIST: f"-x -a '(__fish_append , {words})'", NOTHING: "-x"}[option.kind]


def fish(program, commands, opens_files):
    function, rows = function_name(program), []
    start = f"complete -c {program} -n"
    if opens_files:
        rows.append(f"{start} _{function}_needs_command -F")
    for command in commands:
        rows.append(f"{start} _{function}_needs_command -a {command.name} -d {fish_quoted(command.summary)}")
    for command in commands:
        using = f"{start} '_{function}_using {command.name}'"
        for one in command.options:
            names = " ".join("-l " + name[2:] if name.startswith("--") else "-s " + name[1:] for name in one.names)
            value = " " + fish_value(function, one) if one.value else ""
            rows.append(f"{using} {names}{value} -d {fish_quoted(one.help)}")
        for one in command.positionals:
            if one.kind != NOTHING:
                rows.append(f"{using} " + fish_value(function, one).replace("-x ", "").replace("-r ", ""))
    return FISH.format(program=program, function=function, made=MADE, rows="\n".join(rows),
                       runs=RUNS.format(program=program))


def files(model):
    """{path below the folder of the output: text} of all completions."""
    made = {}
    programs = [("headscope-cli", model.cli, False)] + ([("headscope", model.window, True)] if model.window else [])
    for program, commands, opens_files in programs:
        given = (program, commands, opens_files)
        made[f"bash/{program}"] = bash(*given)
        made[f"zsh/_{program}"] = zsh(*given)
        made[f"fish/{program}.fish"] = fish(*given)
    return made
