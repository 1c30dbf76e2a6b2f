// Attention sinks: how much heads attend to the first token, and the norm of its value (Guo et al.
// 2024, arXiv 2410.13835). Thread-safe.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

namespace headscope::lab {

// Attention maps and values of all layers, with the tokens.
struct SinkInput {
    std::size_t layers = 0, batch = 0, heads = 0, length = 0, headSize = 0;
    std::vector<double> maps;          // attention A (L, B, H, T, T)
    std::vector<double> values;        // value vectors V (L, B, H, T, dh)
    std::vector<bool> mask;            // (B, T), true: valid token
    std::vector<std::int64_t> tokens;  // token ids (B, T)
    std::set<std::int64_t> triggers;
};

struct SinkReport {
    using PerHead = std::vector<std::vector<double>>;  // values by [layer][head]
    PerHead firstKey;                                  // mean of A[t, 0] over valid t
    // Mean of A[t, 0] over t >= 1 at triggers and at other tokens; 0 without such tokens.
    PerHead atTriggers, atOthers;
    PerHead normFirst, normRest;  // mean norm of V at t = 0, and at valid t >= 1
    PerHead drain;                // value drain: normFirst / normRest
    double sinkRate = 0;          // fraction of heads with firstKey above kSinkAttention
};
constexpr double kSinkAttention = 0.3;

SinkReport sinkReport(const SinkInput& input);

}  // namespace headscope::lab
