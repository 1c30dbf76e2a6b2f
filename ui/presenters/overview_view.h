// What the overview of all heads shows of its presenter: the figure and the rows of the table. Plain functions.
#pragma once

#include "ui/figures/head_scatter_figure.h"
#include "ui/models/head_table_model.h"
#include "ui/presenters/overview_presenter.h"

#include <functional>

namespace headscope::ui {

// passes: the filter; heads that do not are faded.
plots::HeadScatterFigure scatterOf(const OverviewPresenter& presenter, const HeadMask& mask,
                                   const std::function<bool(HeadPlace)>& passes);
// A row a head, with a column for the similarity to its twin and for each measure that the figure shows; their names go
// to `columns`.
std::vector<HeadRow> headRows(const OverviewPresenter& presenter, const HeadMask& mask, QStringList& columns);

}  // namespace headscope::ui
