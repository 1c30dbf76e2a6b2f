// Widget for a PruneMapFigure. Mouse and arrow keys select a head.
#pragma once

#include "ui/figures/kinds/prune_map_figure.h"
#include "ui/plots/cell_table.h"
#include "ui/plots/figure_view.h"

namespace headscope::plots {

class PruneMap : public FigureView<PruneMapFigure>, public CellTable {
    Q_OBJECT
public:
    explicit PruneMap(QWidget* parent = nullptr);

    void setFigure(PruneMapFigure figure);
    void setCurrent(HeadPlace head);
    HeadPlace current() const { return m_current; }
    QRectF cellRect(HeadPlace head) const;  // rectangle of a head in widget coordinates

    int tableRows() const override;
    int tableColumns() const override;
    QString rowHeader(int row) const override;
    QString columnHeader(int column) const override;
    QString cellWords(TableCell cell) const override;
    QRect cellArea(TableCell cell) const override;
    TableCell currentCell() const override;
    void goToCell(TableCell cell) override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

Q_SIGNALS:
    void headChosen(int layer, int head);
    void headOpened(int layer, int head);  // emitted on a double click or Enter

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    QString tipAt(const QPointF& position) const override;

private:
    QString describe(HeadPlace head) const;
    void announce();

    HeadPlace m_current;
};

}  // namespace headscope::plots
