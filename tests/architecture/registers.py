#!/usr/bin/env python3
"""Whether the sums of matrix products stay in registers, as the compiler translated them.

registers.py OBJDUMP OBJECT...: binutils' program, the kernels' object files; ends with 1 and names the functions that put whole vectors on the
stack more than a few times. A compiler that keeps the sums of a tile in memory computes the same at half the speed,
which no test of values sees, and on a processor without the instructions no timing either.
"""
import re
import subprocess
import sys

PRODUCTS = re.compile(r"(multiplyBy|multiplyStrip|gemmAs|multiplyHalfTile)<")
MULTIPLIES = re.compile(r"\b(vfmadd\w+|vdpbf16ps)\b.*%[yz]mm")
TO_STACK = re.compile(r"\bvmov\w+\s+%[yz]mm\d+,[^,]*\(%rsp")
TO_FRAME = re.compile(r"\bvmov\w+\s+%[yz]mm\d+,[^,]*\(%rsp|\bvmov\w+\s+%[yz]mm\d+,[^,]*\(%rbp")
FRAME = re.compile(r"\bmov\s+%rsp,%rbp")
MOST = 4  # a tile has 12 to 24 sums


def functions(listing):
    """(name, lines) of each."""
    name, lines = "", []
    for line in listing.splitlines():
        begins = re.match(r"[0-9a-f]+ <(.*)>:$", line)
        if begins:
            yield name, lines
            name, lines = begins[1], []
        else:
            lines.append(line)
    yield name, lines


def vectors(lines):
    to_stack = TO_FRAME if any(FRAME.search(line) for line in lines) else TO_STACK
    return sum(bool(to_stack.search(line)) for line in lines)


def stored(objdump, path):
    """(name, vectors put on the stack) of each function that multiplies matrices."""
    listing = subprocess.run([objdump, "-d", "--no-show-raw-insn", "-C", path], check=True, capture_output=True,
                             text=True).stdout
    return [(name, vectors(lines)) for name, lines in functions(listing)
            if PRODUCTS.search(name) and any(MULTIPLIES.search(line) for line in lines)]


def main():
    failed = len(sys.argv) < 3
    if failed:
        print(__doc__)
    for path in sys.argv[2:]:
        found = stored(sys.argv[1], path)
        if not found:
            print(f"{path}: no function that multiplies matrices is in it")
            failed = True
        for name, count in found:
            if count > MOST:
                print(f"{path}: {count} vectors go to the stack in {name}")
                failed = True
    sys.exit(failed)


if __name__ == "__main__":
    main()
