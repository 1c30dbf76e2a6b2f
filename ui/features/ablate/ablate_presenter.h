// Presenter of the Ablate page: measures the effect of removing heads of run A. It provides
// held-out scores, the prediction for the open sample, the importance of every head, and a
// self-test that masking changes the output.
// The open sample is evaluated at once; slower measurements wait for a pause in switching. Sends no
// requests while inactive (page hidden). GUI thread.
#pragma once

#include "ui/workspace/rounds.h"
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
    const std::optional<AblationReport>& report() const { return m_report; }
    const HeadMask& reportMask() const { return m_reportMask; }
    // replacement method of the report
    HeadAblation reportAblation() const { return m_reportAblation; }
    bool stale() const;                                   // report does not match the mask yet
    double reportShare() const { return m_reportShare; }  // progress of the pending report, 0 to 1
    // mask that after() was computed with
    const HeadMask& sampleMask() const { return m_sampleMask; }
    // true if before() and after() do not match the current input or mask
    bool sampleStale() const;
    // all heads on; without attention maps
    const std::optional<AttentionMaps>& before() const { return m_before; }
    const std::optional<AttentionMaps>& after() const { return m_after; }
    const std::optional<LeaveOneOutReport>& importance() const { return m_importance; }
    // Provenance for figure recipes: of the importance, of the held-out report, and of the open
    // sample.
    QJsonObject importanceProvenance() const;
    QJsonObject reportProvenance() const;
    QJsonObject sampleProvenance() const;
    bool measuringImportance() const { return m_measuring; }
    double measuringSeconds() const { return double(m_clock.elapsed()) / 1000; }
    int measuringSamples() const { return m_measuringSamples; }
    double measuringShare() const { return m_measuringShare; }  // progress, 0 to 1
    SelfTest selfTest() const { return m_selfTest; }
    // largest change of a probability or of the loss when one head is removed
    double selfTestChange() const { return m_selfTestChange; }

    int samples() const { return m_samples; }
    void setSamples(int samples);  // number of held-out samples; 0: the whole split
    bool writes() const;           // true if the model is generative (sequence-to-sequence)
    int written() const { return m_written; }
    void setWritten(int texts);           // texts to generate for BLEU and ROUGE; 0: none
    void setSplit(const QString& split);  // split of the held-out report: "test" or "valid"
    // "": the engine's default split; starts a new measurement
    void setImportanceSplit(const QString& split);
    void measureImportance(int samples);
    void stopMeasuring();  // cancels; no automatic restart for this run
    // Chooses the score (by id) whose change ranks the heads, for the switches and for
    // keepOnePerLayer(). "": the task's primary score.
    void rankBy(const std::string& score) { m_rankedBy = score; }
    // score change per head, [layer * heads + head]; empty if not measured
    const std::vector<double>& ranking() const;
    const std::vector<Interval>& rankingRanges() const;  // 95 % confidence intervals of ranking()

    void keepOnePerLayer();

Q_SIGNALS:
    void runChanged();
    void changed();           // results, predictions, importance, self-test or busy state changed
    void progressed();        // measuringShare() changed
    void reportProgressed();  // reportShare() changed
    void failed(const headscope::Error& error);
    void answered();

private:
    void followRun();
    void followInspection();
    void askAll();
    void sampleSoon(int milliseconds);
    void heldOutSoon(int milliseconds);
    void askSample();
    void askHeldOut();
    template <class Take>
    void askPrediction(const char* slot, const HeadMask& mask, Take take);
    void forgetMeasuring();
    void askSelfTest();
    void judgeSelfTest();
    QJsonObject provenance(std::int64_t step) const;
    void finish(const Error* error);
    const HeadHarm* ranked() const;  // score changes that rank the heads; null if not measured
    template <class T, class Take>
    Callback<T> answer(Rounds& rounds, Take take);

    Workspace& m_workspace;
    ModelShape m_shape;
    std::weak_ptr<RunView> m_run;  // run that the current results belong to
    QString m_runPath, m_runName;
    HeadMask m_reportMask, m_askedMask, m_sampleMask, m_askedSampleMask;
    HeadAblation m_reportAblation = HeadAblation::Zero, m_askedAblation = HeadAblation::Zero;
    HeadAblation m_sampleAblation = HeadAblation::Zero, m_askedSampleAblation = HeadAblation::Zero;
    std::optional<AblationReport> m_report;
    std::optional<AttentionMaps> m_before, m_after;
    std::optional<LeaveOneOutReport> m_importance;
    // answers with all heads on, one head off, all heads on again
    std::array<std::optional<AttentionMaps>, 3> m_tested;
    SelfTest m_selfTest = SelfTest::NotRun;
    double m_selfTestChange = 0;
    Rounds m_rounds, m_sampleRounds, m_importanceRounds, m_selfTests;
    QElapsedTimer m_clock;
    Asked m_importanceAsked, m_reportAsked;
    std::int64_t m_importanceStep = kLatest, m_heldOutStep = kLatest;
    HeadAblation m_importanceAblation = HeadAblation::Zero;
    std::string m_split = "test", m_importanceSplit;
    std::string m_rankedBy;
    int m_samples = 1000, m_measuringSamples = 0, m_written = 100;
    double m_measuringShare = 0, m_reportShare = 0;
    bool m_active = false, m_dirty = true, m_sampleDirty = true, m_measuring = false, m_importanceUnwanted = false;
};

// Keeps one head per layer: the most important one, or head 0 if `importance` ([layer * heads +
// head]) has the wrong size. Ties are broken by the larger value in `amongEqual`, if given.
HeadMask oneHeadPerLayer(const ModelShape& shape, const std::vector<double>& importance,
                         const std::vector<double>& amongEqual = {});

}  // namespace headscope::ui
