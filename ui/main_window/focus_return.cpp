#include "ui/main_window/focus_return.h"

#include "ui/workspace/page.h"

#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QStackedWidget>

namespace headscope::ui {
namespace {

// Returns the page or dock that contains the widget.
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

// When Qt disables a focused widget, it first moves the focus and then sends EnabledChange, without
// other events between.
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
    if (watched != m_left || event->type() != QEvent::EnabledChange)
        return QObject::eventFilter(watched, event);
    if (!m_left->isEnabled()) {
        if (!m_moving || m_off) return false;
        m_off = true;
        // The focus must not move to another page or dock.
        if (m_landed && placeOf(m_landed) != placeOf(m_left)) {
            const QPointer<QWidget> elsewhere = m_landed;
            m_landed = nullptr;
            elsewhere->clearFocus();
        }
    } else if (m_off) {
        // Restore the focus, unless the user moved it.
        const QPointer<QWidget> back = m_left;
        const bool untouched = QApplication::focusWidget() == m_landed;
        watch(nullptr);
        if (untouched && back->isVisible()) back->setFocus(Qt::OtherFocusReason);
    }
    return false;
}

}  // namespace headscope::ui
