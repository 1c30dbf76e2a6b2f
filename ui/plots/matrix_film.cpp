#include "ui/plots/matrix_film.h"

#include "ui/figures/plot_text.h"
#include "ui/plots/plot_painter.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace headscope::plots {
namespace {

constexpr int kMostFrames = 12;
constexpr int kFramedCell = 14;  // smaller ones would drown in the frame of the chosen pair

QString stepText(std::int64_t step) {
    return QLocale().toString(static_cast<qlonglong>(step));
}

}  // namespace

std::vector<std::size_t> filmIndices(const std::vector<std::int64_t>& steps, int most) {
    std::vector<std::size_t> picked;
    if (steps.empty() || most < 1) return picked;
    if (most == 1) return {steps.size() - 1};
    const double first = std::log1p(double(std::max<std::int64_t>(0, steps.front()))),
                 last = std::log1p(double(std::max<std::int64_t>(0, steps.back())));
    for (int i = 0; i < most; ++i) {
        const double wanted = std::expm1(first + (last - first) * i / (most - 1));
        std::size_t nearest = 0;
        for (std::size_t j = 1; j < steps.size(); ++j)
            if (std::abs(double(steps[j]) - wanted) < std::abs(double(steps[nearest]) - wanted)) nearest = j;
        if (picked.empty() || nearest > picked.back()) picked.push_back(nearest);
    }
    return picked;
}

MatrixFilm::MatrixFilm(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("The same matrix over training"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void MatrixFilm::setFrames(std::vector<FilmFrame> frames) {
    m_frames = std::move(frames);
    pick();
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
    const int drawn = currentDrawn();
    if (drawn >= 0) setAccessibleDescription(tr("step %1").arg(stepText(m_frames[m_drawn[std::size_t(drawn)]].step)));
    update();
}

void MatrixFilm::setSelected(MatrixCell cell) {
    if (cell == m_selected) return;
    m_selected = cell;
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

// The number of rows that fills most of the area, rather with many frames than with large ones, and with squares at
// least as wide as a step's label.
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
        const int fit = std::max(1, int((width() - 8 + best.gap) / (std::max(high, least) + best.gap)));
        // One more where it is nearly there, all a little smaller.
        for (const int columns : {std::min(fit, most), std::min(fit + 1, most)}) {
            const qreal wide = (width() - 8 - best.gap * (columns - 1)) / columns,
                        side = std::min(wide, std::max(high, 1.0));
            if (columns > 1 && side < 0.8 * least) continue;
            const qreal frames = std::min(columns * rows, most), area = side * side * frames * std::sqrt(frames);
            if (area <= filled) continue;
            filled = area;
            best.columns = columns;
            best.rows = rows;
            best.side = side;
        }
    }
    const int heads = m_frames.empty() ? 1 : std::max(1, m_frames[0].matrix.size);
    if (best.side > 2.0 * heads) best.side = std::floor(best.side / heads) * heads;  // whole pixels a cell
    return best;
}

QRectF MatrixFilm::frameRect(int drawn) const {
    const Place at = place();
    const int column = drawn % at.columns, row = drawn / at.columns;
    return {4 + column * (at.side + at.gap), at.line + 4 + row * (at.side + at.line + at.gap), at.side, at.side};
}

int MatrixFilm::currentDrawn() const {
    int nearest = -1;
    for (std::size_t i = 0; i < m_drawn.size(); ++i) {
        const auto away = std::llabs(m_frames[m_drawn[i]].step - m_current);
        if (nearest < 0 || away < std::llabs(m_frames[m_drawn[std::size_t(nearest)]].step - m_current))
            nearest = int(i);
    }
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
    const FilmFrame& frame = m_frames[m_drawn[std::size_t(drawn)]];
    const QRectF cells = frameRect(drawn);
    const bool current = drawn == currentDrawn();
    MatrixMarks marks;
    marks.bar = marks.axes = marks.title = marks.values = marks.tree = false;
    if (cells.width() >= kFramedCell * frame.matrix.size) marks.selected = m_selected;
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
            !cells.adjusted(0, -place().line - 4, 0, 0).contains(event->position()))
            continue;
        const auto step = m_frames[m_drawn[std::size_t(drawn)]].step;
        setCurrent(step);
        Q_EMIT stepChosen(step);
        return;
    }
    QWidget::mousePressEvent(event);
}

void MatrixFilm::keyPressEvent(QKeyEvent* event) {
    const int by = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (by == 0 || m_drawn.empty()) return QWidget::keyPressEvent(event);
    const int to = std::clamp(currentDrawn() + by, 0, int(m_drawn.size()) - 1);
    const auto step = m_frames[m_drawn[std::size_t(to)]].step;
    setCurrent(step);
    Q_EMIT stepChosen(step);
}

void MatrixFilm::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}
void MatrixFilm::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
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
