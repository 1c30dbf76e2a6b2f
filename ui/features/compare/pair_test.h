// Tests two models against each other on the same test samples: paired by sample, such as a smaller
// model and its parent. Says nothing about other seeds. Measures only on request. GUI thread.
#pragma once

#include "core/api/engine/pruning_job.h"
#include "core/api/runs/run_table.h"
#include "ui/workspace/query.h"
#include "ui/workspace/verdict.h"
#include "ui/workspace/workspace.h"

#include <QObject>

#include <memory>
#include <optional>

namespace headscope::ui {

// Conclusion about the second of two models by a score, or by the score that it is computed from.
// names: of the first and the second run. Without text if the score has no paired difference.
Verdict pairVerdict(const ComparedAnswersRequest::Answer& first,
                    const ComparedAnswersRequest::Answer& second, const QStringList& names,
                    const std::string& score);

class PairTest : public QObject {
    Q_OBJECT
public:
    explicit PairTest(Workspace& workspace, QObject* parent = nullptr);

    // Runs on the same data, newest first. A result about other runs is dropped.
    void setRuns(const std::vector<TabledRun>& runs);
    // Whether these are two finished runs with the same seed, which decides the order of samples.
    bool possible() const { return m_runs.size() == 2; }
    bool working() const { return m_query.working(); }
    void start();
    void stop() { m_query.stop(); }
    bool tested() const { return m_second != nullptr; }
    // Result by a number of the table, such as "test_accuracy". Without text before the test, and
    // for numbers that are not test scores.
    Verdict verdict(const std::string& number) const;
    QString text() const;  // what is measured; "" if nothing is

Q_SIGNALS:
    void changed();

private:
    void handle(QueryEvent event);
    void ask(std::size_t run);

    using Answer = ComparedAnswersRequest::Answer;
    Workspace& m_workspace;
    std::vector<RunInfo> m_runs;                      // the older run first
    std::shared_ptr<const Answer> m_first, m_second;  // answers of the runs; null: not yet known
    Query<ComparedAnswersRequest> m_query;
};

}  // namespace headscope::ui
