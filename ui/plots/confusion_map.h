// Widget for a ConfusionFigure. Mouse and arrow keys select a cell.
#pragma once

#include "ui/figures/kinds/confusion_figure.h"
#include "ui/plots/cell_table.h"
#include "ui/plots/figure_view.h"

namespace headscope::plots {

class ConfusionMap : public FigureView<ConfusionFigure>, public CellTable {
    Q_OBJECT
public:
    explicit ConfusionMap(QWidget* parent = nullptr);

    void setFigure(ConfusionFigure figure);

    int tableRows() const override;
    int tableColumns() const override;
    QString rowHeader(int row) const override;
    QString columnHeader(int column) const override;
    QString cellWords(TableCell cell) const override;
    QRect cellArea(TableCell cell) const override;
    TableCell currentCell() const override { return m_current; }
    void goToCell(TableCell cell) override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    QString tipAt(const QPointF& position) const override;

private:
    TableCell cellAt(const QPointF& position) const;

    TableCell m_current;
};

}  // namespace headscope::plots
