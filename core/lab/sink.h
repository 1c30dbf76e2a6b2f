// Attention sinks: how much heads look at the first token, and how little it gives them (Guo et al. 2024,
// arXiv 2410.13835). Any thread.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

namespace headscope::lab {

// Maps and values of a stack, with its tokens.
struct SinkInput {
    std::size_t layers = 0, batch = 0, heads = 0, length = 0, headSize = 0;
    std::vector<double> maps;          // A (L, B, H, T, T)
    std::vector<double> values;        // V (L, B, H, T, dh)
    std::vector<bool> mask;            // (B, T), true: valid
    std::vector<std::int64_t> tokens;  // (B, T)
    std::set<std::int64_t> triggers;
};

struct SinkReport {
    using PerHead = std::vector<std::vector<double>>;  // [layer][head]
    PerHead firstKey;                                  // mean A[t, 0] over valid t
    PerHead atTriggers, atOthers;  // the same over t >= 1 with a trigger, without one; 0 where there are none
    PerHead normFirst, normRest;   // mean length of V at t = 0, at valid t >= 1
    PerHead drain;                 // their ratio
    double sinkRate = 0;           // share of heads with firstKey above kSinkAttention
};
constexpr double kSinkAttention = 0.3;

SinkReport sinkReport(const SinkInput& input);

}  // namespace headscope::lab
