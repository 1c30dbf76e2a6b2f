// The X-ray metrics at the weights that a run has, for one that kept no records while it trained: measured on held-out
// samples. Answers of another run, step or form are dropped. GUI thread.
#pragma once

#include "ui/bridge/rounds.h"
#include "ui/bridge/workspace.h"
#include "ui/presenters/xray_view.h"

#include <array>
#include <optional>
#include <string>

namespace headscope::ui {

class XrayNow : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    ~XrayNow() override { forget(); }

    // Asks for what is neither known nor on its way. kLatest is asked for again once there are newer weights.
    void ask(const RunHandle& run, std::int64_t step, XrayForm form);
    void forget();  // and let the questions go that nobody waits for any more
    bool settled() const { return m_rounds.settled(); }

    const SimilarityFrame* pairs(int metric) const;  // of metrics 1 to 3; null while unknown
    const HeadStatistics* heads() const;             // of metric 4
    const SampleSet* samples() const;                // null while nothing is known
    std::int64_t step() const;                       // of the weights
    QString problem() const { return m_problem; }

Q_SIGNALS:
    void changed();

private:
    struct Metric {
        std::string measure;  // that was asked for
        Asked asked;
        std::optional<SimilarityReport> report;
    };

    void askMetric(int metric);
    void take(int metric, const std::string& measure, Result<SimilarityReport> answer);

    RunHandle m_run;
    std::int64_t m_step = kLatest, m_newest = kLatest;  // that was asked for; the newest there was then
    XrayForm m_form = XrayForm::Article;
    std::array<Metric, kXrayHeads> m_metrics;  // the first has what is said of single heads, in both forms
    QString m_problem;
    Rounds m_rounds{nullptr, [] {}};
};

}  // namespace headscope::ui
