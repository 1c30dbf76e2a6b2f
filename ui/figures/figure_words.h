// Curves and figures in words: for who hears a figure, and to be copied ("Describe figure in words").
#pragma once

#include "ui/figures/curve_data.h"
#include "ui/figures/figure.h"

#include <QString>

#include <vector>

namespace headscope::plots {

// "loss: from 4.17 to 2.31, lowest 2.3 at 480, highest 4.2 at 3, still falling, 2 spikes." Points that are no number
// are left out; "" where none is one. trendOf: what the trend of the last tenth is read from, best smoothed.
QString curveWords(const QString& name, const std::vector<CurvePoint>& points, const std::vector<double>& trendOf);

// How often the curve leaves the median of its neighbourhood by far more than it does elsewhere.
int spikesOf(const std::vector<CurvePoint>& points);

// The caption, and of a figure with curves every one of them in words, one a line.
QString figureInWords(const Figure& figure);

}  // namespace headscope::plots
