// What switching heads off does: held-out accuracy or loss, the open sample's prediction, every head's importance, and
// a self-test that the mask acts at all. The open sample is asked about at once, what takes longer after a pause in
// switching. No request while inactive (page hidden). GUI thread.
#pragma once

#include "ui/bridge/rounds.h"
#include "ui/bridge/workspace.h"

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
    HeadAblation reportAblation() const { return m_reportAblation; }  // what stood in for those heads
    bool stale() const;                                               // the report does not belong to the mask (yet)
    double reportShare() const { return m_reportShare; }              // of the work that the next one takes, 0 to 1
    const HeadMask& sampleMask() const { return m_sampleMask; }       // of after()
    bool sampleStale() const;                                         // before() and after() are of something else
    const std::optional<AttentionMaps>& before() const { return m_before; }  // maps left out
    const std::optional<AttentionMaps>& after() const { return m_after; }
    const std::optional<LeaveOneOutReport>& importance() const { return m_importance; }
    // For recipes of figures: of the importance, the accuracy by class, the open sample.
    QJsonObject importanceProvenance() const;
    QJsonObject reportProvenance() const;
    QJsonObject sampleProvenance() const;
    bool measuringImportance() const { return m_measuring; }
    double measuringSeconds() const { return double(m_clock.elapsed()) / 1000; }
    int measuringSamples() const { return m_measuringSamples; }
    double measuringShare() const { return m_measuringShare; }  // of the work, 0 to 1
    SelfTest selfTest() const { return m_selfTest; }
    double selfTestChange() const { return m_selfTestChange; }  // largest change of a probability, one head off

    int samples() const { return m_samples; }
    void setSamples(int samples);  // 0: the whole split
    bool writes() const;           // the model writes texts
    int written() const { return m_written; }
    void setWritten(int texts);                     // that the scores of texts are of; 0: none are written
    void setSplit(const QString& split);            // that the effect of the switches is told of: "test", "valid"
    void setImportanceSplit(const QString& split);  // "": the one to choose by; measured anew
    void measureImportance(int samples);
    void stopMeasuring();  // and not again by itself for this run
    // What switches show and "keep one per layer" goes by: how much worse this score (id) gets without a head; "": the
    // score that the task is judged by.
    void rankBy(const std::string& score) { m_rankedBy = score; }
    const std::vector<double>& ranking() const;          // empty while not measured
    const std::vector<Interval>& rankingRanges() const;  // 95 %

    void keepOnePerLayer();

Q_SIGNALS:
    void runChanged();
    void changed();           // figures, predictions, importance, self-test, busy or not
    void progressed();        // measuringShare()
    void reportProgressed();  // reportShare()
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
    const HeadHarm* ranked() const;  // null while not measured
    template <class T, class Take>
    Callback<T> answer(Rounds& rounds, Take take);

    Workspace& m_workspace;
    ModelShape m_shape;
    std::weak_ptr<RunView> m_run;  // what is shown is of this one
    QString m_runPath, m_runName;
    HeadMask m_reportMask, m_askedMask, m_sampleMask, m_askedSampleMask;
    HeadAblation m_reportAblation = HeadAblation::Zero, m_askedAblation = HeadAblation::Zero;
    HeadAblation m_sampleAblation = HeadAblation::Zero, m_askedSampleAblation = HeadAblation::Zero;
    std::optional<AblationReport> m_report;
    std::optional<AttentionMaps> m_before, m_after;
    std::optional<LeaveOneOutReport> m_importance;
    std::array<std::optional<AttentionMaps>, 3> m_tested;  // all on, one off, all on again
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

// One head a layer stays on: the most important one, or head 0 where importance ([layer * heads + head]) is not known.
// Among equally important ones `amongEqual` decides, where it is given.
HeadMask oneHeadPerLayer(const ModelShape& shape, const std::vector<double>& importance,
                         const std::vector<double>& amongEqual = {});

}  // namespace headscope::ui
