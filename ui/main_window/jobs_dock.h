// The run whose training is shown, and its log: what it recorded, and what the program reported meanwhile.
#pragma once

#include "ui/bridge/workspace.h"
#include "ui/models/log_model.h"

#include <QDockWidget>

class QLabel;
class QTreeView;

namespace headscope::ui {

class ProgressBar;

class JobsDock : public QDockWidget {
    Q_OBJECT
public:
    explicit JobsDock(Workspace& workspace, QWidget* parent = nullptr);

    LogModel* log() const { return m_log; }
    void copyLog() const;

private:
    void begin();
    void advance();
    void note(const QString& kind, const QString& text);
    void showJob();
    QString others() const;

    Workspace& m_workspace;
    LogModel* m_log = nullptr;
    QLabel* m_job = nullptr;
    ProgressBar* m_progress = nullptr;
    QTreeView* m_view = nullptr;
    std::deque<LogModel::Line> m_notes;  // of the program, whatever run is shown
    std::size_t m_taken = 0;
};

}  // namespace headscope::ui
