// What the map of contributions or heads looks like: plain functions of what the presenter knows.
#pragma once

#include "ui/figures/point_map_figure.h"
#include "ui/presenters/projection_presenter.h"

namespace headscope::ui {

plots::PointMapFigure pointMapOf(const ProjectionPresenter& presenter, int side, HeadPlace chosen);
// axis: 0 or 1; share: of all variance.
QString componentTitle(int axis, double share);
// What a point is: head, class, text.
QString pointText(const ProjectionPresenter& presenter, int side, int point);
// The mean of run A, and of run B where there are two, with what it means; "" without numbers.
QString silhouetteText(const ProjectionPresenter& presenter);
QString silhouetteNumber(double width);  // two decimals; "" for NaN

}  // namespace headscope::ui
