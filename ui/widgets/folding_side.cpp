#include "ui/widgets/folding_side.h"

#include "ui/widgets/theme.h"

#include <QBoxLayout>
#include <QEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QSettings>
#include <QStyle>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

constexpr int kThinStrip = 14;  // width in pixels of the strip beside an unfolded part
constexpr int kArrow = 4;       // half of the arrow's length in pixels

QString settingOf(const QString& key) {
    return QStringLiteral("folded/") + key;
}

// A chevron around `centre`.
QPolygonF chevron(const QPointF& centre, Qt::ArrowType towards) {
    const qreal a = kArrow;
    switch (towards) {
        case Qt::LeftArrow:
            return {{centre + QPointF(a / 2, -a), centre - QPointF(a / 2, 0),
                     centre + QPointF(a / 2, a)}};
        case Qt::RightArrow:
            return {{centre + QPointF(-a / 2, -a), centre + QPointF(a / 2, 0),
                     centre + QPointF(-a / 2, a)}};
        case Qt::UpArrow:
            return {{centre + QPointF(-a, a / 2), centre - QPointF(0, a / 2),
                     centre + QPointF(a, a / 2)}};
        default:
            return {{centre + QPointF(-a, -a / 2), centre + QPointF(0, a / 2),
                     centre + QPointF(a, -a / 2)}};
    }
}

}  // namespace

std::optional<bool> Folds::folded(const QString& key) const {
    if (const auto found = m_chosen.find(key); found != m_chosen.end()) return *found;
    const QString name = settingOf(key);
    if (!m_settings || !m_settings->contains(name)) return {};
    return m_settings->value(name).toBool();
}

void Folds::setFolded(const QString& key, bool folded) {
    m_chosen[key] = folded;
    if (m_settings) m_settings->setValue(settingOf(key), folded);
    Q_EMIT changed(key);
}

FoldHandle::FoldHandle(QWidget* parent) : QAbstractButton(parent) {
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
}

void FoldHandle::setState(const QString& title, Qt::ArrowType towards, bool folded, bool upright) {
    setText(title);
    m_towards = towards;
    m_folded = folded;
    m_upright = upright;
    const QString action = folded ? tr("Show: %1").arg(title) : tr("Fold: %1").arg(title);
    setAccessibleName(action);
    setToolTip(action);
    setSizePolicy(upright ? QSizePolicy::Fixed : QSizePolicy::Expanding,
                  upright ? QSizePolicy::Expanding : QSizePolicy::Fixed);
    updateGeometry();
    update();
}

QSize FoldHandle::sizeHint() const {
    const int line = fontMetrics().height();
    const int thick = m_folded ? line : kThinStrip;
    const int length = 2 * line + (m_folded ? fontMetrics().horizontalAdvance(text()) : 0);
    return m_upright ? QSize(thick, length) : QSize(length, thick);
}

bool FoldHandle::event(QEvent* event) {
    const auto type = event->type();
    if (type == QEvent::Enter || type == QEvent::Leave || type == QEvent::PaletteChange) update();
    return QAbstractButton::event(event);
}

void FoldHandle::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return click();
    QAbstractButton::keyPressEvent(event);
}

void FoldHandle::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto colours = themeColours(palette());
    const QRectF area = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    if (m_folded || underMouse() || hasFocus()) {
        painter.setPen(QPen(hasFocus() ? colours.accent : colours.hairline, hasFocus() ? 2 : 1));
        painter.setBrush(underMouse() ? colours.hairline : colours.raised);
        painter.drawRoundedRect(area, 4, 4);
    }
    const qreal line = fontMetrics().height();
    painter.setPen(QPen(underMouse() ? colours.text : colours.secondary, 1.8, Qt::SolidLine,
                        Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(
        chevron(m_upright ? QPointF(area.center().x(), line) : QPointF(line, area.center().y()),
                m_towards));
    if (!m_folded) return;
    painter.setPen(colours.text);
    if (m_upright) {
        // The title reads from top to bottom.
        painter.translate(width(), 2 * line - kArrow);
        painter.rotate(90);
        painter.drawText(QRectF(0, 0, height(), width()),
                         Qt::AlignLeft | Qt::AlignAbsolute | Qt::AlignVCenter, text());
    } else {
        painter.drawText(area.adjusted(2 * line, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         text());
    }
}

FoldingSide::FoldingSide(Folds& folds, Place place, QWidget* content, QWidget* parent)
    : QWidget(parent), m_folds(folds), m_place(std::move(place)), m_content(content) {
    setObjectName(m_place.key);
    m_handle = new FoldHandle(this);
    m_box = new QBoxLayout(QBoxLayout::LeftToRight, this);
    // A splitter may cut a pixel off the edge of the page.
    m_box->setContentsMargins(1, 0, 1, 0);
    m_box->setSpacing(2);
    const bool left = m_place.edge == Edge::Left;
    // The arrow is always at the border to the picture.
    m_box->addWidget(left ? m_content : m_handle, left ? 1 : 0);
    m_box->addWidget(left ? static_cast<QWidget*>(m_handle) : m_content, left ? 0 : 1);
    connect(m_handle, &QAbstractButton::clicked, this,
            [this] { m_folds.setFolded(m_place.key, !m_folded); });
    connect(&m_folds, &Folds::changed, this, [this](const QString& key) {
        if (key == m_place.key) follow();
    });
    follow();
}

void FoldingSide::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    // The default depends on the parent's width, which may change while no choice is made.
    if (m_place.foldBelow > 0 && parentWidget()) parentWidget()->installEventFilter(this);
    follow();
}

bool FoldingSide::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && watched == parentWidget()) follow();
    return QWidget::eventFilter(watched, event);
}

void FoldingSide::setStacked(bool stacked) {
    if (stacked == m_stacked) return;
    m_stacked = stacked;
    m_box->setDirection(stacked ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    apply(m_folded);
}

void FoldingSide::follow() {
    const bool narrow = parentWidget() && parentWidget()->width() < m_place.foldBelow;
    apply(m_folds.folded(m_place.key).value_or(narrow));
}

void FoldingSide::apply(bool folded) {
    m_folded = folded;
    // Left and right are mirrored in languages that are written from right to left.
    const bool atLeft = (m_place.edge == Edge::Left) == isLeftToRight();
    const bool towardsPicture = folded == atLeft;
    const auto towards = m_stacked        ? folded ? Qt::DownArrow : Qt::UpArrow
                         : towardsPicture ? Qt::RightArrow
                                          : Qt::LeftArrow;
    m_handle->setState(m_place.title, towards, folded, !m_stacked);
    // A hidden widget with the focus would leave the keyboard nowhere.
    const auto* focused = m_content->focusWidget();
    if (folded && focused && focused->hasFocus()) m_handle->setFocus();
    m_content->setVisible(!folded);
    setSizePolicy(folded && !m_stacked ? QSizePolicy::Fixed : QSizePolicy::Preferred,
                  folded && m_stacked ? QSizePolicy::Fixed : QSizePolicy::Preferred);
}

}  // namespace headscope::ui
