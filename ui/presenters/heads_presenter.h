// What the Heads page shows: similarity frames over training of run A and B, the pair chosen, both heads' maps on one
// sample, statistics of every head. Asks the engine, drops stale answers, follows the running session. Makes no request
// while inactive (page hidden). GUI thread.
#pragma once

#include "ui/bridge/rounds.h"
#include "ui/bridge/workspace.h"
#include "ui/figures/colour_map.h"
#include "ui/figures/site_names.h"
#include "ui/presenters/heads_view.h"

#include <QElapsedTimer>

#include <array>
#include <optional>

namespace headscope::ui {

struct HeadsSide {
    RunHandle run;
    RunInfo info;
    ModelShape shape;
    std::vector<SimilarityFrame> recorded;      // of the measure, ordered by step
    std::vector<std::int64_t> weights;          // steps of the checkpoints, ascending
    std::optional<SimilarityReport> report;     // of the weights nearest to the step
    std::shared_ptr<const AttentionMaps> maps;  // of the inspected input, at the same weights
    ExcessOfRun excess;                         // beside another run; of the measure, of the report's weights
    QString problem;                            // why there is no report, "" otherwise
    std::vector<HeadStatistics> statistics;     // of the weights after statisticsStep
    std::int64_t statisticsStep = -1;
};

struct HeadsPair {
    int side = 0;  // 0: run A, 1: run B
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
    bool settled() const { return m_rounds.settled() && m_frames.settled(); }

    std::vector<MeasureInfo> measures() const;  // the pairwise ones
    const MeasureInfo& measure() const { return m_measure; }
    MeasureInfo measureInfo(const std::string& id) const;  // of any shape; empty where the engine has none
    void chooseMeasure(const std::string& id);
    void setScale(plots::ColourScale sequential);

    bool hasRun() const { return m_sides[0].run != nullptr; }
    bool hasPair() const { return m_sides[1].run != nullptr; }
    const HeadsSide& side(int index) const { return m_sides[static_cast<std::size_t>(index)]; }
    plots::SiteNames sites(int side) const { return plots::SiteNames(this->side(side).shape); }
    // At the step, null while there is none: weights of that very step are analysed, as `headscope figure` does; steps
    // without weights, and live ones, are shown as recorded while training.
    const SimilarityFrame* frame(int side) const;
    // The report that the frame is of; null where the frame is a record, which has no level of chance beside it.
    const SimilarityReport* analysed(int side) const;
    // What independent heads of the same sharpness would give there. None: not known (yet); NaN: the measure has none.
    std::optional<double> chance(int side, int layer, int row, int column) const;
    // How far the frame of a run lies above independent heads. None: not known, as for records of training.
    ExcessOfRun excess(int side) const;
    std::optional<SimilarityFrame> difference() const;         // B - A
    std::vector<SimilarityFrame> recordedDifferences() const;  // of every step that A recorded
    double differenceLimit() const;                            // of the scale: holds the differences of all steps
    plots::ColourMap colours() const;                          // shared by both runs and all steps
    QString origin(int side) const;                            // "Run x, step 1,000, 256 of ... samples." for captions
    QString flatNotice() const;                                // "" unless maps of a run are nearly flat
    QJsonObject runOf(int side, std::int64_t step) const;      // for recipes of figures; empty without a run

    const std::vector<std::int64_t>& steps() const { return m_steps; }
    int stepIndex() const { return m_stepIndex; }
    void chooseStep(int index);
    bool live() const;  // run A trains now
    bool followsLatest() const { return m_stepIndex + 1 >= static_cast<int>(m_steps.size()); }

    const HeadsPair& pair() const { return m_pair; }
    void choosePair(const HeadsPair& pair);
    void followSelection();   // the pair is that of the selection, of run A
    void moveSample(int by);  // the inspected sample, shared with the other pages
    bool headOn(int layer, int head) const { return m_workspace.mask().on(layer, head); }

Q_SIGNALS:
    void runsChanged();
    void framesChanged();  // measure, step, new frames, colours
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
    void takeFrames(int side, Result<std::vector<SimilarityFrame>> answer);
    void collectSteps(bool toLatest);
    void subscribe();
    void askSoon();
    void ask();
    // The matrices come first; the statistics, which no measure changes, follow where the weights are new.
    void askReport(int side, std::int64_t step, bool statistics);
    void askMaps(int side, std::int64_t step);
    void askExcess(int side, std::int64_t step);
    void takeReport(int side, Result<SimilarityReport> answer);
    void takeMaps(int side, Result<AttentionMaps> answer);
    std::int64_t weightsStep(int side) const;
    const SimilarityFrame* nearestRecord(int side, std::int64_t step) const;
    std::int64_t wantedStep(int side) const;  // of this run: its record or weights nearest to the step
    std::int64_t step() const;
    void engineArrived();

    Workspace& m_workspace;
    MeasureInfo m_measure;
    plots::ColourScale m_scale = plots::ColourScale::Cividis;
    std::array<HeadsSide, 2> m_sides;
    std::vector<std::int64_t> m_steps;
    int m_stepIndex = 0;
    HeadsPair m_pair;
    Rounds m_rounds, m_frames;
    QElapsedTimer m_sinceAsked;
    bool m_active = false, m_stale = true;
};

}  // namespace headscope::ui
