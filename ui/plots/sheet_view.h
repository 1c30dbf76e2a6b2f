// Editor for a sheet as it will be printed, with grid, selection frame and handles. Dragging moves
// a panel and a handle resizes it; both snap to the grid. Arrow keys move it, or with Shift resize
// it.
#pragma once

#include "ui/figures/colour_vision.h"
#include "ui/figures/sheet/sheet_layout.h"

#include <QHash>
#include <QImage>
#include <QWidget>

namespace headscope::plots {

class SheetView : public QWidget {
    Q_OBJECT
public:
    // MIME type of a dragged figure.
    static constexpr const char* kFigureMime = "application/x-headscope-figure";

    explicit SheetView(QWidget* parent = nullptr);

    void setSheet(const Sheet& sheet);
    // Updates the figures of the same panels; a drag in progress continues.
    void setFigures(const Sheet& sheet);
    const Sheet& sheet() const { return m_sheet; }
    void setEmptyText(const QString& text);
    void setVision(ColourVision vision);  // preview for a type of colour vision
    ColourVision vision() const { return m_vision; }
    void setSelected(int id);  // id: selected panel; 0: none
    int selected() const { return m_selected; }
    void setZoom(double percent);  // percent: zoom; 0: fit to the window
    // Sets the rendered image of a panel. An image of another size is scaled until the right one
    // arrives.
    void setPicture(int id, const QImage& picture);
    QRectF panelRect(int id) const;  // rectangle of a panel in widget coordinates
    QRectF paperRect() const;
    double pixelsPerMm() const;
    // description of a panel: "panel a: …, 0 mm from the left, ..."
    QString describe(int id) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    // Requests images of the panels; the receiver should call setPicture(). scale: screen pixels
    // per millimetre of paper.
    void picturesWanted(const headscope::plots::Sheet& sheet, double scale,
                        headscope::plots::ColourVision vision);
    void panelChosen(int id);
    // Emitted once per action, on mouse release or key press.
    void panelPlaced(int id, const QRectF& place);
    void panelRemoved(int id);
    // Emitted if a figure was dragged here from a page. source: the dragged figure; mm: position on
    // the sheet in millimetres.
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
    void changeEvent(QEvent* event) override;

private:
    QString sheetText() const;
    void look();  // called if the sheet, its size on the screen or its colours changed
    void paintPaper(QPainter& painter);
    void paintLegends(QPainter& painter) const;
    void paintGrid(QPainter& painter) const;
    void paintChosen(QPainter& painter) const;
    QRectF pixels(const QRectF& mm) const;
    // Edges at a handle of the selected panel, as a sum of PanelEdge; -1 outside the handles.
    int edgesAt(const QPointF& position) const;
    int panelAt(const QPointF& position) const;
    void choose(int id);
    void drag(const QPointF& to, bool free);
    void step(int across, int down, bool size);
    void setDrag(int edges, const QPointF& from);

    Sheet m_sheet;  // the sheet, including the current position of a dragged panel
    QString m_emptyText;
    ColourVision m_vision = ColourVision::All;
    int m_selected = 0;
    double m_zoom = 0;
    double m_high = 0;  // height of the sheet in mm
    QHash<int, QImage> m_pictures;
    bool m_dragging = false, m_moved = false;
    int m_edges = 0;
    QPointF m_from;
    QRectF m_start;
    SnappedPlace m_snapped;
};

}  // namespace headscope::plots
