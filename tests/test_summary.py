#!/usr/bin/env python3
"""Sums up the results of run_shard.py: test_summary.py FOLDER [--slowest N]

Prints skipped cases by reason, the slowest cases, each failed case with its place, log and the command that repeats it
alone, and the totals as the last line.
"""
import argparse
import collections
import json
import pathlib


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--slowest", type=int, default=20)
    options = parser.parse_args()
    rows = [dict(row, log=path.with_suffix(".log")) for path in sorted(options.folder.glob("*.json"))
            for row in json.loads(path.read_text())]
    states = collections.Counter(row["state"] for row in rows)

    skipped = collections.Counter(row["reason"] for row in rows if row["state"] == "SKIPPED")
    if skipped:
        print("\nSkipped, and why:")
        for reason, count in skipped.most_common():
            print(f"{count:6} {reason}")
    print(f"\nSlowest {options.slowest} cases, in seconds:")
    for row in sorted(rows, key=lambda row: -row["seconds"])[:options.slowest]:
        print(f"{row['seconds']:8.1f} {row['program']} {row['case']}")
    for row in rows:
        if row["state"] == "FAILED":
            print(f"\nFAILED {row['program']} {row['case']}\n  {row['where']} {row['reason']}\n  log: {row['log']}")
            print(f"  repeat: {options.folder.parent}/bin/{row['program']} --gtest_filter={row['case']}")
    print(f"\n{states['OK']} passed, {states['FAILED']} failed, {states['SKIPPED']} skipped")


if __name__ == "__main__":
    main()
