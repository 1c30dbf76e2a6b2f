#include "core/data/batches/pair_batches.h"

#include "core/base/util/random.h"
#include "core/data/batches/batch.h"

#include <algorithm>
#include <cmath>

namespace headscope::data {
namespace {

// number of target-length groups, as a multiple of the square root of the number of batches
constexpr double kGroups = 1.5;
// largest noise on a length, in tokens: on average it is smaller than one step of length
constexpr double kNoise = 0.5;

struct LengthPlace {
    double target, source;  // lengths in tokens, with noise
    std::int64_t sample;
};

// Returns the group of the element at `rank`; `sorted` is ordered by target length. The group
// depends equally on rank and length, so that the few long targets do not all share one group.
std::int64_t groupOf(const std::vector<LengthPlace>& sorted, std::size_t rank,
                     std::int64_t groups) {
    const double range = std::max(sorted.back().target - sorted.front().target, 1.0);
    const double byLength = (sorted[rank].target - sorted.front().target) / range;
    const double byRank = static_cast<double>(rank) / static_cast<double>(sorted.size());
    return std::min(
        static_cast<std::int64_t>((byLength + byRank) / 2 * static_cast<double>(groups)),
        groups - 1);
}

// Returns the order in which samples are cut into batches: groups of similar target length, each
// sorted by source length. Every other group is reversed, so that neighbours across groups are
// similar too.
std::vector<std::int64_t> byLengths(std::vector<LengthPlace> places, std::int64_t batches) {
    const auto groups =
        std::max<std::int64_t>(1, std::llround(kGroups * std::sqrt(static_cast<double>(batches))));
    std::stable_sort(places.begin(), places.end(), [](const LengthPlace& a, const LengthPlace& b) {
        return a.target < b.target;
    });
    std::vector<std::int64_t> order;
    for (std::size_t first = 0, last = 0; first < places.size(); first = last) {
        const auto group = groupOf(places, first, groups);
        while (last < places.size() && groupOf(places, last, groups) == group) ++last;
        const auto at = [&](std::size_t i) {
            return places.begin() + static_cast<std::ptrdiff_t>(i);
        };
        std::vector<LengthPlace> members(at(first), at(last));
        std::stable_sort(members.begin(), members.end(),
                         [group](const LengthPlace& a, const LengthPlace& b) {
                             return group % 2 == 0 ? a.source < b.source : a.source > b.source;
                         });
        for (const auto& member : members) order.push_back(member.sample);
    }
    return order;
}

// Cuts at equal shares of all tokens. Every list is filled if there are at least as many samples as
// lists.
SampleLists cutByTokens(const Split& split, const std::vector<std::int64_t>& order,
                        std::int64_t batches) {
    double all = 0, sum = 0;
    for (const auto sample : order) all += static_cast<double>(pairLength(split, sample).both());
    SampleLists lists(static_cast<std::size_t>(batches));
    std::size_t list = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto length = static_cast<double>(pairLength(split, order[i]).both());
        const auto share =
            static_cast<std::size_t>((sum + length / 2) / all * static_cast<double>(batches));
        // Start the next list early if every remaining sample is needed to fill the lists behind.
        const auto left = order.size() - i, behind = lists.size() - 1 - list;
        if (list < lists.size() - 1 && !lists[list].empty() && (share > list || left <= behind))
            ++list;
        lists[list].push_back(order[i]);
        sum += length;
    }
    return lists;
}

}  // namespace

PairLength pairLength(const Split& split, std::int64_t sample) {
    const auto i = static_cast<std::size_t>(sample);
    return {split.offsets[i + 1] - split.offsets[i],
            // + 1: the begin or end token of the target, which the stored offsets do not count.
            split.pairs.offsets[i + 1] - split.pairs.offsets[i] + 1};
}

std::int64_t tokenBatches(const Split& split, std::int64_t tokens) {
    const auto all =
        static_cast<std::int64_t>(split.tokens.size() + split.pairs.tokens.size()) + split.count;
    return std::clamp<std::int64_t>((all + tokens / 2) / std::max<std::int64_t>(tokens, 1), 1,
                                    std::max<std::int64_t>(split.count, 1));
}

SampleLists shuffledTokenBatches(const Split& split, std::int64_t batches, std::uint64_t seed) {
    util::Random noise(util::derivedSeed(seed, "length-noise"));
    std::vector<LengthPlace> places;
    for (const auto sample : util::permutation(split.count, util::derivedSeed(seed, "pairs"))) {
        const auto length = pairLength(split, sample);
        places.push_back({static_cast<double>(length.target) + noise.uniform(-kNoise, kNoise),
                          static_cast<double>(length.source) + noise.uniform(-kNoise, kNoise),
                          sample});
    }
    auto lists = cutByTokens(split, byLengths(std::move(places), batches), batches);
    // Cutting left batches of similar length next to each other, so shuffle their order.
    util::shuffle(lists, util::Random(util::derivedSeed(seed, "batches")));
    return lists;
}

}  // namespace headscope::data
