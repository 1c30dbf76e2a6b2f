// Measures the X-ray metrics at a run's current weights, on held-out samples, for runs that did not
// record them in training. Drops answers for other runs, steps or forms. GUI thread.
#pragma once

#include "ui/features/xray/xray_view.h"
#include "ui/workspace/rounds.h"
#include "ui/workspace/workspace.h"

#include <array>
#include <optional>
#include <string>

namespace headscope::ui {

class XrayNow : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    ~XrayNow() override { forget(); }

    // Requests metrics that are neither known nor pending. With kLatest, requests them again if
    // there are newer weights.
    void ask(const RunHandle& run, std::int64_t step, XrayForm form);
    void forget();  // also cancels pending requests
    bool settled() const { return m_rounds.settled(); }

    // metrics 1 to 3 (index 0 to 2); null if unknown
    const SimilarityFrame* pairs(int metric) const;
    const HeadStatistics* heads() const;  // metric 4; null if unknown
    const SampleSet* samples() const;     // null if nothing is known
    std::int64_t step() const;            // training step of the measured weights
    QString problem() const { return m_problem; }

Q_SIGNALS:
    void changed();

private:
    struct Metric {
        std::string measure;  // id of the requested measure
        Asked asked;
        std::optional<SimilarityReport> report;
    };

    void askMetric(int metric);
    void take(int metric, const std::string& measure, Result<SimilarityReport> answer);

    RunHandle m_run;
    // requested step; newest checkpoint at that time
    std::int64_t m_step = kLatest, m_newest = kLatest;
    XrayForm m_form = XrayForm::Article;
    // the first report also contains both forms of metric 4
    std::array<Metric, kXrayHeads> m_metrics;
    QString m_problem;
    Rounds m_rounds{nullptr, [] {}};
};

}  // namespace headscope::ui
