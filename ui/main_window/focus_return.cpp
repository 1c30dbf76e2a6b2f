#include "ui/main_window/focus_return.h"

#include "ui/pages/page.h"

#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QStackedWidget>

namespace headscope::ui {
namespace {

// The page or the dock that a widget stands in.
QWidget* placeOf(QWidget* widget) {
    while (widget && !qobject_cast<QDockWidget*>(widget) && !qobject_cast<Page*>(widget) &&
           !qobject_cast<QStackedWidget*>(widget->parentWidget()))
        widget = widget->parentWidget();
    return widget;
}

}  // namespace

FocusReturn::FocusReturn(QWidget& window) : QObject(&window), m_window(window) {
    connect(qApp, &QApplication::focusChanged, this, &FocusReturn::follow);
}

void FocusReturn::watch(QWidget* left) {
    if (m_left) m_left->removeEventFilter(this);
    m_left = left;
    m_off = false;
    if (m_left) m_left->installEventFilter(this);
}

// Qt moves the focus first and says that the widget is off at once after it, before any other event.
void FocusReturn::follow(QWidget* old, QWidget* now) {
    if (m_off && now == m_landed) return;
    if (!old || old == now || old->window() != &m_window) return watch(nullptr);
    watch(old);
    m_landed = now;
    m_moving = true;
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_moving = false;
            if (!m_off) watch(nullptr);
        },
        Qt::QueuedConnection);
}

bool FocusReturn::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_left || event->type() != QEvent::EnabledChange) return QObject::eventFilter(watched, event);
    if (!m_left->isEnabled()) {
        if (!m_moving || m_off) return false;
        m_off = true;
        if (m_landed && placeOf(m_landed) != placeOf(m_left)) {
            const QPointer<QWidget> elsewhere = m_landed;
            m_landed = nullptr;
            elsewhere->clearFocus();
        }
    } else if (m_off) {
        const QPointer<QWidget> back = m_left;
        const bool untouched = QApplication::focusWidget() == m_landed;
        watch(nullptr);
        if (untouched && back->isVisible()) back->setFocus(Qt::OtherFocusReason);
    }
    return false;
}

}  // namespace headscope::ui
