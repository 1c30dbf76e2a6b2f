#include "ui/main_window/rail.h"

#include "ui/widgets/icons.h"
#include "ui/widgets/theme.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace headscope::ui {
namespace {

// pixels: space around a button's contents, width of the mark of a chosen page
constexpr int kPad = 5, kMarkWidth = 3;
constexpr int kRailShare = 12;  // words may take at most 1/12 of the window's width

int iconSide(const QWidget& widget) {
    return std::max(20, widget.fontMetrics().height() * 5 / 4);
}

}  // namespace

Rail::Rail(QWidget* parent) : QTabBar(parent) {
    setShape(RoundedWest);
    setExpanding(false);
    setDrawBase(false);
    setElideMode(Qt::ElideNone);
    setAcceptDrops(true);
    // opens the Figures page when a figure is dragged over its tab
    setChangeCurrentOnDrag(true);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
}

void Rail::addPage(const QString& title, const QString& iconName, const QString& group) {
    m_groups << group;
    addTab(icon(iconName), title);
}

void Rail::setBeside(int tab) {
    if (std::exchange(m_beside, tab) != tab) update();
}

// A preset may hide pages, so the heading belongs to the first one that is left.
bool Rail::hasHeading(int tab) const {
    const QString group = m_groups.value(tab);
    if (group.isEmpty() || !isTabVisible(tab)) return false;
    for (int before = 0; before < tab; ++before)
        if (m_groups[before] == group && isTabVisible(before)) return false;
    return true;
}

int Rail::headingHeight() const {
    return QFontMetrics(captionFont(font())).height() + 2 * kPad;
}

QSize Rail::tabSizeHint(int tab) const {
    return sizeOf(tab, m_folded);
}

QSize Rail::sizeOf(int tab, bool folded) const {
    const int bare = iconSide(*this) + 2 * kPad;
    if (folded) return {bare + 2 * kMarkWidth, bare + (hasHeading(tab) ? kPad : 0)};
    int width = 0;
    for (int i = 0; i < count(); ++i)
        width = std::max(width, fontMetrics().horizontalAdvance(tabText(i)));
    const QFontMetrics small(captionFont(font()));
    for (const QString& group : m_groups) width = std::max(width, small.horizontalAdvance(group));
    return {width + 2 * (kPad + kMarkWidth),
            bare + fontMetrics().height() + (hasHeading(tab) ? headingHeight() : 0)};
}

// Sizes of tabs do not depend on whether the bar is folded now, so that this ends.
void Rail::fold() {
    int height = 0;
    for (int tab = 0; tab < count(); ++tab)
        if (isTabVisible(tab)) height += sizeOf(tab, false).height();
    const bool folded = sizeOf(0, false).width() * kRailShare > window()->width() ||
                        height > window()->height() * 9 / 10;
    if (std::exchange(m_folded, folded) == folded) return;
    for (int tab = 0; tab < count(); ++tab) setTabToolTip(tab, folded ? tabText(tab) : QString());
    // QTabBar measures its tabs again only when one of them changes.
    setIconSize(iconSize() + QSize(folded ? 1 : -1, 0));
    updateGeometry();
}

void Rail::showEvent(QShowEvent* event) {
    QTabBar::showEvent(event);
    window()->installEventFilter(this);
    fold();
}

void Rail::changeEvent(QEvent* event) {
    QTabBar::changeEvent(event);
    if (event->type() == QEvent::FontChange) fold();
}

bool Rail::eventFilter(QObject* watched, QEvent* event) {
    if (watched == window() && event->type() == QEvent::Resize) fold();
    return QTabBar::eventFilter(watched, event);
}

QRect Rail::buttonRect(int tab) const {
    const int above = m_folded ? kPad : headingHeight();
    return tabRect(tab).adjusted(0, hasHeading(tab) ? above : 0, 0, 0);
}

void Rail::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const auto colours = themeColours(palette());
    painter.fillRect(rect(), colours.window);
    for (int tab = 0; tab < count(); ++tab) {
        if (!isTabVisible(tab)) continue;
        if (hasHeading(tab)) {
            QRect above = tabRect(tab);
            above.setHeight(headingHeight());
            painter.fillRect(above.left() + kPad, above.top(), above.width() - 2 * kPad, 1,
                             colours.hairline);
        }
        if (hasHeading(tab) && !m_folded) {
            QRect above = tabRect(tab);
            above.setHeight(headingHeight());
            painter.setFont(captionFont(font()));
            painter.setPen(colours.secondary);
            painter.drawText(above, Qt::AlignCenter, m_groups[tab]);
        }
        paintTab(painter, tab);
    }
}

void Rail::paintTab(QPainter& painter, int tab) const {
    const auto colours = themeColours(palette());
    const QRect area = buttonRect(tab);
    const bool chosen = tab == currentIndex();
    if (chosen || tab == m_hovered)
        painter.fillRect(area, chosen ? colours.raised : palette().color(QPalette::Midlight));
    if (chosen || tab == m_beside) {
        const int left = layoutDirection() == Qt::RightToLeft ? area.right() - kMarkWidth + 1 : 0;
        painter.fillRect(left, area.top(), kMarkWidth, area.height(),
                         chosen ? colours.accent : colours.secondary);
    }
    const int side = iconSide(*this);
    const QRect picture(area.center().x() - side / 2, area.top() + kPad, side, side);
    tabIcon(tab).paint(&painter, picture);
    painter.setFont(font());
    painter.setPen(colours.text);
    if (!m_folded)
        painter.drawText(
            QRect(area.left(), picture.bottom() + 1, area.width(), fontMetrics().height()),
            Qt::AlignCenter, tabText(tab));
    if (chosen && hasFocus()) {
        painter.setPen(colours.accent);
        painter.drawRect(area.adjusted(kMarkWidth + 1, 1, -2, -2));
    }
}

// Up and Down, because the bar is vertical; QTabBar knows only Left and Right.
void Rail::keyPressEvent(QKeyEvent* event) {
    const int by = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
    if (by == 0) return QTabBar::keyPressEvent(event);
    int tab = currentIndex() + by;
    while (tab >= 0 && tab < count() && !isTabVisible(tab)) tab += by;
    if (tab >= 0 && tab < count()) setCurrentIndex(tab);
}

void Rail::contextMenuEvent(QContextMenuEvent* event) {
    const bool mouse = event->reason() == QContextMenuEvent::Mouse;
    const int tab = mouse ? tabAt(event->pos()) : currentIndex();
    const QPoint at = mouse ? event->globalPos() : mapToGlobal(tabRect(tab).center());
    if (tab >= 0) Q_EMIT menuRequested(tab, at);
}

void Rail::hover(int tab) {
    if (std::exchange(m_hovered, tab) != tab) update();
}

void Rail::mouseMoveEvent(QMouseEvent* event) {
    hover(tabAt(event->pos()));
    QTabBar::mouseMoveEvent(event);
}

void Rail::leaveEvent(QEvent* event) {
    hover(-1);
    QTabBar::leaveEvent(event);
}

}  // namespace headscope::ui
