// Joint effects of heads, measured on request: cumulative ablation, a single head kept per layer,
// and all pairs. For run A at the inspected step, with the current replacement method. GUI thread.
#pragma once

#include "core/api/requests/joint_ablation.h"
#include "core/api/requests/pruning.h"
#include "ui/workspace/query.h"
#include "ui/workspace/workspace.h"

#include <QJsonObject>

namespace headscope::ui {

enum class JointAblation { Cumulative, SingleKept, Pairs };

class JointAblationPresenter : public QObject {
    Q_OBJECT
public:
    explicit JointAblationPresenter(Workspace& workspace, QObject* parent = nullptr);

    void show(JointAblation view);
    JointAblation view() const { return m_view; }
    // measures the shown study on measureOn() samples; pairs use the engine's default
    void measure();
    void stop();
    void measureOn(int samples) { m_samples = samples; }
    // Attention site whose heads are paired, if the model has too many heads to pair all of them;
    // -1: all heads.
    int pairedSite() const;
    void pairSite(int site);

    bool measuring() const {
        return m_cumulative.waiting() || m_singleKept.waiting() || m_pairs.waiting();
    }
    double share() const;     // progress of the shown study, 0 to 1
    QString problem() const;  // reason why the shown study could not be measured
    bool measured() const;    // true if the shown study has been measured
    const PruningReport* cumulative() const { return m_cumulative.answer(); }
    const LeaveOneOutReport* singleKept() const { return m_singleKept.answer(); }
    const HeadPairs* pairs() const { return m_pairs.answer(); }
    HeadAblation ablation() const { return m_ablation; }  // replacement method used for the results
    const ModelShape& shape() const { return m_workspace.masks().shape(); }
    // Removes exactly the two heads of a pair, on all pages.
    void switchOff(std::size_t i, std::size_t j);
    QJsonObject provenance() const;  // provenance of the shown study, for figure recipes

Q_SIGNALS:
    void changed();
    void progressed();

private:
    void follow();
    void forget();
    // Calls work() with the query of the shown study.
    template <class Work>
    auto withShown(Work work) const;
    template <class Q>
    void ask(Query<Q>& query, Q request);
    void handle(QueryEvent event);

    Workspace& m_workspace;
    std::weak_ptr<RunView> m_run;
    Query<PruningCurveRequest> m_cumulative;
    Query<SingleHeadKeptRequest> m_singleKept;
    Query<HeadPairsRequest> m_pairs;
    JointAblation m_view = JointAblation::Cumulative;
    HeadAblation m_ablation = HeadAblation::Zero;
    std::int64_t m_step = kLatest;
    int m_samples = 1000, m_site = 0;
};

}  // namespace headscope::ui
