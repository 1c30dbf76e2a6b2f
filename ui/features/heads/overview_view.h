// Figure and table of the overview of all heads, built from its presenter. Pure functions.
#pragma once

#include "ui/features/heads/head_table_model.h"
#include "ui/features/heads/overview_presenter.h"
#include "ui/figures/kinds/head_scatter_figure.h"

#include <functional>

namespace headscope::ui {

// Builds the scatter figure. Heads for which `passes` is false are faded.
plots::HeadScatterFigure scatterOf(const OverviewPresenter& presenter, const HeadMask& mask,
                                   const std::function<bool(HeadPlace)>& passes);
// Builds one row per head: similarity to the nearest head and each measure that the figure shows.
// Appends the column names to `columns`.
std::vector<HeadRow> headRows(const OverviewPresenter& presenter, const HeadMask& mask,
                              QStringList& columns);

}  // namespace headscope::ui
