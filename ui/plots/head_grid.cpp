#include "ui/plots/head_grid.h"

#include "ui/figures/site_names.h"

#include "ui/figures/weight_painter.h"
#include "ui/plots/plot_painter.h"

#include <QContextMenuEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

HeadGrid::HeadGrid(QWidget* parent) : FigureView(parent) {
    installCellTables();
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("All heads"));
    setWhatsThis(
        tr("One thumbnail per head. Click one to enlarge it; Left and Right choose the head, Up "
           "and Down the layer, X "
           "switches it off or on, P pins it for comparison."));
}

void HeadGrid::setHeads(int layers, int heads, std::vector<HeadThumbnail> thumbnails,
                        const QString& what) {
    const bool reshaped = layers != m_figure.layers || heads != m_figure.heads;
    m_figure.layers = layers;
    m_figure.heads = heads;
    m_figure.thumbnails = std::move(thumbnails);
    m_figure.what = what;
    if (reshaped) updateGeometry();
    announce();
    update();
}

void HeadGrid::setSites(const QStringList& sites) {
    m_figure.sites = sites;
    announce();
    update();
}

void HeadGrid::setHigh(std::optional<double> high) {
    m_figure.high = high;
    update();
}

void HeadGrid::setCurrent(Place place) {
    if (place == m_current) return;
    m_current = place;
    announce();
    update();
}

void HeadGrid::setPinned(std::optional<Place> place) {
    m_pinned = place;
    update();
}

void HeadGrid::setMask(const HeadMask& mask) {
    m_figure.mask = mask;
    announce();
    update();
}

void HeadGrid::setOrigin(const QString& origin) {
    m_figure.origin = origin;
}

QString HeadGrid::describe(Place place) const {
    QString text = SiteNames(m_figure.sites).title(HeadPlace{place.layer, place.head}) +
                   QStringLiteral(", ") + (m_figure.on(place) ? tr("on") : tr("off"));
    if (const HeadThumbnail* thumbnail = m_figure.thumbnail(place))
        text += QStringLiteral(", ") +
                tr("largest weight %1").arg(weightText(double(thumbnail->largest)));
    if (m_pinned && *m_pinned == place) text += QStringLiteral(", ") + tr("pinned");
    return text;
}

void HeadGrid::announce() {
    setAccessibleDescription(m_figure.heads > 0 ? describe(m_current) : tr("No model is open"));
    announceCell(this);
}

int HeadGrid::tableRows() const {
    return m_figure.heads > 0 ? m_figure.layers : 0;
}

int HeadGrid::tableColumns() const {
    return m_figure.heads;
}

QString HeadGrid::rowHeader(int row) const {
    return SiteNames(m_figure.sites).inText(row);
}

QString HeadGrid::columnHeader(int column) const {
    return tr("head %1").arg(column);
}

QString HeadGrid::cellWords(TableCell cell) const {
    return describe({cell.row, cell.column});
}

QRect HeadGrid::cellArea(TableCell cell) const {
    return cellRect({cell.row, cell.column});
}

TableCell HeadGrid::currentCell() const {
    return m_figure.heads > 0 ? TableCell{m_current.layer, m_current.head} : TableCell{};
}

void HeadGrid::goToCell(TableCell cell) {
    Q_EMIT headChosen(cell.row, cell.column);
}

QRect HeadGrid::cellRect(Place place) const {
    return m_figure.layout(rect(), font()).rect(place).toAlignedRect();
}

std::optional<HeadGrid::Place> HeadGrid::placeAt(const QPointF& position) const {
    const auto now = m_figure.layout(rect(), font());
    const QPointF inside = position - now.origin;
    const qreal pitch = now.cell + now.gap;
    // int() rounds towards zero, so positions left of or above the grid must be excluded first.
    if (inside.x() < 0 || inside.y() < 0) return std::nullopt;
    const Place place{int(inside.y() / pitch), int(inside.x() / pitch)};
    if (place.layer >= m_figure.layers || place.head >= m_figure.heads) return std::nullopt;
    return place;
}

QSize HeadGrid::minimumSizeHint() const {
    const QFontMetrics metrics(font());
    const int cell = int(metrics.height() * 1.9);
    return {std::max(1, m_figure.heads) * cell + metrics.height() * 7,
            std::max(1, m_figure.layers) * cell + metrics.height() * 2};
}

QSize HeadGrid::sizeHint() const {
    const QFontMetrics metrics(font());
    const int cell = int(metrics.height() * 3.4);
    return {std::max(1, m_figure.heads) * cell + metrics.height() * 7,
            std::max(1, m_figure.layers) * cell + metrics.height() * 2};
}

int HeadGrid::heightForWidth(int width) const {
    // A practically unlimited height makes the width alone decide the cell size.
    const auto wide = m_figure.layout(QRectF(0, 0, width, 1e6), font());
    return int(std::ceil(wide.top + std::max(1, m_figure.layers) * (wide.cell + wide.gap) + 4));
}

void HeadGrid::paintEvent(QPaintEvent*) {
    PlotPainter painter(this);
    const PlotStyle style = PlotStyle::of(palette(), font());
    if (m_figure.heads > 0) {
        const HeadGridFigure::Marks marks{m_current, m_pinned, hasFocus()};
        return m_figure.paintGrid(painter, rect(), style, &marks);
    }
    painter.setPen(style.secondary);
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
                     tr("Every head of the opened model appears here as a thumbnail."));
}

void HeadGrid::mousePressEvent(QMouseEvent* event) {
    const auto place = placeAt(event->position());
    if (place && event->button() == Qt::LeftButton) Q_EMIT headChosen(place->layer, place->head);
}

void HeadGrid::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto place = placeAt(event->position());
    if (place && event->button() == Qt::LeftButton) Q_EMIT headOpened(place->layer, place->head);
}

void HeadGrid::contextMenuEvent(QContextMenuEvent* event) {
    // The menu key refers to the current head, the mouse to the head below it.
    const bool mouse = event->reason() == QContextMenuEvent::Mouse;
    const auto place = mouse ? placeAt(event->pos()) : std::optional<Place>(m_current);
    // Outside the heads the context menu of the figure is shown.
    if (!place || m_figure.heads == 0) return event->ignore();
    Q_EMIT menuRequested(place->layer, place->head,
                         mouse ? event->globalPos() : mapToGlobal(cellRect(*place).center()));
}

QString HeadGrid::tipAt(const QPointF& position) const {
    const auto place = placeAt(position);
    return place ? describe(*place) : QString();
}

}  // namespace headscope::plots
