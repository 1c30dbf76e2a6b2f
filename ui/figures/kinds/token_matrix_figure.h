// One attention map as a matrix: queries as rows, keys as columns, tokens as labels. In print the
// whole map is shown, and large maps as block means. The screen (ui/plots/token_matrix.h) shows the
// visible part.
#pragma once

#include "ui/figures/kinds/token_figure.h"

#include <QPointF>
#include <QRectF>

class QFontMetricsF;

namespace headscope::plots {

class TokenMatrixFigure : public TokenFigure {
public:
    // A viewport onto the matrix: cells of size `cell`, scrolled by `offset`, drawn into `body`.
    struct Frame {
        QRectF body;
        qreal cell = 1;
        QPointF offset;  // scroll position in the content
        int rows = 0, columns = 0;
    };
    // Size of the labels, left of and above the cells.
    qreal headerExtent(const QFontMetricsF& metrics) const;
    // Returns the number of visible cells.
    int paintCells(QPainter& painter, const Frame& frame) const;
    void paintValues(QPainter& painter, const Frame& frame, const PlotStyle& style) const;
    void paintLabels(QPainter& painter, const Frame& frame, const PlotStyle& style, int block,
                     qreal header) const;
    void paintHidden(QPainter& painter, const Frame& frame, const PlotStyle& style) const;
    // Outlines token pairs that the data set marks as aligned.
    void paintTruth(QPainter& painter, const Frame& frame, const PlotStyle& style) const;
    void paintTitles(QPainter& painter, const QRectF& body, const PlotStyle& style,
                     qreal header) const;

    std::shared_ptr<Figure> copy() const override {
        return std::make_shared<TokenMatrixFigure>(*this);
    }
    QString figureName() const override;
    QString caption() const override;
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    QStringList figureLabels() const override;  // labels of both axes
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QString texBody(const QSizeF& size, const PlotStyle& style) const override;

private:
    // side of a printed cell in painter units
    qreal figureCell(qreal width, const PlotStyle& style) const;

    Q_DECLARE_TR_FUNCTIONS(TokenMatrixFigure)
};

}  // namespace headscope::plots
