// Heads that all runs of a sweep need: one pruning curve per run, measured one after the other in
// the background, grouped by lambda. Curves are stored by the engine, so each is measured only
// once. Asks for nothing but the list of runs until measure(). GUI thread.
#pragma once

#include "core/api/requests/pruning.h"
#include "core/api/runs/run_table.h"
#include "ui/figures/kinds/score_groups.h"
#include "ui/workspace/query.h"
#include "ui/workspace/run_comparer.h"
#include "ui/workspace/verdict.h"
#include "ui/workspace/workspace.h"

#include <QObject>

#include <map>
#include <optional>

namespace headscope::ui {

// Finished runs with the settings of this run, except lambda and the seed; one per lambda and seed,
// the newest. Includes the run itself only if it has finished.
std::vector<TabledRun> sweepOf(const RunTable& table, const std::string& run);

// Heads that a curve needs by one score, within its margin.
int headsNeeded(const PruningReport& report, const ScoreKind& score);

class PruneSweep : public QObject {
    Q_OBJECT
public:
    // Id of the number of heads as a score; see numberTitle().
    static constexpr const char* kHeadsNeeded = "heads_needed";

    explicit PruneSweep(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active);  // active: while the view is shown
    const std::vector<TabledRun>& runs() const { return m_runs; }
    std::size_t measured() const { return m_reports.size(); }
    bool measuring() const { return m_curve.waiting(); }
    double share() const;  // progress over all runs, 0 to 1
    bool settled() const { return m_table.settled() && !measuring() && m_means.settled(); }

    // Measures every run that is not measured yet. `request` holds the method, samples and margin.
    void measure(PruningCurveRequest request);
    void stop();
    // Neither needs a measurement.
    void setMargin(double share);
    void showScore(const std::string& id);

    // Heads needed by lambda, of the runs measured so far; empty until the first.
    std::optional<plots::ScoreGroups> groups() const;
    Verdict verdict() const;
    QString problem() const;  // why the last measurement ended; "" if it was complete
    QJsonObject provenance() const;

Q_SIGNALS:
    void changed();
    void progressed();

private:
    void follow();
    void next();
    void handleCurve(QueryEvent event);
    void meansSoon();
    std::optional<RunComparer::Means> wantedMeans();

    Workspace& m_workspace;
    RunComparer m_comparer;
    Query<RunTableOptions, RunTable> m_table;
    Query<PruningCurveRequest> m_curve;
    Query<CompareOptions, Comparison> m_means;
    std::vector<TabledRun> m_runs;
    std::map<std::string, PruningReport> m_reports;  // by folder of the run
    PruningCurveRequest m_request;
    std::string m_now;   // folder of the run that is measured
    std::string m_base;  // folder of run A, whose sweep this is
    std::string m_score;
    QString m_problem;
    bool m_stopped = false;
};

}  // namespace headscope::ui
