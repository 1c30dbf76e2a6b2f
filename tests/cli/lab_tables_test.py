"""The tables of packaging/lab_tables: those that are committed are those of the lines that are committed."""
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
STUDY = ROOT / "resources" / "studies"


def tables(lines):
    command = [sys.executable, str(ROOT / "packaging" / "lab_tables"), str(lines), "0.1.0", "0111667",
               "AMD EPYC (AVX-512), shared with other work"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def main():
    made = tables(STUDY / "single-location.jsonl")
    assert made.returncode == 0, made.stderr
    assert made.stdout == (STUDY / "single-location.md").read_text(encoding="utf-8")
    events = [json.loads(line) for line in (STUDY / "single-location.jsonl").read_text().splitlines()]
    risks = [len(event["risks"]) for event in events if event["event"] == "cell"]
    assert risks == [5] * 28, risks
    with tempfile.TemporaryDirectory() as folder:
        part = pathlib.Path(folder) / "part.jsonl"
        part.write_text("\n".join(json.dumps(event) for event in events[:5]))
        refused = tables(part)
        alone = pathlib.Path(folder) / "alone.jsonl"
        for event in events:
            for key in ("risks", "free_heads", "found_signals"):
                event[key] = event.get(key, [])[:1]
        alone.write_text("\n".join(json.dumps(event) for event in events))
        one = tables(alone)
    assert refused.returncode != 0 and "flip-9 softmax-1" in refused.stderr, refused.stderr
    assert one.returncode != 0 and "interval" in one.stderr, one.stderr


if __name__ == "__main__":
    main()
