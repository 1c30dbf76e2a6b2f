// Confusion matrix of a classifier: rows are true classes, columns predicted ones. Colour and text
// of a cell are its share of the row; the number of samples is below it.
#pragma once

#include "core/api/requests/confusion.h"
#include "ui/figures/figure.h"

#include <optional>
#include <utility>

namespace headscope::plots {

struct ConfusionFigure : Figure {
    ConfusionReport report;
    QString run;        // name of the run, for the caption
    QString emptyText;  // text shown if nothing was measured

    int classes() const { return static_cast<int>(report.classes.size()); }
    std::int64_t count(int truth, int predicted) const;
    std::int64_t rowCount(int truth) const;  // number of samples of a true class
    // Share of a row in [0, 1]; NaN for a class without samples.
    double share(int truth, int predicted) const;
    QString className(int index) const;
    // "True class A, predicted B: 12 of 250 samples (4.8 %)"
    QString describe(int truth, int predicted) const;
    QRectF cell(const QRectF& area, const QFont& font, int truth, int predicted) const;
    // True class and predicted class of the cell at a position; empty beside the cells.
    std::optional<std::pair<int, int>> cellAt(const QRectF& area, const QFont& font,
                                              const QPointF& position) const;

    std::shared_ptr<Figure> copy() const override {
        return std::make_shared<ConfusionFigure>(*this);
    }
    QString figureName() const override { return QStringLiteral("confusion"); }
    QString caption() const override;
    qreal aspect() const override { return 1.15; }
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    // The table has one row per pair of classes.
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;
    QJsonObject figureSettings() const override;
    QList<FigureAxis> figureAxes() const override;
};

}  // namespace headscope::plots
