#include "ui/figures/xy_data.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope::plots {
namespace {

constexpr std::size_t kBlock = 32;
constexpr double kInfinite = std::numeric_limits<double>::infinity();

std::pair<double, double> scanned(const std::vector<double>& values, std::size_t from,
                                  std::size_t to) {
    double low = kInfinite, high = -kInfinite;
    for (std::size_t i = from; i < to; ++i) {
        low = values[i] < low ? values[i] : low;  // the comparison is false for NaN
        high = values[i] > high ? values[i] : high;
    }
    return {low, high};
}

void widen(std::pair<double, double>& range, const std::pair<double, double>& more) {
    range.first = std::min(range.first, more.first);
    range.second = std::max(range.second, more.second);
}

CurveRange withRoom(std::pair<double, double> range, bool logarithmic) {
    const auto [low, high] = range;
    if (!(low <= high)) return {logarithmic ? 0.1 : 0.0, 1};
    if (logarithmic) {
        const double room = std::max(1.15, std::pow(high / low, 0.04));
        return {low / room, high * room};
    }
    const double room = high > low ? 0.05 * (high - low) : std::max(1e-6, 0.05 * std::abs(high));
    return {low - room, high + room};
}

bool shownOn(bool logarithmic, double value) {
    return std::isfinite(value) && (!logarithmic || value > 0);
}

// Minimum and maximum of the series within the x range, including bands and error bars.
std::pair<double, double> valuesWithin(const XySeries& series, const CurveRange& x,
                                       bool logarithmic) {
    std::pair<double, double> range{kInfinite, -kInfinite};
    const auto take = [&](double value) {
        if (shownOn(logarithmic, value)) widen(range, {value, value});
    };
    const bool whole = series.line && series.low.empty() && !logarithmic;
    if (whole) {
        const auto [from, to] = pointsWithin(series.x, x);
        if (from < to) widen(range, series.ranges->range(series.y, from, to));
        if (std::isfinite(range.first) && std::isfinite(range.second)) return range;
        range = {kInfinite, -kInfinite};
    }
    for (std::size_t i = 0; i < series.x.size(); ++i) {
        if (series.x[i] < x.low || series.x[i] > x.high) continue;
        take(series.y[i]);
        if (series.low.empty()) continue;
        take(series.low[i]);
        take(series.high[i]);
    }
    return range;
}

}  // namespace

ValueRanges::ValueRanges(const std::vector<double>& values) {
    for (std::size_t from = 0; from < values.size(); from += kBlock)
        m_blocks.push_back(scanned(values, from, std::min(from + kBlock, values.size())));
}

std::pair<double, double> ValueRanges::range(const std::vector<double>& values, std::size_t from,
                                             std::size_t to) const {
    // indices of the first and last complete block
    const std::size_t first = (from + kBlock - 1) / kBlock, last = to / kBlock;
    if (first >= last) return scanned(values, from, to);
    auto range = scanned(values, from, first * kBlock);
    for (std::size_t block = first; block < last; ++block) widen(range, m_blocks[block]);
    widen(range, scanned(values, last * kBlock, to));
    return range;
}

void XyData::add(XySeries series) {
    series.ranges.emplace(series.y);
    m_series.push_back(std::move(series));
}

bool XyData::empty() const {
    return std::none_of(m_series.begin(), m_series.end(), [this](const XySeries& series) {
        for (std::size_t i = 0; i < series.x.size(); ++i)
            if (shownOn(logX, series.x[i]) && shownOn(logY, series.y[i])) return true;
        return false;
    });
}

CurveRange XyData::allX() const {
    if (xLimits) return *xLimits;
    if (!xLabels.isEmpty()) return {-0.5, static_cast<double>(xLabels.size()) - 0.5};
    std::pair<double, double> range{kInfinite, -kInfinite};
    bool lines = false;
    for (const auto& series : m_series) {
        lines = lines || series.line;
        // x is ascending, so its range is first to last value
        if (series.line && !logX && !series.x.empty()) {
            widen(range, {series.x.front(), series.x.back()});
            continue;
        }
        for (const double x : series.x)
            if (shownOn(logX, x)) widen(range, {x, x});
    }
    return lines && range.first < range.second ? CurveRange{range.first, range.second}
                                               : withRoom(range, logX);
}

CurveRange XyData::shownY() const {
    if (yLimits) return *yLimits;
    const auto x = shownX();
    std::pair<double, double> range{kInfinite, -kInfinite};
    for (const auto& series : m_series) widen(range, valuesWithin(series, x, logY));
    return withRoom(range, logY);
}

std::pair<std::size_t, std::size_t> pointsWithin(const std::vector<double>& x,
                                                 const CurveRange& range) {
    auto from =
        static_cast<std::size_t>(std::lower_bound(x.begin(), x.end(), range.low) - x.begin());
    auto to =
        static_cast<std::size_t>(std::upper_bound(x.begin(), x.end(), range.high) - x.begin());
    if (from > 0) --from;
    if (to < x.size()) ++to;
    return {from, to};
}

}  // namespace headscope::plots
