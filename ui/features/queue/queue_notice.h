// Shows a desktop notification when the queue is done or blocked, unless the window is active.
#pragma once

#include "core/api/engine/queue.h"
#include "ui/widgets/desktop_notice.h"

#include <functional>
#include <optional>

namespace headscope::ui {

class RunQueue;

// Returns what to report about the change between two states of the queue; nullopt for nothing. It
// is bad if a job failed, or the queue cannot continue by itself.
std::optional<DesktopNews> queueNews(const QueueInfo& before, const QueueInfo& now);

class QueueNotice : public QObject {
    Q_OBJECT
public:
    using Show = std::function<void(const DesktopNews&)>;
    // window: notifications are suppressed while it is active.
    QueueNotice(RunQueue& queue, QWidget* window);
    // Replaces the desktop notification in tests.
    void setShow(Show show) { m_show = std::move(show); }

private:
    void look();

    RunQueue& m_queue;
    QWidget* m_window;
    Show m_show;
    std::optional<QueueInfo> m_before;
};

}  // namespace headscope::ui
