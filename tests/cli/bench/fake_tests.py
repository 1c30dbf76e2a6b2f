"""A torch_tests with one test that passes and two that are skipped; with FAKE_SKIPS, all are skipped."""
import json
import os
import pathlib
import sys


def main():
    options = dict(word.lstrip("-").split("=", 1) for word in sys.argv[1:])
    assert options["gtest_filter"] == "*OnAGpu*", options
    results = ["SKIPPED" if os.environ.get("FAKE_SKIPS") else "COMPLETED", "SKIPPED", "SKIPPED"]
    report = {"testsuites": [{"testsuite": [{"name": str(i), "result": result} for i, result in enumerate(results)]}]}
    pathlib.Path(options["gtest_output"].removeprefix("json:")).write_text(json.dumps(report))


if __name__ == "__main__":
    main()
