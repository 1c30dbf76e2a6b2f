// Colour scales for matrices and maps, and the colours of curves. colour_tables.cpp holds the
// tables and their licences.
#pragma once

#include "core/api/runs/run.h"

#include <QColor>
#include <QString>

#include <vector>

namespace headscope::plots {

enum class ColourScale { Cividis, Viridis, BlueWhiteRed, BlueDarkRed };

// Maps a value in [low, high] to a colour. Values outside the range get the colour of the nearer
// limit; NaN is neutral grey.
class ColourMap {
public:
    ColourMap() = default;
    ColourMap(ColourScale scale, double low, double high);
    // Returns a diverging scale with the limits -limit and limit.
    static ColourMap diverging(double limit);

    // Returns the same scale for a light or a dark background. The 0 of a diverging scale is close
    // to the background in lightness.
    ColourMap on(bool dark) const;
    bool centred() const {
        return m_scale == ColourScale::BlueWhiteRed || m_scale == ColourScale::BlueDarkRed;
    }

    ColourScale scale() const { return m_scale; }
    double low() const { return m_low; }
    double high() const { return m_high; }
    double position(double value) const;  // relative position of a value in [0, 1]; NaN for NaN
    QColor colour(double value) const;
    QRgb rgb(double value) const;
    bool operator==(const ColourMap& o) const {
        return m_scale == o.m_scale && m_low == o.m_low && m_high == o.m_high;
    }
    bool operator!=(const ColourMap& o) const { return !(*this == o); }

private:
    ColourScale m_scale = ColourScale::Cividis;
    double m_low = 0, m_high = 1;
};

// Returns the colour at `position` (0 to 1) of a scale, by linear interpolation in its colour
// table.
QColor scaleColour(ColourScale scale, double position);

// Returns the colour scale for all matrices of a measure. Uses the measure's limits, or the range
// of the values if the measure has none. `sequential`: Cividis or Viridis, as set by the user.
ColourMap measureColours(const MeasureInfo& measure, const std::vector<SimilarityFrame>& frames,
                         ColourScale sequential = ColourScale::Cividis);
// Explains the limit at which heads are identical, for the colour bar: "1 = identical maps".
QString measureMeaning(const MeasureInfo& measure);

// Okabe-Ito colour of series 0, 1, 2 ..., and the dash pattern to use with it. The last colour is
// black, or near-white on a dark background.
QColor seriesColour(int index, bool dark = false);
Qt::PenStyle seriesDash(int index);
// Number of colours, and number of colour and dash combinations. When the colours run out they
// repeat with the next dash pattern; the first pattern is solid.
constexpr int kSeriesColours = 8, kSeriesLooks = 32;
Qt::PenStyle roundDash(int index);
// Returns near-black or white, whichever has the higher contrast with `fill`.
QColor textOn(const QColor& fill);

}  // namespace headscope::plots
