// The cells of a head map: one row per attention site, one cell per head. Emits what the user does
// to a head; it does not change anything itself. A screen reader reads it as a table.
#pragma once

#include "ui/figures/figure.h"
#include "ui/plots/cell_table.h"
#include "ui/plots/figure_view.h"
#include "ui/workspace/head_map/head_map_view.h"

#include <optional>

namespace headscope::ui {

// A path between two heads, drawn as a curve over the cells.
struct HeadMapPath {
    HeadPlace from, to;
    double strength = 0;  // from -1 to 1; the sign selects the colour, the size the width
};

class HeadMapCells : public plots::FigureWidget, public plots::CellTable {
    Q_OBJECT
public:
    // Small: squares at the side of a page. Large: wide cells with their values written in.
    enum class Size { Small, Large };

    explicit HeadMapCells(Size size, QWidget* parent = nullptr);

    void setView(HeadMapView view);
    const HeadMapView& view() const { return m_view; }
    // Paths drawn over the cells, strongest first; empty: none.
    void setPaths(std::vector<HeadMapPath> paths);
    const std::vector<HeadMapPath>& paths() const { return m_paths; }
    // Point in the middle of a path, in widget coordinates, at which a click chooses it.
    QPointF pathMiddle(const HeadMapPath& path) const;
    QRect cellRect(HeadPlace head) const;  // in widget coordinates; also for absent heads

    int tableRows() const override { return static_cast<int>(m_view.rows.size()); }
    int tableColumns() const override { return m_view.columns; }
    QString rowHeader(int row) const override;
    QString columnHeader(int column) const override;
    QString cellWords(plots::TableCell cell) const override;
    QRect cellArea(plots::TableCell cell) const override;
    plots::TableCell currentCell() const override;
    void goToCell(plots::TableCell cell) override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    // Modifiers as in lists: Ctrl adds the head to the selection, Shift selects a range.
    void clicked(headscope::HeadPlace head, Qt::KeyboardModifiers modifiers);
    void opened(headscope::HeadPlace head);  // a double click
    void switchRequested();                  // X, Space or Enter
    void extendRequested(int key);           // Shift and an arrow key
    void menuRequested(headscope::HeadPlace head, const QPoint& global);
    void pathClicked(headscope::HeadPlace from, headscope::HeadPlace to);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    QString tipAt(const QPointF& position) const override;

private:
    int rowHeight() const;
    qreal columnWidth() const;
    int labelWidth() const;
    int labelHeight() const;
    std::optional<HeadPlace> headAt(const QPointF& position) const;
    std::optional<HeadPlace> current() const;
    QPointF pathStart(const HeadMapPath& path) const;
    QPointF pathEnd(const HeadMapPath& path) const;
    // the path whose middle is at this position; null if there is none
    const HeadMapPath* pathAt(const QPointF& position) const;
    void paintPaths(QPainter& painter, const plots::PlotStyle& style) const;
    void paintLabels(QPainter& painter, const plots::PlotStyle& style) const;
    void paintCell(QPainter& painter, const HeadMapCell& cell, const plots::PlotStyle& style) const;
    void paintMarks(QPainter& painter, const HeadMapCell& cell,
                    const plots::PlotStyle& style) const;

    Size m_size;
    HeadMapView m_view;
    std::vector<HeadMapPath> m_paths;
};

}  // namespace headscope::ui
