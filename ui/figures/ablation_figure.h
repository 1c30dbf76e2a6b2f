// The score of every class before and after heads are switched off, as lying bars.
#pragma once

#include "core/api/analysis.h"
#include "ui/figures/figure.h"

#include <QCoreApplication>

class QChart;

namespace headscope::plots {

struct AblationFigure : Figure {
    AblationReport report;

    // "Accuracy of every class": a sentence about the report's score, from one with %1 in its place.
    QString named(const QString& sentence) const;
    std::unique_ptr<QChart> chart(const PlotStyle& style) const;

    std::shared_ptr<Figure> copy() const override { return std::make_shared<AblationFigure>(*this); }
    QString figureName() const override { return QStringLiteral("ablation-classes"); }
    QString caption() const override;
    qreal aspect() const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    bool drawnAnywhere() const override { return false; }
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;
    QString texBody(const QSizeF& size, const PlotStyle& style) const override;

private:
    const ScoreKind& kind() const;

    Q_DECLARE_TR_FUNCTIONS(AblationFigure)
};

}  // namespace headscope::plots
