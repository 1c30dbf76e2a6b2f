// Measures the X-ray metrics at a run's current weights, on held-out samples, for runs that did not
// record them in training. Drops answers for other runs, steps or forms. GUI thread.
#pragma once

#include "ui/features/xray/xray_view.h"
#include "ui/workspace/query.h"
#include "ui/workspace/workspace.h"

#include <array>
#include <string>

namespace headscope::ui {

class XrayNow : public QObject {
    Q_OBJECT
public:
    explicit XrayNow(QObject* parent = nullptr);

    // Requests metrics that are neither known nor pending. With kLatest, requests them again if
    // there are newer weights.
    void ask(const RunHandle& run, std::int64_t step, XrayForm form);
    void forget();  // forgets all results and cancels pending requests
    bool settled() const;

    // metrics 1 to 3 (index 0 to 2); null if unknown
    const SimilarityFrame* pairs(int metric) const;
    const HeadStatistics* heads() const;  // statistics of single heads (metric 4); null if unknown
    const SampleSet* samples() const;     // measured samples; null if nothing is known
    std::int64_t step() const;            // training step of the measured weights
    QString problem() const;

Q_SIGNALS:
    void changed();

private:
    void askMetric(int metric, const std::string& measure);
    void handle(QueryEvent event);

    RunHandle m_run;
    // m_step: requested step; m_newest: newest checkpoint at the time of the request
    std::int64_t m_step = kLatest, m_newest = kLatest;
    XrayForm m_form = XrayForm::Article;
    // the first report also contains both forms of metric 4
    std::array<Query<SimilarityRequest>, kXrayHeads> m_metrics;
};

}  // namespace headscope::ui
