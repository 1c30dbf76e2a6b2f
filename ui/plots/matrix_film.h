// Small matrices of the same layer at several training steps, on one colour scale, row by row. A
// click, or Left and Right, selects a step. Ctrl and the arrow keys read out cells, across steps.
#pragma once

#include "ui/figures/kinds/matrix_groups_figure.h"
#include "ui/plots/cell_table.h"

#include <QWidget>

#include <cstdint>
#include <vector>

namespace headscope::plots {

struct FilmFrame {
    std::int64_t step = 0;
    MatrixData matrix;
};

class MatrixFilm : public QWidget, public CellTable {
    Q_OBJECT
public:
    explicit MatrixFilm(QWidget* parent = nullptr);

    // Steps must be ascending. If not all frames fit, it draws the first, the last and frames
    // between them at about equal step ratios.
    void setFrames(std::vector<FilmFrame> frames);
    void clear() { setFrames({}); }
    void setCurrent(std::int64_t step);  // highlights the drawn frame nearest to this step
    void setSelected(MatrixCell cell);
    void setFigure(const QString& name, const QString& caption);
    std::vector<std::int64_t> drawnSteps() const;
    // rectangle of a drawn frame, by its index, in widget coordinates
    QRectF frameRect(int drawn) const;
    MatrixGroupsFigure figure() const;  // returns a figure of the drawn frames

    // Accessible as one table: the drawn matrices stacked vertically, one row per head and step.
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
    void stepChosen(qint64 step);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Place {
        int columns = 1, rows = 1;
        qreal side = 0, gap = 0, line = 0;
    };
    Place place() const;
    void pick();
    int currentDrawn() const;  // index of the current drawn frame; -1: none
    const FilmFrame& drawn(int index) const { return m_frames[m_drawn[std::size_t(index)]]; }
    void chooseStep(int drawn);
    void describeCurrent();
    void paintFrame(QPainter& painter, int drawn, const PlotStyle& style) const;

    std::vector<FilmFrame> m_frames;
    std::vector<std::size_t> m_drawn;  // drawn frames, as indices into m_frames
    std::int64_t m_current = -1;
    MatrixCell m_selected, m_cursor;  // Pairs of heads; the cursor is in the current frame.
    QString m_name, m_caption;
};

// Returns indices of at most `most` of the ascending steps: the first, the last, and the nearest to
// equal ratios of 1 + step between them.
std::vector<std::size_t> filmIndices(const std::vector<std::int64_t>& steps, int most);

}  // namespace headscope::plots
