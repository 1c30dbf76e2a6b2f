// One attention map as a matrix: queries down, keys across, tokens as labels. On paper all of it, large maps as means
// of blocks; on the screen (ui/plots/token_matrix.h) the part in sight.
#pragma once

#include "ui/figures/token_figure.h"

#include <QPointF>
#include <QRectF>

class QFontMetricsF;

namespace headscope::plots {

class TokenMatrixFigure : public TokenFigure {
public:
    // A window onto the matrix: cells of size `cell` from `offset` on, drawn into `body`.
    struct Frame {
        QRectF body;
        qreal cell = 1;
        QPointF offset;  // of the scrolled content
        int rows = 0, columns = 0;
    };
    qreal headerExtent(const QFontMetricsF& metrics) const;       // of the labels, left of the cells and above
    int paintCells(QPainter& painter, const Frame& frame) const;  // how many were in sight
    void paintValues(QPainter& painter, const Frame& frame, const PlotStyle& style) const;
    void paintLabels(QPainter& painter, const Frame& frame, const PlotStyle& style, int block, qreal header) const;
    void paintHidden(QPainter& painter, const Frame& frame, const PlotStyle& style) const;
    void paintTruth(QPainter& painter, const Frame& frame, const PlotStyle& style) const;  // what belongs together
    void paintTitles(QPainter& painter, const QRectF& body, const PlotStyle& style, qreal header) const;

    std::shared_ptr<Figure> copy() const override { return std::make_shared<TokenMatrixFigure>(*this); }
    QString figureName() const override;
    QString caption() const override;
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    QStringList figureLabels() const override;  // on both axes
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QString texBody(const QSizeF& size, const PlotStyle& style) const override;

private:
    qreal figureCell(qreal width, const PlotStyle& style) const;  // side of a printed cell

    Q_DECLARE_TR_FUNCTIONS(TokenMatrixFigure)
};

}  // namespace headscope::plots
