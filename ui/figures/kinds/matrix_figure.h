// One heads-by-heads matrix, with the values in its cells and a colour bar.
#pragma once

#include "ui/figures/matrix_painter.h"
#include "ui/figures/pgf_axes.h"

namespace headscope::plots {

// Returns the matrix as a PGFPlots heat map in the rectangle `cells`, with its colour bar.
PgfAxis pgfAxisOf(const MatrixData& matrix, const QRectF& cells);

struct MatrixFigure : Figure {
    MatrixData matrix;
    // name: stem of the file name; text: caption; "": generated from the matrix
    QString name, text;
    QString emptyText;  // text shown if there is nothing to draw

    std::shared_ptr<Figure> copy() const override { return std::make_shared<MatrixFigure>(*this); }
    QString figureName() const override;
    QString caption() const override;
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;
    QJsonObject figureSettings() const override;
    QList<FigureScale> figureScales() const override;
    void setFigureScale(const FigureScale& scale) override;
    QString texBody(const QSizeF& size, const PlotStyle& style) const override;
};

}  // namespace headscope::plots
