// Merges of byte pairs (Sennrich et al. 2016, arXiv 1508.07909), inside chunks of text (pieces.h). How they are chosen
// and applied: core/text/README.md.
#pragma once

#include "core/api/result.h"

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace headscope::text {

// Two ids that become one.
struct Merge {
    std::int32_t left = 0, right = 0;
    bool operator==(const Merge& other) const { return left == other.left && right == other.right; }
};

constexpr std::int32_t kFirstByte = 2;                  // id of byte 0, behind [PAD] and [UNK]
constexpr std::int32_t kFirstMerge = kFirstByte + 256;  // id of the first merge

struct ChunkCount {
    std::string bytes;
    std::int64_t count = 0;
};

// At most `most` merges of pairs that occur at least `minimum` times. The order of the chunks does not matter. Where
// `cancel` is set, fewer, soon.
std::vector<Merge> trainMerges(const std::vector<ChunkCount>& chunks, std::int64_t most, std::int64_t minimum,
                               const std::atomic<bool>* cancel = nullptr);

class BytePairs {
public:
    // Errors: BadData naming the merge: ids that are not there yet, a pair that stands twice, a token too long for any
    // chunk.
    static Result<BytePairs> of(std::vector<Merge> merges);

    const std::vector<Merge>& merges() const { return m_merges; }
    // Of every id; [PAD] and [UNK] have none.
    const std::vector<std::string>& bytes() const { return m_bytes; }
    // Appends the ids of a chunk.
    void encode(std::string_view chunk, std::vector<std::int32_t>& ids) const;

private:
    std::vector<Merge> m_merges;
    std::vector<std::string> m_bytes;
    std::unordered_map<std::uint64_t, std::int32_t> m_ids;  // of a pair: what it becomes
};

}  // namespace headscope::text
