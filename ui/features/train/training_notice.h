// Shows a desktop notification when a training of more than a minute ends while the window is not
// active.
#pragma once

#include "ui/widgets/desktop_notice.h"
#include "ui/workspace/workspace.h"

#include <functional>
#include <optional>

namespace headscope::ui {

// Returns what to report about a training that ended; nullopt if it was short or the user ended it.
// name: of the run.
std::optional<DesktopNews> trainingNews(const RunResult& result, const QString& name);

class TrainingNotice : public QObject {
    Q_OBJECT
public:
    using Show = std::function<void(const DesktopNews&)>;
    TrainingNotice(Workspace& workspace, QWidget* window);
    // Replaces the desktop notification in tests.
    void setShow(Show show) { m_show = std::move(show); }

private:
    Show m_show;
};

}  // namespace headscope::ui
