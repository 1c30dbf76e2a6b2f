// One heads-by-heads matrix: square cells with values, head numbers on both axes, and a colour bar.
// Hovering outlines row and column and shows the value; a click or Enter selects the pair.
#pragma once

#include "ui/figures/kinds/matrix_figure.h"
#include "ui/plots/cell_table.h"
#include "ui/plots/figure_view.h"

#include <functional>

namespace headscope::plots {

class MatrixView : public FigureView<MatrixFigure>, public CellTable {
    Q_OBJECT
public:
    explicit MatrixView(QWidget* parent = nullptr);

    void setMatrix(const MatrixData& matrix);  // a matrix of the same size only updates the values
    void clear();
    const MatrixData& matrix() const { return m_figure.matrix; }
    void setEmptyText(const QString& text);
    void setSelected(MatrixCell cell);  // cell: selected pair of heads; {-1, -1}: none
    MatrixCell selected() const { return m_selected; }
    MatrixCell hovered() const { return m_hover; }
    void setFigure(const QString& name, const QString& caption);

    QRectF cellRect(int row, int column) const;  // rectangle of a cell in widget coordinates
    MatrixCell cellAt(const QPointF& position) const;
    int naturalHeight(int width) const;  // height that the matrix needs at this width
    QString describe(MatrixCell cell) const { return describe(m_figure.matrix, cell); }
    // Returns the read-out of a cell: "Layer 2, head 1 with head 3: 0.93".
    static QString describe(const MatrixData& matrix, MatrixCell cell);
    // Name of the head drawn in this row or column.
    static QString headWords(const MatrixData& matrix, int place);
    // Sets a function that comments on the value of two heads in read-outs, such as "very similar";
    // it may return "".
    void setWords(std::function<QString(int row, int column)> words) { m_words = std::move(words); }

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

Q_SIGNALS:
    void cellHovered(int row, int column);  // emits -1, -1 if the mouse leaves
    void cellChosen(int row, int column);   // emitted on a click, or on Enter at the cursor
    void cellOpened(int row, int column);   // emitted on a double click

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    MatrixMarks marks() const;
    void hover(MatrixCell cell);
    void choose(MatrixCell cell);
    void announce(MatrixCell cell);
    MatrixCell headsAt(TableCell cell) const;

    MatrixCell m_selected, m_hover, m_cursor;
    std::function<QString(int, int)> m_words;
};

}  // namespace headscope::plots
