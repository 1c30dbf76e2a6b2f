#include "ui/figures/colour_map.h"

#include "ui/figures/colour_tables.h"
#include "ui/figures/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace headscope::plots {

namespace {

struct BarText {
    Q_DECLARE_TR_FUNCTIONS(ColourBar)
};

constexpr QRgb kNoValue = 0xFF9AA4B0;

template <std::size_t N>
QRgb interpolate(const std::array<unsigned, N>& table, double position) {
    const double place = std::clamp(position, 0.0, 1.0) * (N - 1);
    const auto below = std::min(static_cast<std::size_t>(place), N - 2);
    const double part = place - static_cast<double>(below);
    const QRgb a = table[below], b = table[below + 1];
    const auto mix = [part](int x, int y) {
        return static_cast<int>(std::lround(x + (y - x) * part));
    };
    return qRgb(mix(qRed(a), qRed(b)), mix(qGreen(a), qGreen(b)), mix(qBlue(a), qBlue(b)));
}

QRgb scaleRgb(ColourScale scale, double position) {
    switch (scale) {
        case ColourScale::Viridis:
            return interpolate(kViridis, position);
        case ColourScale::BlueWhiteRed:
            return interpolate(kBlueWhiteRed, position);
        case ColourScale::BlueDarkRed:
            return interpolate(kBlueDarkRed, position);
        case ColourScale::Cividis:
            break;
    }
    return interpolate(kCividis, position);
}

// Relative luminance of an sRGB colour, as WCAG 2 defines it for contrast.
double luminance(const QColor& colour) {
    const auto linear = [](double c) {
        return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

struct Limits {
    bool any = false;
    double low = 0, high = 0;
    void add(double value) {
        low = any ? std::min(low, value) : value;
        high = any ? std::max(high, value) : value;
        any = true;
    }
};

// Ignores the diagonal, which compares each head with itself and would widen the range.
void widen(Limits& limits, const SimilarityFrame& frame) {
    for (std::size_t layer = 0; layer < frame.layers.size(); ++layer)
        for (int i = 0; i < frame.headsOf(layer); ++i)
            for (int j = 0; j < frame.headsOf(layer); ++j) {
                const double value = frame.at(layer, i, j);
                if (i != j && std::isfinite(value)) limits.add(value);
            }
}

}  // namespace

ColourMap::ColourMap(ColourScale scale, double low, double high)
    : m_scale(scale), m_low(low), m_high(high) {
    // Avoid an empty range, because position() divides by its width.
    if (!(m_high > m_low)) m_high = m_low + 1;
}

ColourMap ColourMap::diverging(double limit) {
    const double safe = std::isfinite(limit) && limit > 0 ? limit : 1;
    return {ColourScale::BlueWhiteRed, -safe, safe};
}

ColourMap ColourMap::on(bool dark) const {
    ColourMap map = *this;
    if (centred()) map.m_scale = dark ? ColourScale::BlueDarkRed : ColourScale::BlueWhiteRed;
    return map;
}

double ColourMap::position(double value) const {
    if (std::isnan(value)) return value;
    return std::clamp((value - m_low) / (m_high - m_low), 0.0, 1.0);
}

QRgb ColourMap::rgb(double value) const {
    const double place = position(value);
    return std::isnan(place) ? kNoValue : scaleRgb(m_scale, place);
}

QColor ColourMap::colour(double value) const {
    return QColor::fromRgb(rgb(value));
}

QColor scaleColour(ColourScale scale, double position) {
    return QColor::fromRgb(scaleRgb(scale, position));
}

ColourMap measureColours(const MeasureInfo& measure, const std::vector<SimilarityFrame>& frames,
                         ColourScale sequential) {
    if (measure.diverging)
        return ColourMap::diverging(std::max(std::abs(measure.low), std::abs(measure.high)));
    if (measure.high > measure.low) return {sequential, measure.low, measure.high};
    // For unbounded measures, use limits over all frames, so that a colour means the same at every
    // step.
    Limits limits;
    for (const SimilarityFrame& frame : frames) widen(limits, frame);
    if (!limits.any) return {sequential, 0, 1};
    return {sequential, std::min(0.0, limits.low), limits.high};
}

QString measureMeaning(const MeasureInfo& measure) {
    const bool high = measure.redundantWhen == "high";
    if (!high && measure.redundantWhen != "low") return {};
    if (!(measure.high > measure.low))
        return high ? BarText::tr("higher = more similar") : BarText::tr("lower = more similar");
    const double alike = high ? measure.high : measure.low;
    const bool maps = measure.id.compare(0, 4, "attn") == 0;
    const bool rotated = measure.id.compare(0, 3, "cka") == 0;  // CKA is invariant to rotations
    const QString text = maps                ? BarText::tr("%1 = identical maps")
                         : rotated           ? BarText::tr("%1 = identical up to rotation")
                         : measure.diverging ? BarText::tr("%1 = same direction")
                                             : BarText::tr("%1 = identical");
    return text.arg(localDigits(QString::number(alike, 'g', 3)));
}

QColor seriesColour(int index, bool dark) {
    // Okabe & Ito 2008: distinguishable with the common colour-vision deficiencies.
    static constexpr std::array<QRgb, kSeriesColours> kOkabeIto = {
        0x0072B2, 0xD55E00, 0x009E73, 0xCC79A7, 0xE69F00, 0x56B4E9, 0xF0E442, 0x000000};
    const std::size_t place = static_cast<std::size_t>(std::max(0, index)) % kOkabeIto.size();
    // Black is invisible on a dark background.
    if (dark && place == 7) return QColor(0xE8EAED);
    // Blue is lightened to a contrast of 4.5:1 on a dark background, with the same hue.
    if (dark && place == 0) return QColor(0x3D9BDC);
    return QColor::fromRgb(kOkabeIto[place]);
}

Qt::PenStyle seriesDash(int index) {
    static constexpr std::array<Qt::PenStyle, 4> kDashes = {Qt::SolidLine, Qt::DashLine,
                                                            Qt::DashDotLine, Qt::DotLine};
    return kDashes[static_cast<std::size_t>(std::max(0, index)) % kDashes.size()];
}

Qt::PenStyle roundDash(int index) {
    return seriesDash(std::max(0, index) / kSeriesColours);
}

QColor textOn(const QColor& fill) {
    const double light = luminance(fill);
    return (light + 0.05) / 0.0585 > 1.05 / (light + 0.05) ? QColor(0x16181C) : QColor(Qt::white);
}

}  // namespace headscope::plots
