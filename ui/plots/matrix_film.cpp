#include "ui/plots/matrix_film.h"

#include "ui/figures/plot_text.h"
#include "ui/plots/matrix_view.h"
#include "ui/plots/plot_painter.h"

#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace headscope::plots {
namespace {

constexpr int kMostFrames = 12;
constexpr int kFramedCell = 14;  // smaller cells would be hidden by the frame of the selected pair

QString stepText(std::int64_t step) {
    return QLocale().toString(static_cast<qlonglong>(step));
}

}  // namespace

std::vector<std::size_t> filmIndices(const std::vector<std::int64_t>& steps, int most) {
    std::vector<std::size_t> picked;
    if (steps.empty() || most < 1) return picked;
    if (most == 1) return {steps.size() - 1};
    // Heads change most in early training, so the frames are spaced evenly on a log scale. Each
    // step is used once, so fewer than `most` may result.
    const double first = std::log1p(double(std::max<std::int64_t>(0, steps.front()))),
                 last = std::log1p(double(std::max<std::int64_t>(0, steps.back())));
    for (int i = 0; i < most; ++i) {
        // Equal steps on a log(1 + step) scale.
        const double wanted = std::expm1(first + (last - first) * i / (most - 1));
        std::size_t nearest = 0;
        for (std::size_t j = 1; j < steps.size(); ++j)
            if (std::abs(double(steps[j]) - wanted) < std::abs(double(steps[nearest]) - wanted))
                nearest = j;
        if (picked.empty() || nearest > picked.back()) picked.push_back(nearest);
    }
    return picked;
}

MatrixFilm::MatrixFilm(QWidget* parent) : QWidget(parent) {
    installCellTables();
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("The same matrix over training"));
    setWhatsThis(tr("Left and Right choose a step; Ctrl and the arrow keys read the cells out."));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void MatrixFilm::setFrames(std::vector<FilmFrame> frames) {
    const int before = tableColumns();
    m_frames = std::move(frames);
    if (m_frames.empty() || m_frames[0].matrix.size != before) m_cursor = {};
    pick();
    describeCurrent();
    update();
}

void MatrixFilm::pick() {
    std::vector<std::int64_t> steps;
    for (const auto& frame : m_frames) steps.push_back(frame.step);
    const Place at = place();
    m_drawn = filmIndices(steps, std::min(at.columns * at.rows, kMostFrames));
}

void MatrixFilm::setCurrent(std::int64_t step) {
    if (step == m_current) return;
    m_current = step;
    describeCurrent();
    update();
}

void MatrixFilm::setSelected(MatrixCell cell) {
    if (cell == m_selected) return;
    m_selected = cell;
    describeCurrent();
    update();
}

void MatrixFilm::setFigure(const QString& name, const QString& caption) {
    m_name = name;
    m_caption = caption;
}

std::vector<std::int64_t> MatrixFilm::drawnSteps() const {
    std::vector<std::int64_t> steps;
    for (const auto index : m_drawn) steps.push_back(m_frames[index].step);
    return steps;
}

// Chooses the number of rows that fills the area best. It prefers many small frames to few large
// ones. Frames are at least as wide as a step label.
MatrixFilm::Place MatrixFilm::place() const {
    const QFontMetricsF metrics(font());
    Place best;
    best.line = std::ceil(metrics.height());
    best.gap = std::max(6.0, best.line * 0.5);
    const qreal least = metrics.horizontalAdvance(QStringLiteral("00,000")) + 4;
    const int most = std::min(kMostFrames, std::max(1, int(m_frames.size())));
    qreal filled = -1;
    for (int rows = 1; rows <= most; ++rows) {
        const qreal high = (height() - 8) / rows - best.line - best.gap;
        if (rows > 1 && high < least) break;
        const int fit =
            std::max(1, int((width() - 8 + best.gap) / (std::max(high, least) + best.gap)));
        // Also try one more column with slightly smaller frames.
        for (const int columns : {std::min(fit, most), std::min(fit + 1, most)}) {
            const qreal wide = (width() - 8 - best.gap * (columns - 1)) / columns,
                        side = std::min(wide, std::max(high, 1.0));
            if (columns > 1 && side < 0.8 * least) continue;
            // Weighs the covered area by the square root of the number of frames, which favours
            // many small frames.
            const qreal frames = std::min(columns * rows, most),
                        area = side * side * frames * std::sqrt(frames);
            if (area <= filled) continue;
            filled = area;
            best.columns = columns;
            best.rows = rows;
            best.side = side;
        }
    }
    const int heads = m_frames.empty() ? 1 : std::max(1, m_frames[0].matrix.size);
    // Use whole pixels per cell.
    if (best.side > 2.0 * heads) best.side = std::floor(best.side / heads) * heads;
    return best;
}

QRectF MatrixFilm::frameRect(int drawn) const {
    const Place at = place();
    const int column = drawn % at.columns, row = drawn / at.columns;
    return {4 + column * (at.side + at.gap), at.line + 4 + row * (at.side + at.line + at.gap),
            at.side, at.side};
}

int MatrixFilm::currentDrawn() const {
    int nearest = -1;
    for (std::size_t i = 0; i < m_drawn.size(); ++i) {
        const auto away = std::llabs(m_frames[m_drawn[i]].step - m_current);
        if (nearest < 0 ||
            away < std::llabs(m_frames[m_drawn[std::size_t(nearest)]].step - m_current))
            nearest = int(i);
    }
    // Not every step has a frame; the nearest drawn step counts as the current one. A negative step
    // means none.
    return m_current < 0 ? -1 : nearest;
}

QSize MatrixFilm::sizeHint() const {
    const int line = fontMetrics().height();
    return {line * 20, line * 6};
}
QSize MatrixFilm::minimumSizeHint() const {
    const int line = fontMetrics().height();
    return {line * 8, line * 5};
}

void MatrixFilm::paintFrame(QPainter& painter, int drawn, const PlotStyle& style) const {
    const FilmFrame& frame = this->drawn(drawn);
    const QRectF cells = frameRect(drawn);
    const bool current = drawn == currentDrawn();
    MatrixMarks marks;
    marks.bar = marks.axes = marks.title = marks.values = marks.tree = false;
    // Small cells would be hidden by the selection frame.
    if (cells.width() >= kFramedCell * frame.matrix.size) marks.selected = m_selected;
    if (current && hasFocus()) marks.cursor = m_cursor;
    paintMatrix(painter, cells, frame.matrix, marks, style);
    painter.setFont(current ? boldFont(style.font) : style.font);
    painter.setPen(current ? style.text : style.secondary);
    const qreal line = QFontMetricsF(style.font).height();
    painter.drawText(QRectF(cells.left(), cells.top() - line - 3, cells.width(), line),
                     Qt::AlignLeft | Qt::TextDontClip, stepText(frame.step));
    if (!current) return;
    painter.setPen(QPen(style.accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(cells.adjusted(-3, -3, 2, 2));
}

void MatrixFilm::paintEvent(QPaintEvent*) {
    PlotPainter painter(this);
    const PlotStyle style = PlotStyle::of(palette(), font());
    for (int drawn = 0; drawn < int(m_drawn.size()); ++drawn) paintFrame(painter, drawn, style);
    if (!hasFocus() || m_drawn.empty() || currentDrawn() >= 0) return;
    painter.setPen(QPen(style.accent, 1, Qt::DotLine));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void MatrixFilm::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    pick();
}

void MatrixFilm::mousePressEvent(QMouseEvent* event) {
    for (int drawn = 0; drawn < int(m_drawn.size()); ++drawn) {
        const QRectF cells = frameRect(drawn);
        if (event->button() != Qt::LeftButton ||
            // The label above a frame selects it too.
            !cells.adjusted(0, -place().line - 4, 0, 0).contains(event->position()))
            continue;
        return chooseStep(drawn);
    }
    QWidget::mousePressEvent(event);
}

void MatrixFilm::chooseStep(int drawn) {
    const auto step = this->drawn(drawn).step;
    setCurrent(step);
    announceCell(this);
    Q_EMIT stepChosen(step);
}

// Text for screen readers: the current cell, or without a selected pair the mean of the step.
void MatrixFilm::describeCurrent() {
    const int now = currentDrawn();
    const TableCell cell = currentCell();
    if (now < 0)
        setAccessibleDescription({});
    else if (cell.valid())
        setAccessibleDescription(cellWords(cell));
    else
        setAccessibleDescription(
            tr("step %1, mean over pairs of heads %2")
                .arg(stepText(drawn(now).step), numberText(meanOfPairs(drawn(now).matrix), 3)));
}

int MatrixFilm::tableRows() const {
    return int(m_drawn.size()) * tableColumns();
}

int MatrixFilm::tableColumns() const {
    return m_frames.empty() ? 0 : m_frames[0].matrix.size;
}

QString MatrixFilm::rowHeader(int row) const {
    const FilmFrame& frame = drawn(row / tableColumns());
    return tr("step %1, %2")
        .arg(stepText(frame.step), MatrixView::headWords(frame.matrix, row % tableColumns()));
}

QString MatrixFilm::columnHeader(int column) const {
    return MatrixView::headWords(m_frames[0].matrix, column);
}

QString MatrixFilm::cellWords(TableCell cell) const {
    const FilmFrame& frame = drawn(cell.row / tableColumns());
    const MatrixLayout layout({}, frame.matrix);
    const MatrixCell heads{layout.head(cell.row % tableColumns()), layout.head(cell.column)};
    return tr("%1, step %2").arg(MatrixView::describe(frame.matrix, heads), stepText(frame.step));
}

QRect MatrixFilm::cellArea(TableCell cell) const {
    const int frame = cell.row / tableColumns();
    const MatrixLayout layout(frameRect(frame), drawn(frame).matrix);
    return layout.rect(layout.head(cell.row % tableColumns()), layout.head(cell.column))
        .toAlignedRect();
}

TableCell MatrixFilm::currentCell() const {
    const MatrixCell heads = m_cursor.valid() ? m_cursor : m_selected;
    const int now = currentDrawn(), size = tableColumns();
    if (now < 0 || !heads.valid() || heads.row >= size || heads.column >= size) return {};
    const MatrixLayout layout({}, drawn(now).matrix);
    return {now * size + layout.place(heads.row), layout.place(heads.column)};
}

void MatrixFilm::goToCell(TableCell cell) {
    const int frame = cell.row / tableColumns();
    const MatrixLayout layout({}, drawn(frame).matrix);
    m_cursor = {layout.head(cell.row % tableColumns()), layout.head(cell.column)};
    update();
    if (frame != currentDrawn()) return chooseStep(frame);
    describeCurrent();
    announceCell(this);
}

// Arrow keys without Ctrl select steps.
void MatrixFilm::keyPressEvent(QKeyEvent* event) {
    if (m_drawn.empty()) return QWidget::keyPressEvent(event);
    if ((event->modifiers() & Qt::ControlModifier) && movesCell(event->key())) {
        const TableCell from = currentCell();
        const bool shown = m_cursor.valid();  // the first key press only shows the cursor
        return goToCell(!from.valid() ? TableCell{std::max(0, currentDrawn()) * tableColumns(), 0}
                        : shown       ? cellBeside(from, event->key(), tableRows(), tableColumns())
                                      : from);
    }
    const int by = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (by == 0) return QWidget::keyPressEvent(event);
    chooseStep(std::clamp(currentDrawn() + by, 0, int(m_drawn.size()) - 1));
}

void MatrixFilm::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) pick();
    update();
}

MatrixGroupsFigure MatrixFilm::figure() const {
    MatrixGroupsFigure figure;
    for (const auto index : m_drawn) {
        MatrixGroup group;
        group.title = tr("step %1").arg(stepText(m_frames[index].step));
        group.matrices = {m_frames[index].matrix};
        group.matrices.back().title.clear();
        figure.groups.push_back(std::move(group));
    }
    figure.name = m_name;
    figure.text = m_caption;
    figure.emptyText = tr("The same matrix over training");
    return figure;
}

}  // namespace headscope::plots
