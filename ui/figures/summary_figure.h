// A few numbers a category as bars, side by side for two runs, with a reference line: mean similarity of every layer.
#pragma once

#include "ui/figures/figure.h"

#include <vector>

class QChart;

namespace headscope::plots {

struct SummaryData {
    struct Set {
        QString name;
        QColor colour;
        std::vector<double> values;  // one a category; NaN leaves the place empty
    };
    QStringList categories;  // "L0", "L1" ...
    QString xTitle, yTitle;
    std::vector<Set> sets;
    QString referenceName;          // "uniform attention"
    std::vector<double> reference;  // one a category; empty: no line
    double low = 0, high = 1;
};

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
