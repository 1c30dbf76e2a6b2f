// One attention map as a matrix: queries as rows, keys as columns, tokens as labels. Only visible
// cells are painted, so that 1024 tokens scroll smoothly. Ctrl+wheel zooms. Hovering a cell
// activates its query. Ctrl and the arrow keys move between cells.
#pragma once

#include "ui/figures/kinds/token_matrix_figure.h"
#include "ui/plots/cell_table.h"
#include "ui/plots/token_view.h"

namespace headscope::plots {

class TokenMatrix : public TokenView, public CellTable {
    Q_OBJECT
public:
    explicit TokenMatrix(QWidget* parent = nullptr);

    const TokenMatrixFigure& figure() const override { return m_figure; }
    void zoomBy(double factor);
    void zoomToFit();                                    // returns to the automatic cell size
    int cellsPainted() const { return m_cellsPainted; }  // number of cells in the last repaint
    void showToken(int token) override;
    TokenSpot spotAt(const QPoint& position) const override;
    QRect nameRect(const TokenSpot& spot) const override;
    QSize sizeHint() const override;
    int readableWidth() const override;

    int tableRows() const override;
    int tableColumns() const override;
    QString rowHeader(int row) const override;
    QString columnHeader(int column) const override;
    QString cellWords(TableCell cell) const override;
    QRect cellArea(TableCell cell) const override;
    TableCell currentCell() const override { return m_cursor; }
    void goToCell(TableCell cell) override;

protected:
    TokenFigure& shown() override { return m_figure; }
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    int tokenAt(const QPoint& position) const override;
    void relayout() override;
    void mapChanged() override;

private:
    TokenMatrixFigure::Frame frame() const;
    // cell at a position as (key, query); -1 outside the cells
    QPoint cellAt(const QPoint& position) const;
    void paintFocus(QPainter& painter, const TokenMatrixFigure::Frame& frame,
                    const PlotStyle& style) const;

    TokenMatrixFigure m_figure;
    double m_cell = 16;
    bool m_zoomed = false;   // true if the user set the cell size
    QPoint m_hover{-1, -1};  // cell under the mouse as (key, query)
    TableCell m_cursor;      // keyboard cursor as (query, key)
    qreal m_header = 60;
    int m_cellsPainted = 0;
};

}  // namespace headscope::plots
