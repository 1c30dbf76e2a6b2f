#include "ui/features/train/train_hint_presenter.h"

#include "core/api/runs/judged_score.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/run_queue.h"
#include "ui/workspace/shown_run.h"

#include <algorithm>
#include <utility>

namespace headscope::ui {
namespace {

const SeriesId kTrainLoss{"train", "task_loss"};

std::vector<SeriesPoint> pointsOf(const RunHistory& history, const SeriesId& id) {
    for (const auto& [series, points] : history.series)
        if (series == id) return points;
    return {};
}

bool hasStopped(RunState state) {
    return state == RunState::Finished || state == RunState::Stopped || state == RunState::Diverged;
}

}  // namespace

TrainHintPresenter::TrainHintPresenter(Workspace& workspace, TrainPresenter& form, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_form(form), m_maps([this](QueryEvent event) {
          if (event != QueryEvent::Changed) follow();
      }) {
    connect(&workspace.shown(), &ShownRun::changed, this, &TrainHintPresenter::begin);
    connect(&workspace.shown(), &ShownRun::advanced, this, &TrainHintPresenter::follow);
    connect(&workspace.sessions(), &Sessions::ended, this, &TrainHintPresenter::follow);
    connect(&workspace.sessions(), &Sessions::followEnded, this, &TrainHintPresenter::follow);
    connect(&workspace.queue(), &RunQueue::rests, this, &TrainHintPresenter::follow);
    // Locks and the chosen data decide what is possible.
    connect(&form, &TrainPresenter::specsChanged, this, &TrainHintPresenter::changed);
}

void TrainHintPresenter::setActive(bool active) {
    m_active = active;
    if (active) follow();
}

void TrainHintPresenter::begin() {
    m_loss.clear();
    m_judgedPoints.clear();
    m_maps.forget();
    m_mapsOf.clear();
    follow();
}

void TrainHintPresenter::follow() {
    if (!m_active) return;
    takePoints();
    const auto hints = trainHints(facts());
    auto hint = hints.empty() ? std::nullopt : std::optional<TrainHint>(hints.front());
    if (!(hint == m_hint)) {
        m_hint = std::move(hint);
        Q_EMIT changed();
    }
    askFlatness();
}

std::string TrainHintPresenter::path() const {
    const auto& shown = m_workspace.shown();
    if (const auto session = shown.session()) return session->runPath();
    return shown.history() ? shown.history()->info.path : std::string();
}

// Takes only new points of a session, because a run may have very many.
void TrainHintPresenter::takePoints() {
    const auto session = m_workspace.shown().session();
    if (!session) return;
    const auto take = [&](const SeriesId& id, std::vector<SeriesPoint>& points) {
        const auto news = session->points(id, points.size());
        points.insert(points.end(), news.begin(), news.end());
    };
    take(kTrainLoss, m_loss);
    take(judgedScore(m_workspace.shown().task(), session->config()).id, m_judgedPoints);
}

TrainFacts TrainHintPresenter::facts() const {
    const auto& shown = m_workspace.shown();
    TrainFacts facts;
    const RunConfig config = shown.config();
    const auto judged = judgedScore(shown.task(), config);
    facts.higherIsBetter = judged.higherIsBetter;
    facts.judgedIsShare = judged.share;
    facts.endsWithBest = config.textOr("train.final_weights", "last") == "best";
    if (config.has("train.lr")) facts.learningRate = config.real("train.lr");
    Scores scores;
    if (const auto* history = shown.history()) {
        facts.state = history->info.state;
        facts.trainLoss = pointsOf(*history, kTrainLoss);
        facts.judged = pointsOf(*history, judged.id);
        facts.validSamples = history->info.validSamples;
        facts.testSamples = history->info.testSamples;
        scores = history->info.testScores;
    } else if (const auto session = shown.session()) {
        facts.state = session->progress().state;
        facts.trainLoss = m_loss;
        facts.judged = m_judgedPoints;
        if (const auto* result = m_form.resultOf(session->runPath())) {
            facts.state = result->state;
            facts.testSamples = result->samples;
            if (result->split == "test") scores = result->scores;
        }
        for (const auto& run : m_workspace.runList().runs())
            if (run.path == session->runPath()) facts.validSamples = run.validSamples;
    }
    if (!scores.empty() && scoreKind(scores.front().id).share)
        facts.testShare = scores.front().value;
    if (m_maps.answer() && m_mapsOf == path()) {
        facts.flatness = m_maps.answer()->flatness;
        facts.sites = plots::SiteNames(shown.shape());
    }
    return facts;
}

// Maps are measured once, after the end of the run, and only if no run trains, which it would slow
// down.
void TrainHintPresenter::askFlatness() {
    const std::string run = path();
    const auto& shown = m_workspace.shown();
    if (run.empty() || run == m_mapsOf || shown.live() || !m_workspace.ready() ||
        !m_workspace.sessions().running().empty() || m_workspace.queue().trains() ||
        !hasStopped(facts().state))
        return;
    m_mapsOf = run;
    const auto opened = m_workspace.runStore()->open(run);
    if (!opened) return;
    SimilarityRequest request;
    request.measure = "attn-cos";
    request.statistics = false;
    m_maps.ask(requestTo(*opened, request));
}

bool TrainHintPresenter::possible() const {
    if (!m_hint) return false;
    const auto code = m_hint->code;
    if (code == TrainHint::Code::ValidationTurned) return true;
    if (code == TrainHint::Code::Diverged) return m_hint->value > 0 && mayChange({"train.lr"});
    if (code == TrainHint::Code::MapsFlat) return mayChange({"train.steps", "train.epochs"});
    // The form must be about the data of the shown run.
    if (toQt(m_workspace.shown().config().textOr("dataset.id", "")) != m_form.datasetId())
        return false;
    const auto specs = m_form.specs("dataset");
    return std::any_of(specs.begin(), specs.end(),
                       [](const ParamSpec& spec) { return spec.key == "dataset.test_path"; });
}

bool TrainHintPresenter::mayChange(const std::vector<const char*>& keys) const {
    return m_mayStart() && std::all_of(keys.begin(), keys.end(), [this](const char* key) {
               return m_form.lockedWhy(toQt(key)).isEmpty();
           });
}

RunConfig TrainHintPresenter::again() const {
    RunConfig config = m_workspace.shown().config();
    // The name and the folder belong to the earlier run.
    config.values.erase("run.name");
    config.values.erase("run.folder");
    return config;
}

void TrainHintPresenter::useBest() {
    const QString run = toQt(path());
    const auto step = m_hint->step;  // opening the run may replace the hint
    const auto runA = m_workspace.runA();
    if (!runA || toQt(runA->info().path) != run) m_workspace.openRun(run);
    Inspection inspection = m_workspace.selection().inspection();
    inspection.step = kBest;
    m_workspace.selection().inspect(inspection);
    m_workspace.navigation().askPage(QStringLiteral("heads"));
    m_workspace.navigation().say(
        tr("All pages show the best checkpoint, step %1.").arg(countText(step)));
}

void TrainHintPresenter::carryOut() {
    if (!possible()) return;
    auto& sessions = m_workspace.sessions();
    const auto before = m_workspace.shown().steer();
    RunConfig config = again();
    switch (m_hint->code) {
        case TrainHint::Code::ValidationTurned:
            return useBest();
        case TrainHint::Code::TestTooSmall:
            return Q_EMIT testFileRequested();
        case TrainHint::Code::Diverged:
            config.values["train.lr"] = m_hint->value;
            if (sessions.start(config) && before) before->cancel();
            return;
        case TrainHint::Code::MapsFlat:
            for (const char* key : {"train.steps", "train.epochs"})
                if (config.has(key)) config.values[key] = 2 * config.integer(key);
            sessions.start(config);
            return;
    }
}

}  // namespace headscope::ui
