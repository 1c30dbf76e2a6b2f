// Statistics from which a corpus score is computed: a row of numbers per segment (a sentence or a
// text), which are summed. So scoring a resample only needs additions, without comparing texts
// again.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace headscope::text {

class SegmentStatistics {
public:
    explicit SegmentStatistics(std::size_t width) : m_width(width) {}

    void add(const std::vector<double>& row);  // `row` has `width` numbers
    std::int64_t count() const { return static_cast<std::int64_t>(m_values.size() / m_width); }
    std::size_t width() const { return m_width; }
    const double* row(std::int64_t segment) const {
        return m_values.data() + static_cast<std::size_t>(segment) * m_width;
    }
    std::vector<double> sums() const;
    // Sums over these segments; a segment counts as often as it is listed.
    std::vector<double> sumsOf(const std::vector<std::size_t>& segments) const;

private:
    std::size_t m_width;
    std::vector<double> m_values;
};

// Computes the score from sums over `segments` segments.
using ScoreOfSums = std::function<double(const std::vector<double>& sums, std::int64_t segments)>;

}  // namespace headscope::text
