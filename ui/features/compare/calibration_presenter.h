// Calibration (reliability diagram) of the compared runs on one split: one request per run, answers
// cached by run, step and split. Sends no requests while its view is hidden. GUI thread.
#pragma once

#include "core/api/requests/calibration.h"
#include "core/api/runs/run_table.h"
#include "ui/figures/kinds/calibration_figure.h"
#include "ui/workspace/query.h"
#include "ui/workspace/run_colours.h"
#include "ui/workspace/workspace.h"

#include <QObject>
#include <QStringList>

#include <map>
#include <memory>
#include <optional>

namespace headscope::ui {

class CalibrationPresenter : public QObject {
    Q_OBJECT
public:
    // Limits the lines in the plot: more could not be distinguished, and each run costs a pass over
    // the split.
    static constexpr std::size_t kMostRuns = 6;

    explicit CalibrationPresenter(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active);
    // sets the runs to show: the first kMostRuns of them that predict classes
    void setRuns(const std::vector<TabledRun>& runs);
    void setSplit(const std::string& split);
    const std::string& split() const { return m_split; }
    bool settled() const;
    bool waiting() const;

    // Reliability diagram of the runs whose answers have arrived.
    plots::CalibrationFigure figure(RunColours& colours) const;
    QStringList notes() const;  // notes on runs that are not shown, with the reason
    QJsonObject provenance() const;

Q_SIGNALS:
    void changed();

private:
    struct Shown {
        Shown(CalibrationPresenter& presenter, RunInfo info);
        RunInfo info;
        RunHandle run;
        bool unreadable = false;
        Query<CalibrationRequest> query;
    };

    void askSoon();
    std::optional<BoundRequest<CalibrationRequest>> wanted(Shown& one);
    void handle(const Shown& one, QueryEvent event);
    const CalibrationReport* reportOf(const Shown& one) const;
    std::string keyOf(const RunInfo& info) const;
    RunHandle handleOf(const RunInfo& info);

    Workspace& m_workspace;
    std::string m_split = "test";
    std::vector<std::unique_ptr<Shown>> m_shown;
    std::size_t m_left = 0;        // number of runs beyond kMostRuns
    QStringList m_withoutClasses;  // names of runs that do not predict classes
    std::map<std::string, CalibrationReport> m_known;
    bool m_active = false;
};

}  // namespace headscope::ui
