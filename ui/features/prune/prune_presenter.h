// Presenter of the Prune page: pruning curves of several methods, a selected point with the cost of
// its smaller model, and redundancy groups. It can mask the heads, export a smaller model and
// fine-tune it. Only stored curves and model sizes, which are cheap, are requested automatically.
// GUI thread.
#pragma once

#include "core/api/requests/merging.h"
#include "core/api/requests/pruning.h"
#include "core/api/requests/smaller_model.h"
#include "core/api/requests/stored_curves.h"
#include "ui/features/prune/prune_choices.h"
#include "ui/workspace/query.h"
#include "ui/workspace/verdict.h"
#include "ui/workspace/workspace.h"

#include <QElapsedTimer>
#include <QJsonObject>

#include <map>
#include <optional>

namespace headscope::ui {

class PrunePresenter : public QObject {
    Q_OBJECT
public:
    enum class Work { None, Curves, Groups, Speed, Making, Merging };
    struct Method {
        std::string id;
        QString name, summary;
    };

    explicit PrunePresenter(Workspace& workspace, QObject* parent = nullptr);

    // active: true while the page is shown; stored curves are read then
    void setActive(bool active) { m_stored.setActive(active); }
    bool settled() const;
    bool open() const { return m_workspace.runA() != nullptr; }
    const ModelShape& shape() const { return m_shape; }
    QString runName() const { return m_runName; }

    // Settings of the measurement.
    std::vector<Method> methods() const;  // lists all available methods, random orders last
    QString methodName(const std::string& id) const;
    const std::vector<std::string>& chosen() const { return m_chosen; }
    bool keepsOnePerLayer() const { return m_keepOne; }
    // Fewer samples often cannot show that a head is removable.
    static constexpr int kDefaultSamples = 2000;
    // number of test samples per measurement; 0: the whole split
    int samples() const { return m_samples; }
    double marginPercent() const { return m_marginPercent; }
    // The setters below, and follow(), are undoable in MaskModel's stack, together with switched
    // heads.
    void choose(const std::string& id, bool on);
    void setKeepOnePerLayer(bool keep);
    void setSamples(int samples);
    // sets the margin and updates the removable heads and the selected point at once
    void setMarginPercent(double percent);
    void measure();
    // Request for the other runs of a sweep: the followed method, with the same samples and margin.
    PruningCurveRequest sweepRequest() const;

    // Work in progress, one at a time; stop() cancels it.
    Work work() const;
    double share() const;  // progress of the running work, 0 to 1
    double seconds() const { return double(m_clock.elapsed()) / 1000; }
    void stop();

    const std::optional<PruningReport>& report() const { return m_report; }
    // Report to draw: while curves are measured, the points so far; else report(). Null if none.
    const PruningReport* drawn() const {
        if (work() == Work::Curves) return m_growing ? &*m_growing : nullptr;
        return m_report ? &*m_report : nullptr;
    }
    static std::vector<int> curvesOf(const PruningReport& report);
    // indices of selectable curves: one per method, including a single random order
    std::vector<int> curves() const;
    // The followed curve; null without one, and while new curves are measured, because its numbers
    // would be taken for theirs.
    const PruningCurve* curve() const { return work() == Work::Curves ? nullptr : followed(); }
    int curveIndex() const { return m_curve; }
    void follow(int curve);
    int point() const { return m_point; }
    void lookAt(int point);  // selects a point without switching heads
    HeadMask mask() const;   // mask of the selected point
    void applyMask();        // removes the point's heads in run A; undoable
    bool applied() const;
    void showScore(const std::string& id) { m_score = id; }
    // Scores that can be plotted. Scores of generated text are excluded, since they are not
    // measured along the curves.
    std::vector<const char*> scores() const;
    const ScoreKind& score() const;

    // Model sizes for each point of curve(); null until known.
    const ModelSizesRequest::Answer* sizes() const { return m_sizes.answer(); }
    const SpeedReport* speed(int point) const;
    void measureSpeed();  // times the selected point
    // times all points of curve() that allow a smaller model and have not been timed
    void measureSpeeds();
    bool canTimeAnother() const;  // true if untimed points are left and no other work is running

    // redundancy groups; null if not measured
    const GroupReport* groups() const { return m_groups.answer(); }
    void findGroups(GroupOn on, int clusters);
    void forgetGroups();

    // Scores if the heads of each group are merged into its representative; null until measured.
    const MergeReport* mergePreview() const { return m_merging.answer(); }
    bool canMerge() const;  // true if no other work is running and a layer has several heads
    // Measures the preview, for groups() or else for new groups. If it is known, saves the merged
    // model as a new run.
    void merge(GroupOn on, int clusters);
    QString mergeText() const;  // the preview in one sentence, by the score shown; "" without one

    // why the point's heads cannot be removed; null if they can, or if unknown
    const Error* refusal() const;
    // true if a smaller model can be built and no other work is running
    bool canMakeSmaller() const;
    void makeSmaller();
    // fine-tunes the point's smaller model, building it first if necessary
    void fineTune(int epochs);
    const std::optional<SmallerModel>& made() const { return m_made; }

    // Number of heads that suffice by the score shown; before a measurement, how to start one.
    // Without a text if no run is open, and while measuring.
    Verdict verdict() const;
    QJsonObject provenance() const;  // provenance of the curves, for figure recipes

Q_SIGNALS:
    void runChanged();
    void changed();
    void progressed();  // emitted when share() changed
    void grown();       // emitted when drawn() has further points
    void failed(const headscope::Error& error);
    void answered();
    void smallerMade(const headscope::SmallerModel& smaller);
    void fineTuningStarted(const headscope::SmallerModel& smaller);

private:
    void followRun();
    void forget();
    // Starts one piece of work, unless another one is running.
    template <class Q>
    void ask(Query<Q>& query, Q request) {
        const RunHandle run = m_workspace.runA();
        if (!run || work() != Work::None) return;
        m_clock.start();
        query.ask(requestTo(run, std::move(request)));
    }
    template <class Take>
    void handle(QueryEvent event, const Error* error, Take take);
    double workShare() const;
    PruneChoices choices() const;
    void change(const PruneChoices& choices, const QString& text);
    void take(const PruneChoices& choices);
    void takeReport(const PruningReport& report);
    void takeStored();
    void applyMargin();
    const PruningCurve* followed() const;  // as curve(), also while new curves are measured
    void keepFinished();
    void takeGrowing(const PruningReport& report, int number);
    void takeSpeed();
    void takeMade();
    void takeCurve(int curve, int point);
    int markedPoint(int curve) const;
    void takeMargin(double percent);
    void followMask();
    bool canBeMade(int point) const;
    std::optional<int> untimedPoint() const;
    void timePoint(int point);
    void askSizes();
    PruningCurveRequest request() const;
    void make(int epochs);
    void startFineTuning(const SmallerModel& made, int epochs);

    Workspace& m_workspace;
    ModelShape m_shape;
    std::weak_ptr<RunView> m_run;  // run that the results belong to
    QString m_runName;
    std::vector<std::string> m_chosen = {"michel", "leave-one-out", kRandomOrder};
    bool m_keepOne = false;
    int m_samples = kDefaultSamples;
    double m_marginPercent = 100 * kDefaultMargin;
    bool m_timesAll = false;
    int m_timed = 0;                   // number of points timed since measureSpeeds()
    std::pair<int, int> m_timedPlace;  // curve and point of the newest timing
    QElapsedTimer m_clock;
    // Queries of the user's work, of which one runs at a time, and of the model sizes.
    Query<PruningCurveRequest> m_curves;
    Query<GroupRequest> m_groups;
    Query<SpeedRequest> m_speed;
    Query<SmallerModelRequest> m_making;
    Query<MergeRequest> m_merging;
    Query<SmallerModelRequest> m_savingMerged;
    Query<ModelSizesRequest> m_sizes;
    Query<StoredCurvesRequest> m_stored;
    // m_generation and epochs for the smaller model being built
    int m_makingGeneration = 0, m_makingEpochs = 0;
    std::optional<PruningReport> m_report;   // report, evaluated with the chosen margin
    std::optional<PruningReport> m_growing;  // points of the measurement that runs
    int m_measured = 0;                      // number of measurements started
    int m_curve = -1, m_point = 0;
    int m_reports = 0;     // counter that identifies the current report
    HeadMask m_lastMask;   // mask of the workspace at the last change
    int m_generation = 0;  // incremented by forget(), which invalidates pending results
    std::string m_score;
    std::map<std::pair<int, int>, SpeedReport> m_speeds;  // keyed by (curve, point)
    std::optional<SmallerModel> m_made;
    HeadMask m_madeOf;
    std::int64_t m_step = kLatest;  // training step of the report
};

}  // namespace headscope::ui
