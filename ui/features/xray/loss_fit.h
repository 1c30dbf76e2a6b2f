// Sentence about how well the third X-ray metric (M3) explains the batch loss.
#pragma once

#include "core/api/runs/xray_fit.h"

#include <QString>

namespace headscope::ui {

// Sentence with the R² of M3 and of the trend, and what M3 explains beyond the trend. "" if
// undefined.
QString fitText(const LossFit& fit, const QString& site);

}  // namespace headscope::ui
