#include "ui/main_window/dock_width.h"

#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QMouseEvent>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace headscope::ui {

namespace {
// Default dock width: rail and page get kPage pixels, the dock the rest, but at least a share of
// the window.
constexpr int kPage = 1060, kSharePercent = 22;
}  // namespace

DockWidth::DockWidth(QMainWindow& window, QDockWidget& dock, int characters)
    : QObject(&window),
      m_window(window),
      m_dock(dock),
      m_characters(characters),
      m_size(window.size()) {
    window.installEventFilter(this);
    dock.installEventFilter(this);
}

int DockWidth::unasked() const {
    const int room =
        std::max(m_window.width() - kPage * m_pages, m_window.width() * kSharePercent / 100);
    return std::min(m_window.fontMetrics().averageCharWidth() * m_characters, room);
}

bool DockWidth::beside() const {
    const auto area = m_window.dockWidgetArea(&m_dock);
    return m_window.isVisible() && m_dock.isVisible() && !m_dock.isFloating() &&
           (area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea);
}

void DockWidth::begin() {
    m_size = m_window.size();
    // A restored width equal to the default was not chosen by the user, so it keeps following the
    // window.
    if (beside() && std::abs(m_dock.width() - unasked()) > 2) m_dragged = m_dock.width();
}

void DockWidth::forget() {
    m_dragged = 0;
    m_size = m_window.size();
    apply();
}

void DockWidth::setPages(int count) {
    if (std::exchange(m_pages, count) != count && m_dragged == 0) apply();
}

void DockWidth::apply() {
    if (beside())
        m_window.resizeDocks({&m_dock}, {m_dragged > 0 ? m_dragged : unasked()}, Qt::Horizontal);
}

void DockWidth::windowResized() {
    const QSize before = m_size;
    m_size = m_window.size();
    m_pressed = false;
    if (m_dragged == 0 || m_size.width() > before.width()) apply();
}

bool DockWidth::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &m_dock) {
        // Only resizes during a mouse drag on the border count; the page's needs also change the
        // dock's width.
        if (event->type() == QEvent::Resize && m_pressed && beside() && m_window.size() == m_size)
            m_dragged = m_dock.width();
        return false;
    }
    switch (event->type()) {
        case QEvent::MouseButtonPress:
            // Unhandled clicks of other widgets arrive here too. Only the border is not covered by
            // a child widget.
            m_pressed = !m_window.childAt(static_cast<QMouseEvent*>(event)->pos());
            break;
        case QEvent::MouseButtonRelease:
            m_pressed = false;
            break;
        case QEvent::Resize:
            windowResized();
            break;
        case QEvent::FontChange:
            if (m_dragged == 0) apply();
            break;
        default:
            break;
    }
    return false;
}

}  // namespace headscope::ui
