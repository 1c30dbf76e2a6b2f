// Counts the n-grams of a sequence, and how many of them occur in another sequence too.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace headscope::text {

// Numbers distinct values, so that sequences can be compared as integers.
template <class Thing>
class Numbering {
public:
    template <class Things>
    std::vector<std::uint32_t> of(const Things& things) {
        std::vector<std::uint32_t> numbers;
        numbers.reserve(things.size());
        for (const auto& thing : things)
            numbers.push_back(
                m_numbers.emplace(Thing(thing), static_cast<std::uint32_t>(m_numbers.size()))
                    .first->second);
        return numbers;
    }

private:
    std::unordered_map<Thing, std::uint32_t> m_numbers;
};

// The n-grams of a sequence in sorted order, each with its count. Entries point into one copy of
// the sequence, because a separate list per n-gram would dominate the cost.
class NgramCounts {
public:
    NgramCounts(const std::vector<std::uint32_t>& sequence, std::size_t n) : m_n(n) {
        if (sequence.size() < n) return;
        m_things = sequence;
        m_entries.resize(sequence.size() - n + 1);
        for (std::size_t i = 0; i < m_entries.size(); ++i) m_entries[i].start = i;
        std::sort(m_entries.begin(), m_entries.end(),
                  [this](const Entry& a, const Entry& b) { return order(ngram(a), ngram(b)) < 0; });
        m_total = static_cast<std::int64_t>(m_entries.size());
        std::size_t kept = 0;  // number of distinct n-grams: equal ones are adjacent and are merged
        for (std::size_t i = 1; i < m_entries.size(); ++i) {
            if (order(ngram(i), ngram(kept)) == 0)
                ++m_entries[kept].count;
            else
                m_entries[++kept] = m_entries[i];
        }
        m_entries.resize(kept + 1);
    }

    std::int64_t total() const { return m_total; }
    bool empty() const { return m_entries.empty(); }

    // Returns the sum over n-grams of the smaller of both counts.
    std::int64_t shared(const NgramCounts& other) const {
        std::int64_t sum = 0;
        std::size_t b = 0;
        for (const auto& mine : m_entries) {
            int found = -1;
            while (b < other.m_entries.size() && (found = order(other.ngram(b), ngram(mine))) < 0)
                ++b;
            if (b < other.m_entries.size() && found == 0)
                sum += std::min(mine.count, other.m_entries[b].count);
        }
        return sum;
    }

    // Sets each n-gram's count to the larger of both; total() is meaningless afterwards.
    void takeLarger(const NgramCounts& other) {
        const auto theirs = m_things.size();  // start of the other sequence
        m_things.insert(m_things.end(), other.m_things.begin(), other.m_things.end());
        std::vector<Entry> all;
        std::size_t a = 0;
        for (const auto& entry : other.m_entries) {
            Entry larger{theirs + entry.start, entry.count};
            int found = -1;
            while (a < m_entries.size() && (found = order(ngram(a), ngram(larger))) < 0)
                all.push_back(m_entries[a++]);
            if (a < m_entries.size() && found == 0)
                larger.count = std::max(larger.count, m_entries[a++].count);
            all.push_back(larger);
        }
        all.insert(all.end(), m_entries.begin() + static_cast<std::ptrdiff_t>(a), m_entries.end());
        m_entries = std::move(all);
    }

private:
    struct Entry {
        std::size_t start = 0;  // start of the n-gram in m_things
        std::int64_t count = 1;
    };

    const std::uint32_t* ngram(const Entry& entry) const { return m_things.data() + entry.start; }
    const std::uint32_t* ngram(std::size_t entry) const { return ngram(m_entries[entry]); }

    // Lexicographic order: negative, 0 or positive.
    int order(const std::uint32_t* a, const std::uint32_t* b) const {
        for (std::size_t i = 0; i < m_n; ++i)
            if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
        return 0;
    }

    std::vector<std::uint32_t> m_things;
    std::size_t m_n;
    std::vector<Entry> m_entries;
    std::int64_t m_total = 0;
};

}  // namespace headscope::text
