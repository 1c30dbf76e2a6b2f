"""packaging/bench_growth, with programs whose times are made up: those of the peer grow with the length squared."""
import pathlib
import sys
import tempfile

import scripts


def ran(module, folder, *more):
    out = folder / "growth.md"
    sys.argv = ["bench_growth", str(out), "--program", scripts.program(folder), *more]
    return module.main(), out.read_text()


def main():
    module = scripts.loaded("bench_growth")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        found, text = ran(module, folder, "--axes", "length,width", "--peer", scripts.PEER, "--python", sys.executable,
                          "--", "--compile")
        length = found["length"]["exponents"]
        assert abs(length["Headscope"][0] - 1) < 1e-6, length
        assert abs(length["fake_peer.py --compile"][0] - 2) < 1e-6, length
        assert abs(length["Headscope"][1] - 1) < 1e-6, "memory"
        assert abs(found["width"]["exponents"]["Headscope"][0] - 1) < 1e-6
        assert "| exponent | 1.00 | 1.00 | 2.00 | 1.00 |" in text, text

        module.os.sched_getaffinity = lambda _: {0, 1}
        found, _ = ran(module, folder, "--axes", "threads")
        assert found["threads"]["places"] == [1, 2], "no more threads than cores"
        assert found["threads"]["exponents"]["Headscope"][0] < -0.9, "wall time, which falls with them"

        assert module.exponent([1, 2, 4, 8], [9, None, 4, 16]) is not None
        assert module.exponent([1, 2], [1, None]) is None, "one row has no slope"
        try:
            ran(module, folder, "--axes", "colour")
            raise AssertionError("an unknown axis was accepted")
        except SystemExit as ended:
            assert ended.code == 2


if __name__ == "__main__":
    main()
