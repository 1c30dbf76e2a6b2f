// Maps of the toy models: heads as columns; directions, tasks or positions as rows. There is one
// table per side or model, on one colour scale. The number of tables per row is chosen so that the
// cells are largest.
#pragma once

#include "core/api/engine/lab.h"
#include "ui/figures/colour_map.h"
#include "ui/figures/figure.h"

#include <QCoreApplication>
#include <QRectF>

#include <vector>

namespace headscope::plots {

struct LabMapFigure : Figure {
    struct Table {
        QString title;               // title of the table: "Bayes-softmax"
        QStringList rows, columns;   // names of directions ("1", "2") and heads ("0", "1")
        std::vector<double> values;  // values of the cells, rows * columns
    };
    std::vector<Table> tables;
    QString rowTitle, columnTitle, quantity;  // titles: "direction", "head", "overlap m"
    std::int64_t step = 0;
    double limit = 1;          // colours range from -limit to limit, or from 0 to limit
    bool signedValues = true;  // true: some values are below 0
    QString text;              // caption of the figure
    QString emptyText;

    bool empty() const { return tables.empty(); }
    QRectF cell(const QRectF& area, const QFont& font, std::size_t table, std::size_t row,
                std::size_t column) const;
    // Text for the cell under the mouse: "head 2, direction 1: 3.02"; "" outside the cells.
    QString readOut(const QRectF& area, const QFont& font, const QPointF& position) const;

    std::shared_ptr<Figure> copy() const override { return std::make_shared<LabMapFigure>(*this); }
    QString figureName() const override { return QStringLiteral("heads-by-directions"); }
    QString caption() const override { return text.isEmpty() ? emptyText : text; }
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;
    QJsonObject figureSettings() const override;

    Q_DECLARE_TR_FUNCTIONS(LabMapFigure)
};

}  // namespace headscope::plots
