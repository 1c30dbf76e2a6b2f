"""packaging/bench_suite, with programs whose speeds are made up."""
import json
import pathlib
import sys
import tempfile

import scripts

ALL = ["generic", "avx2", "avx512", "avx512bf16", "amx"]


def ran(module, folder, *more, tasks="text"):
    out = folder / "new.json"
    out.unlink(missing_ok=True)
    sys.argv = ["bench_suite", str(out), "--program", scripts.program(folder), "--peer", scripts.PEER, "--python",
                sys.executable, "--rounds", "2", "--tasks", tasks, "--threads", "2", *more]
    code = module.main()
    return code, json.loads(out.read_text()) if out.exists() else None


def check_report(module, folder):
    log = folder / "log"
    scripts.environment(FAKE_LOG=log)
    code, report = ran(module, folder)
    scripts.environment(FAKE_LOG=None)
    assert code == 0
    entry = report["tasks"]["text"]
    assert entry["ratios"]["headscope avx2 float32"] == {"eager": 2.0, "compiled": 1.0}, entry["ratios"]
    assert entry["ratios"]["headscope avx512bf16 bfloat16"] == {"eager": 2.0, "compiled": 1.0}, "of one precision"
    assert "headscope amx bfloat16" not in entry["rates"], "the system refused its tiles, so others were measured"
    assert entry["rates"]["compiled bfloat16"]["setting"] == "fake_peer.py --compile --pack", "--half is slower"
    for key, value in {"threads": 2, "precisions": ["float32", "bfloat16"], "lambda": 0.1, "family": "F 1 2",
                       "version": "headscope 1.2.3"}.items():
        assert report[key] == value, key
    assert len(entry["load"]) == 3, "before, and after each precision"
    assert entry["torch"]["headscope avx2"] == "1" and entry["torch"]["eager"] == "2"
    assert entry["rates"]["headscope avx2 float32"]["processor_ms"] > 0

    entry["rates"]["headscope avx2 float32"]["processor_ms"] = 10
    entry["rates"]["eager float32"]["processor_ms"] = 25
    del entry["rates"]["compiled float32"]["processor_ms"]
    assert "| text, samples/s | float32, avx2 | 30 | 15 (2.00; 2.50) | 30 (1.00) |" in module.table(report)

    lines = log.read_text().splitlines()
    asked = [line for line in lines if line.startswith("asked")]
    assert len(asked) == 2 * 2 * 2, "two rounds of two forms in two precisions, without starting again"
    started = [line for line in lines if line.startswith("started")]
    assert lines.count("quit") == len(started), "no peer is left running"
    return report


def check_peers(module, folder):
    scripts.environment(FAKE_LACKS="--compile --serve")
    ratios = ran(module, folder)[1]["tasks"]["text"]["ratios"]
    scripts.environment(FAKE_LACKS=None)
    assert ratios["headscope avx2 float32"] == {"eager": 2.0}, "a peer that cannot compile has one form"
    code, report = ran(module, folder, "--size", "width=768", "--precisions", "float32", tasks="vit")
    assert code == 0 and report["sizes"] == {"width": 768} and report["precisions"] == ["float32"]
    assert report["tasks"]["vit"]["rates"]["eager float32"]["setting"] == "fake_peer.py", "images have no padding"


def check_comparison(module, folder, report):
    old = folder / "old.json"

    def against(*more):
        old.write_text(json.dumps(report))
        return ran(module, folder, "--against", str(old), *more)

    ratios = report["tasks"]["text"]["ratios"]["headscope avx2 float32"]
    for changed, expected in ((1.95, 0), (2.2, 1)):
        ratios["eager"] = changed
        assert against()[0] == expected, changed
    ratios["eager"] = 2.0
    report["tasks"]["text"]["ratios"]["headscope amx bfloat16"] = {"eager": 6.0}
    assert against()[0] == 1, "what is not measured any more has not held"

    del report["tasks"]["text"]["ratios"]["headscope amx bfloat16"]
    for key, other in {"processor": "another", "family": "F 1 3", "instruction_sets": ALL[:2], "threads": 4,
                       "precisions": ["float32"], "sizes": {"width": 768}, "lambda": 0.0}.items():
        kept = report.pop(key)
        assert against() == (2, None), f"{key} is not recorded: nothing may be measured"
        report[key] = other
        assert against() == (2, None), f"another {key}"
        report[key] = kept
    assert against()[0] == 0


def main():
    module = scripts.loaded("bench_suite")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        machine = {"processor": "a processor", "family": "F 1 2", "instruction_sets": ALL}
        module.bench_peers.processor = lambda: dict(machine)
        report = check_report(module, folder)
        check_peers(module, folder)
        check_comparison(module, folder, report)
        machine["instruction_sets"] = ["generic"]
        assert list(ran(module, folder)[1]["tasks"]["text"]["ratios"]) == ["headscope generic float32"]


if __name__ == "__main__":
    main()
