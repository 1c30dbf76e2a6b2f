#!/usr/bin/env python3
"""A training step of an encoder-decoder in plain PyTorch, for timing beside `headscope-cli bench --task mt`:

    packaging/bench --peer packaging/peer_translation.py --task mt [--lambda X] [-- --tuned]

The model is the same as in the bench: pre-LN, 3 + 3 layers, width 256, 8 heads, feed-forward 1024, one table of
8,000 words for source, target and output, 96 pairs of 8 to 24 tokens. Plain: explicit softmax attention and, with a
penalty, a loop over pairs of heads. --tuned: the library's fused attention if no map is needed, one Gram matrix
per site. Prints one JSON line: target positions per second and seconds per step (median). Needs PyTorch >= 1.13.
"""
import argparse
import json
import math
import os
import statistics
import time

import torch
import torch.nn.functional as F
from torch import nn

VOCABULARY, LENGTH, SHORTEST, WIDTH, LAYERS, HEADS, FF, BATCH = 8000, 24, 8, 256, 3, 8, 1024, 96


class Attention(nn.Module):
    def __init__(self, fused):
        super().__init__()
        self.fused = fused and hasattr(F, "scaled_dot_product_attention")
        self.q, self.kv, self.out = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, 2 * WIDTH), nn.Linear(WIDTH, WIDTH)

    def forward(self, x, seen, hidden, maps):
        (b, t, d), s = x.shape, seen.shape[1]
        q = self.q(x).view(b, t, HEADS, -1).transpose(1, 2)
        k, v = self.kv(seen).view(b, s, 2, HEADS, -1).permute(2, 0, 3, 1, 4)
        if self.fused and maps is None:
            o = F.scaled_dot_product_attention(q, k, v, attn_mask=~hidden)
        else:
            a = (q @ k.transpose(-1, -2) / math.sqrt(d // HEADS)).masked_fill(hidden, float("-inf")).softmax(-1)
            if maps is not None:
                maps.append(a)
            o = a @ v
        return self.out(o.transpose(1, 2).reshape(b, t, d))


class Layer(nn.Module):
    def __init__(self, fused, cross):
        super().__init__()
        self.own = Attention(fused)
        self.cross = Attention(fused) if cross else None
        self.norms = nn.ModuleList(nn.LayerNorm(WIDTH) for _ in range(3 if cross else 2))
        self.ff = nn.Sequential(nn.Linear(WIDTH, FF), nn.GELU(), nn.Linear(FF, WIDTH))

    def forward(self, x, hidden, memory, hidden_memory, maps):
        y = self.norms[0](x)
        x = x + self.own(y, y, hidden, maps)
        if self.cross is not None:
            x = x + self.cross(self.norms[1](x), memory, hidden_memory, maps)
        return x + self.ff(self.norms[-1](x))


class Translator(nn.Module):
    def __init__(self, fused):
        super().__init__()
        self.words = nn.Parameter(torch.randn(VOCABULARY, WIDTH) / math.sqrt(WIDTH))
        self.places = nn.Parameter(torch.randn(2, LENGTH, WIDTH) / math.sqrt(WIDTH))
        self.encoder = nn.ModuleList(Layer(fused, False) for _ in range(LAYERS))
        self.decoder = nn.ModuleList(Layer(fused, True) for _ in range(LAYERS))
        self.norms = nn.ModuleList(nn.LayerNorm(WIDTH) for _ in range(2))

    def forward(self, source, target, source_pad, target_pad, maps):
        hidden = source_pad[:, None, None, :]
        later = torch.ones(target.shape[1], target.shape[1], dtype=torch.bool).triu(1)
        loud = math.sqrt(WIDTH)
        x = (F.embedding(source, self.words) + self.places[0, :source.shape[1]]) * loud
        for layer in self.encoder:
            x = layer(x, hidden, None, None, maps)
        memory = self.norms[0](x)
        y = (F.embedding(target, self.words) + self.places[1, :target.shape[1]]) * loud
        for layer in self.decoder:
            y = layer(y, later | target_pad[:, None, None, :], memory, hidden, maps)
        return self.norms[1](y) @ self.words.t()


def penalty(maps, tuned):
    """Mean over sites, samples and pairs of heads of the cosine of their maps."""
    total = 0.0
    for a in maps:
        f = a.flatten(2)
        if tuned:
            f = F.normalize(f, dim=-1)
            gram = f @ f.transpose(1, 2)
            total = total + ((gram.sum((1, 2)) - HEADS) / (HEADS * (HEADS - 1))).mean()
            continue
        pairs = [(i, j) for i in range(HEADS) for j in range(i + 1, HEADS)]
        total = total + sum(F.cosine_similarity(f[:, i], f[:, j], dim=-1).mean() for i, j in pairs) / len(pairs)
    return total / len(maps)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--task", choices=["mt"], default="mt")
    parser.add_argument("--tuned", action="store_true")
    parser.add_argument("--bf16", action="store_true")
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--lambda", dest="weight", type=float, default=0.1)
    parser.add_argument("--threads", type=int, default=0, help="0: the library's default, or all cores (--tuned)")
    options = parser.parse_args()
    if options.threads or options.tuned:
        torch.set_num_threads(options.threads or len(os.sched_getaffinity(0)))
    torch.manual_seed(0)
    model = Translator(options.tuned)
    optimiser = torch.optim.AdamW(model.parameters(), lr=3e-4)
    lengths = torch.randint(SHORTEST, LENGTH + 1, (2, BATCH))
    pads = torch.arange(LENGTH)[None, None] >= lengths[..., None]
    texts = torch.randint(1, VOCABULARY, (3, BATCH, LENGTH))
    wanted = texts[2].masked_fill(pads[1], -1)
    times, used = [], []
    for step in range(options.steps + 3):
        start, processor = time.perf_counter(), time.process_time()
        maps = [] if options.weight > 0 else None
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=options.bf16):
            logits = model(texts[0], texts[1], pads[0], pads[1], maps)
            loss = F.cross_entropy(logits.flatten(0, 1).float(), wanted.flatten(), ignore_index=-1)
            if maps:
                loss = loss + options.weight * penalty(maps, options.tuned)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        if step >= 3:
            times.append(time.perf_counter() - start)
            used.append(time.process_time() - processor)
    seconds = statistics.median(times)
    print(json.dumps({"task": "mt", "tuned": options.tuned, "bf16": options.bf16, "lambda": options.weight,
                      "threads": torch.get_num_threads(), "torch": torch.__version__, "unit": "tokens/s",
                      "rate": BATCH * LENGTH / seconds, "step_s": seconds, "processor_s": statistics.median(used)}))


if __name__ == "__main__":
    main()
