#include "ui/features/heads/distance_view.h"

#include "core/api/runs/tasks.h"
#include "ui/widgets/text/text.h"

#include <QCoreApplication>

#include <cmath>

namespace headscope::ui {
namespace {

struct DistanceText {
    Q_DECLARE_TR_FUNCTIONS(DistanceText)
};

double valueAt(const HeadOverview& overview, const std::string& measure, HeadPlace head) {
    for (const auto& one : overview.heads) {
        const auto site = static_cast<std::size_t>(head.site),
                   at = static_cast<std::size_t>(head.head);
        if (one.measure == measure && site < one.values.size() && at < one.values[site].size())
            return static_cast<double>(one.values[site][at]);
    }
    return std::nan("");
}

}  // namespace

std::string distanceMeasure(const ModelShape& shape) {
    return traitsOf(shape.task).pictures() ? "mean-distance-pixels" : "mean-distance";
}

QStringList siteNames(const ModelShape& shape) {
    QStringList names;
    const plots::SiteNames sites(shape);
    for (int site = 0; site < shape.layers; ++site) names << sites.label(site);
    return names;
}

void makeColumns(plots::HeadScatterFigure& figure, const ModelShape& shape) {
    figure.sites = plots::SiteNames(shape);
    figure.columns = siteNames(shape);
    figure.fromZero = true;
    for (const auto& head : figure.heads)
        if (head.y < 0) figure.fromZero = false;
}

plots::HeadScatterFigure distanceFigure(const HeadOverview& overview, const ModelShape& shape,
                                        const MeasureInfo& measure, const QString& origin) {
    plots::HeadScatterFigure figure;
    figure.name = QStringLiteral("attention-distance");
    figure.xTitle = DistanceText::tr("Layer");
    figure.yTitle = traitsOf(shape.task).pictures()
                        ? toQt(measure.name)
                        : DistanceText::tr("%1 in tokens").arg(toQt(measure.name));
    figure.xColumn = QStringLiteral("site");
    figure.yColumn = toQt(measure.id);
    for (const HeadPlace head : headsOf(shape)) {
        plots::ScatterHead one;
        one.head = head;
        one.x = head.site;
        one.y = valueAt(overview, measure.id, head);
        figure.heads.push_back(one);
    }
    makeColumns(figure, shape);
    figure.text =
        DistanceText::tr(
            "%1 of every head: one column of dots per layer, with a line at the mean. %2 %3")
            .arg(figure.yTitle, toQt(measure.summary), origin);
    return figure;
}

}  // namespace headscope::ui
