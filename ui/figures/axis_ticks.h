// Few and round ticks for an axis.
#pragma once

#include "ui/figures/curve_data.h"

#include <QString>

#include <vector>

namespace headscope::plots {

struct AxisTick {
    double value = 0;
    QString text;
};

// At most `most` ticks (2 or more) inside range: multiples of 1, 2 or 5 times a power of ten; powers of ten where
// logarithmic and the range holds two of them.
std::vector<AxisTick> axisTicks(const CurveRange& range, bool logarithmic, int most);
// Where value lies in range, 0 to 1 inside; NaN where a log axis has no place for it.
double axisPart(const CurveRange& range, bool logarithmic, double value);

}  // namespace headscope::plots
