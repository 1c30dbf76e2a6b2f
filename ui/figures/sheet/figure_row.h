// Several figures side by side as one, each with its own scale; used for the maps of two heads.
#pragma once

#include "ui/figures/figure.h"

namespace headscope::plots {

struct FigureRow : Figure {
    QList<FigurePtr> parts;

    std::shared_ptr<Figure> copy() const override { return std::make_shared<FigureRow>(*this); }
    QString figureName() const override;
    QString caption() const override;
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    bool drawnAnywhere() const override;
    QStringList csvHeader() const override;  // columns: "figure", then those of the first part
    QList<QStringList> csvRows() const override;
    QJsonObject figureSettings() const override;
    QStringList figureLabels() const override;
    QString texBody(const QSizeF& size, const PlotStyle& style) const override;

private:
    qreal partWidth(qreal width) const;
};

}  // namespace headscope::plots
