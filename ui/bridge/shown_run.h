// The run whose training is shown (Train page, jobs and log): the one that trains in this window, or the opened one, be
// it stored or training elsewhere. Curves and events come from the session while there is one, else from the run's own
// metrics. GUI thread.
#pragma once

#include "core/api/run_config.h"
#include "ui/bridge/rounds.h"
#include "ui/bridge/workspace.h"

#include <optional>

namespace headscope::ui {

class ShownRun : public QObject {
    Q_OBJECT
public:
    enum class Kind { Nothing, Here, Elsewhere, Stored };

    explicit ShownRun(Workspace& workspace);

    Kind kind() const;
    SessionHandle session() const;  // Here, Elsewhere; also once it has ended
    bool live() const;              // that session goes on
    // Stored: null until it is read. Its problem, "" when there is none.
    const RunHistory* history() const { return m_history ? &*m_history : nullptr; }
    const QString& problem() const { return m_problem; }
    QString name() const;
    RunConfig config() const;
    // Of its model; opens a run that trains here and is not open yet. Without layers while there is nothing to open.
    ModelShape shape() const;
    bool reading() const { return m_reading; }

    // Both a run of this window and another, opened one are there: one of the two can be chosen.
    bool choice() const;
    QString hereName() const;
    QString openedName() const;
    void choose(bool here);
    bool here() const { return m_here; }

Q_SIGNALS:
    void changed();   // another run, or another source of it: begin anew
    void advanced();  // news of the same
    void choiceChanged();

private:
    void sessionChosen();
    void runsChanged();
    void followChanged();
    void show();
    bool openedIsHere() const;
    // What is shown, to tell whether it is still the same.
    std::pair<const void*, const void*> source() const { return {m_here ? nullptr : m_opened.get(), session().get()}; }

    Workspace& m_workspace;
    RunHandle m_opened;
    std::pair<const void*, const void*> m_source{};
    std::string m_openedPath;
    QString m_openedName;
    bool m_here = false, m_reading = false;
    std::optional<RunHistory> m_history;
    QString m_problem;
    Rounds m_reads{nullptr, [] {}};
};

}  // namespace headscope::ui
