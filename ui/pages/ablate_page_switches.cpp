#include "ui/pages/ablate_page_switches.h"

#include "ui/plots/matrix_painter.h"
#include "ui/plots/token_view.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headscope::ui {

AblateSwitch::AblateSwitch(int layer, int head, QWidget* parent)
    : QAbstractButton(parent), m_layer(layer), m_head(head) {
    setCheckable(true);
    setChecked(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
    describe();
}

void AblateSwitch::setOn(bool on) {
    setChecked(on);
    describe();
}

void AblateSwitch::changeEvent(QEvent* event) {
    QAbstractButton::changeEvent(event);
    if (event->type() == QEvent::EnabledChange) describe();
}

void AblateSwitch::checkStateSet() {
    QAbstractButton::checkStateSet();
    describe();
}

void AblateSwitch::setImportance(const QString& text, const QString& details, const QColor& fill) {
    m_importance = text;
    m_details = details;
    m_fill = fill;
    describe();
    update();
}

void AblateSwitch::describe() {
    if (!isEnabled()) {
        setAccessibleName(tr("Layer %1 has no head %2").arg(m_layer).arg(m_head));
        return setToolTip(accessibleName());
    }
    const QString state = isChecked() ? tr("on") : tr("off");
    setAccessibleName(tr("Layer %1, head %2, %3").arg(m_layer).arg(m_head).arg(state));
    setToolTip(m_importance.isEmpty() ? accessibleName()
                                      : accessibleName() + QLatin1Char('\n') + tr("Importance %1").arg(m_details));
}

QSize AblateSwitch::sizeHint() const {
    const QFontMetrics metrics(font());
    return {metrics.horizontalAdvance(QStringLiteral("+00.00")) + metrics.height() / 2, int(metrics.height() * 3.1)};
}

void AblateSwitch::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Left:
            Q_EMIT moveAsked(0, -1);
            break;
        case Qt::Key_Right:
            Q_EMIT moveAsked(0, 1);
            break;
        case Qt::Key_Up:
            Q_EMIT moveAsked(-1, 0);
            break;
        case Qt::Key_Down:
            Q_EMIT moveAsked(1, 0);
            break;
        case Qt::Key_X:
        case Qt::Key_Return:
        case Qt::Key_Enter:
            click();
            break;
        default:
            QAbstractButton::keyPressEvent(event);
    }
}

void AblateSwitch::paintEvent(QPaintEvent*) {
    const plots::PlotStyle style = plots::PlotStyle::of(palette(), font());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF cell = QRectF(rect()).adjusted(3, 3, -3, -3);
    if (!isEnabled()) {
        painter.setPen(style.secondary);
        return painter.drawText(cell, Qt::AlignCenter, QStringLiteral("\u2013"));
    }
    const QColor fill = m_fill.isValid() ? m_fill : style.hairline;
    painter.setPen(isChecked() ? QPen(Qt::NoPen) : QPen(style.secondary, 1, Qt::DashLine));
    painter.setBrush(isChecked() ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(cell, 4, 4);
    if (!isChecked()) {
        QColor strike = style.bad;
        strike.setAlphaF(0.5F);
        painter.setPen(QPen(strike, 2));
        painter.drawLine(cell.topRight() + QPointF(-3, 3), cell.bottomLeft() + QPointF(3, -3));
    }
    const QColor ink = isChecked() ? plots::readableOn(fill) : style.text;
    painter.setPen(ink);
    const QRectF upper(cell.left(), cell.top(), cell.width(), cell.height() / 2),
        lower(cell.left(), cell.center().y(), cell.width(), cell.height() / 2);
    painter.drawText(m_importance.isEmpty() ? cell : upper, Qt::AlignCenter, isChecked() ? tr("on") : tr("off"));
    painter.drawText(lower, Qt::AlignCenter, m_importance);
    if (!hasFocus()) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(style.accent, 2.5));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 6, 6);
}

AblateSwitches::AblateSwitches(QWidget* parent) : QWidget(parent) {
    m_grid = new QGridLayout(this);
    m_grid->setSpacing(0);
    setAccessibleName(tr("Switches of all heads"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    reserveBar();
}

void AblateSwitches::reserveBar() {
    m_grid->setContentsMargins(
        0, 0, int(plots::weightBarWidth(plots::PlotStyle::of(palette(), font())) + fontMetrics().height() * 2), 0);
}

void AblateSwitches::setShape(const ModelShape& shape) {
    if (shape.layers == m_layers && shape.heads == m_heads && shape.headsPerLayer == m_shape.headsPerLayer) return;
    m_shape = shape;
    m_layers = shape.layers;
    m_heads = shape.heads;
    while (QLayoutItem* item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_switches.clear();
    m_values.clear();
    addSwitches();
}

void AblateSwitches::addSwitches() {
    for (int h = 0; h < m_heads; ++h)
        m_grid->addWidget(new QLabel(QStringLiteral("H%1").arg(h), this), 0, h + 1, Qt::AlignCenter);
    for (int l = 0; l < m_layers; ++l) {
        m_grid->addWidget(new QLabel(QStringLiteral("L%1 ").arg(l), this), l + 1, 0, Qt::AlignRight | Qt::AlignVCenter);
        for (int h = 0; h < m_heads; ++h) {
            auto* cell = new AblateSwitch(l, h, this);
            m_grid->addWidget(cell, l + 1, h + 1);
            m_switches.push_back(cell);
            cell->setEnabled(m_shape.has(l, h));
            connect(cell, &QAbstractButton::clicked, this, [this, l, h] { Q_EMIT toggled(l, h); });
            connect(cell, &AblateSwitch::moveAsked, this, [this, l, h](int layers, int heads) {
                const int layer = std::clamp(l + layers, 0, m_layers - 1);
                switchAt(layer, std::clamp(h + heads, 0, m_shape.headsOf(layer) - 1))->setFocus();
            });
        }
    }
}

AblateSwitch* AblateSwitches::switchAt(int layer, int head) const {
    return m_switches[std::size_t(layer) * std::size_t(m_heads) + std::size_t(head)];
}

void AblateSwitches::setMask(const HeadMask& mask) {
    m_mask = mask;
    for (std::size_t i = 0; i < m_switches.size(); ++i) m_switches[i]->setOn(on(i));
}

double AblateSwitches::limit() const {
    double largest = 0;
    for (double value : m_values) largest = std::max(largest, std::abs(value * m_style.factor));
    return largest > 0 ? largest : 1;
}

QString AblateSwitches::numberText(double value) const {
    const double shown = value * m_style.factor;
    if (std::isnan(shown)) return {};  // no such head
    const QString digits = QLocale().toString(std::abs(shown), 'f', m_style.decimals);
    const bool zero = QLocale().toDouble(digits) == 0;
    return zero ? digits : (shown > 0 ? QStringLiteral("+") : QStringLiteral("\u2212")) + digits;
}

QString AblateSwitches::valueText(std::size_t index) const {
    return numberText(m_values[index]);
}

QString AblateSwitches::rangeText(std::size_t index) const {
    if (index >= m_ranges.size()) return valueText(index);
    return tr("%1 (95 % interval %2 to %3)")
        .arg(valueText(index), numberText(m_ranges[index].low), numberText(m_ranges[index].high));
}

bool AblateSwitches::clear(std::size_t index) const {
    return index >= m_ranges.size() || m_ranges[index].low > 0 || m_ranges[index].high < 0;
}

void AblateSwitches::setImportance(const std::vector<double>& values, const std::vector<Interval>& ranges,
                                   const ImportanceStyle& style, const QString& origin) {
    m_values = values.size() == m_switches.size() ? values : std::vector<double>();
    m_ranges = ranges.size() == m_values.size() ? ranges : std::vector<Interval>();
    m_style = style;
    m_origin = origin;
    colourSwitches();
}

void AblateSwitches::colourSwitches() {
    m_dark = plots::PlotStyle::of(palette(), font()).dark;
    const plots::ColourMap colours = plots::ColourMap::diverging(limit()).on(m_dark);
    for (std::size_t i = 0; i < m_switches.size(); ++i) {
        if (m_values.empty())
            m_switches[i]->setImportance({}, {}, {});
        else
            m_switches[i]->setImportance(valueText(i), rangeText(i),
                                         clear(i) ? colours.colour(m_values[i] * m_style.factor) : QColor());
    }
    update();
}

void AblateSwitches::paintEvent(QPaintEvent*) {
    if (m_values.empty() || m_switches.empty()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const plots::PlotStyle style = plots::PlotStyle::of(palette(), font());
    const QRect cells = m_switches.front()->geometry() | m_switches.back()->geometry();
    const qreal line = QFontMetricsF(font()).height();
    plots::paintColourBar(painter, QRectF(cells.right() + line, cells.top() + 3, line * 0.8, cells.height() - 6),
                          plots::ColourMap::diverging(limit()), m_style.unit, style);
}

void AblateSwitches::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) reserveBar();
    if (event->type() == QEvent::PaletteChange && plots::PlotStyle::of(palette(), font()).dark != m_dark)
        colourSwitches();
}

void AblateSwitches::paintFigure(QPainter& painter, const QRectF& area, const plots::PlotStyle& style) const {
    const QFontMetricsF metrics(style.font);
    const qreal left = metrics.horizontalAdvance(QStringLiteral("L00 ")), top = metrics.height() * 1.3,
                bar = plots::colourBarRoom(style.font, plots::ColourMap::diverging(limit()));
    const qreal wide = (area.width() - left - bar) / std::max(1, m_heads),
                high = (area.height() - top) / std::max(1, m_layers);
    const plots::ColourMap colours = plots::ColourMap::diverging(limit());
    painter.save();
    painter.setFont(style.font);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const auto label = [&](const QRectF& place, Qt::Alignment alignment, const QString& text) {
        painter.setPen(style.text);
        painter.drawText(place, alignment, text);
    };
    for (int h = 0; h < m_heads; ++h)
        label(QRectF(area.left() + left + h * wide, area.top(), wide, top), Qt::AlignCenter,
              QStringLiteral("H%1").arg(h));
    for (int l = 0; l < m_layers; ++l) {
        label(QRectF(area.left(), area.top() + top + l * high, left * 0.9, high), Qt::AlignRight | Qt::AlignVCenter,
              QStringLiteral("L%1").arg(l));
        for (int h = 0; h < m_heads; ++h) {
            if (!m_shape.has(l, h)) continue;
            const std::size_t index = std::size_t(l) * std::size_t(m_heads) + std::size_t(h);
            const QRectF cell(area.left() + left + h * wide, area.top() + top + l * high, wide, high);
            const QColor fill =
                m_values.empty() || !clear(index) ? style.hairline : colours.colour(m_values[index] * m_style.factor);
            plots::fillCell(painter, cell, fill);
            painter.setPen(plots::readableOn(fill));
            if (!m_values.empty()) painter.drawText(cell, Qt::AlignCenter, valueText(index));
            if (!on(index))
                painter.setPen(QPen(style.bad, style.lineWidth)), painter.drawLine(cell.topLeft(), cell.bottomRight());
        }
    }
    if (!m_values.empty())
        plots::paintColourBar(painter,
                              QRectF(area.left() + left + m_heads * wide + metrics.height() * 0.5, area.top() + top,
                                     metrics.height() * 0.7, m_layers * high),
                              colours, m_style.unit, style);
    painter.restore();
}

qreal AblateSwitches::figureHeight(qreal width, const plots::PlotStyle& style) const {
    const qreal line = QFontMetricsF(style.font).height(), cell = (width - 8 * line) / std::max(1, m_heads) * 0.8;
    // High enough for what the colour bar says.
    return line * 1.3 + std::max(line * 7, std::max(1, m_layers) * std::min(cell, line * 4));
}

QJsonObject AblateSwitches::figureSettings() const {
    return {{QStringLiteral("quantity"), m_style.meaning},
            {QStringLiteral("colour_low"), -limit()},
            {QStringLiteral("colour_high"), limit()}};
}

QString AblateSwitches::caption() const {
    if (m_values.empty()) return tr("Switches of all heads, layers down and heads across. %1").arg(m_origin);
    QString text =
        tr("Importance of every head alone: %1. Red: the head is needed; blue: the model does better without it. %2")
            .arg(m_style.meaning, m_origin);
    if (!m_ranges.empty())
        text += QLatin1Char(' ') +
                tr("Without colour: the 95 % interval of the paired difference includes 0 (%1).").arg(m_style.interval);
    if (!m_mask.all()) text += QLatin1Char(' ') + tr("Struck heads are switched off.");
    return text;
}

QStringList AblateSwitches::csvHeader() const {
    return {QStringLiteral("layer"),      QStringLiteral("head"),   QStringLiteral("on"),
            QStringLiteral("importance"), QStringLiteral("low_95"), QStringLiteral("high_95")};
}

QList<QStringList> AblateSwitches::csvRows() const {
    QList<QStringList> rows;
    for (std::size_t i = 0; i < m_switches.size(); ++i) {
        const AblateSwitch& cell = *m_switches[i];
        if (!m_shape.has(cell.layer(), cell.head())) continue;
        rows.append({QString::number(cell.layer()), QString::number(cell.head()), QString::number(int(on(i))),
                     m_values.empty() ? QString() : QString::number(m_values[i] * m_style.factor, 'g', 9),
                     m_ranges.empty() ? QString() : QString::number(m_ranges[i].low * m_style.factor, 'g', 9),
                     m_ranges.empty() ? QString() : QString::number(m_ranges[i].high * m_style.factor, 'g', 9)});
    }
    return rows;
}

}  // namespace headscope::ui
