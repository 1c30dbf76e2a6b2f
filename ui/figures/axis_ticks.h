// Chooses a small number of round tick values for an axis.
#pragma once

#include "ui/figures/curve_data.h"

#include <QString>

#include <vector>

namespace headscope::plots {

struct AxisTick {
    double value = 0;
    QString text;
};

// Returns at most `most` (2 or more) ticks inside `range`. Tick values are multiples of 1, 2 or 5
// times a power of ten. A logarithmic axis that spans two powers of ten or more gets only powers of
// ten.
std::vector<AxisTick> axisTicks(const CurveRange& range, bool logarithmic, int most);
// Returns the relative position of `value` in `range`: 0 at the low end, 1 at the high end. NaN if
// a logarithmic axis cannot show the value.
double axisPart(const CurveRange& range, bool logarithmic, double value);

}  // namespace headscope::plots
