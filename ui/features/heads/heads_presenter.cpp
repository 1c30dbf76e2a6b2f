#include "ui/features/heads/heads_presenter.h"

#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/latest_weights.h"

#include <algorithm>

namespace headscope::ui {

namespace {
// ms; while the slider moves, only its last position is requested
constexpr int kHeadsDelayMs = 120;
// Minimum ms between analyses of a model in training.
constexpr int kLiveMilliseconds = 4000;

std::vector<std::int64_t> checkpointSteps(const RunView& run) {
    std::vector<std::int64_t> steps;
    for (const CheckpointInfo& checkpoint : run.checkpoints()) steps.push_back(checkpoint.step);
    std::sort(steps.begin(), steps.end());
    return steps;
}
}  // namespace

HeadsPresenter::Queries::Queries(HeadsPresenter& presenter, int side)
    : frames(
          [&presenter, side]() -> std::optional<BoundRequest<RecordedRequest>> {
              const RunHandle& run = presenter.side(side).run;
              if (!run) return {};
              return requestTo(
                  run, RecordedRequest{presenter.m_measure.id, side == 0 ? "heads-a" : "heads-b"});
          },
          [&presenter, side](QueryEvent event) {
              if (event != QueryEvent::Changed) presenter.takeFrames(side);
          }),
      report(
          [&presenter, side]() -> std::optional<BoundRequest<SimilarityRequest>> {
              if (!presenter.hasRun()) return {};
              return presenter.wantedReport(side, presenter.weightsStep(side), false);
          },
          [&presenter, side, this](QueryEvent event) {
              presenter.takeReport(side, event, report);
          }),
      statistics([&presenter, side, this](QueryEvent event) {
          presenter.takeReport(side, event, statistics);
      }),
      maps([&presenter, side](QueryEvent event) { presenter.takeMaps(side, event); }),
      excess([&presenter, side](QueryEvent event) { presenter.takeExcess(side, event); }) {}

// Drops the pending requests about the weights.
void HeadsPresenter::Queries::drop() {
    report.drop();
    statistics.drop();
    maps.drop();
    excess.drop();
}

bool HeadsPresenter::Queries::settled() const {
    return frames.settled() && report.settled() && statistics.settled() && maps.settled() &&
           excess.settled();
}

HeadsPresenter::HeadsPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_queries{{{*this, 0}, {*this, 1}}} {
    connect(&workspace, &Workspace::engineReady, this, &HeadsPresenter::engineArrived);
    connect(&workspace, &Workspace::runsChanged, this, &HeadsPresenter::followRuns);
    connect(&workspace.selection(), &Selection::inspectionChanged, this, &HeadsPresenter::askSoon);
    connect(&workspace.masks(), &MaskModel::changed, this, [this] { Q_EMIT pairChanged(); });
    connect(&workspace.selection(), &Selection::headsChanged, this,
            &HeadsPresenter::followSelection);
    connect(&workspace.sessions(), &Sessions::chosen, this, &HeadsPresenter::subscribe);
    connect(&workspace.sessions(), &Sessions::advanced, this, &HeadsPresenter::followSession);
    new LatestWeights(
        workspace, LatestWeights::Of::BothRuns, this, [this] { return !settled(); },
        [this] {
            loadFrames();
            askSoon();
        });
    engineArrived();
}

void HeadsPresenter::engineArrived() {
    // Default measure: kFirstMeasure if available, otherwise the first one.
    for (const MeasureInfo& measure : measures())
        if (m_measure.id.empty() || measure.id == kFirstMeasure) m_measure = measure;
    followRuns();
}

std::vector<MeasureInfo> HeadsPresenter::measures() const {
    std::vector<MeasureInfo> pairwise;
    if (!m_workspace.ready()) return pairwise;
    for (const MeasureInfo& measure : m_workspace.catalogue()->measures())
        if (measure.shape == MeasureShape::Pairwise) pairwise.push_back(measure);
    return pairwise;
}

MeasureInfo HeadsPresenter::measureInfo(const std::string& id) const {
    const MeasureInfo* known = m_workspace.measure(id);
    return known ? *known : MeasureInfo();
}

bool HeadsPresenter::settled() const {
    return m_queries[0].settled() && m_queries[1].settled();
}

void HeadsPresenter::setActive(bool active) {
    m_active = active;
    for (auto& queries : m_queries) queries.frames.setActive(active);
    queries(0).report.setActive(active);
    if (active)
        subscribe();
    else
        // Stop the live matrices of all sessions while the page is hidden.
        for (const auto& session : m_workspace.sessions().running())
            session->subscribeSimilarity({});
    if (active && !hasRun()) followRuns();
}

void HeadsPresenter::followRuns() {
    // If only a training session is running, open its run once the page is shown.
    const auto session = m_workspace.sessions().live();
    if (m_active && !m_workspace.runA() && session && !session->runPath().empty()) {
        m_workspace.openRun(QString::fromStdString(session->runPath()));
        if (m_workspace.runA()) return;  // return if openRun() has already called this function
    }
    loadSide(0, m_workspace.runA());
    loadSide(1, m_workspace.runB());
    const ModelShape& shape = m_sides[0].shape;
    // Keep the selected pair if the new model still has it.
    if (m_pair.layer >= shape.layers || m_pair.row >= shape.heads || m_pair.column >= shape.heads ||
        !hasPair())
        m_pair = selectedPair();
    Q_EMIT runsChanged();
    loadFrames();
    subscribe();
    askSoon();
}

void HeadsPresenter::loadSide(int side, RunHandle run) {
    HeadsSide& mine = m_sides[static_cast<std::size_t>(side)];
    if (mine.run == run && run) return;
    for (auto& queries : m_queries) queries.drop();  // pending answers belong to another run
    mine = {};
    mine.run = std::move(run);
    if (!mine.run) return;
    mine.info = mine.run->info();
    mine.shape = mine.run->shape();
}

// Loads recorded frames asynchronously, because a long run has hundreds of them.
void HeadsPresenter::loadFrames() {
    for (const int index : {0, 1}) {
        HeadsSide& mine = m_sides[static_cast<std::size_t>(index)];
        // True for frames of another measure, which are outdated.
        const auto other = [this](const SimilarityFrame& frame) {
            return frame.measure != m_measure.id;
        };
        mine.recorded.erase(std::remove_if(mine.recorded.begin(), mine.recorded.end(), other),
                            mine.recorded.end());
        if (!mine.run) continue;
        mine.info = mine.run->info();
        mine.weights = checkpointSteps(*mine.run);
        if (mine.report && mine.report->frame.measure != m_measure.id) mine.report.reset();
    }
    for (auto& queries : m_queries) queries.frames.ask();
    if (!hasRun()) takeFrames(0);
}

void HeadsPresenter::takeFrames(int index) {
    HeadsSide& mine = m_sides[static_cast<std::size_t>(index)];
    if (const auto* frames = queries(index).frames.answer()) mine.recorded = *frames;
    queries(index).frames.forgetAnswer();  // live matrices are appended to the copy
    // Drop records without any pairs of heads.
    const auto none = [](const SimilarityFrame& frame) {
        return frame.layers.empty() || frame.heads < 1;
    };
    mine.recorded.erase(std::remove_if(mine.recorded.begin(), mine.recorded.end(), none),
                        mine.recorded.end());
    collectSteps(followsLatest());
    Q_EMIT framesChanged();
}

// Collects the slider's steps from the recorded frames and checkpoints of run A.
void HeadsPresenter::collectSteps(bool toLatest) {
    const std::int64_t before = step();
    m_steps.clear();
    for (const SimilarityFrame& frame : m_sides[0].recorded) m_steps.push_back(frame.step);
    m_steps.insert(m_steps.end(), m_sides[0].weights.begin(), m_sides[0].weights.end());
    std::sort(m_steps.begin(), m_steps.end());
    m_steps.erase(std::unique(m_steps.begin(), m_steps.end()), m_steps.end());
    const int last = static_cast<int>(m_steps.size()) - 1;
    m_stepIndex = std::max(0, toLatest ? last : nearestStep(m_steps, before));
}

void HeadsPresenter::chooseMeasure(const std::string& id) {
    for (const MeasureInfo& measure : measures()) {
        if (measure.id != id || id == m_measure.id) continue;
        m_measure = measure;
        subscribe();
        loadFrames();
        askSoon();
        return;
    }
}

void HeadsPresenter::setScale(plots::ColourScale sequential) {
    m_scale = sequential;
    Q_EMIT framesChanged();
}

void HeadsPresenter::chooseStep(int index) {
    const int wanted = std::clamp(index, 0, std::max(0, static_cast<int>(m_steps.size()) - 1));
    if (wanted == m_stepIndex) return;
    m_stepIndex = wanted;
    Q_EMIT framesChanged();
    askSoon();
}

void HeadsPresenter::choosePair(const HeadsPair& pair) {
    const HeadsSide& mine = side(pair.side);
    if (!mine.run || pair.layer < 0 || pair.layer >= mine.shape.layers || pair.row < 0 ||
        pair.row >= mine.shape.heads || pair.column < 0 || pair.column >= mine.shape.heads)
        return;
    m_pair = pair;
    if (pair.side == 0 && pair.row != pair.column)
        m_workspace.selection().choosePair({pair.layer, pair.row}, {pair.layer, pair.column});
    Q_EMIT pairChanged();
}

// Pairs the selected head with the head it was compared to, or with a neighbour if that head is in
// another layer.
HeadsPair HeadsPresenter::selectedPair() const {
    const HeadPlace head = m_workspace.selection().head(), other = m_workspace.selection().other();
    if (!m_sides[0].shape.has(head.site, head.head)) return {};
    const int heads = m_sides[0].shape.headsOf(head.site);
    const int beside = other.site == head.site      ? other.head
                       : head.head == m_pair.column ? m_pair.row
                                                    : m_pair.column;
    HeadsPair pair{0, head.site, head.head, std::min(beside, heads - 1)};
    if (pair.column == pair.row) pair.column = heads > 1 ? (pair.row + 1) % heads : pair.row;
    return pair;
}

void HeadsPresenter::followSelection() {
    const HeadsPair pair = selectedPair();
    if (!hasRun() || pair == m_pair) return;
    m_pair = pair;
    Q_EMIT pairChanged();
}

void HeadsPresenter::moveSample(int by) {
    Inspection inspection = m_workspace.selection().inspection();
    inspection.input.kind = ModelInput::Kind::Sample;
    inspection.input.index = std::max<std::int64_t>(0, inspection.input.index + by);
    m_workspace.selection().inspect(inspection);
}

bool HeadsPresenter::live() const {
    return m_sides[0].run && m_workspace.sessions().of(m_sides[0].info.path);
}

void HeadsPresenter::subscribe() {
    if (!m_active) return;
    // Only the displayed session computes similarity for the view. Other sessions compute it only
    // for their records.
    const auto looked =
        live() ? m_workspace.sessions().of(m_sides[0].info.path) : m_workspace.sessions().current();
    for (const auto& session : m_workspace.sessions().running())
        session->subscribeSimilarity(session == looked ? m_measure.id : std::string());
}

// Appends new live matrices to the recorded ones. The view follows them only while it shows the
// last step.
void HeadsPresenter::followSession() {
    if (!m_active) return;
    if (!hasRun()) return followRuns();
    if (!live() || m_queries[0].frames.waiting() || m_queries[1].frames.waiting()) return;
    const auto newest = m_workspace.sessions().of(m_sides[0].info.path)->similarity(m_measure.id);
    HeadsSide& mine = m_sides[0];
    if (!newest || newest->measure != m_measure.id || newest->layers.empty()) return;
    if (!mine.recorded.empty() && newest->step <= mine.recorded.back().step) return;
    const bool latest = followsLatest();
    mine.recorded.push_back(*newest);
    collectSteps(latest);
    Q_EMIT framesChanged();
    // Maps and statistics need a pass over samples on the processors that train, so limit how often
    // they run.
    if (latest && settled() && m_sinceRequest.hasExpired(kLiveMilliseconds)) askSoon();
}

std::int64_t HeadsPresenter::weightsStep(int index) const {
    const HeadsSide& mine = side(index);
    if (followsLatest()) return kLatest;
    // read the steps again, since a run in training deletes old checkpoints
    const auto steps = checkpointSteps(*mine.run);
    const int nearest = nearestStep(steps, step());
    return nearest < 0 ? kLatest : steps[static_cast<std::size_t>(nearest)];
}

void HeadsPresenter::askSoon() {
    queries(0).report.soon(kHeadsDelayMs);
}

// Sends all other requests when the matrices of run A have been requested, for the same weights.
void HeadsPresenter::askAll() {
    m_sinceRequest.start();
    for (auto& queries : m_queries) queries.statistics.drop();
    for (int index : {0, 1}) {
        if (!side(index).run) continue;
        const std::int64_t weights =
            index == 0 ? queries(0).report.sent()->step : weightsStep(index);
        if (index > 0) queries(index).report.ask(wantedReport(index, weights, false));
        queries(index).maps.ask(wantedMaps(index, weights));
        // A run in training shows its records, for which no excess is measured.
        if (hasPair() || !live()) queries(index).excess.ask(wantedExcess(index, weights));
    }
}

BoundRequest<SimilarityRequest> HeadsPresenter::wantedReport(int index, std::int64_t weights,
                                                             bool statistics) const {
    SimilarityRequest request;
    request.measure = m_measure.id;
    request.step = weights;
    request.statistics = statistics;
    request.slot =
        std::string(index == 0 ? "heads-a" : "heads-b") + (statistics ? "-statistics" : "");
    return requestTo(side(index).run, std::move(request));
}

BoundRequest<AttentionRequest> HeadsPresenter::wantedMaps(int index, std::int64_t weights) const {
    AttentionRequest request;
    request.input = inputFor(side(index).run, m_workspace.selection().inspection().input);
    request.step = weights;
    request.slot = index == 0 ? "heads-a" : "heads-b";
    return requestTo(side(index).run, std::move(request));
}

BoundRequest<SimilarityExcessRequest> HeadsPresenter::wantedExcess(int index,
                                                                   std::int64_t weights) const {
    SimilarityExcessRequest request;
    request.measure = m_measure.id;
    request.step = weights;
    request.slot = index == 0 ? "heads-a" : "heads-b";
    return requestTo(side(index).run, std::move(request));
}

void HeadsPresenter::takeReport(int index, QueryEvent event,
                                const Query<SimilarityRequest>& query) {
    HeadsSide& mine = m_sides[static_cast<std::size_t>(index)];
    if (event == QueryEvent::Changed) {
        if (&query == &queries(0).report && query.waiting()) askAll();
        return;
    }
    if (event == QueryEvent::Progressed) return;
    if (event == QueryEvent::Answered) {
        mine.report = *query.answer();
        const auto weights = mine.report->frame.step;
        if (!mine.report->heads.empty()) {
            mine.statistics = mine.report->heads;
            mine.statisticsStep = weights;
            // Reuse the statistics of the same weights, because they do not depend on the measure.
        } else if (mine.statisticsStep == weights) {
            mine.report->heads = mine.statistics;
        } else {
            queries(index).statistics.ask(wantedReport(index, weights, true));
        }
        mine.problem.clear();
        if (analysed(index)) Q_EMIT framesChanged();
    }
    if (event == QueryEvent::Failed) {
        mine.problem = fullErrorText(*query.error());
        Q_EMIT failed(*query.error());
    }
    Q_EMIT reportsChanged();
}

void HeadsPresenter::takeMaps(int index, QueryEvent event) {
    if (event == QueryEvent::Changed || event == QueryEvent::Progressed) return;
    HeadsSide& mine = m_sides[static_cast<std::size_t>(index)];
    const auto& query = queries(index).maps;
    if (event == QueryEvent::Answered) mine.maps = query.shared();
    if (event == QueryEvent::Failed) {
        mine.maps.reset();
        Q_EMIT failed(*query.error());
    }
    Q_EMIT mapsChanged();
}

void HeadsPresenter::takeExcess(int index, QueryEvent event) {
    if (event == QueryEvent::Changed || event == QueryEvent::Progressed) return;
    const auto* answer = queries(index).excess.error() ? nullptr : queries(index).excess.answer();
    m_sides[static_cast<std::size_t>(index)].excess = answer ? ExcessOfRun(*answer) : std::nullopt;
    Q_EMIT reportsChanged();
}

}  // namespace headscope::ui
