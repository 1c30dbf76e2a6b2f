// Widget for a PruneMapFigure. Mouse and arrow keys select a head.
#pragma once

#include "ui/figures/kinds/prune_map_figure.h"
#include "ui/plots/cell_table.h"

#include <QWidget>

namespace headscope::plots {

class PruneMap : public QWidget, public CellTable {
    Q_OBJECT
public:
    explicit PruneMap(QWidget* parent = nullptr);

    void setFigure(PruneMapFigure figure);
    void setCurrent(HeadPlace head);
    const PruneMapFigure& figure() const { return m_figure; }
    HeadPlace current() const { return m_current; }
    QRectF cellRect(HeadPlace head) const;  // in widget coordinates

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
    void headOpened(int layer, int head);  // on double click or Enter

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    QString describe(HeadPlace head) const;
    void announce();

    PruneMapFigure m_figure;
    HeadPlace m_current;
};

}  // namespace headscope::plots
