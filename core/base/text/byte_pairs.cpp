#include "core/base/text/byte_pairs.h"

#include "core/base/text/pieces.h"

#include <algorithm>
#include <limits>
#include <queue>

namespace headscope::text {
namespace {

constexpr std::int32_t kNoMerge = std::numeric_limits<std::int32_t>::max();

std::uint64_t pairKey(std::int32_t left, std::int32_t right) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(left)) << 32 |
           static_cast<std::uint32_t>(right);
}

Merge pairOf(std::uint64_t key) {
    return {static_cast<std::int32_t>(key >> 32), static_cast<std::int32_t>(key & 0xffffffffu)};
}

std::int32_t byteId(char byte) {
    return kFirstByte + static_cast<unsigned char>(byte);
}

// Replaces every occurrence of the pair, from left to right, by `made`.
void join(std::vector<std::int32_t>& ids, const Merge& pair, std::int32_t made) {
    std::size_t to = 0;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const bool here = ids[i] == pair.left && i + 1 < ids.size() && ids[i + 1] == pair.right;
        ids[to++] = here ? made : ids[i];
        i += here;
    }
    ids.resize(to);
}

struct Chunk {
    std::vector<std::int32_t> ids;
    std::int64_t count;
};

struct Candidate {
    std::int64_t count;
    std::uint64_t pair;
    // Order of the priority queue: larger count first, then smaller ids.
    bool operator<(const Candidate& other) const {
        return count != other.count ? count < other.count : pair > other.pair;
    }
};

// Keeps the count of each pair and the chunks that contain it up to date while merges are applied.
class PairCounts {
public:
    PairCounts(const std::vector<ChunkCount>& chunks, const std::atomic<bool>* cancel) {
        for (const auto& chunk : chunks) {
            if (cancel && cancel->load(std::memory_order_relaxed)) return;
            m_chunks.push_back({{}, chunk.count});
            auto& ids = m_chunks.back().ids;
            for (const char byte : chunk.bytes) ids.push_back(byteId(byte));
            for (std::size_t i = 0; i + 1 < ids.size(); ++i)
                add(ids[i], ids[i + 1], m_chunks.size() - 1);
            // Bounds the memory: all pairs are queued once after the loop.
            m_grown.clear();
        }
        for (const auto& [key, place] : m_places) m_grown.push_back(key);
        queueGrown();
    }

    // Returns the most frequent pair; its count is 0 if none is left.
    Candidate best() {
        while (!m_queue.empty()) {
            const auto top = m_queue.top();
            const auto now = m_places[top.pair].count;
            if (now == top.count) return top;
            m_queue.pop();  // outdated entry; if the count grew, a newer entry exists
            if (now > 0 && now < top.count) m_queue.push({now, top.pair});
        }
        return {0, 0};
    }

    void merge(std::uint64_t key, std::int32_t made) {
        // Move the list out first, because mergeIn changes m_places.
        auto where = std::move(m_places[key].chunks);
        std::sort(where.begin(), where.end());
        where.erase(std::unique(where.begin(), where.end()), where.end());
        for (const auto index : where) mergeIn(index, pairOf(key), made);
        m_places.erase(key);
        queueGrown();
    }

private:
    struct Place {
        std::int64_t count = 0;
        // indices of chunks with the pair; may contain duplicates and chunks that lost the pair
        std::vector<std::size_t> chunks;
    };

    // Like `join`, but also updates the counts of neighbouring pairs.
    void mergeIn(std::size_t index, const Merge& pair, std::int32_t made) {
        auto& ids = m_chunks[index].ids;
        std::size_t to = 0;
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const bool here = ids[i] == pair.left && i + 1 < ids.size() && ids[i + 1] == pair.right;
            if (here && to > 0) {
                take(ids[to - 1], pair.left, index);
                add(ids[to - 1], made, index);
            }
            if (here && i + 2 < ids.size()) {
                take(pair.right, ids[i + 2], index);
                add(made, ids[i + 2], index);
            }
            ids[to++] = here ? made : ids[i];
            i += here;
        }
        ids.resize(to);
    }

    void add(std::int32_t left, std::int32_t right, std::size_t index) {
        const auto key = pairKey(left, right);
        auto& place = m_places[key];
        place.count += m_chunks[index].count;
        if (place.chunks.empty() || place.chunks.back() != index) place.chunks.push_back(index);
        m_grown.push_back(key);
    }

    void take(std::int32_t left, std::int32_t right, std::size_t index) {
        m_places[pairKey(left, right)].count -= m_chunks[index].count;
    }

    void queueGrown() {
        std::sort(m_grown.begin(), m_grown.end());
        m_grown.erase(std::unique(m_grown.begin(), m_grown.end()), m_grown.end());
        for (const auto key : m_grown)
            if (const auto now = m_places[key].count; now > 0) m_queue.push({now, key});
        m_grown.clear();
    }

    std::vector<Chunk> m_chunks;
    std::unordered_map<std::uint64_t, Place> m_places;
    std::priority_queue<Candidate> m_queue;
    std::vector<std::uint64_t> m_grown;
};

Error badMerge(std::size_t index, const Merge& merge, const Message& why) {
    return {ErrorCode::BadData, "merge %1 [%2, %3] %4"_m(index, merge.left, merge.right, why),
            "Put back the vocabulary.json that the run was made with"_m};
}

}  // namespace

std::vector<Merge> trainMerges(const std::vector<ChunkCount>& chunks, std::int64_t most,
                               std::int64_t minimum, const std::atomic<bool>* cancel) {
    PairCounts counts(chunks, cancel);
    std::vector<Merge> merges;
    while (static_cast<std::int64_t>(merges.size()) < most &&
           !(cancel && cancel->load(std::memory_order_relaxed))) {
        const auto best = counts.best();
        if (best.count < std::max<std::int64_t>(minimum, 1)) break;
        counts.merge(best.pair, kFirstMerge + static_cast<std::int32_t>(merges.size()));
        merges.push_back(pairOf(best.pair));
    }
    return merges;
}

Result<BytePairs> BytePairs::of(std::vector<Merge> merges) {
    BytePairs out;
    out.m_bytes.reserve(static_cast<std::size_t>(kFirstMerge) + merges.size());
    out.m_bytes.resize(kFirstByte);
    for (int byte = 0; byte < 256; ++byte) out.m_bytes.emplace_back(1, static_cast<char>(byte));
    out.m_ids.reserve(merges.size());
    for (std::size_t i = 0; i < merges.size(); ++i) {
        const auto& merge = merges[i];
        const auto made = static_cast<std::int32_t>(out.m_bytes.size());
        for (const auto id : {merge.left, merge.right})
            if (id < kFirstByte || id >= made)
                return badMerge(
                    i, merge, "names id %1; it may join ids %2 to %3"_m(id, kFirstByte, made - 1));
        auto bytes = out.m_bytes[static_cast<std::size_t>(merge.left)] +
                     out.m_bytes[static_cast<std::size_t>(merge.right)];
        if (bytes.size() > kLongestChunk)
            return badMerge(i, merge,
                            "makes a token of %1 bytes; the longest chunk has %2"_m(bytes.size(),
                                                                                    kLongestChunk));
        if (!out.m_ids.emplace(pairKey(merge.left, merge.right), made).second)
            return badMerge(i, merge, "occurs twice"_m);
        out.m_bytes.push_back(std::move(bytes));
    }
    out.m_merges = std::move(merges);
    return out;
}

void BytePairs::encode(std::string_view chunk, std::vector<std::int32_t>& ids) const {
    std::vector<std::int32_t> own;
    own.reserve(chunk.size());
    for (const char byte : chunk) own.push_back(byteId(byte));
    while (own.size() > 1) {
        std::int32_t first = kNoMerge;  // lower ids are applied first, in the order of training
        Merge pair;
        for (std::size_t i = 0; i + 1 < own.size(); ++i) {
            const auto found = m_ids.find(pairKey(own[i], own[i + 1]));
            if (found == m_ids.end() || found->second >= first) continue;
            first = found->second;
            pair = {own[i], own[i + 1]};
        }
        if (first == kNoMerge) break;
        join(own, pair, first);
    }
    ids.insert(ids.end(), own.begin(), own.end());
}

}  // namespace headscope::text
