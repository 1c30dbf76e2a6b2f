#include "ui/figures/curve_data.h"

#include <algorithm>
#include <cmath>

namespace headscope::plots {

namespace {

constexpr double kLargest = 1e200;  // larger values would overflow an axis range

bool drawable(double value) {
    return std::isfinite(value) && std::abs(value) < kLargest;
}

struct Extent {
    bool any = false;
    double low = 0, high = 0;
    void add(double value) {
        low = any ? std::min(low, value) : value;
        high = any ? std::max(high, value) : value;
        any = true;
    }
};

CurveRange roomy(const Extent& extent) {
    if (!extent.any) return {0, 1};
    const double span = extent.high - extent.low;
    if (span > 1e-12 * std::max(std::abs(extent.low), std::abs(extent.high)))
        return {extent.low - 0.06 * span, extent.high + 0.06 * span};
    const double half = extent.low == 0 ? 0.5 : 0.1 * std::abs(extent.low);
    return {extent.low - half, extent.high + half};
}

// Limits the range to the largest possible value `most`, plus a margin so that a line at `most`
// stays visible.
CurveRange within(const CurveRange& range, double most) {
    if (!std::isfinite(most) || range.high <= most || range.low >= most) return range;
    return {range.low, std::min(range.high, most + 0.06 * (most - range.low))};
}

CurveRange roomyLogarithmic(const Extent& extent) {
    if (!extent.any) return {0.1, 1};
    const double factor = std::max(1.05, std::pow(extent.high / extent.low, 0.06));
    return {extent.low / factor, extent.high * factor};
}

}  // namespace

double Smoother::next(double value) {
    if (!drawable(value)) return std::numeric_limits<double>::quiet_NaN();
    m_sum = m_strength * m_sum + (1 - m_strength) * value;
    // m_weight equals 1 - a^n, without the rounding error of pow.
    m_weight = m_strength * m_weight + (1 - m_strength);
    return m_sum / m_weight;
}

void CurveData::setPanels(std::vector<CurvePanel> panels) {
    m_panels = panels.empty() ? std::vector<CurvePanel>{CurvePanel{}} : std::move(panels);
    clear();
}

void CurveData::setSeries(std::vector<CurveSeries> series) {
    m_lines.clear();
    for (CurveSeries& one : series) {
        one.panel = std::clamp(one.panel, 0, static_cast<int>(m_panels.size()) - 1);
        m_lines.push_back({std::move(one), {}, {}, Smoother(m_smoothing)});
    }
}

int CurveData::indexOf(const QString& key) const {
    for (std::size_t i = 0; i < m_lines.size(); ++i)
        if (m_lines[i].series.key == key) return static_cast<int>(i);
    return -1;
}

void CurveData::smooth(Line& line, std::size_t from) {
    if (from == 0) line.smoother = Smoother(line.series.smooth ? m_smoothing : 0);
    line.smooth.resize(line.raw.size());
    for (std::size_t i = from; i < line.raw.size(); ++i)
        line.smooth[i] = line.smoother.next(line.raw[i].y);
}

int CurveData::append(const QString& key, const std::vector<CurvePoint>& points) {
    const int index = indexOf(key);
    if (index < 0) return -1;
    Line& line = m_lines[static_cast<std::size_t>(index)];
    const std::size_t from = line.raw.size();
    for (const CurvePoint& point : points)
        if (drawable(point.x))
            line.raw.push_back(
                {point.x, drawable(point.y) ? point.y : std::numeric_limits<double>::quiet_NaN()});
    smooth(line, from);
    return index;
}

void CurveData::replace(const QString& key, const std::vector<CurvePoint>& points) {
    const int index = indexOf(key);
    if (index < 0) return;
    m_lines[static_cast<std::size_t>(index)].raw.clear();
    append(key, points);
}

void CurveData::clear() {
    for (Line& line : m_lines) {
        line.raw.clear();
        line.smooth.clear();
        line.smoother = Smoother(line.series.smooth ? m_smoothing : 0);
    }
    m_marks.clear();
}

void CurveData::setSmoothing(double strength) {
    m_smoothing = std::isfinite(strength) ? std::clamp(strength, 0.0, 0.999) : 0;
    for (Line& line : m_lines) smooth(line, 0);
}

void CurveData::setLogarithmic(int panel, bool on) {
    if (panel >= 0 && panel < static_cast<int>(m_panels.size()))
        m_panels[static_cast<std::size_t>(panel)].logarithmic = on;
}

bool CurveData::panelEmpty(int panel) const {
    return std::none_of(m_lines.begin(), m_lines.end(), [panel](const Line& line) {
        return line.series.panel == panel && !line.raw.empty();
    });
}

bool CurveData::empty() const {
    return std::all_of(m_lines.begin(), m_lines.end(),
                       [](const Line& line) { return line.raw.empty(); });
}

CurveRange CurveData::xRange() const {
    Extent extent;
    for (const Line& line : m_lines) {
        if (line.raw.empty()) continue;
        extent.add(line.raw.front().x);
        extent.add(line.raw.back().x);
    }
    if (!extent.any) return {0, 1};
    if (extent.high > extent.low) return {extent.low, extent.high};
    return {extent.low - 0.5, extent.low + 0.5};
}

// Includes the smoothed lines completely. Raw spikes may extend the range by at most the smoothed
// span; otherwise one bad step would flatten everything else.
CurveRange CurveData::yRange(int panel, const CurveRange& x) const {
    const CurvePanel& axis = m_panels[static_cast<std::size_t>(panel)];
    if (std::isfinite(axis.low) && std::isfinite(axis.high) && axis.high > axis.low &&
        !axis.logarithmic)
        return {axis.low, axis.high};
    Extent smooth, raw;
    for (const Line& line : m_lines) {
        if (line.series.panel != panel) continue;
        const auto first =
            std::lower_bound(line.raw.begin(), line.raw.end(), x.low,
                             [](const CurvePoint& p, double at) { return p.x < at; });
        for (auto i = static_cast<std::size_t>(first - line.raw.begin());
             i < line.raw.size() && line.raw[i].x <= x.high; ++i) {
            const double value = line.raw[i].y;
            if (std::isnan(value) || (axis.logarithmic && value <= 0)) continue;
            raw.add(value);
            if (!axis.logarithmic || line.smooth[i] > 0) smooth.add(line.smooth[i]);
        }
    }
    if (axis.logarithmic) return roomyLogarithmic(raw);
    if (!raw.any || m_smoothing == 0) return within(roomy(raw), axis.high);
    const double span = std::max(smooth.high - smooth.low, 1e-12);
    smooth.add(std::max(raw.low, smooth.low - span));
    smooth.add(std::min(raw.high, smooth.high + span));
    return within(roomy(smooth), axis.high);
}

int CurveData::nearest(const Line& line, double x) {
    if (line.raw.empty()) return -1;
    const auto after = std::lower_bound(line.raw.begin(), line.raw.end(), x,
                                        [](const CurvePoint& p, double at) { return p.x < at; });
    if (after == line.raw.begin()) return 0;
    if (after == line.raw.end()) return static_cast<int>(line.raw.size()) - 1;
    const auto before = after - 1;
    return static_cast<int>((x - before->x <= after->x - x ? before : after) - line.raw.begin());
}

void CurveData::setLimits(int panel, const CurveRange& limits) {
    m_panels[static_cast<std::size_t>(panel)].low = limits.low;
    m_panels[static_cast<std::size_t>(panel)].high = limits.high;
}

}  // namespace headscope::plots
