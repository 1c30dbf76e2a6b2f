// How often each sequence of n equal things occurs, and how many occur in another list too.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <unordered_map>
#include <vector>

namespace headscope::text {

// A number for each distinct thing, so that sequences are compared as numbers.
template <class Thing>
class Numbering {
public:
    template <class Things>
    std::vector<std::uint32_t> of(const Things& things) {
        std::vector<std::uint32_t> numbers;
        numbers.reserve(things.size());
        for (const auto& thing : things)
            numbers.push_back(
                m_numbers.emplace(Thing(thing), static_cast<std::uint32_t>(m_numbers.size())).first->second);
        return numbers;
    }

private:
    std::unordered_map<Thing, std::uint32_t> m_numbers;
};

// The n-grams of a sequence in sorted order, each with its count.
class NgramCounts {
public:
    struct Entry {
        std::vector<std::uint32_t> ngram;
        std::int64_t count;
    };

    NgramCounts(const std::vector<std::uint32_t>& sequence, std::size_t n) {
        std::vector<std::size_t> starts;
        for (std::size_t i = 0; i + n <= sequence.size(); ++i) starts.push_back(i);
        const auto at = [&](std::size_t start) { return sequence.begin() + static_cast<std::ptrdiff_t>(start); };
        const auto width = static_cast<std::ptrdiff_t>(n);
        std::sort(starts.begin(), starts.end(), [&](std::size_t a, std::size_t b) {
            return std::lexicographical_compare(at(a), at(a) + width, at(b), at(b) + width);
        });
        for (const auto start : starts) {
            if (!m_entries.empty() && std::equal(at(start), at(start) + width, m_entries.back().ngram.begin()))
                ++m_entries.back().count;
            else
                m_entries.push_back({{at(start), at(start) + width}, 1});
        }
        m_total = static_cast<std::int64_t>(starts.size());
    }

    std::int64_t total() const { return m_total; }
    bool empty() const { return m_entries.empty(); }

    // Sum over the n-grams of the smaller of both counts.
    std::int64_t shared(const NgramCounts& other) const {
        std::int64_t sum = 0;
        auto b = other.m_entries.begin();
        for (const auto& mine : m_entries) {
            while (b != other.m_entries.end() && b->ngram < mine.ngram) ++b;
            if (b != other.m_entries.end() && b->ngram == mine.ngram) sum += std::min(mine.count, b->count);
        }
        return sum;
    }

    // Of each n-gram of either the larger count; totals lose their meaning.
    void takeLarger(const NgramCounts& other) {
        std::vector<Entry> all;
        auto a = m_entries.begin();
        for (const auto& theirs : other.m_entries) {
            while (a != m_entries.end() && a->ngram < theirs.ngram) all.push_back(std::move(*a++));
            const bool both = a != m_entries.end() && a->ngram == theirs.ngram;
            all.push_back({theirs.ngram, both ? std::max(a->count, theirs.count) : theirs.count});
            if (both) ++a;
        }
        all.insert(all.end(), std::make_move_iterator(a), std::make_move_iterator(m_entries.end()));
        m_entries = std::move(all);
    }

private:
    std::vector<Entry> m_entries;
    std::int64_t m_total = 0;
};

}  // namespace headscope::text
