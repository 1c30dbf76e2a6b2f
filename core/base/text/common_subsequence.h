// Longest common subsequences, computed 64 table cells at a time (Hyyro 2004, "Bit-parallel
// LCS-length computation revisited"); the results equal those of the plain table. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace headscope::text {

// Returns the length of the longest common subsequence. Time: a.size() * b.size() / 64 steps;
// memory: b.size().
std::size_t commonLength(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b);

// Marks the positions of `reference` in one of its longest common subsequences with `other`. If
// there are several, chooses as rouge_score does: traces back from the end and steps back in
// `other` only if that keeps the length. Memory: reference.size() * other.size() bits.
void markCommon(const std::vector<std::uint32_t>& reference,
                const std::vector<std::uint32_t>& other, std::vector<bool>& marks);

}  // namespace headscope::text
