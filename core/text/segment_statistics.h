// What a score of a corpus is computed from: a row of numbers for each segment (a sentence or a text), added up. So a
// resample of the segments costs an addition, not a comparison of texts.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace headscope::text {

class SegmentStatistics {
public:
    explicit SegmentStatistics(std::size_t width) : m_width(width) {}

    void add(const std::vector<double>& row);  // of `width` numbers
    std::int64_t count() const { return static_cast<std::int64_t>(m_values.size() / m_width); }
    std::size_t width() const { return m_width; }
    const double* row(std::int64_t segment) const {
        return m_values.data() + static_cast<std::size_t>(segment) * m_width;
    }
    std::vector<double> sums() const;
    // Of these segments, one as often as it is named.
    std::vector<double> sumsOf(const std::vector<std::size_t>& segments) const;

private:
    std::size_t m_width;
    std::vector<double> m_values;
};

// From the sums over so many segments to the score.
using ScoreOfSums = std::function<double(const std::vector<double>& sums, std::int64_t segments)>;

}  // namespace headscope::text
