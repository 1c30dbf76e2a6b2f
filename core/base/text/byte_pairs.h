// Byte-pair encoding (Sennrich et al. 2016, arXiv 1508.07909) within chunks of text (pieces.h). How
// merges are chosen and applied: core/base/text/README.md.
#pragma once

#include "core/api/base/result.h"

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace headscope::text {

// Two adjacent ids that are merged into one.
struct Merge {
    std::int32_t left = 0, right = 0;
    bool operator==(const Merge& other) const { return left == other.left && right == other.right; }
};

constexpr std::int32_t kFirstByte = 2;                  // id of byte 0, after [PAD] and [UNK]
constexpr std::int32_t kFirstMerge = kFirstByte + 256;  // id of the first merge

struct ChunkCount {
    std::string bytes;
    std::int64_t count = 0;
};

// Returns at most `most` merges of pairs that occur at least `minimum` times. The result does not
// depend on the order of the chunks. If `cancel` is set, stops soon with fewer merges.
std::vector<Merge> trainMerges(const std::vector<ChunkCount>& chunks, std::int64_t most,
                               std::int64_t minimum, const std::atomic<bool>* cancel = nullptr);

class BytePairs {
public:
    // Checks the merges. Errors: BadData naming the merge (unknown ids, a repeated pair, a token
    // longer than any chunk).
    static Result<BytePairs> of(std::vector<Merge> merges);

    const std::vector<Merge>& merges() const { return m_merges; }
    // Bytes of every id; empty for [PAD] and [UNK].
    const std::vector<std::string>& bytes() const { return m_bytes; }
    // Appends the ids of a chunk.
    void encode(std::string_view chunk, std::vector<std::int32_t>& ids) const;

private:
    std::vector<Merge> m_merges;
    std::vector<std::string> m_bytes;
    std::unordered_map<std::uint64_t, std::int32_t> m_ids;  // merged id, by pair of ids
};

}  // namespace headscope::text
