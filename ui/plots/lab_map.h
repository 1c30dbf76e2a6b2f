// Widget for a LabMapFigure. The mouse and the arrow keys read out values.
#pragma once

#include "ui/figures/kinds/lab_map_figure.h"
#include "ui/plots/cell_table.h"
#include "ui/plots/figure_view.h"

#include <utility>

namespace headscope::plots {

class LabMap : public FigureView<LabMapFigure>, public CellTable {
    Q_OBJECT
public:
    explicit LabMap(QWidget* parent = nullptr);

    void setFigure(LabMapFigure figure);

    // Accessible as one table: the figure's tables stacked vertically.
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

protected:
    void paintEvent(QPaintEvent* event) override;
    QString tipAt(const QPointF& position) const override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QString inWords() const;
    // Converts a row of the accessible table to the index of the figure's table and the row in it.
    std::pair<std::size_t, int> tableOf(int row) const;

    TableCell m_cursor;
};

}  // namespace headscope::plots
