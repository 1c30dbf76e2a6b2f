"""Tests the files of the packages that are neither programs nor data: man pages, completions, desktop files, changelog.

shell_files_test.py HEADSCOPE_CLI PAGES METAINFO    PAGES: folder written by packaging/shell/write; METAINFO: the configured
AppStream file. Completions are tested by the shells themselves. Tests whose program is missing are skipped.
"""
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINUX = ROOT / "packaging" / "linux"
CLI, PAGES, METAINFO = (pathlib.Path(word) for word in sys.argv[1:4])
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
# The words of a command line, and candidates that must be offered for the last one.
OFFERED = [(["tr"], ["train", "translate"]), (["train", "--dat"], ["--dataset", "--data"]),
           (["train", "--dataset", "head"], ["headlines"]), (["train", "--precision", ""], ["auto", "float32", "bfloat16"]),
           (["train", "--set", "train.l"], ["train.lr="]), (["evaluate", "x", "--split", ""], ["train", "valid", "test"]),
           (["list", ""], ["datasets", "runs", "presets"]), (["describe", "attn-co"], ["attn-cos"]),
           (["tell", "x", "pa"], ["pause"]), (["evaluate", "shapes-lambda-0."], ["shapes-lambda-0.1"]),
           (["importance", "x", "--measure", "michel,lea"], ["michel,leave-one-out"])]
# Words that must not be offered: options of other commands, and values of other options.
REFUSED = [(["paths", "--"], "--dataset"), (["train", "--lr", ""], "headlines"), (["describe", "train", "--"], "--lr")]


def environment():
    """Programs of the build first; the runs are the shipped ones only."""
    plain = CLI.parent.parent / "lib" / "libheadscope-plain.so"
    return dict(os.environ, PATH=f"{CLI.parent}:{os.environ['PATH']}", LC_ALL="C.UTF-8", HEADSCOPE_RUNS="/nonexistent/runs",
                HEADSCOPE_ENGINE=str(plain))


def output(*words):
    return subprocess.run(words, env=environment(), capture_output=True, text=True, check=False, timeout=60)


def needs(program):
    return unittest.skipUnless(shutil.which(program), f"{program} is missing")


def bash_offers(words):
    script = ('source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _headscope_cli 2>/dev/null; '
              'printf "%s\\n" "${COMPREPLY[@]}"')
    listed = output("bash", "--norc", "-c", script, "bash", PAGES / "bash/headscope-cli", "headscope-cli", *words)
    return listed.stdout.split("\n")


def fish_offers(words):
    line = " ".join(["headscope-cli", *words])
    listed = output("fish", "--no-config", "-c", f'source {PAGES}/fish/headscope-cli.fish; complete -C "{line}"').stdout
    return [row.partition("\t")[0] for row in listed.splitlines()]


def typed(shell, setup, line, expected):
    """Types a line and the tabulator in an interactive shell, until it shows the expected text. Returns the output."""
    child, terminal = pty.fork()
    if child == 0:
        os.execvpe(shell[0], shell, dict(environment(), TERM="dumb", PS1="> "))
    shown, deadline = "", time.monotonic() + 60

    def read_until(text):
        nonlocal shown
        while text not in shown and time.monotonic() < deadline:
            if select.select([terminal], [], [], 0.2)[0]:
                try:
                    shown += os.read(terminal, 65536).decode(errors="replace")
                except OSError:
                    return
    try:
        os.write(terminal, f"{setup}; echo rea''dy\n".encode())
        read_until("ready\r")
        shown = ""
        os.write(terminal, line.encode() + b"\t")
        read_until(expected)
    finally:
        os.close(terminal)
        os.kill(child, 9)
        os.waitpid(child, 0)
    return shown


def commands():
    usage = output(CLI, "--help").stdout
    return re.findall(r"^  (\w+) +\S", usage[usage.index("Commands:"):usage.index("Options:")], re.M)


class Completion(unittest.TestCase):
    def check(self, offers):
        for words, wanted in OFFERED:
            self.assertLessEqual(set(wanted), set(offers(words)), words)
        for words, other in REFUSED:
            self.assertNotIn(other, offers(words), words)

    def test_bash_offers_commands_options_and_values(self):
        self.check(bash_offers)
        # bash takes --split=te as three words
        self.assertEqual(bash_offers(["evaluate", "x", "--split", "=", "te"])[0], "test")

    @needs("fish")
    def test_fish_offers_commands_options_and_values(self):
        self.check(fish_offers)
        self.assertIn("--split=test", fish_offers(["evaluate", "x", "--split=te"]))

    def test_bash_completes_a_typed_line(self):
        shown = typed(["bash", "--norc", "-i"], f"source {PAGES}/bash/headscope-cli", "headscope-cli train --dataset headl",
                      "headlines")
        self.assertIn("headlines", shown)

    @needs("zsh")
    def test_zsh_completes_typed_lines(self):
        with tempfile.TemporaryDirectory() as folder:
            setup = (f"fpath=({PAGES}/zsh $fpath); autoload -U compinit; compinit -u -d {folder}/dump; "
                     "zstyle ':completion:*' list-prompt ''; LISTMAX=1000")
            for line, expected in (("headscope-cli transl", "translate "), ("headscope-cli train --dataset headl", "headlines"),
                                   ("headscope-cli train --preci", "--precision"),
                                   ("headscope-cli evaluate shapes-lambda-0.", "shapes-lambda-0.1"),
                                   ("headscope-cli train --set objective.lam", "objective.lambda="),
                                   ("headscope-cli importance x --measure michel,leave", "michel,leave-one-out")):
                self.assertIn(expected, typed(["zsh", "-f", "-i"], setup, line, expected), line)

    def test_every_shell_knows_every_command(self):
        names = commands()
        self.assertGreater(len(names), 20)
        self.assertLessEqual(set(names), set(bash_offers([""])))
        for file in ("zsh/_headscope-cli", "fish/headscope-cli.fish"):
            text = (PAGES / file).read_text(encoding="utf-8")
            for name in names:
                self.assertRegex(text, rf"\b{name}\b", file)


class ManPages(unittest.TestCase):
    def test_each_command_has_one_page_and_no_other_page_exists(self):
        wanted = {"headscope.1", "headscope-cli.1", *(f"headscope-cli-{name}.1" for name in commands())}
        self.assertEqual({page.name for page in (PAGES / "man").iterdir()}, wanted)

    def test_writing_again_removes_pages_of_earlier_commands_only(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("man/headscope-cli-gone.1", "bash/gone", "zsh/_gone", "fish/gone.fish", "guide/index.html"):
                file = pathlib.Path(folder) / name
                file.parent.mkdir()
                file.write_text("earlier", encoding="utf-8")
            made = output(sys.executable, "-B", ROOT / "packaging/shell/write", "--cli", CLI, "--window",
                          CLI.parent / "headscope", "--out", folder)
            self.assertEqual((made.returncode, made.stderr), (0, ""))
            for part in ("man", "bash", "zsh", "fish"):
                self.assertEqual({file.name for file in (pathlib.Path(folder) / part).iterdir()},
                                 {file.name for file in (PAGES / part).iterdir()})
            self.assertTrue((pathlib.Path(folder) / "guide/index.html").is_file())

    @needs("man")
    def test_pages_have_no_faults_and_all_options(self):
        pages = sorted((PAGES / "man").glob("headscope-cli-*.1"))
        self.assertGreater(len(pages), 20)
        for page in [PAGES / "man" / "headscope-cli.1", *pages]:
            shown = output("man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-P", "cat", page)
            self.assertEqual((shown.returncode, shown.stderr), (0, ""), page.name)
            plain = re.sub("\x1b\\[[0-9;]*m|.\b", "", shown.stdout)
            for part in ("NAME", "SYNOPSIS", "EXIT STATUS"):
                self.assertIn(f"\n{part}\n", plain, page.name)
            if page in pages:
                told = output(CLI, page.stem.removeprefix("headscope-cli-"), "--help").stdout
                options = set(re.findall(r"^  (?:-\w,)?(--[a-z-]+)", told, re.M))
                self.assertLessEqual(options, set(re.findall(r"--[a-z-]+", plain.replace("‐", "-").replace("−", "-"))))


class DesktopFiles(unittest.TestCase):
    @needs("desktop-file-validate")
    def test_desktop_entry_is_valid(self):
        checked = output("desktop-file-validate", LINUX / "org.headscope.headscope.desktop")
        self.assertEqual((checked.returncode, checked.stdout), (0, ""))

    @needs("appstreamcli")
    def test_metainfo_is_valid_with_and_without_public_addresses(self):
        plain = METAINFO.read_text(encoding="utf-8")
        self.assertNotIn("@", plain)
        pictures = (LINUX / "screenshots.xml.in").read_text(encoding="utf-8")
        for name in re.findall(r"/([\w-]+\.png)<", pictures):
            self.assertTrue((ROOT / "resources" / "screens" / name).is_file(), name)
        links = "<url type=\"homepage\">https://example.org</url>" + pictures.replace(
            "@HEADSCOPE_SCREENSHOTS@", "https://example.org/screens")
        for text in (plain, plain.replace("<categories>", links + "<categories>")):
            with tempfile.TemporaryDirectory() as folder:
                file = pathlib.Path(folder) / "org.headscope.headscope.metainfo.xml"
                file.write_text(text, encoding="utf-8")
                checked = output("appstreamcli", "validate", "--pedantic", "--no-net", file)
            self.assertEqual(checked.returncode, 0, checked.stdout)
            self.assertNotRegex(checked.stdout, r"(?m)^[EWIP]: ")

    @needs("update-mime-database")
    def test_file_types_are_known_and_have_icons(self):
        source = LINUX / "org.headscope.headscope-mime.xml"
        with tempfile.TemporaryDirectory() as folder:
            mime = pathlib.Path(folder) / "mime"
            (mime / "packages").mkdir(parents=True)
            shutil.copy(source, mime / "packages")
            made = subprocess.run(["update-mime-database", mime], env=dict(environment(), XDG_DATA_HOME=folder),
                                  capture_output=True, text=True, check=False, timeout=60)
            self.assertEqual((made.returncode, made.stderr), (0, ""))
            globs = (mime / "globs2").read_text(encoding="utf-8")
            trees = (mime / "treemagic").read_bytes()
        self.assertIn("50:application/x-headscope-bundle:*.headscope\n", globs)
        self.assertIn("50:application/x-headscope-preset+json:*.headscope-preset\n", globs)
        self.assertIn(b"x-content/x-headscope-run", trees)
        entry = (LINUX / "org.headscope.headscope.desktop").read_text(encoding="utf-8")
        for kind in ElementTree.parse(source).getroot():
            self.assertIn(kind.get("type") + ";", entry)
            icon = LINUX / "icons" / (kind.find(MIME + "icon").get("name") + ".svg")
            self.assertEqual(ElementTree.parse(icon).getroot().tag, "{http://www.w3.org/2000/svg}svg")


class DebianFiles(unittest.TestCase):
    def test_every_install_rule_names_the_package_of_its_files(self):
        rules = (ROOT / "packaging/debian/rules").read_text(encoding="utf-8")
        packaged = set(re.findall(r"(\w+):headscope", rules))
        self.assertEqual(len(packaged), 3)
        files = [file for top in ("app", "core", "ui", "tests", "packaging") for file in (ROOT / top).rglob("*")
                 if file.name == "CMakeLists.txt" or file.suffix == ".cmake"]
        seen = 0
        for file in files:
            if "flatpak" in file.parts:  # another project
                continue
            for rule in re.findall(r"(?m)^ *install\(([^)]*)\)", file.read_text(encoding="utf-8")):
                seen += 1
                self.assertIn((re.findall(r"COMPONENT (\S+)", rule) or [""])[-1], packaged | {"licence", "${component}"},
                              f"{file.relative_to(ROOT)}: install({rule})")
        self.assertGreater(seen, 10)

    @needs("dpkg-parsechangelog")
    def test_changelog_has_the_form_of_debian_and_all_entries(self):
        made = output(sys.executable, "-B", ROOT / "packaging/debian/changelog.py", "0.1.0~dev7.gabc", "unstable",
                      "Ada <ada@debian.org>", "Sat, 21 Nov 2026 10:00:00 +0000")
        self.assertEqual(made.returncode, 0, made.stderr)
        self.assertLessEqual(max(map(len, made.stdout.splitlines())), 80)
        with tempfile.NamedTemporaryFile("w", suffix=".changelog", encoding="utf-8") as file:
            file.write(made.stdout)
            file.flush()
            parsed = output("dpkg-parsechangelog", "--file", file.name, "--show-field", "Changes")
            version = output("dpkg-parsechangelog", "--file", file.name, "--show-field", "Version").stdout
        self.assertEqual((parsed.returncode, parsed.stderr, version), (0, "", "0.1.0~dev7.gabc\n"))
        newest = (ROOT / "packaging/CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")[1]
        self.assertEqual(len(re.findall(r"(?m)^  \* ", parsed.stdout)), newest.count("\n- "))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
