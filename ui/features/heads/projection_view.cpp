#include "ui/features/heads/projection_view.h"

#include "ui/figures/kinds/head_scatter_figure.h"
#include "ui/figures/plot_text.h"
#include "ui/widgets/text/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

constexpr int kTipText = 200;  // maximum characters of a sample's text in a tooltip

struct ProjectionText {
    Q_DECLARE_TR_FUNCTIONS(ProjectionText)
};

int mapSites(const HeadProjection& map) {
    int sites = 0;
    for (const auto& point : map.points) sites = std::max(sites, point.head.site + 1);
    return sites;
}

// Name of a class; "" if out of range.
QString classIn(const ModelShape& shape, int label) {
    const auto& classes = shape.classes;
    return label >= 0 && label < static_cast<int>(classes.size())
               ? toQt(classes[static_cast<std::size_t>(label)])
               : QString();
}

// Labels of the colour categories.
QStringList mapKinds(const HeadProjection& map, const ProjectionLook& look) {
    QStringList kinds;
    const plots::SiteNames sites(look.shape);
    switch (look.colour) {
        case ProjectionColour::Site:
            for (int site = 0; site < mapSites(map); ++site) kinds << sites.title(site);
            break;
        case ProjectionColour::Head: {
            int heads = 0;
            for (const auto& point : map.points)
                if (point.head.site == look.chosen.site)
                    heads = std::max(heads, point.head.head + 1);
            for (int head = 0; head < heads; ++head)
                kinds << sites.label(HeadPlace{look.chosen.site, head});
            break;
        }
        case ProjectionColour::Class:
            for (int label = 0; !classIn(look.shape, label).isEmpty(); ++label)
                kinds << classIn(look.shape, label);
    }
    return kinds;
}

// Category index of a point; -1: none.
int mapKind(const HeadProjection& map, const ProjectedPoint& point, const ProjectionLook& look) {
    switch (look.colour) {
        case ProjectionColour::Site:
            return point.head.site;
        case ProjectionColour::Head:
            return point.head.site == look.chosen.site ? point.head.head : -1;
        case ProjectionColour::Class:
            break;
    }
    return point.sample < 0 ? -1 : map.shown[static_cast<std::size_t>(point.sample)].label;
}

QString mapAxisTitle(const HeadProjection& map, int axis) {
    if (map.things == ProjectedThings::Contributions && map.method == ProjectionMethod::Tsne)
        return axis == 0 ? ProjectionText::tr(
                               "t-SNE: neighbours stay neighbours, distances and sizes are not "
                               "meaningful")
                         : QString();
    const QString share = plots::localDigits(QString::number(100 * map.explained[axis], 'f', 1));
    if (map.things == ProjectedThings::Heads)
        return (axis == 0 ? ProjectionText::tr("first axis, %1 % of the variation in distances")
                          : ProjectionText::tr("second axis, %1 %"))
            .arg(share);
    return componentTitle(axis, map.explained[axis]);
}

QString mapCaption(const HeadProjection& map, const QString& origin) {
    const QString what =
        map.things == ProjectedThings::Heads
            ? ProjectionText::tr(
                  "Each point is a head, placed by classical scaling; distance: square root of the "
                  "Jensen-Shannon "
                  "divergence of attention.")
            : ProjectionText::tr(
                  "Each point is what one head adds to one sample (O W_O, mean over its queries).");
    QString how;
    if (map.things == ProjectedThings::Contributions && map.method == ProjectionMethod::Tsne)
        how = ProjectionText::tr(" Exact t-SNE of perplexity %1, divergence %2 nats.")
                  .arg(plots::numberText(map.perplexity, 3), plots::numberText(map.divergence, 3));
    return what + how + QLatin1Char(' ') + origin;
}

QString mapWaitingText(const ProjectionPresenter& presenter, int side) {
    if (!presenter.hasRun())
        return ProjectionText::tr(
            "The contributions of the heads of the open run to samples appear here, one point "
            "each.\nOpen a run from "
            "the start page or the list of runs, or start one.");
    return presenter.problem(side).isEmpty()
               ? ProjectionText::tr("Placing the points of \u201c%1\u201d")
                     .arg(presenter.runName(side))
               : presenter.problem(side);
}

}  // namespace

QString componentTitle(int axis, double share) {
    return (axis == 0 ? ProjectionText::tr("first principal component, %1 % of the variance")
                      : ProjectionText::tr("second principal component, %1 %"))
        .arg(plots::localDigits(QString::number(100 * share, 'f', 1)));
}

plots::PointMapFigure projectionFigure(const HeadProjection& map, const ProjectionLook& look) {
    plots::PointMapFigure figure;
    figure.name = QStringLiteral("head-map");
    figure.title = look.title;
    figure.xTitle = mapAxisTitle(map, 0);
    figure.yTitle = mapAxisTitle(map, 1);
    figure.text = mapCaption(map, look.origin);
    figure.kinds = mapKinds(map, look);
    figure.noKind = look.colour == ProjectionColour::Head ? ProjectionText::tr("other layers")
                                                          : ProjectionText::tr("no class");
    figure.rowHeader = {QStringLiteral("layer"), QStringLiteral("head"), QStringLiteral("sample"),
                        QStringLiteral("class"), QStringLiteral("in lasso")};
    const plots::SiteNames sites(look.shape);
    for (const auto& point : map.points) {
        plots::MapPoint one;
        one.x = point.x;
        one.y = point.y;
        one.kind = std::min(mapKind(map, point, look), static_cast<int>(figure.kinds.size()) - 1);
        if (map.things == ProjectedThings::Heads) one.name = sites.label(point.head);
        QString sample, label;
        if (point.sample >= 0) {
            const auto& shown = map.shown[static_cast<std::size_t>(point.sample)];
            sample = QString::number(shown.index);
            label = classIn(look.shape, shown.label);
        }
        one.row = {QString::number(point.head.site), QString::number(point.head.head), sample,
                   label, QStringLiteral("0")};
        figure.points.push_back(std::move(one));
    }
    return figure;
}

plots::PointMapFigure pointMapOf(const ProjectionPresenter& presenter, int side, HeadPlace chosen) {
    const auto* map = presenter.map(side);
    if (!map) {
        plots::PointMapFigure figure;
        figure.emptyText = mapWaitingText(presenter, side);
        figure.name = QStringLiteral("head-map");
        return figure;
    }
    const QString letter = !presenter.hasPair() ? QString()
                           : side == 0          ? ProjectionText::tr("A \u00b7 ")
                                                : ProjectionText::tr("B \u00b7 ");
    auto figure =
        projectionFigure(*map, {presenter.shape(side), presenter.colour(), chosen,
                                letter + presenter.runName(side), presenter.origin(side)});
    figure.emptyText = mapWaitingText(presenter, side);
    // While points of this map are selected, the other ones are faded.
    const auto& chosenPoints = presenter.lassoed();
    if (side != presenter.lassoSide() || chosenPoints.empty()) return figure;
    for (int i = 0; i < static_cast<int>(figure.points.size()); ++i) {
        auto& point = figure.points[static_cast<std::size_t>(i)];
        const bool inside = std::binary_search(chosenPoints.begin(), chosenPoints.end(), i);
        point.faded = !inside;
        point.row.back() = QString::number(int(inside));
    }
    return figure;
}

QString pointText(const ProjectionPresenter& presenter, int side, int point) {
    const auto* map = presenter.map(side);
    if (!map || point < 0 || point >= static_cast<int>(map->points.size())) return {};
    const auto& one = map->points[static_cast<std::size_t>(point)];
    QString text = plots::SiteNames(presenter.shape(side)).title(one.head);
    if (one.sample < 0) return text;
    const auto& sample = map->shown[static_cast<std::size_t>(one.sample)];
    text += ProjectionText::tr(", sample %1").arg(sample.index);
    if (const QString label = presenter.className(side, sample.label); !label.isEmpty())
        text += QStringLiteral(" [%1]").arg(label);
    QString words = toQt(sample.text).simplified();
    if (words.size() > kTipText) words = words.left(kTipText) + QStringLiteral(" \u2026");
    return words.isEmpty() ? text : text + QLatin1Char('\n') + words;
}

QString silhouetteText(const ProjectionPresenter& presenter) {
    const auto* a = presenter.map(0);
    const auto* b = presenter.map(1);
    if (!a || std::isnan(a->silhouette)) return {};
    const QString meaning = ProjectionText::tr(
        "1: the heads of a layer add different things; about 0 or less: their points overlap.");
    const bool both = b && !std::isnan(b->silhouette);
    const QString numbers =
        both ? ProjectionText::tr("Silhouette by head, mean over the heads: %1 in A, %2 in B.")
                   .arg(silhouetteNumber(a->silhouette), silhouetteNumber(b->silhouette))
             : ProjectionText::tr("Silhouette by head, mean over the heads: %1.")
                   .arg(silhouetteNumber(a->silhouette));
    return numbers + QLatin1Char(' ') + meaning;
}

QString silhouetteNumber(double width) {
    if (std::isnan(width)) return {};
    // + 0.0 turns -0.0 into 0.0, which avoids "-0.00"
    const double rounded = std::round(width * 100) / 100 + 0.0;
    return plots::localDigits(QString::number(rounded, 'f', 2));
}

}  // namespace headscope::ui
