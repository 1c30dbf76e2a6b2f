// Tells the desktop when the queue is done or has to wait, unless the person is looking at the window.
#pragma once

#include "core/api/queue.h"

#include <QObject>

#include <functional>
#include <optional>

class QSystemTrayIcon;
class QWidget;

namespace headscope::ui {

class RunQueue;

struct QueueNews {
    QString title, text;
    bool bad = false;  // something failed, or the queue cannot go on by itself
};

// What has happened between two looks at the queue; none: nothing worth a notice.
std::optional<QueueNews> queueNews(const QueueInfo& before, const QueueInfo& now);

class QueueNotice : public QObject {
    Q_OBJECT
public:
    using Show = std::function<void(const QueueNews&)>;
    // window: quiet while it is the active one.
    QueueNotice(RunQueue& queue, QWidget* window);
    void setShow(Show show) { m_show = std::move(show); }  // instead of the desktop

private:
    void look();
    void showOnDesktop(const QueueNews& news);

    RunQueue& m_queue;
    QWidget* m_window;
    Show m_show;
    QSystemTrayIcon* m_tray = nullptr;  // made when there is first something to say
    std::optional<QueueInfo> m_before;
};

}  // namespace headscope::ui
