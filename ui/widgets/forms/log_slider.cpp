#include "ui/widgets/forms/log_slider.h"

#include "ui/widgets/theme.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOptionSlider>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

constexpr int kPositionsPerDecade = 60;
constexpr int kZeroGap = 20;  // slider positions between 0 and the first decade

double twoDigits(double value) {
    if (value <= 0) return 0;
    const double unit = std::pow(10, std::floor(std::log10(value)) - 1);
    return QString::number(std::round(value / unit) * unit, 'g', 2).toDouble();
}

}  // namespace

LogSlider::LogSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
    setDecades(m_low, m_high, true);
    setFocusPolicy(Qt::StrongFocus);
    connect(this, &QSlider::valueChanged, this, [this](int position) {
        if (!m_setting) Q_EMIT realMoved(realOf(position));
    });
}

void LogSlider::setDecades(double low, double high, bool withZero) {
    m_low = low;
    m_high = high;
    m_withZero = withZero;
    m_setting = true;
    setRange(0, static_cast<int>(std::lround(std::log10(high / low) * kPositionsPerDecade)) +
                    (withZero ? kZeroGap : 0));
    setSingleStep(kPositionsPerDecade / 10);
    setPageStep(kPositionsPerDecade);
    m_setting = false;
}

double LogSlider::realOf(int position) const {
    if (m_withZero && position < kZeroGap / 2) return 0;
    const int place = std::max(0, position - (m_withZero ? kZeroGap : 0));
    return twoDigits(m_low * std::pow(10.0, static_cast<double>(place) / kPositionsPerDecade));
}

int LogSlider::positionOf(double value) const {
    if (value <= 0) return 0;
    const double decades = std::log10(std::clamp(value, m_low, m_high) / m_low);
    return static_cast<int>(std::lround(decades * kPositionsPerDecade)) +
           (m_withZero ? kZeroGap : 0);
}

void LogSlider::setReal(double value) {
    m_setting = true;
    if (twoDigits(value) != real()) setValue(positionOf(value));
    m_setting = false;
}

void LogSlider::wheelEvent(QWheelEvent* event) {
    // Scrolling a form must not change values under the mouse.
    if (hasFocus())
        QSlider::wheelEvent(event);
    else
        event->ignore();
}

void LogSlider::paintEvent(QPaintEvent* event) {
    QSlider::paintEvent(event);
    const auto colours = themeColours(palette());
    QStyleOptionSlider option;
    initStyleOption(&option);
    const int handle = style()->pixelMetric(QStyle::PM_SliderLength, &option, this);
    QPainter painter(this);
    painter.setPen(QPen(colours.secondary, 1));
    const int bottom = height() - 1;
    const int first = m_withZero ? kZeroGap : 0;
    // Draw one tick mark at 0, if present, and one per decade.
    for (int position = m_withZero ? 0 : first; position <= maximum();
         position += position < first ? first : kPositionsPerDecade) {
        const int x = QStyle::sliderPositionFromValue(minimum(), maximum(), position,
                                                      width() - handle, option.upsideDown) +
                      handle / 2;
        painter.drawLine(x, bottom - 3, x, bottom);
    }
}

}  // namespace headscope::ui
