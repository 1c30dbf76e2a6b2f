"""packaging/gpu_check, with programs that pretend to have a GPU."""
import json
import pathlib
import sys
import tempfile

import scripts


def built(folder):
    """A build folder with the programs that the script runs."""
    (folder / "bin").mkdir()
    for name, fake in (("headscope-cli", "fake_program.py"), ("torch_tests", "fake_tests.py")):
        pathlib.Path(scripts.program(folder, fake)).rename(folder / "bin" / name)


def ran(module, folder, *more, peer=True):
    out = folder / "out.json"
    out.unlink(missing_ok=True)
    peers = ["--peer", scripts.PEER, "--python", sys.executable] if peer else []
    sys.argv = ["gpu_check", str(out), "--build", str(folder), "--tasks", "text", "--rounds", "1", *peers, *more]
    code = module.main()
    return code, json.loads(out.read_text())


def check_all(module, folder):
    code, report = ran(module, folder)
    stages = report["stages"]
    assert code == 0, stages
    assert list(stages) == ["device", "tests", "rates", "training", "memory"]
    assert stages["device"]["result"]["name"] == "device cuda:0"
    assert stages["tests"]["result"] == {"ran": 1, "skipped": 2}
    rates = stages["rates"]["result"]["text float32"]
    assert {form: rates[form]["median"] for form in rates} == {"headscope": 30, "eager": 10, "compiled": 20, "graphs": 20}
    assert rates["eager"]["ratio"] == 3 and rates["headscope"]["replays"] == 3
    assert rates["graphs"]["setting"].endswith("--mode reduce-overhead")
    assert stages["rates"]["result"]["text bfloat16"]["compiled"]["ratio"] == 1.5
    assert stages["training"]["result"]["reached_at_step"] == 20
    assert set(stages["memory"]["result"]["most_mb"]) == {"headscope", "fake_peer.py"}


def check_failures(module, folder):
    scripts.environment(FAKE_HANGS="train")
    module.STAGES["training"] = (module.training, 2)
    code, report = ran(module, folder, peer=False)
    scripts.environment(FAKE_HANGS=None)
    assert code == 1
    assert "not ready after 2 s" in report["stages"]["training"]["why"]
    others = {name: stage["status"] for name, stage in report["stages"].items() if name != "training"}
    assert set(others.values()) == {"passed"}, others

    scripts.environment(FAKE_DEVICES="cpu", FAKE_SKIPS=1)
    stages = ran(module, folder, peer=False)[1]["stages"]
    scripts.environment(FAKE_DEVICES="cpu cuda:0", FAKE_SKIPS=None)
    assert stages["device"]["why"] == "cuda:0 is not listed, only cpu"
    assert stages["tests"]["why"] == "3 of 3 tests were skipped, and none ran", "this GPU was not tested"

    (folder / "bin" / "torch_tests").rename(folder / "bin" / "away")
    stages = ran(module, folder, "--stages", "tests,memory", peer=False)[1]["stages"]
    assert (stages["tests"]["status"], stages["memory"]["status"]) == ("failed", "passed")
    (folder / "bin" / "away").rename(folder / "bin" / "torch_tests")

    code, report = ran(module, folder, "--seconds", "0", peer=False)
    assert code == 1 and {stage.get("why") for stage in report["stages"].values()} == {"no time was left"}

    scripts.environment(FAKE_HANGS="bench")
    module.STAGES["rates"] = (module.rates, 4)
    code, report = ran(module, folder, "--stages", "rates")
    scripts.environment(FAKE_HANGS=None)
    stage = report["stages"]["rates"]
    assert code == 1 and "text float32 headscope" in stage["why"], stage

    scripts.environment(FAKE_LACKS="--device")
    rates = ran(module, folder, "--stages", "rates")[1]["stages"]["rates"]["result"]
    scripts.environment(FAKE_LACKS=None)
    assert list(rates["text float32"]) == ["headscope"], "a peer that runs on the CPU only is no comparison"


def check_limits(module):
    assert sum(limit for _, limit in module.STAGES.values()) < 600, "the whole ends within ten minutes"


def check_dry_run(module, folder):
    scripts.environment(FAKE_SKIPS=1)
    code, report = ran(module, folder, "--dry-run")
    scripts.environment(FAKE_SKIPS=None)
    assert code == 0, report["stages"]
    assert report["device"] == "cpu" and report["dry_run"]
    assert report["stages"]["tests"]["result"]["ran"] == 0
    rates = report["stages"]["rates"]["result"]["text float32"]
    assert rates["compiled"]["ratio"] == 1.5 and "graphs" not in rates, "the CPU has no CUDA graphs"
    assert report["stages"]["memory"]["result"]["most_mb"]["headscope"] >= 0


def main():
    module = scripts.loaded("gpu_check")
    module.nvidia = lambda query, limit=10: {"memory.used": "512"}.get(query, "1")
    scripts.environment(FAKE_DEVICES="cpu cuda:0")
    check_limits(module)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        built(folder)
        check_all(module, folder)
        check_dry_run(module, folder)
        check_failures(module, folder)
        try:
            ran(module, folder, "--build", str(folder / "none"))
            raise AssertionError("a missing build was accepted")
        except SystemExit as ended:
            assert ended.code == 2


if __name__ == "__main__":
    main()
