// How sure and how right the compared runs are on a split: one question a run, answers kept by run and step. Silent
// while its view is hidden. GUI thread.
#pragma once

#include "core/api/calibration.h"
#include "core/api/run_table.h"
#include "ui/bridge/rounds.h"
#include "ui/bridge/workspace.h"
#include "ui/figures/calibration_figure.h"
#include "ui/models/run_colours.h"

#include <QObject>
#include <QStringList>

#include <map>

namespace headscope::ui {

class CalibrationPresenter : public QObject {
    Q_OBJECT
public:
    // Of more runs the lines could not be told apart, and each costs a pass over the split.
    static constexpr std::size_t kMostRuns = 6;

    explicit CalibrationPresenter(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active);
    void setRuns(const std::vector<TabledRun>& runs);  // the first kMostRuns that predict classes are asked
    void setSplit(const std::string& split);
    const std::string& split() const { return m_split; }
    bool settled() const { return m_rounds.settled(); }
    bool waiting() const { return m_rounds.waiting(); }

    // Of the runs that have answered.
    plots::CalibrationFigure figure(RunColours& colours) const;
    QStringList notes() const;  // what is not shown, and why
    QJsonObject provenance() const;

Q_SIGNALS:
    void changed();

private:
    struct Shown {
        RunInfo info;
        RunHandle run;
        std::optional<CalibrationReport> report;
        QString problem;
    };

    void ask();
    std::string keyOf(const RunInfo& info) const;
    RunHandle handleOf(const RunInfo& info);

    Workspace& m_workspace;
    std::string m_split = "test";
    std::vector<Shown> m_shown;
    std::size_t m_left = 0;        // runs beyond kMostRuns
    QStringList m_withoutClasses;  // names of runs
    std::map<std::string, CalibrationReport> m_known;
    Rounds m_rounds;
    bool m_active = false;
};

}  // namespace headscope::ui
