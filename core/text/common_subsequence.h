// Longest common subsequences with 64 cells of the table in one machine word (Hyyro 2004, "Bit-parallel LCS-length
// computation revisited"): the same results as the table cell by cell. Values; any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace headscope::text {

// Time: a.size() * b.size() / 64 steps; memory: b.size().
std::size_t commonLength(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b);

// Marks the positions of `reference` in one of its longest common subsequences with `other`. Of several the one that is
// found from the end, going back in `other` only if that alone keeps the length, as rouge_score does. Memory:
// reference.size() * other.size() bits.
void markCommon(const std::vector<std::uint32_t>& reference, const std::vector<std::uint32_t>& other,
                std::vector<bool>& marks);

}  // namespace headscope::text
