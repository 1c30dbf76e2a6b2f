#include "ui/plots/sheet_view.h"

#include "ui/figures/plot_text.h"
#include "ui/figures/sheet/sheet_figure.h"
#include "ui/figures/sheet/sheet_legend.h"
#include "ui/plots/plot_painter.h"

#include <QAccessible>
#include <QDropEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace headscope::plots {

namespace {

constexpr double kDesk = 16;   // margin around the paper in pixels
constexpr double kHandle = 7;  // side of a handle in pixels
// Pixels within which the mouse hits a handle, and edges snap to a line.
constexpr double kHandleReach = 6;
// Pixels of mouse movement that turn a press into a drag.
constexpr double kDragFrom = 3;
constexpr double kPixelsPerMm = 96 / 25.4;  // pixels per millimetre at 100 % zoom
// Pixels per mm when fitting, so that a small sheet does not fill a large window.
constexpr double kLargestFit = 6;

struct HandlePlace {
    int edges;
    double x, y;  // position along the frame, 0 to 1
};

int sum(PanelEdge a, PanelEdge b = PanelEdge::None) {
    return static_cast<int>(a) | static_cast<int>(b);
}

const std::array<HandlePlace, 8>& handles() {
    static const std::array<HandlePlace, 8> kHandles{
        {{sum(PanelEdge::Left, PanelEdge::Top), 0, 0},
         {sum(PanelEdge::Top), 0.5, 0},
         {sum(PanelEdge::Right, PanelEdge::Top), 1, 0},
         {sum(PanelEdge::Right), 1, 0.5},
         {sum(PanelEdge::Right, PanelEdge::Bottom), 1, 1},
         {sum(PanelEdge::Bottom), 0.5, 1},
         {sum(PanelEdge::Left, PanelEdge::Bottom), 0, 1},
         {sum(PanelEdge::Left), 0, 0.5}}};
    return kHandles;
}

QPointF placeOf(const HandlePlace& handle, const QRectF& frame) {
    return {frame.left() + handle.x * frame.width(), frame.top() + handle.y * frame.height()};
}

Qt::CursorShape cursorOf(int edges) {
    const auto has = [edges](PanelEdge edge) { return (edges & static_cast<int>(edge)) != 0; };
    const bool across = has(PanelEdge::Left) || has(PanelEdge::Right),
               down = has(PanelEdge::Top) || has(PanelEdge::Bottom);
    if (across && down)
        return has(PanelEdge::Left) == has(PanelEdge::Top) ? Qt::SizeFDiagCursor
                                                           : Qt::SizeBDiagCursor;
    return across ? Qt::SizeHorCursor : Qt::SizeVerCursor;
}

}  // namespace

SheetView::SheetView(QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Sheet"));
    setAcceptDrops(true);
    m_high = sheetHeight(m_sheet);
}

void SheetView::setSheet(const Sheet& sheet) {
    m_sheet = sheet;
    m_dragging = false;
    m_snapped = {};
    if (!m_sheet.find(m_selected)) m_selected = 0;
    // Pictures are rendered elsewhere and kept by panel id; drop those of removed panels.
    for (auto it = m_pictures.begin(); it != m_pictures.end();)
        it = m_sheet.find(it.key()) ? std::next(it) : m_pictures.erase(it);
    setAccessibleDescription(m_selected ? describe(m_selected) : sheetText());
    look();
    updateGeometry();
}

void SheetView::setFigures(const Sheet& sheet) {
    for (auto& panel : m_sheet.panels)
        if (const auto* now = sheet.find(panel.id)) panel.figure = now->figure;
    setAccessibleDescription(m_selected ? describe(m_selected) : sheetText());
    look();
}

QString SheetView::sheetText() const {
    if (m_sheet.panels.empty()) return m_emptyText;
    SheetFigure figure;
    figure.sheet = m_sheet;
    return figure.caption();
}

void SheetView::setEmptyText(const QString& text) {
    m_emptyText = text;
    update();
}

void SheetView::setVision(ColourVision vision) {
    m_vision = vision;
    look();
}

void SheetView::setSelected(int id) {
    if (id == m_selected) return;
    m_selected = m_sheet.find(id) ? id : 0;
    if (m_selected) {
        setAccessibleDescription(describe(m_selected));
        QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&changed);
    }
    update();
}

void SheetView::setZoom(double percent) {
    m_zoom = percent;
    updateGeometry();
    adjustSize();
    look();
}

double SheetView::pixelsPerMm() const {
    // Zoom 0 fits the sheet into the widget.
    if (m_zoom > 0) return kPixelsPerMm * m_zoom / 100;
    const double across = (width() - 2 * kDesk) / m_sheet.sheetFormat().widthMm;
    const double down = (height() - 2 * kDesk) / m_high;
    return std::clamp(std::min(across, down), 0.5, kLargestFit);
}

QRectF SheetView::paperRect() const {
    const double scale = pixelsPerMm();
    const QSizeF size(m_sheet.sheetFormat().widthMm * scale, m_high * scale);
    // Centred horizontally, but never left of the margin, so that a large sheet can be scrolled to
    // its left edge.
    return {std::max(kDesk, (width() - size.width()) / 2), kDesk, size.width(), size.height()};
}

QRectF SheetView::pixels(const QRectF& mm) const {
    const double scale = pixelsPerMm();
    return {paperRect().topLeft() + mm.topLeft() * scale, mm.size() * scale};
}

QRectF SheetView::panelRect(int id) const {
    const auto* panel = m_sheet.find(id);
    return panel ? pixels(panel->place) : QRectF();
}

QString SheetView::describe(int id) const {
    for (std::size_t i = 0; i < m_sheet.panels.size(); ++i) {
        const auto& panel = m_sheet.panels[i];
        if (panel.id != id) continue;
        const auto mm = [](double value) { return numberText(value, 4); };
        return tr("Panel %1, %2 mm from the left, %3 mm from the top, %4 mm wide, %5 mm high: %6")
            .arg(panelLetter({}, static_cast<int>(i)), mm(panel.place.left()),
                 mm(panel.place.top()), mm(panel.place.width()), mm(panel.place.height()),
                 panel.figure->caption());
    }
    return {};
}

QSize SheetView::sizeHint() const {
    if (m_zoom <= 0) return {fontMetrics().height() * 34, fontMetrics().height() * 24};
    const double scale = pixelsPerMm();
    return QSizeF(m_sheet.sheetFormat().widthMm * scale + 2 * kDesk, m_high * scale + 2 * kDesk)
        .toSize();
}

QSize SheetView::minimumSizeHint() const {
    return m_zoom > 0 ? sizeHint()
                      : QSize(fontMetrics().height() * 16, fontMetrics().height() * 12);
}

void SheetView::setPicture(int id, const QImage& picture) {
    if (!m_sheet.find(id)) return;
    m_pictures[id] = picture;
    update();
}

void SheetView::look() {
    m_high = sheetHeight(m_sheet);
    // Panels are rendered in another thread, in device pixels; showEvent() repeats the request of a
    // hidden view.
    if (isVisible()) Q_EMIT picturesWanted(m_sheet, pixelsPerMm() * devicePixelRatioF(), m_vision);
    update();
}

void SheetView::paintEvent(QPaintEvent*) {
    PlotPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing |
                           QPainter::SmoothPixmapTransform);
    painter.fillRect(rect(), palette().color(QPalette::Window));
    paintPaper(painter);
    if (m_sheet.panels.empty()) {
        const QRectF words = paperRect().adjusted(12, 8, -12, -8);
        return drawEmptyText(painter, words, m_emptyText, PlotStyle::forPrint());
    }
    if (m_dragging) paintGrid(painter);
    paintChosen(painter);
}

// Paints paper, panel images, letters and legends as they will be printed.
void SheetView::paintPaper(QPainter& painter) {
    const QRectF paper = paperRect();
    const PlotStyle print = PlotStyle::forPrint(), screen = PlotStyle::of(palette(), font());
    painter.fillRect(paper, print.background);
    painter.setPen(QPen(screen.hairline, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(paper.adjusted(-0.5, -0.5, 0.5, 0.5));
    painter.save();
    painter.setClipRect(paper);
    for (std::size_t i = 0; i < m_sheet.panels.size(); ++i) {
        const auto& panel = m_sheet.panels[i];
        painter.drawImage(pixels(figureArea(m_sheet, panel)), m_pictures.value(panel.id));
        painter.save();
        painter.translate(paper.topLeft());
        // Letters are painted in figure units, with the origin in the corner of the paper.
        painter.scale(pixelsPerMm() / kFigureUnitsPerMm, pixelsPerMm() / kFigureUnitsPerMm);
        paintLetter(painter, m_sheet, static_cast<int>(i));
        painter.restore();
    }
    paintLegends(painter);
    painter.restore();
}

// Paints the legends with the selected colour vision, like the panels, using an image of the strip
// below them.
void SheetView::paintLegends(QPainter& painter) const {
    if (sharedLegends(m_sheet).empty()) return;
    const auto paint = [this](QPainter& onto, const QPointF& corner, double pixelsPerMm) {
        onto.translate(corner);
        onto.scale(pixelsPerMm / kFigureUnitsPerMm, pixelsPerMm / kFigureUnitsPerMm);
        paintSharedLegends(onto, m_sheet);
    };
    if (m_vision == ColourVision::All) {
        painter.save();
        paint(painter, paperRect().topLeft(), pixelsPerMm());
        return painter.restore();
    }
    double top = 0;
    for (const auto& panel : m_sheet.panels) top = std::max(top, panel.place.bottom());
    // Legends are between the lowest panel and the end of the sheet (mm).
    const QRectF strip =
        pixels(QRectF(0, top, m_sheet.sheetFormat().widthMm, std::max(0.0, m_high - top)));
    // A null image cannot be painted on, so it has at least one pixel.
    QImage image((strip.size() * devicePixelRatioF()).toSize().expandedTo({1, 1}),
                 QImage::Format_ARGB32);
    image.fill(Qt::transparent);
    QPainter onto(&image);
    onto.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    onto.scale(devicePixelRatioF(), devicePixelRatioF());
    paint(onto, paperRect().topLeft() - strip.topLeft(), pixelsPerMm());
    onto.end();
    painter.drawImage(strip, seenAs(image, m_vision));
}

// Paints grid columns, and the lines that the dragged panel snaps to.
void SheetView::paintGrid(QPainter& painter) const {
    const SheetGrid grid = gridOf(m_sheet);
    QColor ink = PlotStyle::forPrint().accent;
    ink.setAlphaF(0.10F);
    for (int column = 0; column < grid.columns; ++column)
        painter.fillRect(pixels(QRectF(grid.columnLeft(column), 0, grid.columnWidth(), m_high)),
                         ink);
    painter.setPen(QPen(PlotStyle::forPrint().bad, 1, Qt::DashLine));
    const QRectF paper = paperRect();
    for (const double x : m_snapped.upright) {
        const double at = paper.left() + x * pixelsPerMm();
        painter.drawLine(QPointF(at, paper.top()), QPointF(at, paper.bottom()));
    }
    for (const double y : m_snapped.level) {
        const double at = paper.top() + y * pixelsPerMm();
        painter.drawLine(QPointF(paper.left(), at), QPointF(paper.right(), at));
    }
}

void SheetView::paintChosen(QPainter& painter) const {
    const QRectF frame = panelRect(m_selected);
    if (frame.isEmpty()) return;
    const QColor ink = PlotStyle::forPrint().accent;
    painter.setPen(QPen(ink, hasFocus() ? 2 : 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(frame);
    painter.setPen(QPen(ink, 1));
    painter.setBrush(PlotStyle::forPrint().background);
    for (const HandlePlace& handle : handles()) {
        const QPointF at = placeOf(handle, frame);
        painter.drawRect(QRectF(at.x() - kHandle / 2, at.y() - kHandle / 2, kHandle, kHandle));
    }
}

int SheetView::edgesAt(const QPointF& position) const {
    const QRectF frame = panelRect(m_selected);
    if (frame.isEmpty()) return -1;
    for (const HandlePlace& handle : handles()) {
        const QPointF away = placeOf(handle, frame) - position;
        if (std::max(std::abs(away.x()), std::abs(away.y())) <= kHandleReach) return handle.edges;
    }
    return -1;
}

// Returns the topmost panel at a position; 0: none.
int SheetView::panelAt(const QPointF& position) const {
    for (auto panel = m_sheet.panels.rbegin(); panel != m_sheet.panels.rend(); ++panel)
        if (pixels(panel->place).contains(position)) return panel->id;
    return 0;
}

void SheetView::choose(int id) {
    if (id == m_selected) return;
    setSelected(id);
    Q_EMIT panelChosen(m_selected);
}

void SheetView::setDrag(int edges, const QPointF& from) {
    m_dragging = m_selected != 0;
    m_moved = false;
    m_edges = edges;
    m_from = from;
    // A drag is always computed from its start, so that snapping does not accumulate.
    if (const auto* panel = m_sheet.find(m_selected)) m_start = panel->place;
}

void SheetView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) {
        if (const int id = panelAt(event->position())) choose(id);
        return QWidget::mousePressEvent(event);
    }
    const int edges = edgesAt(event->position());
    // Handles of the selected panel win over panels below them. Edges 0 moves the panel.
    if (edges < 0) choose(panelAt(event->position()));
    setDrag(std::max(edges, 0), event->position());
}

void SheetView::mouseMoveEvent(QMouseEvent* event) {
    const bool pressed = m_dragging && event->buttons().testFlag(Qt::LeftButton);
    if (!pressed) {
        const int edges = edgesAt(event->position());
        if (edges >= 0) return setCursor(cursorOf(edges));
        return setCursor(panelAt(event->position()) ? Qt::SizeAllCursor : Qt::ArrowCursor);
    }
    const QPointF by = event->position() - m_from;
    if (!m_moved && std::max(std::abs(by.x()), std::abs(by.y())) < kDragFrom) return;
    m_moved = true;
    drag(event->position(), event->modifiers().testFlag(Qt::AltModifier));
}

// Moves or resizes the selected panel; free (with Alt) disables snapping.
void SheetView::drag(const QPointF& to, bool free) {
    auto* panel = m_sheet.find(m_selected);
    if (!panel) return;
    // From pixels to millimetres, the unit of the sheet.
    const QPointF by = (to - m_from) / pixelsPerMm();
    const auto has = [this](PanelEdge edge) { return (m_edges & static_cast<int>(edge)) != 0; };
    QRectF wanted = m_start;
    if (m_edges == 0) wanted.translate(by);
    if (has(PanelEdge::Left)) wanted.setLeft(m_start.left() + by.x());
    if (has(PanelEdge::Right)) wanted.setRight(m_start.right() + by.x());
    if (has(PanelEdge::Top)) wanted.setTop(m_start.top() + by.y());
    if (has(PanelEdge::Bottom)) wanted.setBottom(m_start.bottom() + by.y());
    m_snapped =
        snapped(m_sheet, m_selected, wanted, m_edges, free ? 0 : kHandleReach / pixelsPerMm());
    panel->place = m_snapped.place;
    look();
}

void SheetView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !std::exchange(m_dragging, false)) return;
    m_snapped = {};
    update();
    const auto* panel = m_sheet.find(m_selected);
    // One signal per drag, so that undo takes back the whole drag.
    if (m_moved && panel && panel->place != m_start) Q_EMIT panelPlaced(m_selected, panel->place);
}

void SheetView::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasFormat(QLatin1String(kFigureMime))) event->acceptProposedAction();
}

void SheetView::dropEvent(QDropEvent* event) {
    if (!event->mimeData()->hasFormat(QLatin1String(kFigureMime))) return;
    event->acceptProposedAction();
    Q_EMIT panelDropped(event->mimeData()->data(QLatin1String(kFigureMime)),
                        (event->position() - paperRect().topLeft()) / pixelsPerMm());
}

void SheetView::step(int across, int down, bool size) {
    const auto* panel = m_sheet.find(m_selected);
    if (!panel) return;
    const double by = gridOf(m_sheet).rowMm;
    QRectF wanted = panel->place;
    if (size)
        wanted.adjust(0, 0, across * by, down * by);
    else
        wanted.translate(across * by, down * by);
    // Resizing with the keyboard moves the right and bottom edges.
    const int edges = size ? sum(PanelEdge::Right, PanelEdge::Bottom) : 0;
    const QRectF place = snapped(m_sheet, m_selected, wanted, edges, 0).place;
    if (place != panel->place) Q_EMIT panelPlaced(m_selected, place);
}

void SheetView::keyPressEvent(QKeyEvent* event) {
    const bool size = event->modifiers().testFlag(Qt::ShiftModifier);
    switch (event->key()) {
        case Qt::Key_Left:
            return step(-1, 0, size);
        case Qt::Key_Right:
            return step(1, 0, size);
        case Qt::Key_Up:
            return step(0, -1, size);
        case Qt::Key_Down:
            return step(0, 1, size);
        case Qt::Key_Delete:
            if (m_selected) Q_EMIT panelRemoved(m_selected);
            return;
        case Qt::Key_Escape:
            // Escape first cancels a drag, then clears the selection.
            if (!m_dragging) return choose(0);
            if (auto* panel = m_sheet.find(m_selected)) panel->place = m_start;
            m_dragging = false;
            return look();
        case Qt::Key_PageDown:
        case Qt::Key_PageUp: {
            const int count = static_cast<int>(m_sheet.panels.size());
            if (count == 0) return;
            // Without a selection Page Down starts at the first panel and Page Up at the last.
            int at = event->key() == Qt::Key_PageDown ? -1 : count;
            for (int i = 0; i < count; ++i)
                if (m_sheet.panels[std::size_t(i)].id == m_selected) at = i;
            const int next = (at + (event->key() == Qt::Key_PageDown ? 1 : -1) + count) % count;
            return choose(m_sheet.panels[std::size_t(next)].id);
        }
        default:
            return QWidget::keyPressEvent(event);
    }
}

void SheetView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    look();
}
void SheetView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    look();
}
void SheetView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    update();
}

}  // namespace headscope::plots
