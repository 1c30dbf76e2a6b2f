// Colour scales for matrices and maps, and the colours of curves. Tables: colour_tables.cpp, with their licences.
#pragma once

#include "core/api/run.h"

#include <QColor>
#include <QString>

#include <vector>

namespace headscope::plots {

enum class ColourScale { Cividis, Viridis, BlueWhiteRed, BlueDarkRed };

// Maps a value in [low, high] to a colour. Values outside take the colour of the limit, NaN a neutral grey.
class ColourMap {
public:
    ColourMap() = default;
    ColourMap(ColourScale scale, double low, double high);
    // Centred on 0 with limits -limit and limit.
    static ColourMap diverging(double limit);

    // The same limits with colours for a light or a dark ground: 0 of a centred scale lies near the ground's lightness.
    ColourMap on(bool dark) const;
    bool centred() const { return m_scale == ColourScale::BlueWhiteRed || m_scale == ColourScale::BlueDarkRed; }

    ColourScale scale() const { return m_scale; }
    double low() const { return m_low; }
    double high() const { return m_high; }
    double position(double value) const;  // in [0, 1]; NaN for NaN
    QColor colour(double value) const;
    QRgb rgb(double value) const;
    bool operator==(const ColourMap& o) const { return m_scale == o.m_scale && m_low == o.m_low && m_high == o.m_high; }
    bool operator!=(const ColourMap& o) const { return !(*this == o); }

private:
    ColourScale m_scale = ColourScale::Cividis;
    double m_low = 0, m_high = 1;
};

// Colour at a position in [0, 1] of a scale, interpolated between the entries of its table.
QColor scaleColour(ColourScale scale, double position);

// The scale that every matrix of a measure is drawn with: the measure's limits; where it has none, the values' own.
// sequential: Cividis or Viridis, as the person chose.
ColourMap measureColours(const MeasureInfo& measure, const std::vector<SimilarityFrame>& frames,
                         ColourScale sequential = ColourScale::Cividis);
// What the limits mean, for the colour bar: "1 = identical maps".
QString measureMeaning(const MeasureInfo& measure);

// Okabe-Ito colours of series 0, 1, 2 ... (the last, black, becomes near-white on dark), and a dash to go with them.
QColor seriesColour(int index, bool dark = false);
Qt::PenStyle seriesDash(int index);
// More series than colours: each colour comes again with another dash, solid first, so that so many look different.
constexpr int kSeriesColours = 8, kSeriesLooks = 32;
Qt::PenStyle roundDash(int index);
// Near-black or white, whichever contrasts more with fill.
QColor textOn(const QColor& fill);

}  // namespace headscope::plots
