// The run whose training the Train page, the jobs and the log show: one that trains in this window,
// or the opened run. Curves and events come from the session if there is one, else from the run's
// stored metrics. GUI thread.
#pragma once

#include "core/api/base/run_config.h"
#include "ui/workspace/query.h"
#include "ui/workspace/workspace.h"

#include <utility>

namespace headscope::ui {

class ShownRun : public QObject {
    Q_OBJECT
public:
    enum class Kind { Nothing, Here, Elsewhere, Stored };

    explicit ShownRun(Workspace& workspace);

    Kind kind() const;
    SessionHandle session() const;  // session for Here and Elsewhere, also after it has ended
    bool live() const;              // true until the session ends
    // Returns the session to send it a command, or null if it is not live. Also shows the
    // command's effect without delay.
    SessionHandle steer();
    // If the run is Stored: history() is null until it was read; problem() is its error, or "".
    const RunHistory* history() const { return m_history.answer(); }
    QString problem() const;
    QString name() const;
    RunConfig config() const;
    Task task() const;  // task of its model; text classification if that is unknown
    // Model shape. Opens a run that trains here if necessary. Without layers if the run cannot be
    // opened.
    ModelShape shape() const;
    bool reading() const { return m_history.waiting(); }

    // True if both a run of this window and another opened run can be shown.
    bool choice() const;
    QString hereName() const;
    QString openedName() const;
    void choose(bool here);
    bool here() const { return m_here; }

Q_SIGNALS:
    void changed();   // emitted for another run or source; views must start over
    void advanced();  // emitted for news of the shown run
    void choiceChanged();

private:
    void sessionChosen();
    void runsChanged();
    void followChanged();
    void show();
    bool openedIsHere() const;
    // Identifies the shown run and its source, to detect changes.
    std::pair<const void*, const void*> source() const {
        return {m_here ? nullptr : m_opened.get(), session().get()};
    }

    Workspace& m_workspace;
    RunHandle m_opened;
    std::pair<const void*, const void*> m_source{};
    std::string m_openedPath;
    QString m_openedName;
    bool m_here = false;
    Query<HistoryRequest> m_history;
};

}  // namespace headscope::ui
