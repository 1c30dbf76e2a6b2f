"""A peer (see packaging/bench_peers.py) with made-up speeds: --compile is twice as fast as eager, --pack 1.5 times, and
--half 0.5 times; bfloat16 doubles all. The time of a step grows with the length squared and the width. FAKE_LACKS names
an option that this peer does not have; FAKE_LOG is a file that each start and each answer adds a line to."""
import argparse
import json
import os
import socket
import sys


def measured(options, steps):
    rate = 10 * (2 if options.bf16 else 1) * (2 if getattr(options, "compile", False) else 1)
    rate *= (1.5 if getattr(options, "pack", False) else 1) * (0.5 if getattr(options, "half", False) else 1)
    seconds = 1e-9 * (options.length or 64) ** 2 * (options.width or 128) / options.threads
    return json.dumps({"rate": rate, "unit": "samples/s", "torch": "2", "step_s": seconds,
                       "step_processor_s": seconds * options.threads, "peak_bytes": 1000 * (options.length or 64),
                       "threads": options.threads, "steps": steps})


def log(text):
    if os.environ.get("FAKE_LOG"):
        with open(os.environ["FAKE_LOG"], "a", encoding="utf-8") as file:
            file.write(text + "\n")


def serve(options):
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(options.serve)
        server.listen(1)
        while True:
            link, _ = server.accept()
            with link, link.makefile("rw") as lines:
                asked = lines.readline().strip()
                if asked == "quit":
                    log("quit")
                    return
                log(f"asked {' '.join(sys.argv[1:])}")
                lines.write(measured(options, int(asked)) + "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--task", choices=["text", "lm", "mt", "vit"])
    parser.add_argument("--steps", type=int)
    parser.add_argument("--lambda", type=float)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--mode")
    lacks = os.environ.get("FAKE_LACKS", "").split()
    for flag in ("--bf16", "--compile", "--pack", "--half"):
        if flag not in lacks:
            parser.add_argument(flag, action="store_true")
    for size in ("heads", "length", "layers", "width", "ff", "batch"):
        parser.add_argument(f"--{size}", type=int, default=0)
    for value in ("--serve", "--device"):
        if value not in lacks:
            parser.add_argument(value)
    options = parser.parse_args()
    log(f"started {' '.join(sys.argv[1:])}")
    print(measured(options, options.steps), flush=True)
    if getattr(options, "serve", None):
        serve(options)


if __name__ == "__main__":
    main()
