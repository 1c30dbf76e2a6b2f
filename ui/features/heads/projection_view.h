// Figures and texts of the projection view, derived from its presenter. Pure functions.
#pragma once

#include "ui/features/heads/projection_presenter.h"
#include "ui/figures/kinds/point_map_figure.h"

namespace headscope::ui {

// Title, colours and names of a map of points.
struct ProjectionLook {
    ModelShape shape;
    ProjectionColour colour = ProjectionColour::Site;
    HeadPlace chosen = {};  // colour by head: the site whose heads are coloured
    QString title, origin;
};
// The map without a selection of points.
plots::PointMapFigure projectionFigure(const HeadProjection& map, const ProjectionLook& look);
plots::PointMapFigure pointMapOf(const ProjectionPresenter& presenter, int side, HeadPlace chosen);
// Axis title of a principal component. `axis`: 0 or 1; `share`: explained share of the variance, 0
// to 1.
QString componentTitle(int axis, double share);
// Tooltip of a point: head, sample, class and the start of the text.
QString pointText(const ProjectionPresenter& presenter, int side, int point);
// Mean silhouette widths of run A, and of run B if it is open, with an explanation; "" if unknown.
QString silhouetteText(const ProjectionPresenter& presenter);
QString silhouetteNumber(double width);  // number with two decimals; "" for NaN

}  // namespace headscope::ui
