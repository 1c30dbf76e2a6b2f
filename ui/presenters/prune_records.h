// What the open run's training recorded for pruning, live or from disk: gates on its heads, groups of them. Silent
// while hidden. GUI thread.
#pragma once

#include "ui/bridge/workspace.h"
#include "ui/presenters/prune_records_view.h"

#include <QJsonObject>

namespace headscope::ui {

class PruneRecords : public QObject {
    Q_OBJECT
public:
    explicit PruneRecords(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active);

    std::vector<PruneRecord> kinds() const;  // that there are records of
    PruneRecord kind() const { return m_kind; }
    void choose(PruneRecord kind);
    std::vector<std::int64_t> steps() const;  // of the records of kind()
    int frame() const { return m_frame; }
    void chooseFrame(int index);  // the last one follows the training

    plots::PanelData curves() const;  // marked at the frame
    plots::PruneMapFigure heads() const;
    double rest() const { return m_rest; }  // of the centres, below which the vote is held; 0: at the end
    std::int64_t votes() const;             // the step from which on the centres rested; -1: not yet
    QString runName() const { return m_runName; }
    QJsonObject provenance() const;  // for recipes of figures

Q_SIGNALS:
    void changed();

private:
    void followRun();
    void followSession();
    bool live() const;
    void load();
    bool takeLive();

    Workspace& m_workspace;
    RunHandle m_run;
    QString m_runName;
    std::vector<GateFrame> m_gates;
    std::vector<GroupFrame> m_groups;
    PruneRecord m_kind = PruneRecord::Gates;
    int m_frame = 0;
    double m_rest = 0;
    bool m_active = false, m_stale = true;
};

}  // namespace headscope::ui
