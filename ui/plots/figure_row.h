// Several figures side by side as one, each with its own scale: two heads' maps.
#pragma once

#include "ui/plots/figure.h"

namespace headscope::plots {

class FigureRow : public FigureSource {
public:
    // Not owned, and drawn as they are when the row is.
    void setParts(QList<const FigureSource*> parts) { m_parts = std::move(parts); }

    QString figureName() const override;
    QString caption() const override;
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;  // "figure", then the columns of the first part
    QList<QStringList> csvRows() const override;
    QJsonObject figureSettings() const override;

private:
    qreal partWidth(qreal width) const;

    QList<const FigureSource*> m_parts;
};

}  // namespace headscope::plots
