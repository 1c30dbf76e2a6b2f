#!/usr/bin/env python3
"""Prints the logits of a run: read_run.py RUN --text TEXT | --pixels FILE.npy (S x S x 3, bytes).

For an encoder-decoder, --text SOURCE --target WRITTEN gives the logits of the token that it would
write next. The package headscope, which is beside this script, computes them with NumPy.
"""

from __future__ import annotations

import argparse
import json
import sys

import numpy as np

import headscope


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", help="folder of a run, or of headscope-cli export")
    parser.add_argument("--text")
    parser.add_argument("--pixels", help="NumPy file with an image")
    parser.add_argument("--target", default="")
    options = parser.parse_args()
    model = headscope.Run(options.run).model()
    given = np.load(options.pixels) if options.pixels else options.text or ""
    logits = model(given, options.target).logits
    # Language models and decoders: of the token that comes next.
    chosen = logits[-1] if logits.ndim == 2 else logits
    classes = json.loads(model.facts.get("classes", "[]"))
    print(json.dumps({"classes": classes, "logits": chosen.tolist()}))


if __name__ == "__main__":
    try:
        main()
    except (headscope.HeadscopeError, OSError, ValueError) as error:
        sys.exit(f"read_run.py: {error}")
