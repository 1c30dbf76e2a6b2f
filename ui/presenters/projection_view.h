// What the map of contributions or heads looks like: plain functions of what the presenter knows.
#pragma once

#include "ui/figures/point_map_figure.h"
#include "ui/presenters/projection_presenter.h"

namespace headscope::ui {

plots::PointMapFigure pointMapOf(const ProjectionPresenter& presenter, int side, HeadPlace chosen);
// What a point is: head, class, text.
QString pointText(const ProjectionPresenter& presenter, int side, int point);
// "Heads keep apart more in B: silhouette 0.31 against 0.12."; "" without numbers.
QString silhouetteText(const ProjectionPresenter& presenter);

}  // namespace headscope::ui
