"""packaging/bench_suite, with programs that only say how fast they were."""
import importlib.machinery
import importlib.util
import json
import pathlib
import stat
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = """#!{python}
import json, os, sys
bf16 = "bfloat16" in sys.argv or "--bf16" in sys.argv
print(json.dumps({{"rate": {rate} * (2 if bf16 else 1), "unit": "samples/s", "torch": "1",
                  "kernels": os.environ.get("HEADSCOPE_KERNELS", "").replace("amx", "avx512bf16")}}))
"""


def suite():
    loader = importlib.machinery.SourceFileLoader("bench_suite", str(ROOT / "packaging" / "bench_suite"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("bench_suite", loader))
    sys.dont_write_bytecode = True
    loader.exec_module(module)
    return module


def written(path, rate):
    path.write_text(PROGRAM.format(python=sys.executable, rate=rate))
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def ran(module, folder, *more):
    out = folder / "new.json"
    sys.argv = ["bench_suite", str(out), "--program", written(folder / "ours", 30), "--peer",
                written(folder / "peer", 10), "--python", sys.executable, "--rounds", "2", "--tasks", "text", *more]
    return module.main(), json.loads(out.read_text())


def main():
    module = suite()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        module.processor = lambda: ("a processor", ["generic", "avx2", "avx512", "avx512bf16", "amx"])
        code, report = ran(module, folder)
        assert code == 0
        ratios = report["tasks"]["text"]["ratios"]
        assert ratios["headscope avx2 float32"] == {"peer 0": 3.0}, ratios
        assert ratios["headscope avx512bf16 bfloat16"] == {"peer 0": 3.0}, "of one precision"
        assert "headscope amx bfloat16" not in ratios, "the system refused its tiles, so others were measured"

        old = folder / "old.json"
        for changed, expected in ((2.95, 0), (3.2, 1)):
            ratios["headscope avx2 float32"]["peer 0"] = changed
            old.write_text(json.dumps(report))
            assert ran(module, folder, "--against", str(old))[0] == expected, changed
        ratios["headscope avx2 float32"]["peer 0"] = 3.0
        ratios["headscope amx bfloat16"] = {"peer 0": 6.0}
        old.write_text(json.dumps(report))
        assert ran(module, folder, "--against", str(old))[0] == 1, "what is not measured any more has not held"

        module.processor = lambda: ("an old one", ["generic"])
        assert list(ran(module, folder)[1]["tasks"]["text"]["ratios"]) == ["headscope generic float32"]


if __name__ == "__main__":
    main()
