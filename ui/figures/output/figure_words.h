// Describes curves and figures in words, for screen readers and for "Describe figure in words".
#pragma once

#include "ui/figures/curve_data.h"
#include "ui/figures/figure.h"

#include <QString>

#include <vector>

namespace headscope::plots {

// Returns "loss: from 4.17 to 2.31, lowest 2.3 at 480, highest 4.2 at 3, still falling, 2 spikes."
// Non-finite points are skipped; "" if none remain. `trendOf`: values for the trend of the last
// tenth, preferably smoothed.
QString curveWords(const QString& name, const std::vector<CurvePoint>& points,
                   const std::vector<double>& trendOf);

// Number of spikes: places where the curve departs from its local median by far more than usual.
int spikesOf(const std::vector<CurvePoint>& points);

// Returns the caption, followed by one line of words per curve.
QString figureInWords(const Figure& figure);

}  // namespace headscope::plots
