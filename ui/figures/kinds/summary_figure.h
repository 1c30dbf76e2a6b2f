// Bar chart with a few numbers per category, such as the mean similarity of every layer. Bars of
// two runs are side by side, each with a reference line.
#pragma once

#include "ui/figures/figure.h"

#include <vector>

class QChart;

namespace headscope::plots {

struct SummaryData {
    struct Set {
        QString name;
        QColor colour;
        std::vector<double> values;  // value of each category; NaN: no bar
        // Name and value of each category of a reference line; empty: no line
        QString referenceName = {};
        std::vector<double> reference = {};
    };
    QStringList categories;  // names of the categories: "L0", "L1" ...
    QString xTitle, yTitle;
    std::vector<Set> sets;
    double low = 0, high = 1;

    bool hasReference() const;
};

// Dash of a set's reference line.
Qt::PenStyle referenceDash(std::size_t set);

struct SummaryFigure : Figure {
    SummaryData data;
    QString name = QStringLiteral("summary"), text;

    std::unique_ptr<QChart> chart(const PlotStyle& style) const;

    std::shared_ptr<Figure> copy() const override { return std::make_shared<SummaryFigure>(*this); }
    QString figureName() const override { return name; }
    QString caption() const override { return text; }
    qreal aspect() const override { return 1.6; }
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    bool drawnAnywhere() const override { return false; }
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;
    QList<FigureAxis> figureAxes() const override;
    QString texBody(const QSizeF& size, const PlotStyle& style) const override;
};

}  // namespace headscope::plots
