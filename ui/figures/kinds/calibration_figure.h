// Reliability diagrams of one or several runs in one plot, with a histogram of the confidences
// below (Guo et al. 2017, arXiv 1706.04599).
#pragma once

#include "core/api/requests/calibration.h"
#include "ui/figures/kinds/xy_figure.h"

#include <array>

namespace headscope::plots {

struct CalibratedRun {
    QString key, name;  // key: the run's folder; name: as displayed
    int colour = 0;     // index into the series colours
    CalibrationReport report;
};

struct CalibrationFigure : Figure {
    std::vector<CalibratedRun> runs;
    QString name = QStringLiteral("calibration");
    QString origin;     // sentence for the caption: "Test split."
    QString emptyText;  // text shown if there is nothing to draw

    // The two plots of the figure: accuracy against confidence, and number of samples against
    // confidence.
    XyFigure reliability() const;
    XyFigure histogram() const;

    std::shared_ptr<Figure> copy() const override {
        return std::make_shared<CalibrationFigure>(*this);
    }
    QString figureName() const override { return name; }
    QString caption() const override;
    qreal aspect() const override { return 0.85; }
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    // The table has one row per run and confidence bin.
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;
    QJsonObject figureSettings() const override;
    QList<FigureAxis> figureAxes() const override;
    QString texBody(const QSizeF& size, const PlotStyle& style) const override;

private:
    // Areas of the two plots. Their left edges are aligned, regardless of the width of the axis
    // numbers.
    std::array<QRectF, 2> parts(const QRectF& area, const PlotStyle& style) const;
};

}  // namespace headscope::plots
