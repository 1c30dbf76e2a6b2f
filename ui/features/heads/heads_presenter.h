// Presenter of the Heads page: similarity matrices over training for runs A and B. It also holds
// the selected pair, the pair's maps on one sample, and statistics of every head. It drops stale
// answers and follows the running session. Sends no requests while inactive (page hidden).
// GUI thread.
#pragma once

#include "core/api/requests/similarity_excess.h"
#include "ui/features/heads/heads_view.h"
#include "ui/figures/colour_map.h"
#include "ui/figures/site_names.h"
#include "ui/workspace/query.h"
#include "ui/workspace/workspace.h"

#include <QElapsedTimer>

#include <array>
#include <optional>

namespace headscope::ui {

struct HeadsSide {
    RunHandle run;
    RunInfo info;
    ModelShape shape;
    std::vector<SimilarityFrame> recorded;   // frames of the chosen measure, ordered by step
    std::vector<std::int64_t> weights;       // steps of the checkpoints, ascending
    std::optional<SimilarityReport> report;  // report for the weights nearest to the chosen step
    // attention maps of the inspected input, from the same weights
    std::shared_ptr<const AttentionMaps> maps;
    // excess similarity, computed from the weights of the report; for comparing two runs
    ExcessOfRun excess;
    QString problem;  // reason why the report is missing; "" otherwise
    // statistics of every head, for the weights at statisticsStep
    std::vector<HeadStatistics> statistics;
    std::int64_t statisticsStep = -1;
};

struct HeadsPair {
    int side = 0;  // index of the run: 0 is run A, 1 is run B
    int layer = 0, row = 0, column = 1;
    bool operator==(const HeadsPair& o) const {
        return side == o.side && layer == o.layer && row == o.row && column == o.column;
    }
};

class HeadsPresenter : public QObject {
    Q_OBJECT
public:
    static constexpr const char* kFirstMeasure = "attn-cos";
    explicit HeadsPresenter(Workspace& workspace, QObject* parent = nullptr);

    void setActive(bool active);
    bool settled() const;

    std::vector<MeasureInfo> measures() const;  // lists all pairwise measures
    const MeasureInfo& measure() const { return m_measure; }
    MeasureInfo measureInfo(const std::string& id) const;  // measure of any kind; empty if unknown
    void chooseMeasure(const std::string& id);
    void setScale(plots::ColourScale sequential);

    bool hasRun() const { return m_sides[0].run != nullptr; }
    bool hasPair() const { return m_sides[1].run != nullptr; }
    const HeadsSide& side(int index) const { return m_sides[static_cast<std::size_t>(index)]; }
    plots::SiteNames sites(int side) const { return plots::SiteNames(this->side(side).shape); }
    // The similarity frame at the chosen step; null if there is none. Weights at exactly this step
    // are analysed, as in `headscope figure`. Steps without weights, and live ones, use the records
    // made during training.
    const SimilarityFrame* frame(int side) const;
    // The report behind frame(). Null if the frame is a training record, for which no chance level
    // is known.
    const SimilarityReport* analysed(int side) const;
    // Value expected for independent heads of the same sharpness. nullopt: not known (yet); NaN:
    // the measure has none.
    std::optional<double> chance(int side, int layer, int row, int column) const;
    // Excess similarity of a run's heads, compared with independent heads. nullopt: not known, e.g.
    // for training records.
    ExcessOfRun excess(int side) const;
    std::optional<SimilarityFrame> difference() const;  // similarity frame of B minus that of A
    // frames of B - A at every step that A recorded
    std::vector<SimilarityFrame> recordedDifferences() const;
    double differenceLimit() const;    // colour range that covers the differences at all steps
    plots::ColourMap colours() const;  // colour scale, shared by both runs and all steps
    // text for the caption: "Run x, step 1,000, 256 of ... samples."
    QString origin(int side) const;
    QString flatNotice() const;  // warning if maps of a run are nearly flat; else ""
    // provenance for figure recipes; empty without a run
    QJsonObject runOf(int side, std::int64_t step) const;

    const std::vector<std::int64_t>& steps() const { return m_steps; }
    int stepIndex() const { return m_stepIndex; }
    void chooseStep(int index);
    bool live() const;  // true if run A is being trained now
    bool followsLatest() const { return m_stepIndex + 1 >= static_cast<int>(m_steps.size()); }

    const HeadsPair& pair() const { return m_pair; }
    void choosePair(const HeadsPair& pair);
    void followSelection();   // selects the pair of run A that matches the global selection
    void moveSample(int by);  // moves the inspected sample, shared by all pages
    bool headOn(int layer, int head) const { return m_workspace.masks().mask().on(layer, head); }

Q_SIGNALS:
    void runsChanged();
    void framesChanged();  // emitted if measure, step, frames or colours changed
    void pairChanged();
    void mapsChanged();
    void reportsChanged();
    void failed(const headscope::Error& error);

private:
    void followRuns();
    void followSession();
    HeadsPair selectedPair() const;
    void loadSide(int side, RunHandle run);
    void loadFrames();
    void takeFrames(int side);
    void collectSteps(bool toLatest);
    void subscribe();
    void askSoon();
    void askAll();
    BoundRequest<SimilarityRequest> wantedReport(int side, std::int64_t step,
                                                 bool statistics) const;
    BoundRequest<AttentionRequest> wantedMaps(int side, std::int64_t step) const;
    BoundRequest<SimilarityExcessRequest> wantedExcess(int side, std::int64_t step) const;
    void takeReport(int side, QueryEvent event, const Query<SimilarityRequest>& query);
    void takeMaps(int side, QueryEvent event);
    void takeExcess(int side, QueryEvent event);
    std::int64_t weightsStep(int side) const;
    const SimilarityFrame* nearestRecord(int side, std::int64_t step) const;
    // the run's own record or checkpoint step nearest to step()
    std::int64_t wantedStep(int side) const;
    std::int64_t step() const;
    void engineArrived();

    // Requests about one run. `report` of run A requests the matrices after a pause; the other
    // requests follow it. Statistics do not depend on the measure, so they are requested only for
    // new weights.
    struct Queries {
        Queries(HeadsPresenter& presenter, int side);
        void drop();
        bool settled() const;
        Query<RecordedRequest> frames;
        Query<SimilarityRequest> report, statistics;
        Query<AttentionRequest> maps;
        Query<SimilarityExcessRequest> excess;
    };

    Queries& queries(int side) { return m_queries[static_cast<std::size_t>(side)]; }

    Workspace& m_workspace;
    MeasureInfo m_measure;
    plots::ColourScale m_scale = plots::ColourScale::Cividis;
    std::array<HeadsSide, 2> m_sides;
    std::vector<std::int64_t> m_steps;
    int m_stepIndex = 0;
    HeadsPair m_pair;
    std::array<Queries, 2> m_queries;
    QElapsedTimer m_sinceRequest;
    bool m_active = false;
};

}  // namespace headscope::ui
