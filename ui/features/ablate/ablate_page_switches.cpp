#include "ui/features/ablate/ablate_page_switches.h"

#include "ui/figures/matrix_painter.h"
#include "ui/figures/weight_painter.h"
#include "ui/plots/plot_painter.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>

#include <algorithm>

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

void AblateSwitch::setSite(const QString& name) {
    m_site = name;
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
        setAccessibleName((m_site.isEmpty() ? tr("Layer %1 has no head %2").arg(m_layer)
                                            : tr("%1 has no head %2").arg(m_site))
                              .arg(m_head));
        return setToolTip(accessibleName());
    }
    const QString state = isChecked() ? tr("on") : tr("off");
    setAccessibleName(m_site.isEmpty()
                          ? tr("Layer %1, head %2, %3").arg(m_layer).arg(m_head).arg(state)
                          : tr("%1, head %2, %3").arg(m_site, QString::number(m_head), state));
    setToolTip(m_importance.isEmpty()
                   ? accessibleName()
                   : accessibleName() + QLatin1Char('\n') + tr("Importance %1").arg(m_details));
}

QSize AblateSwitch::sizeHint() const {
    const QFontMetrics metrics(font());
    return {metrics.horizontalAdvance(QStringLiteral("+00.00")) + metrics.height() / 2,
            int(metrics.height() * 3.1)};
}

// Narrow enough for 12 heads beside the cards on the right at 1280 pixels.
QSize AblateSwitch::minimumSizeHint() const {
    const QFontMetrics metrics(font());
    return {metrics.horizontalAdvance(QStringLiteral("+0.0")) + metrics.height() / 2,
            sizeHint().height()};
}

void AblateSwitch::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Left:
            Q_EMIT moveRequested(0, -1);
            break;
        case Qt::Key_Right:
            Q_EMIT moveRequested(0, 1);
            break;
        case Qt::Key_Up:
            Q_EMIT moveRequested(-1, 0);
            break;
        case Qt::Key_Down:
            Q_EMIT moveRequested(1, 0);
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
    plots::PlotPainter painter(this);
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
    painter.drawText(m_importance.isEmpty() ? cell : upper, Qt::AlignCenter,
                     isChecked() ? tr("on") : tr("off"));
    painter.drawText(lower, Qt::AlignCenter, m_importance);
    if (!hasFocus()) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(style.accent, 2.5));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 6, 6);
}

AblateSwitches::AblateSwitches(QWidget* parent) : QWidget(parent) {
    // heads are numbered from left to right in every script, as in plots
    setLayoutDirection(Qt::LeftToRight);
    m_grid = new QGridLayout(this);
    m_grid->setSpacing(0);
    setAccessibleName(tr("Switches of all heads"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    reserveBar();
}

void AblateSwitches::reserveBar() {
    m_grid->setContentsMargins(0, 0,
                               int(plots::weightBarWidth(plots::PlotStyle::of(palette(), font())) +
                                   fontMetrics().height() * 2),
                               0);
}

void AblateSwitches::setShape(const ModelShape& shape) {
    const ModelShape& now = m_figure.shape;
    if (shape.layers == now.layers && shape.heads == now.heads &&
        shape.headsPerLayer == now.headsPerLayer && shape.sites == now.sites)
        return;
    // Rebuild the grid of switches for the new shape.
    m_figure.shape = shape;
    while (QLayoutItem* item = m_grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_switches.clear();
    m_figure.values.clear();
    m_figure.ranges.clear();
    addSwitches();
}

void AblateSwitches::addSwitches() {
    const ModelShape& shape = m_figure.shape;
    for (int h = 0; h < shape.heads; ++h)
        m_grid->addWidget(new QLabel(QStringLiteral("H%1").arg(h), this), 0, h + 1,
                          Qt::AlignCenter);
    for (int l = 0; l < shape.layers; ++l) {
        m_grid->addWidget(
            new QLabel(QString::fromStdString(shape.shortName(l)) + QLatin1Char(' '), this), l + 1,
            0, Qt::AlignRight | Qt::AlignVCenter);
        for (int h = 0; h < shape.heads; ++h) {
            auto* cell = new AblateSwitch(l, h, this);
            cell->setSite(QString::fromStdString(shape.siteName(l)));
            m_grid->addWidget(cell, l + 1, h + 1);
            m_switches.push_back(cell);
            cell->setEnabled(shape.has(l, h));
            connect(cell, &QAbstractButton::clicked, this, [this, l, h] { Q_EMIT toggled(l, h); });
            connect(cell, &AblateSwitch::moveRequested, this, [this, l, h](int layers, int heads) {
                const ModelShape& now = m_figure.shape;
                // Stay within the grid and within the heads of the layer.
                const int layer = std::clamp(l + layers, 0, now.layers - 1);
                switchAt(layer, std::clamp(h + heads, 0, now.headsOf(layer) - 1))->setFocus();
            });
        }
    }
}

AblateSwitch* AblateSwitches::switchAt(int layer, int head) const {
    return m_switches[m_figure.index(layer, head)];
}

void AblateSwitches::setMask(const HeadMask& mask) {
    m_figure.mask = mask;
    for (AblateSwitch* cell : m_switches) cell->setOn(mask.on(cell->layer(), cell->head()));
}

void AblateSwitches::setImportance(const std::vector<double>& values,
                                   const std::vector<Interval>& ranges,
                                   const plots::ImportanceStyle& style, const QString& origin) {
    m_figure.values = values.size() == m_switches.size() ? values : std::vector<double>();
    m_figure.ranges = ranges.size() == m_figure.values.size() ? ranges : std::vector<Interval>();
    m_figure.how = style;
    m_figure.origin = origin;
    colourSwitches();
}

void AblateSwitches::colourSwitches() {
    m_dark = plots::PlotStyle::of(palette(), font()).dark;
    const plots::ColourMap colours = plots::ColourMap::diverging(m_figure.limit()).on(m_dark);
    for (std::size_t i = 0; i < m_switches.size(); ++i) {
        if (m_figure.values.empty())
            m_switches[i]->setImportance({}, {}, {});
        else
            m_switches[i]->setImportance(m_figure.valueText(i), m_figure.rangeText(i),
                                         m_figure.colour(i, colours));
    }
    update();
}

void AblateSwitches::paintEvent(QPaintEvent*) {
    if (m_figure.values.empty() || m_switches.empty()) return;
    plots::PlotPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const plots::PlotStyle style = plots::PlotStyle::of(palette(), font());
    const QRect cells = m_switches.front()->geometry() | m_switches.back()->geometry();
    const qreal line = QFontMetricsF(font()).height();
    plots::paintColourBar(
        painter, QRectF(cells.right() + line, cells.top() + 3, line * 0.8, cells.height() - 6),
        plots::ColourMap::diverging(m_figure.limit()), m_figure.how.unit, style);
}

void AblateSwitches::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) reserveBar();
    if (event->type() == QEvent::PaletteChange &&
        plots::PlotStyle::of(palette(), font()).dark != m_dark)
        colourSwitches();
}

}  // namespace headscope::ui
