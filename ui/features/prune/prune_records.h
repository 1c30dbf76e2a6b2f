// Pruning records of the open run's training (head gates and head groups), live or from disk.
// Inactive while hidden. GUI thread.
#pragma once

#include "ui/features/prune/prune_records_view.h"
#include "ui/workspace/query.h"
#include "ui/workspace/workspace.h"

#include <QJsonObject>

namespace headscope::ui {

// Records that the presenter reads from a run that is not training here.
struct PruneHistory {
    std::vector<GateFrame> gates;
    std::vector<GroupFrame> groups;
};

class PruneRecords : public QObject {
    Q_OBJECT
public:
    explicit PruneRecords(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active);

    // true while the records are being read
    bool loading() const { return m_history.waiting(); }
    QString problem() const { return m_history.problem(); }  // reason why they cannot be read
    std::vector<PruneRecord> kinds() const;                  // lists the kinds that have records
    PruneRecord kind() const { return m_kind; }
    void choose(PruneRecord kind);
    std::vector<std::int64_t> steps() const;  // steps of the records of kind()
    int frame() const { return m_frame; }
    void chooseFrame(int index);  // selects a frame; the last frame follows the training

    plots::PanelData curves() const;  // the records as curves, with a marker at the selected frame
    plots::PruneMapFigure heads() const;
    // centre shift below which the groups are final; 0: at the end of training
    double rest() const { return m_rest; }
    std::int64_t votes() const;  // step at which the groups became final; -1: not yet
    QString runName() const { return m_runName; }
    QJsonObject provenance() const;  // provenance for figure recipes

Q_SIGNALS:
    void changed();

private:
    void followRun();
    void followSession();
    bool live() const;
    void load();
    void showHistory();
    void selectFrame(bool latest);
    bool takeLive();

    Workspace& m_workspace;
    RunHandle m_run;
    QString m_runName;
    Query<HistoryRequest, PruneHistory> m_history;
    std::vector<GateFrame> m_gates;
    std::vector<GroupFrame> m_groups;
    PruneRecord m_kind = PruneRecord::Gates;
    int m_frame = 0;
    double m_rest = 0;
    bool m_active = false, m_stale = true;
};

}  // namespace headscope::ui
