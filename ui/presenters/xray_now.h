// The X-ray metrics at the weights that a run has, for one that kept no records while it trained: measured on held-out
// samples. Answers of another run, step or form are dropped. GUI thread.
#pragma once

#include "ui/bridge/rounds.h"
#include "ui/bridge/workspace.h"
#include "ui/presenters/xray_view.h"

#include <array>
#include <optional>

namespace headscope::ui {

class XrayNow : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    // Nothing is asked where it is known already, or on its way.
    void ask(const RunHandle& run, std::int64_t step, XrayForm form);
    void forget();
    bool settled() const { return m_rounds.settled(); }

    const SimilarityFrame* pairs(int metric) const;  // of metrics 1 to 3; null while unknown
    const HeadStatistics* heads() const;             // of metric 4
    const SampleSet* samples() const;                // null while nothing is known
    std::int64_t step() const;                       // of the weights
    QString problem() const { return m_problem; }

Q_SIGNALS:
    void changed();

private:
    void askMetric(int metric);
    void take(int metric, Result<SimilarityReport> answer);

    RunHandle m_run;
    std::int64_t m_step = kLatest;
    XrayForm m_form = XrayForm::Article;
    std::array<std::optional<SimilarityReport>, kXrayHeads> m_reports;  // the first has what is said of single heads
    QString m_problem;
    Rounds m_rounds{nullptr, [] {}};
};

}  // namespace headscope::ui
