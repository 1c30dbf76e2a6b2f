// Gives a figure another caption.
#pragma once

#include "ui/figures/figure.h"

namespace headscope::plots {

// Returns the figure as it is drawn with these options, with this caption; of a sheet, as its
// alternative text.
FigurePtr captioned(const Figure& figure, const QString& caption, const ExportOptions& options);

}  // namespace headscope::plots
