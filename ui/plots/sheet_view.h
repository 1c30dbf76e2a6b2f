// The sheet as it will be printed, with what only the screen has: the grid, the chosen panel's frame and handles.
// Dragging moves a panel, a handle makes it larger, both along the grid; arrows move it, with Shift they make it
// larger.
#pragma once

#include "ui/figures/colour_vision.h"
#include "ui/figures/sheet_layout.h"

#include <QHash>
#include <QImage>
#include <QWidget>

namespace headscope::plots {

class SheetView : public QWidget {
    Q_OBJECT
public:
    // What a dragged figure is called while it is on its way.
    static constexpr const char* kFigureMime = "application/x-headscope-figure";

    explicit SheetView(QWidget* parent = nullptr);

    void setSheet(const Sheet& sheet);
    void setFigures(const Sheet& sheet);  // of the same panels: whatever is being dragged stays in hand
    const Sheet& sheet() const { return m_sheet; }
    void setEmptyText(const QString& text);
    void setVision(ColourVision vision);  // how the paper looks to others
    ColourVision vision() const { return m_vision; }
    void setSelected(int id);  // 0: none
    int selected() const { return m_selected; }
    void setZoom(double percent);  // 0: as large as fits
    // A panel's figure as it shall be seen, of this size or, until that is there, of another.
    void setPicture(int id, const QImage& picture);
    QRectF panelRect(int id) const;  // in widget coordinates
    QRectF paperRect() const;
    double pixelsPerMm() const;
    QString describe(int id) const;  // "panel a: …, 0 mm from the left, ..."

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    // How panels are to be seen now: setPicture() shall follow. scale: pixels of the screen in a millimetre of paper.
    void picturesWanted(const headscope::plots::Sheet& sheet, double scale, headscope::plots::ColourVision vision);
    void panelChosen(int id);
    void panelPlaced(int id, const QRectF& place);  // once, when the mouse lets go or a key was pressed
    void panelRemoved(int id);
    // A figure was dragged here from a page: what was dragged, and the place on the sheet in millimetres.
    void panelDropped(const QByteArray& source, const QPointF& mm);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QString sheetText() const;
    void look();  // the sheet, its size on the screen or its colours are others now
    void paintPaper(QPainter& painter);
    void paintLegends(QPainter& painter) const;
    void paintGrid(QPainter& painter) const;
    void paintChosen(QPainter& painter) const;
    QRectF pixels(const QRectF& mm) const;
    int edgesAt(const QPointF& position) const;  // of the chosen panel; -1 outside of its handles
    int panelAt(const QPointF& position) const;
    void choose(int id);
    void drag(const QPointF& to, bool free);
    void step(int across, int down, bool size);
    void setDrag(int edges, const QPointF& from);

    Sheet m_sheet;  // with the panel that is dragged where it is now
    QString m_emptyText;
    ColourVision m_vision = ColourVision::All;
    int m_selected = 0;
    double m_zoom = 0;
    double m_high = 0;  // of the sheet, mm
    QHash<int, QImage> m_pictures;
    bool m_dragging = false, m_moved = false;
    int m_edges = 0;
    QPointF m_from;
    QRectF m_start;
    SnappedPlace m_snapped;
};

}  // namespace headscope::plots
