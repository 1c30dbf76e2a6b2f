// Shows a LabMapFigure; the mouse and the arrow keys read values out.
#pragma once

#include "ui/figures/lab_map_figure.h"
#include "ui/plots/cell_table.h"

#include <QWidget>

#include <utility>

namespace headscope::plots {

class LabMap : public QWidget, public CellTable {
    Q_OBJECT
public:
    explicit LabMap(QWidget* parent = nullptr);

    void setFigure(LabMapFigure figure);
    const LabMapFigure& figure() const { return m_figure; }

    // One table: those of the figure one under the other.
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
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    QString inWords() const;
    std::pair<std::size_t, int> tableOf(int row) const;  // which table, and the row in it

    LabMapFigure m_figure;
    TableCell m_cursor;
};

}  // namespace headscope::plots
