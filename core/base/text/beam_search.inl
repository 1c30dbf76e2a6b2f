// Template definitions of beam_search.h.
#pragma once

#include <algorithm>

namespace headscope::text {

template <class Number>
void bestTokens(const Number* logProbabilities, std::int64_t outputs, std::int64_t count,
                std::vector<Candidate>& to) {
    const auto first = static_cast<std::ptrdiff_t>(to.size());
    // the worst is on top of the heap
    const auto worse = [](const Candidate& a, const Candidate& b) {
        return a.logProbability != b.logProbability ? a.logProbability > b.logProbability
                                                    : a.token < b.token;
    };
    const auto most = std::min(count, outputs);
    for (std::int64_t i = 0; i < outputs; ++i) {
        const auto value = static_cast<double>(logProbabilities[i]);
        if (static_cast<std::int64_t>(to.size()) - first < most) {
            to.push_back({static_cast<std::int32_t>(i), value});
            std::push_heap(to.begin() + first, to.end(), worse);
        } else if (value > to[static_cast<std::size_t>(first)].logProbability) {
            std::pop_heap(to.begin() + first, to.end(), worse);
            to.back() = {static_cast<std::int32_t>(i), value};
            std::push_heap(to.begin() + first, to.end(), worse);
        }
    }
    std::sort_heap(to.begin() + first, to.end(), worse);
    to.resize(static_cast<std::size_t>(first + count));
}

}  // namespace headscope::text
