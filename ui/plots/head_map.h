// Widget for a HeadMapFigure. The mouse and, with focus, the arrow keys read out weights.
#pragma once

#include "ui/figures/kinds/head_map_figure.h"
#include "ui/plots/cell_table.h"
#include "ui/plots/figure_view.h"

namespace headscope::plots {

class HeadMap : public FigureView<HeadMapFigure>, public CellTable {
    Q_OBJECT
public:
    explicit HeadMap(QWidget* parent = nullptr);

    // shows a map; see HeadMapFigure::setMap()
    void setMap(const TokenMap& map, double high, const QString& title);
    // Shows the difference of two maps, with colours centred on 0.
    void setDifference(const TokenMap& map, double high, const QString& title);
    void clear(const QString& why);
    void setBarShown(bool shown);  // colour bar next to the map; off by default
    void setOrigin(const QString& origin);
    QRectF mapRect() const;  // rectangle of the map, in widget coordinates
    // weight at a position: "“cat” attends to “the”: 0.31"
    QString readOut(const QPointF& position) const;

    // Accessible as a table of queries by keys, or of patch rows and columns.
    int tableRows() const override;
    int tableColumns() const override;
    QString rowHeader(int row) const override;
    QString columnHeader(int column) const override;
    QString cellWords(TableCell cell) const override;
    QRect cellArea(TableCell cell) const override;
    TableCell currentCell() const override { return m_cursor; }
    void goToCell(TableCell cell) override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return width; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void shown();

    TableCell m_cursor;
    bool m_bar = false;
};

}  // namespace headscope::plots
