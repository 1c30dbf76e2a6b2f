// Evaluates runs that were made without training, such as pruned ones, one after another, so that
// they can be compared with trained runs. GUI thread.
#pragma once

#include "core/api/requests/record_scores.h"
#include "ui/workspace/query.h"

#include <QObject>
#include <QStringList>

namespace headscope::ui {

class Workspace;

class Evaluations : public QObject {
    Q_OBJECT
public:
    explicit Evaluations(Workspace& workspace, QObject* parent = nullptr);

    // Adds runs, given by their folders, to the waiting ones. Leaves out those whose scores cannot
    // be recorded.
    void start(const QStringList& runs);
    // Cancels the present evaluation and forgets the waiting ones; no scores are recorded then.
    void stop();
    bool working() const { return m_query.working(); }
    bool includes(const QString& run) const;  // whether the run is evaluated or waits for it
    // Names the run that is evaluated, and says how many wait.
    QString text() const;

Q_SIGNALS:
    void changed();

private:
    void handle(QueryEvent event);
    void next();

    Workspace& m_workspace;
    QStringList m_waiting;
    QString m_run, m_name;  // folder and name of the run that is evaluated
    Query<RecordScoresRequest> m_query;
};

}  // namespace headscope::ui
