"""A headscope-cli with made-up speeds, for tests of the scripts that measure. FAKE_RATE: its rate in float32; bfloat16 is
twice as fast. It does not have the tiles of AMX. FAKE_DEVICES: ids of the devices; FAKE_HANGS: a command that never ends."""
import json
import os
import sys
import threading


def value(option, otherwise):
    return sys.argv[sys.argv.index(option) + 1] if option in sys.argv else otherwise


def bench():
    rate = float(os.environ.get("FAKE_RATE", "30")) * (2 if "bfloat16" in sys.argv else 1)
    threads, length = int(value("--threads", "1")), int(value("--length", "64"))
    kernels = os.environ.get("HEADSCOPE_KERNELS", "generic").replace("amx", "avx512bf16")
    seconds = 1e-9 * length * int(value("--width", "128")) / threads
    print(json.dumps({"event": "warning", "text": "not the result"}))
    print(json.dumps({"rate": rate, "unit": "samples/s", "torch": "1", "kernels": kernels, "share_of_peak": 0.5,
                      "step_s": seconds, "step_processor_s": seconds * threads, "peak_bytes": 1000 * length,
                      "device": value("--device", "cpu"), "replays": 3}))


def train():
    for step, accuracy in ((10, 0.5), (20, 0.96), (30, 0.97)):
        print(json.dumps({"event": "metric", "split": "valid", "name": "accuracy", "step": step, "value": accuracy}))
    print(json.dumps({"event": "finished", "test_accuracy": 0.95, "steps": 30, "seconds": 2.5}))


def main():
    command = sys.argv[1]
    if command == os.environ.get("FAKE_HANGS"):
        threading.Event().wait()
    if command == "--version":
        print("headscope 1.2.3")
    if command == "list":
        for name in os.environ.get("FAKE_DEVICES", "cpu").split():
            print(json.dumps({"id": name, "name": f"device {name}", "available": True}))
    if command == "bench":
        bench()
    if command == "train":
        train()


if __name__ == "__main__":
    main()
