#include "ui/widgets/text/formula_view.h"

#include <QEvent>
#include <QPainter>

#include <cmath>

namespace headscope::ui {
namespace {

constexpr qreal kLarger = 1.2;  // scale relative to the surrounding text
constexpr int kMargin = 2;

QFont shown(const QFont& font) {
    QFont larger = formulaFont(font);
    if (font.pixelSize() > 0)
        larger.setPixelSize(qRound(font.pixelSize() * kLarger));
    else
        larger.setPointSizeF(font.pointSizeF() * kLarger);
    return larger;
}

qreal gapOf(const QFont& font) {
    return QFontMetricsF(font).height() * 0.25;
}

}  // namespace

FormulaView::FormulaView(QWidget* parent) : QWidget(parent) {
    // A Fixed policy would limit the height to that of the preferred width, and cut off the lines
    // needed at smaller widths.
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setFormula(QString());
}

void FormulaView::setFormula(const QString& text) {
    m_text = text;
    m_tree = readFormula(text);
    m_linesWidth = -1;
    setAccessibleName(text.isEmpty() ? tr("No formula") : tr("Formula: %1").arg(text));
    setVisible(!text.isEmpty());
    updateGeometry();
    update();
}

// Caches the lines, because layouts ask for the height at the same width many times.
const std::vector<FormulaBox>& FormulaView::lines(int width) const {
    if (m_linesWidth != width || m_linesFont != font()) {
        m_lines = formulaLines(m_tree, shown(font()), width - 2 * kMargin);
        m_linesWidth = width;
        m_linesFont = font();
    }
    return m_lines;
}

int FormulaView::heightForWidth(int width) const {
    qreal height = 2 * kMargin;
    for (const auto& line : lines(width)) height += line.height() + gapOf(font());
    return static_cast<int>(std::ceil(height));
}

QSize FormulaView::sizeHint() const {
    const int width = fontMetrics().averageCharWidth() * 60;
    return {width, heightForWidth(width)};
}

QSize FormulaView::minimumSizeHint() const {
    const int width = fontMetrics().averageCharWidth() * 24;
    return {width, fontMetrics().height()};
}

void FormulaView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    qreal top = kMargin;
    for (const auto& line : lines(width())) {
        line.paint(painter, {static_cast<qreal>(kMargin), top + line.ascent},
                   palette().color(QPalette::WindowText));
        top += line.height() + gapOf(font());
    }
}

void FormulaView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) updateGeometry();
    update();
}

}  // namespace headscope::ui
