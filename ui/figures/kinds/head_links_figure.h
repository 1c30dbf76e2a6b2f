// All heads of a model, one row per layer, with a value per head as colour, and links between heads
// of different layers as curves. Links are used for compositions, letters for redundant sets.
#pragma once

#include "core/api/requests/head_mask.h"
#include "core/api/runs/model_shape.h"
#include "ui/figures/figure.h"

#include <QCoreApplication>

#include <optional>
#include <vector>

namespace headscope::plots {

// A curve from an earlier head to a later one.
struct HeadLink {
    HeadPlace from, to;
    int kind = 0;         // index into HeadLinksFigure::kinds
    double strength = 0;  // in [0, 1]: width and opacity of the curve
};

struct HeadLinksFigure : Figure {
    ModelShape shape;
    std::vector<double> values;  // [layer * heads + head] in [0, 1]; empty or NaN: no value
    QString quantity;            // name of the values
    QStringList letters;         // [layer * heads + head]: second line of a cell; may be empty
    std::vector<HeadLink> links;
    QStringList kinds;  // names of the kinds of links, for the legend
    QString text;       // caption of the figure

    std::size_t at(HeadPlace head) const {
        return std::size_t(head.site) * std::size_t(shape.heads) + std::size_t(head.head);
    }
    double valueOf(HeadPlace head) const;    // NaN without one
    QString letterOf(HeadPlace head) const;  // "" without one
    // Rectangle of a head's cell if the figure is drawn into `area`.
    QRectF cell(const QRectF& area, const QFont& font, HeadPlace head) const;
    std::optional<HeadPlace> headAt(const QRectF& area, const QFont& font,
                                    const QPointF& position) const;

    std::shared_ptr<Figure> copy() const override {
        return std::make_shared<HeadLinksFigure>(*this);
    }
    QString figureName() const override {
        return links.empty() ? QStringLiteral("redundant-sets") : QStringLiteral("composition");
    }
    QString caption() const override { return text; }
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;

    Q_DECLARE_TR_FUNCTIONS(HeadLinksFigure)
};

}  // namespace headscope::plots
