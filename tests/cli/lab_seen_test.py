"""The tables of packaging/lab_seen: those that are committed are those of the lines that are committed."""
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
STUDY = ROOT / "resources" / "studies"


def tables(lines):
    command = [sys.executable, str(ROOT / "packaging" / "lab_seen"), str(lines)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def refusal(text):
    with tempfile.TemporaryDirectory() as folder:
        part = pathlib.Path(folder) / "part.jsonl"
        part.write_text(text)
        made = tables(part)
    assert made.returncode != 0, made.stdout
    return made.stderr


def main():
    lines = STUDY / "small-worlds.jsonl"
    made = tables(lines)
    assert made.returncode == 0, made.stderr
    assert made.stdout in (STUDY / "small-worlds.md").read_text(encoding="utf-8")
    whole = lines.read_text().splitlines()
    folders = [json.loads(line).get("folder", "") for line in whole]
    assert any(folders) and not any("/" in folder for folder in folders), "a run is named by its folder's name alone"
    runs = [i for i, line in enumerate(whole) if '"event":"run"' in line]
    assert "4 of 5 runs" in refusal("\n".join(whole[:runs[4]] + whole[runs[4] + 1:runs[5]]))
    assert "and no end" in refusal("\n".join(whole[:runs[2]]))
    assert "before a plan" in refusal(whole[runs[0]])


if __name__ == "__main__":
    main()
