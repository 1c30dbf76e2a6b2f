// Dock with the shown run and its log: recorded events and messages of the program.
#pragma once

#include "ui/workspace/log_model.h"
#include "ui/workspace/workspace.h"

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
    std::deque<LogModel::Line> m_notes;  // messages of the program, independent of the shown run
    std::size_t m_taken = 0;
};

}  // namespace headscope::ui
