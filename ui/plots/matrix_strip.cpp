#include "ui/plots/matrix_strip.h"

#include "ui/figures/plot_text.h"
#include "ui/plots/plot_painter.h"
#include "ui/widgets/text/text.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

namespace {
constexpr qreal kStripBarGap = 12, kStripGap = 4;
constexpr qreal kFrame = 4;  // space for the frame of the selected layer
}  // namespace

MatrixStrip::MatrixStrip(QWidget* parent)
    : QWidget(parent), m_emptyText(tr("The similarity of heads, layer by layer")) {
    installCellTables();
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Head similarity, layer by layer"));
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void MatrixStrip::setFrame(const SimilarityFrame& frame, const SiteNames& sites,
                           const ColourMap& colours, const QString& quantity,
                           const QString& meaning) {
    setMatrices(layerMatrices(frame, sites, colours, quantity, meaning));
}

void MatrixStrip::setMatrices(std::vector<MatrixData> matrices) {
    const auto& before = m_group.matrices;
    // A new layout is needed only for another number of layers or heads; new values just repaint.
    const bool reshaped =
        matrices.size() != before.size() || (!before.empty() && matrices[0].size != before[0].size);
    m_group.matrices = std::move(matrices);
    if (reshaped) {
        m_hover = {};
        if (m_current >= layers()) m_current = -1;
        updateGeometry();
    }
    update();
}

void MatrixStrip::clear() {
    m_group.matrices.clear();
    m_hover = {};
    updateGeometry();
    update();
}

void MatrixStrip::setEmptyText(const QString& text) {
    m_emptyText = text;
    if (m_group.matrices.empty()) update();
}

void MatrixStrip::setBarShown(bool shown) {
    if (shown == m_bar) return;
    m_bar = shown;
    updateGeometry();
    update();
}

qreal MatrixStrip::barRoom(const QFont& font) const {
    return m_bar ? colourBarRoom(font, m_group.matrices[0].colours) : kFrame;
}

void MatrixStrip::setTitle(const QString& title) {
    if (title == m_group.title) return;
    const bool sameShape = title.isEmpty() == m_group.title.isEmpty();
    m_group.title = title;
    if (!sameShape) updateGeometry();
    update();
}

void MatrixStrip::setCurrentLayer(int layer) {
    if (layer == m_current) return;
    m_current = layer;
    update();
}

void MatrixStrip::setSelected(MatrixCell cell) {
    if (cell == m_selected) return;
    m_selected = cell;
    update();
}

void MatrixStrip::setFigure(const QString& name, const QString& caption) {
    m_name = name;
    m_caption = caption;
}

QRectF MatrixStrip::Layout::cells(int layer) const {
    const int row = layer / columns, column = layer % columns;
    return {origin.x() + column * (side + gap), origin.y() + row * (side + label + gap) + label,
            side, side};
}

// Chooses the number of columns with the largest tiles.
MatrixStrip::Layout MatrixStrip::layout(const QRectF& area, const QFont& font) const {
    Layout best;
    if (m_group.matrices.empty()) return best;
    const QFontMetricsF metrics(font);
    const qreal line = std::ceil(metrics.height());
    const qreal title = m_group.title.isEmpty() ? 0 : line + 2 * kStripGap;
    const QRectF body = area.adjusted(kFrame, title + 2, -barRoom(font), -3);
    best.label = line + 2;
    best.gap = std::max(8.0, line * 0.6);
    for (int columns = 1; columns <= layers(); ++columns) {
        const int rows = (layers() + columns - 1) / columns;
        const qreal side = std::min((body.width() - best.gap * (columns - 1)) / columns,
                                    (body.height() - best.gap * (rows - 1)) / rows - best.label);
        // Do not add a column for a gain of half a pixel or less.
        if (side <= best.side + 0.5) continue;
        best.side = side;
        best.columns = columns;
    }
    const int heads = m_group.matrices[0].size;
    // Whole pixels per cell, because cells of unequal width look like structure.
    if (best.side > 2.0 * heads) best.side = std::floor(best.side / heads) * heads;
    best.origin = body.topLeft();
    best.title = QRectF(area.left() + kFrame, area.top(), area.width() - kFrame, line + kStripGap);
    const QRectF first = best.cells(0), last = best.cells(layers() - 1);
    best.bar = QRectF(body.left() + best.columns * (best.side + best.gap) - best.gap + kStripBarGap,
                      first.top(), std::floor(line * 0.8), last.bottom() - first.top());
    return best;
}

QRectF MatrixStrip::layerRect(int layer) const {
    return layout(QRectF(rect()), font()).cells(layer);
}

QRectF MatrixStrip::cellRect(int layer, int row, int column) const {
    return MatrixLayout(layerRect(layer), matrix(layer)).rect(row, column);
}

MatrixStrip::Place MatrixStrip::placeAt(const QPointF& position) const {
    const Layout place = layout(QRectF(rect()), font());
    for (int layer = 0; layer < layers(); ++layer) {
        const QRectF cells = place.cells(layer);
        // The label above a tile belongs to it.
        if (!cells.adjusted(0, -place.label, 0, 0).contains(position)) continue;
        const int size = matrix(layer).size;
        return {layer, MatrixLayout(cells, matrix(layer)).at(position, size)};
    }
    return {};
}

int MatrixStrip::heightForWidth(int width) const {
    const QFontMetricsF metrics(font());
    const qreal line = std::ceil(metrics.height());
    const qreal title = m_group.title.isEmpty() ? 0 : line + 2 * kStripGap;
    if (m_group.matrices.empty()) return static_cast<int>(line * 6);
    const qreal room = width - barRoom(font()), gap = std::max(8.0, line * 0.6);
    // Tiles are at least 4.5 lines of text and 3 pixels per head wide, and grow by at most 60 % to
    // fill a row.
    const qreal side = std::max(line * 4.5, 3.0 * m_group.matrices[0].size);
    const int columns = std::clamp(static_cast<int>((room + gap) / (side + gap)), 1, layers());
    const int rows = (layers() + columns - 1) / columns;
    const qreal grown = std::min((room - gap * (columns - 1)) / columns, side * 1.6);
    // Many layers get smaller tiles, so that the layer that is shown large stays in sight.
    const qreal wanted = std::min(rows * (grown + line + 2 + gap), 12 * line);
    return static_cast<int>(std::ceil(title + wanted));
}

QSize MatrixStrip::sizeHint() const {
    const int line = fontMetrics().height();
    const int width = line * (6 * std::clamp(layers(), 2, 6) + 6);
    return {width, heightForWidth(width)};
}

QSize MatrixStrip::minimumSizeHint() const {
    const int line = fontMetrics().height();
    return {line * 12, line * (m_group.title.isEmpty() ? 5 : 7)};
}

QString MatrixStrip::describe(const Place& place) const {
    if (place.layer < 0 || place.layer >= layers()) return {};
    const MatrixData& matrix = this->matrix(place.layer);
    const QString site = matrix.siteTitle();
    if (!place.cell.valid()) return site;
    return tr("%1, heads %2 and %3: %4")
        .arg(site, QString::number(place.cell.row), QString::number(place.cell.column),
             numberText(matrix.at(place.cell), 3));
}

QString MatrixStrip::titleLine() const {
    // The read-out follows the title, so that nothing moves while the mouse does.
    return m_hover.cell.valid() ? tr("%1  \u00b7  %2").arg(m_group.title, describe(m_hover))
                                : m_group.title;
}

void MatrixStrip::paintLayer(QPainter& painter, const QRectF& cells, int layer,
                             const PlotStyle& style) const {
    const MatrixData& matrix = this->matrix(layer);
    const bool current = layer == m_current;
    MatrixMarks marks;
    marks.bar = marks.axes = marks.title = marks.values = marks.tree = false;
    if (current) marks.selected = m_selected;
    if (layer == m_hover.layer) marks.hovered = m_hover.cell;
    paintMatrix(painter, cells, matrix, marks, style);
    painter.setFont(current ? boldFont(style.font) : style.font);
    painter.setPen(current ? style.text : style.secondary);
    const qreal line = QFontMetricsF(style.font).height();
    painter.drawText(QRectF(cells.left(), cells.top() - line - 2, cells.width(), line),
                     Qt::AlignLeft | Qt::TextDontClip, matrix.title);
    if (!current) return;
    painter.setPen(QPen(style.accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(cells.adjusted(-3, -3, 2, 2));
}

void MatrixStrip::paint(QPainter& painter, const QRectF& area, const PlotStyle& style) const {
    if (m_group.matrices.empty()) return drawEmptyText(painter, area, m_emptyText, style);
    // A layer with a single head does not have pairs to compare.
    const auto alone = [](const MatrixData& matrix) { return matrix.size == 1; };
    if (std::all_of(m_group.matrices.begin(), m_group.matrices.end(), alone))
        return drawEmptyText(
            painter, area, tr("Each layer has only one head, so no pair can be compared."), style);
    const Layout place = layout(area, style.font);
    painter.save();
    if (!m_group.title.isEmpty()) {
        painter.setFont(boldFont(style.font));
        painter.setPen(style.text);
        const QFontMetricsF metrics(painter.font());
        painter.drawText(place.title, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(titleLine(), Qt::ElideRight, place.title.width()));
    }
    for (int layer = 0; layer < layers(); ++layer)
        paintLayer(painter, place.cells(layer), layer, style);
    if (m_bar)
        paintColourBar(painter, place.bar, m_group.matrices[0].colours, m_group.matrices[0].meaning,
                       style);
    painter.restore();
}

void MatrixStrip::paintEvent(QPaintEvent*) {
    PlotPainter painter(this);
    paint(painter, QRectF(rect()), PlotStyle::of(palette(), font()));
    if (!hasFocus() || m_current >= 0 || m_group.matrices.empty()) return;
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1, Qt::DotLine));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void MatrixStrip::mousePressEvent(QMouseEvent* event) {
    const Place place = placeAt(event->position());
    if (event->button() != Qt::LeftButton || place.layer < 0)
        return QWidget::mousePressEvent(event);
    chooseLayer(place.layer);
    if (!place.cell.valid()) return;
    setSelected(place.cell);
    Q_EMIT cellChosen(place.layer, place.cell.row, place.cell.column);
}

void MatrixStrip::mouseMoveEvent(QMouseEvent* event) {
    const Place place = placeAt(event->position());
    if (place.layer == m_hover.layer && place.cell == m_hover.cell) return;
    m_hover = place;
    // Without a title line the tooltip shows the read-out.
    setToolTip(m_group.title.isEmpty() ? ui::plainTip(describe(place)) : QString());
    update();
}

void MatrixStrip::leaveEvent(QEvent* event) {
    m_hover = {};
    update();
    QWidget::leaveEvent(event);
}

void MatrixStrip::chooseLayer(int layer) {
    setCurrentLayer(layer);
    setAccessibleDescription(cellWords({layer, 0}));
    announceCell(this);
    Q_EMIT layerChosen(layer);
}

int MatrixStrip::tableRows() const {
    return layers();
}

int MatrixStrip::tableColumns() const {
    return layers() > 0 ? 1 : 0;
}

QString MatrixStrip::rowHeader(int row) const {
    return matrix(row).siteTitle();
}

QString MatrixStrip::columnHeader(int /*column*/) const {
    return tr("mean over pairs of heads");
}

QString MatrixStrip::cellWords(TableCell cell) const {
    return tr("%1, mean over pairs of heads %2")
        .arg(rowHeader(cell.row), numberText(meanOfPairs(matrix(cell.row)), 3));
}

QRect MatrixStrip::cellArea(TableCell cell) const {
    return layerRect(cell.row).toAlignedRect();
}

TableCell MatrixStrip::currentCell() const {
    return m_current >= 0 && m_current < layers() ? TableCell{m_current, 0} : TableCell{};
}

void MatrixStrip::goToCell(TableCell cell) {
    chooseLayer(cell.row);
}

void MatrixStrip::keyPressEvent(QKeyEvent* event) {
    const int step = event->key() == Qt::Key_Right || event->key() == Qt::Key_Down ? 1
                     : event->key() == Qt::Key_Left || event->key() == Qt::Key_Up  ? -1
                                                                                   : 0;
    if (step == 0 || m_group.matrices.empty()) return QWidget::keyPressEvent(event);
    const int to = std::clamp(m_current + step, 0, layers() - 1);
    if (to != m_current) chooseLayer(to);
}

void MatrixStrip::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) updateGeometry();
    update();
}

MatrixGroupsFigure MatrixStrip::figure() const {
    MatrixGroupsFigure figure;
    figure.groups = {m_group};
    figure.name = m_name;
    figure.text = m_caption;
    figure.emptyText = m_emptyText;
    return figure;
}

}  // namespace headscope::plots
