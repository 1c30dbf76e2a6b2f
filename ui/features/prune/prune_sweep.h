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
#include <set>

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

    // Measures every run that is not measured yet, and all runs again if outdated(). A run that
    // fails is left out. `request` holds the method, samples and margin.
    void measure(PruningCurveRequest request);
    // Whether the curves belong to another method or other samples than this request.
    bool outdated(const PruningCurveRequest& request) const;
    void stop();
    // Neither needs a measurement.
    void setMargin(double share);
    void showScore(const std::string& id);

    // Heads needed by lambda, of the runs measured so far; empty until the first.
    std::optional<plots::ScoreGroups> groups() const;
    Verdict verdict() const;
    QString problem() const;  // why a run could not be measured; "" if none failed
    // Method, margin and samples of the curves in one sentence; "" before the first.
    QString conditions() const;
    QString measuredText() const;  // how many of the runs are measured
    QJsonObject provenance() const;

Q_SIGNALS:
    void changed();
    void progressed();

private:
    void follow();
    void next();
    void handleCurve(QueryEvent event);
    void takeRuns();
    void meansSoon();
    bool isMeasured(const std::string& run) const { return m_reports.count(run) > 0; }
    const TabledRun* runAt(const std::string& path) const;
    std::optional<RunComparer::Means> wantedMeans();
    Comparison means() const;  // the answer, with intervals that end where numbers of heads do

    Workspace& m_workspace;
    RunComparer m_comparer;
    Query<RunTableOptions, RunTable> m_table;
    Query<PruningCurveRequest> m_curve;
    Query<CompareOptions, Comparison> m_means;
    std::vector<TabledRun> m_runs;
    // By folder of the run. step: that of the run, which grows if it is trained further.
    struct Measured {
        PruningReport report;
        std::int64_t step = 0;
    };
    std::map<std::string, Measured> m_reports;
    std::set<std::string> m_failed;  // folders of the runs that could not be measured
    PruningCurveRequest m_request;
    std::string m_now;  // folder of the run that is measured
    std::int64_t m_nowStep = 0;
    std::string m_base;  // folder of run A, whose sweep this is
    std::string m_score;
    QString m_problem;
    bool m_stopped = false;
};

}  // namespace headscope::ui
