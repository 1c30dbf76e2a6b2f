// One attention map as a matrix: queries down, keys across, tokens as labels. Only the cells in sight are painted, so
// 1024 tokens scroll. Ctrl+wheel zooms. Hovering a cell looks at its query.
#pragma once

#include "ui/plots/token_view.h"

namespace headscope::plots {

class TokenMatrix : public TokenView {
    Q_OBJECT
public:
    explicit TokenMatrix(QWidget* parent = nullptr);

    void zoomBy(double factor);
    void zoomToFit();                                    // back to the cell size chosen by itself
    int cellsPainted() const { return m_cellsPainted; }  // by the last paint of the screen
    void showToken(int token) override;
    QSize sizeHint() const override;
    int readableWidth() const override;

    QString figureName() const override;
    QString caption() const override;
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    int tokenAt(const QPoint& position) const override;
    void relayout() override;
    void mapChanged() override;

private:
    // A window onto the matrix: cells of size `cell` from `first` on, drawn into `body`.
    struct Frame {
        QRectF body;
        qreal cell = 1;
        QPointF offset;  // of the scrolled content
        int cells = 0;   // a side
    };
    Frame frame() const;
    QPoint cellAt(const QPoint& position) const;  // (key, query), -1 beside
    qreal headerExtent(const QFontMetricsF& metrics, qreal limit) const;
    void paintCells(QPainter& painter, const Frame& frame) const;
    void paintLabels(QPainter& painter, const Frame& frame, const PlotStyle& style, int block, qreal header) const;
    void paintFocus(QPainter& painter, const Frame& frame, const PlotStyle& style) const;
    void paintTitles(QPainter& painter, const QRectF& body, const PlotStyle& style, qreal header) const;
    qreal figureCell(qreal width, const PlotStyle& style) const;  // side of a printed cell
    void paintValues(QPainter& painter, const Frame& frame, const PlotStyle& style) const;

    double m_cell = 16;
    bool m_zoomed = false;   // the person chose the cell size
    QPoint m_hover{-1, -1};  // (key, query)
    qreal m_header = 60;
    mutable int m_cellsPainted = 0;
};

}  // namespace headscope::plots
