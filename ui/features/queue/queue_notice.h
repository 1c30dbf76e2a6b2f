// Shows a desktop notification when the queue is done or blocked, unless the window is active.
#pragma once

#include "core/api/engine/queue.h"

#include <QObject>

#include <functional>
#include <optional>

class QSystemTrayIcon;
class QWidget;

namespace headscope::ui {

class RunQueue;

struct QueueNews {
    QString title, text;
    bool bad = false;  // true if a job failed, or the queue cannot continue by itself
};

// Returns what to report about the change between two states of the queue; nullopt for nothing.
std::optional<QueueNews> queueNews(const QueueInfo& before, const QueueInfo& now);

class QueueNotice : public QObject {
    Q_OBJECT
public:
    using Show = std::function<void(const QueueNews&)>;
    // window: notifications are suppressed while it is active.
    QueueNotice(RunQueue& queue, QWidget* window);
    // Replaces the desktop notification in tests.
    void setShow(Show show) { m_show = std::move(show); }

private:
    void look();
    void showOnDesktop(const QueueNews& news);

    RunQueue& m_queue;
    QWidget* m_window;
    Show m_show;
    QSystemTrayIcon* m_tray = nullptr;  // tray icon, created at the first notification
    std::optional<QueueInfo> m_before;
};

}  // namespace headscope::ui
