#include "core/data/generated/recall_sequence.h"

#include <numeric>

namespace headscope::data {
namespace {

std::vector<std::string> makeSymbols() {
    std::vector<std::string> symbols;
    for (const char consonant : std::string("bdfghjklmnprstvwxz"))
        for (const char vowel : std::string("aeiou")) symbols.push_back({consonant, vowel});
    for (const char vowel : std::string("aeiouy")) symbols.push_back({'q', 'u', vowel});
    return symbols;
}

}  // namespace

const std::vector<std::string>& recallSymbols() {
    static const std::vector<std::string> kSymbols = makeSymbols();
    return kSymbols;
}

RecallSequence makeRecallSequence(util::Random& random, int length) {
    // Symbols come from a shuffled list, so that none outside the segment repeats by chance.
    std::vector<std::int32_t> pack(recallSymbols().size());
    std::iota(pack.begin(), pack.end(), 0);
    util::shuffle(pack, util::Random(random.next()));
    std::size_t dealt = static_cast<std::size_t>(random.between(5, 16));
    const std::vector<std::int32_t> segment(pack.begin(),
                                            pack.begin() + static_cast<std::ptrdiff_t>(dealt));
    RecallSequence out;
    const auto put = [&](std::int32_t symbol, bool determined) {
        out.symbols.push_back(symbol);
        out.determined.push_back(determined);
    };
    bool first = true;
    while (static_cast<int>(out.symbols.size()) < length) {
        // In every repeat, each symbol except the first follows from its predecessor.
        for (std::size_t i = 0; i < segment.size(); ++i) put(segment[i], !first && i > 0);
        first = false;
        // Gaps use new symbols, as long as there are any.
        for (auto gap = random.between(0, 2); gap > 0 && dealt < pack.size(); --gap)
            put(pack[dealt++], false);
    }
    out.symbols.resize(static_cast<std::size_t>(length));
    out.determined.resize(static_cast<std::size_t>(length));
    return out;
}

}  // namespace headscope::data
