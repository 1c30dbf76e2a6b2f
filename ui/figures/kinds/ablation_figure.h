// Bar chart of each class's score before and after heads are removed. The bars are horizontal.
#pragma once

#include "core/api/requests/analysis.h"
#include "ui/figures/figure.h"

#include <QCoreApplication>

class QChart;

namespace headscope::plots {

struct AblationFigure : Figure {
    AblationReport report;

    // Inserts the score's name for %1 in `sentence`: "Accuracy of every class".
    QString named(const QString& sentence) const;
    std::unique_ptr<QChart> chart(const PlotStyle& style) const;

    std::shared_ptr<Figure> copy() const override {
        return std::make_shared<AblationFigure>(*this);
    }
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
