// The run that trains now, and the log of everything that happened since the program was started.
#pragma once

#include "ui/bridge/workspace.h"
#include "ui/models/log_model.h"

#include <QDockWidget>

class QLabel;
class QProgressBar;
class QTreeView;

namespace headscope::ui {

class JobsDock : public QDockWidget {
    Q_OBJECT
public:
    explicit JobsDock(Workspace& workspace, QWidget* parent = nullptr);

    LogModel* log() const { return m_log; }
    void copyLog() const;

private:
    void sessionStarted();
    void advance();
    void showJob();

    Workspace& m_workspace;
    LogModel* m_log = nullptr;
    QLabel* m_job = nullptr;
    QProgressBar* m_progress = nullptr;
    QTreeView* m_view = nullptr;
    std::size_t m_taken = 0;
};

}  // namespace headscope::ui
