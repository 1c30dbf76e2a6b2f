// Presenter of the Ablate page: measures the effect of removing heads of run A. It provides
// held-out scores, the prediction for the open sample, the importance of every head, and a
// self-test that masking changes the output.
// The open sample is evaluated at once; slower measurements wait for a pause in switching. Sends no
// requests while inactive (page hidden). GUI thread.
#pragma once

#include "ui/workspace/query.h"
#include "ui/workspace/verdict.h"
#include "ui/workspace/workspace.h"

#include <QElapsedTimer>
#include <QJsonObject>

#include <array>
#include <optional>

namespace headscope::ui {

class AblatePresenter : public QObject {
    Q_OBJECT
public:
    enum class SelfTest { NotRun, Running, Passed, Failed };

    explicit AblatePresenter(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active);
    bool settled() const;

    const ModelShape& shape() const { return m_shape; }
    QString runName() const { return m_runName; }
    // scores with and without the removed heads; null until measured
    const AblationReport* report() const { return m_report.answer(); }
    HeadMask reportMask() const;
    HeadAblation reportAblation() const;  // replacement method used in the report
    bool stale() const;                   // true if the report does not match the mask yet
    // true if report() is for the mask, but on the first samples only
    bool firstOnly() const;
    bool refining() const { return firstOnly() && m_report.waiting(); }  // for all samples
    // Conclusion from report(). Without a text until the report matches the mask.
    Verdict verdict() const;
    // progress of the pending report, 0 to 1
    double reportShare() const { return m_report.share(); }
    HeadMask sampleMask() const;  // mask that after() was computed with
    // true if before() and after() do not match the current input or mask
    bool sampleStale() const;
    // before(): prediction with all heads on, without attention maps. Null until answered.
    const AttentionMaps* before() const { return m_before.answer(); }
    const AttentionMaps* after() const { return m_after.answer(); }
    const LeaveOneOutReport* importance() const {
        return m_importance.answer();
    }  // null until measured
    // Provenance for figure recipes, of the importance, the held-out report and the open sample.
    QJsonObject importanceProvenance() const;
    // sentence on step, run and samples of the importance; "" until measured
    QString importanceOrigin() const;
    QJsonObject reportProvenance() const;
    QJsonObject sampleProvenance() const;
    bool measuringImportance() const { return m_importance.waiting(); }
    double measuringSeconds() const { return double(m_clock.elapsed()) / 1000; }
    int measuringSamples() const { return m_importance.sent() ? m_importance.sent()->samples : 0; }
    // progress of measuring importance, 0 to 1
    double measuringShare() const { return m_importance.share(); }
    SelfTest selfTest() const { return m_selfTest; }
    // largest change of a probability or of the loss when one head is removed
    double selfTestChange() const { return m_selfTestChange; }

    // Number of samples that measuring importance on `samples` uses: not more than the split has.
    // 0: all of a split whose size is unknown.
    int importanceSamples(int samples) const;

    int samples() const { return m_samples; }
    void setSamples(int samples);  // number of held-out samples; 0: the whole split
    bool writes() const;           // true if the model is generative (sequence-to-sequence)
    int written() const { return m_written; }
    void setWritten(int texts);           // number of texts to generate for BLEU and ROUGE; 0: none
    void setSplit(const QString& split);  // split of the held-out report: "test" or "valid"
    // selects the split for measuring importance ("": the engine's default) and measures again
    void setImportanceSplit(const QString& split);
    void measureImportance(int samples);
    // cancels measuring importance, which then does not restart automatically for this run
    void stopMeasuring();
    // Chooses the score (by id) whose change ranks the heads, for the switches and for
    // keepOnePerLayer(). "": the task's primary score.
    void rankBy(const std::string& score) { m_rankedBy = score; }
    // score change per head, [layer * heads + head]; empty if not measured
    const std::vector<double>& ranking() const;
    const std::vector<Interval>& rankingRanges() const;  // 95 % confidence intervals of ranking()

    void keepOnePerLayer();

Q_SIGNALS:
    void runChanged();
    // emitted if results, predictions, importance, self-test or busy state changed
    void changed();
    void progressed();        // emitted when measuringShare() changed
    void reportProgressed();  // emitted when reportShare() changed
    void failed(const headscope::Error& error);
    void answered();

private:
    void followRun();
    void followInspection();
    void askAll();
    void sampleSoon(int milliseconds);
    void heldOutSoon(int milliseconds);
    using Prediction = std::optional<BoundRequest<AttentionRequest>>;
    Prediction wantedPrediction(const char* slot, const HeadMask& mask) const;
    std::optional<BoundRequest<AblationRequest>> wantedReport();
    Prediction wantedTest(std::size_t part) const;
    void handleSample(QueryEvent event, const Error* error);
    void handleReport(QueryEvent event);
    void handleImportance(QueryEvent event);
    void forgetImportance();
    void publishImportance();
    void handleTest(QueryEvent event);
    void judgeSelfTest();
    QJsonObject provenance(std::int64_t step) const;
    const HeadScoreChange* ranked()
        const;  // score changes that rank the heads; null if not measured

    Workspace& m_workspace;
    ModelShape m_shape;
    std::weak_ptr<RunView> m_run;  // run that the current results belong to
    QString m_runPath, m_runName;
    Query<AttentionRequest> m_after, m_before;
    // self-test: all heads on, one head off, all heads on again
    std::array<Query<AttentionRequest>, 3> m_tests;
    Query<AblationRequest> m_report;
    Query<LeaveOneOutRequest> m_importance;
    SelfTest m_selfTest = SelfTest::NotRun;
    double m_selfTestChange = 0;
    QElapsedTimer m_clock;  // time since the measurement of importance began
    std::string m_split = "test", m_importanceSplit;
    std::string m_rankedBy;
    int m_samples = 1000, m_written = 100;
    bool m_importanceUnwanted = false;
};

// Keeps one head per layer: the most important one, or head 0 if `importance` ([layer * heads +
// head]) has the wrong size. Ties are broken by the larger value in `amongEqual`, if given.
HeadMask oneHeadPerLayer(const ModelShape& shape, const std::vector<double>& importance,
                         const std::vector<double>& amongEqual = {});

}  // namespace headscope::ui
