// Presenter of self-repair: measures all heads of run A on request, and reads the selected one.
// Results belong to the inspected step and the replacement method. GUI thread.
#pragma once

#include "core/api/requests/self_repair.h"
#include "ui/workspace/query.h"
#include "ui/workspace/workspace.h"

#include <QJsonObject>

namespace headscope::ui {

class RepairPresenter : public QObject {
    Q_OBJECT
public:
    explicit RepairPresenter(Workspace& workspace, QObject* parent = nullptr);

    void measure();
    void stop() { m_query.stop(); }
    bool measuring() const { return m_query.waiting(); }
    double share() const { return m_query.share(); }  // progress, 0 to 1
    QString problem() const { return m_query.problem(); }
    const SelfRepairReport* report() const { return m_query.answer(); }
    const ModelShape& shape() const { return m_workspace.masks().shape(); }
    // the selected head's self-repair; null if it is not measured or has no direct path
    const HeadRepair* selected() const;
    // One or two sentences on the numbers of the selected head; "" without a report.
    QString words() const;
    QString origin() const;  // sentence on step, run and samples; "" without a report
    QJsonObject provenance() const;

Q_SIGNALS:
    void changed();
    void progressed();

private:
    void follow();

    Workspace& m_workspace;
    std::weak_ptr<RunView> m_run;
    Query<SelfRepairRequest> m_query;
    HeadAblation m_ablation = HeadAblation::Zero;
    std::int64_t m_step = kLatest;
};

}  // namespace headscope::ui
