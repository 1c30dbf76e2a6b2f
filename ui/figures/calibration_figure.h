// Whether classifiers are as sure as they are right: the reliability diagrams of one or several runs over each other,
// and below how many samples were answered with which confidence (Guo et al. 2017, arXiv 1706.04599).
#pragma once

#include "core/api/calibration.h"
#include "ui/figures/xy_figure.h"

#include <array>

namespace headscope::plots {

struct CalibratedRun {
    QString key, name;  // folder; as shown
    int colour = 0;     // of the series colours
    CalibrationReport report;
};

struct CalibrationFigure : Figure {
    std::vector<CalibratedRun> runs;
    QString name = QStringLiteral("calibration");
    QString origin;     // "Test split."
    QString emptyText;  // without runs

    // The two plots that it is made of, as the page shows them: accuracy and number of samples against confidence.
    XyFigure reliability() const;
    XyFigure histogram() const;

    std::shared_ptr<Figure> copy() const override { return std::make_shared<CalibrationFigure>(*this); }
    QString figureName() const override { return name; }
    QString caption() const override;
    qreal aspect() const override { return 0.85; }
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    // A bin of a run each.
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;
    QJsonObject figureSettings() const override;
    QList<FigureAxis> figureAxes() const override;
    QString texBody(const QSizeF& size, const PlotStyle& style) const override;

private:
    // Where the two lie: both begin at the same place, however wide their numbers are.
    std::array<QRectF, 2> parts(const QRectF& area, const PlotStyle& style) const;
};

}  // namespace headscope::plots
