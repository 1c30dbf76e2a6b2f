#include "ui/features/prune/prune_presenter.h"

#include "core/api/runs/tasks.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"
#include "ui/workspace/latest_weights.h"
#include "ui/workspace/post.h"
#include "ui/workspace/value_change.h"

#include <QPointer>

#include <algorithm>
#include <utility>

namespace headscope::ui {
namespace {

// up to this many heads, remove one per step; above, a tenth of the heads
constexpr int kFineSteps = 64;
// Number of random removal orders that the methods are compared with.
constexpr int kRandomOrders = 10;
// The order of the heads needs fewer samples than the test of the margin.
constexpr int kMostChoosing = 1000;

int sitesWithHeads(const ModelShape& shape) {
    int sites = 0;
    for (int site = 0; site < shape.layers; ++site) sites += shape.headsOf(site) > 0 ? 1 : 0;
    return sites;
}

}  // namespace

PrunePresenter::PrunePresenter(Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_curves([this](QueryEvent event) {
          handle(event, m_curves.error(), [this] {
              takeReport(*m_curves.answer());
              m_curves.forgetAnswer();
          });
      }),
      m_groups([this](QueryEvent event) { handle(event, m_groups.error(), [] {}); }),
      m_speed(
          [this](QueryEvent event) { handle(event, m_speed.error(), [this] { takeSpeed(); }); }),
      m_making(
          [this](QueryEvent event) { handle(event, m_making.error(), [this] { takeMade(); }); }),
      m_merging([this](QueryEvent event) { handle(event, m_merging.error(), [] {}); }),
      m_savingMerged([this](QueryEvent event) {
          handle(event, m_savingMerged.error(), [this] {
              m_workspace.runList().readAgain();
              Q_EMIT smallerMade(*m_savingMerged.answer());
          });
      }),
      m_sizes([this](QueryEvent event) {
          if (event == QueryEvent::Failed) Q_EMIT failed(*m_sizes.error());
          if (event != QueryEvent::Changed) Q_EMIT changed();
      }),
      m_stored(
          [this]() -> std::optional<BoundRequest<StoredCurvesRequest>> {
              const RunHandle run = m_run.lock();
              if (!run) return std::nullopt;
              return requestTo(run, StoredCurvesRequest());
          },
          [this](QueryEvent event) {
              // A curve that cannot be read is measured again.
              if (event == QueryEvent::Answered) takeStored();
          }) {
    connect(&workspace, &Workspace::runsChanged, this, &PrunePresenter::followRun);
    connect(&workspace, &Workspace::engineReady, this, &PrunePresenter::changed);
    connect(&workspace.masks(), &MaskModel::changed, this, &PrunePresenter::followMask);
    connect(&workspace.selection(), &Selection::inspectionChanged, this, [this] {
        if (m_workspace.selection().inspection().step == m_step) return;
        forget();  // results are outdated, because the importance of heads depends on the weights
        Q_EMIT changed();
    });
    // During training, keep results that the user requested, although the weights have changed.
    new LatestWeights(
        workspace, LatestWeights::Of::RunA, this, [this] { return work() != Work::None; },
        [this] {
            const RunHandle run = m_run.lock();
            if (!run || m_workspace.sessions().trains(run->info().path) || !m_report) return;
            forget();
            Q_EMIT changed();
        });
    followRun();
}

bool PrunePresenter::settled() const {
    return work() == Work::None && m_sizes.settled() && m_stored.settled();
}

void PrunePresenter::followRun() {
    const RunHandle run = m_workspace.runA();
    // if only run B was opened or closed, the results of run A stay valid
    if (run && m_run.lock() == run) return;
    m_run = run;
    m_runName = run ? toQt(run->info().name) : QString();
    m_shape = run ? run->shape() : ModelShape();
    m_score = run ? scores().front() : "";
    forget();
    Q_EMIT runChanged();
}

void PrunePresenter::forget() {
    ++m_generation;
    // a smaller model being written is completed even if another run is opened
    m_curves.forget();
    m_groups.forget();
    m_merging.forget();
    m_speed.forget();
    m_sizes.forget();
    m_stored.forget();
    m_stored.ask();
    m_timesAll = false;
    m_report.reset();
    m_growing.reset();
    m_made.reset();
    m_speeds.clear();
    // The new number makes earlier choices of a curve or point invalid; see PruneChoices::report.
    ++m_reports;
    m_curve = -1;
    m_point = 0;
    m_lastMask = m_workspace.masks().mask();
    m_step = m_workspace.selection().inspection().step;
}

std::vector<PrunePresenter::Method> PrunePresenter::methods() const {
    std::vector<Method> all;
    if (const auto* catalogue = m_workspace.catalogue())
        for (const auto& one : catalogue->importances())
            all.push_back({one.id, toQt(one.name), toQt(one.summary)});
    all.push_back(
        {kRandomOrder, tr("Random orders"),
         tr("%1 orders drawn at random, as a baseline for the methods.").arg(kRandomOrders)});
    return all;
}

QString PrunePresenter::methodName(const std::string& id) const {
    for (const auto& method : methods())
        if (method.id == id) return method.name;
    return toQt(id);
}

void PrunePresenter::choose(const std::string& id, bool on) {
    const auto found = std::find(m_chosen.begin(), m_chosen.end(), id);
    if (on == (found != m_chosen.end())) return;
    auto next = choices();
    if (on)
        next.methods.push_back(id);
    else
        // `next.methods` is a copy of m_chosen, so positions are the same.
        next.methods.erase(next.methods.begin() + (found - m_chosen.begin()));
    change(next, (on ? tr("Prune by %1") : tr("Do not prune by %1")).arg(methodName(id)));
}

void PrunePresenter::setKeepOnePerLayer(bool keep) {
    auto next = choices();
    next.keepOne = keep;
    change(next, keep ? tr("Keep one head per layer") : tr("Allow empty layers"));
}

void PrunePresenter::setSamples(int samples) {
    auto next = choices();
    next.samples = samples;
    change(next, samples > 0 ? tr("Prune on %1 samples").arg(samples) : tr("Prune on all samples"));
}

void PrunePresenter::setMarginPercent(double percent) {
    auto next = choices();
    next.marginPercent = percent;
    change(next, tr("Margin of %1 %").arg(percent));
}

PruneChoices PrunePresenter::choices() const {
    return {m_chosen, m_keepOne, m_samples, m_marginPercent, m_curve, m_point, m_reports};
}

void PrunePresenter::change(const PruneChoices& choices, const QString& text) {
    if (choices == this->choices()) return;
    // Use a QPointer, because the undo stack can outlive this presenter.
    const auto apply = [here = QPointer<PrunePresenter>(this)](const PruneChoices& next) {
        if (here) here->take(next);
    };
    m_workspace.masks().undoStack()->push(
        new ValueChange<PruneChoices>(text, this->choices(), choices, apply));
}

void PrunePresenter::take(const PruneChoices& choices) {
    m_chosen = choices.methods;
    m_keepOne = choices.keepOne;
    m_samples = choices.samples;
    // An undone choice of a curve may belong to an earlier report.
    if (choices.report == m_reports && m_report) takeCurve(choices.curve, choices.point);
    takeMargin(choices.marginPercent);
    Q_EMIT changed();
}

// A new margin needs no measurement: it only changes which heads are removable and the proposed
// point.
void PrunePresenter::takeMargin(double percent) {
    if (percent == m_marginPercent) return;
    m_marginPercent = percent;
    if (!m_report) return;
    applyMargin();
    if (followed()) m_point = markedPoint(m_curve);
}

void PrunePresenter::applyMargin() {
    m_report->margin.share = m_marginPercent / 100;
    for (auto& curve : m_report->curves) markRemovable(curve, m_report->margin);
}

PrunePresenter::Work PrunePresenter::work() const {
    if (m_curves.waiting()) return Work::Curves;
    if (m_groups.waiting()) return Work::Groups;
    if (m_speed.waiting()) return Work::Speed;
    if (m_merging.waiting()) return Work::Merging;
    return m_making.waiting() || m_savingMerged.waiting() ? Work::Making : Work::None;
}

double PrunePresenter::workShare() const {
    double share = 0;
    const auto add = [&share](const auto& query) { share += query.waiting() ? query.share() : 0; };
    // At most one request runs at a time, so the sum is the progress of that request.
    add(m_curves), add(m_groups), add(m_speed), add(m_making), add(m_merging), add(m_savingMerged);
    return share;
}

template <class Take>
void PrunePresenter::handle(QueryEvent event, const Error* error, Take take) {
    if (event == QueryEvent::Progressed) return void(Q_EMIT progressed());
    if (error) m_timesAll = false;
    if (event == QueryEvent::Stopped) keepFinished();
    if (event == QueryEvent::Failed) m_growing.reset();
    if (error && event == QueryEvent::Failed) Q_EMIT failed(*error);
    if (event == QueryEvent::Answered) {
        Q_EMIT answered();  // emit this before take(), which may start another request
        take();
    }
    Q_EMIT changed();
}

double PrunePresenter::share() const {
    if (!m_timesAll || !curve() || workShare() < 0) return workShare();
    int left = 0;
    // Count the points that still have to be timed, to report progress over all of them.
    for (int i = 0; i < int(curve()->points.size()); ++i) left += canBeMade(i) && !speed(i) ? 1 : 0;
    return (m_timed + workShare()) / std::max(m_timed + left, 1);
}

void PrunePresenter::stop() {
    m_timesAll = false;
    m_curves.stop();
    m_groups.stop();
    m_speed.stop();
    m_making.stop();
    m_merging.stop();
    m_savingMerged.stop();
}

PruningCurveRequest PrunePresenter::request() const {
    PruningCurveRequest request;
    request.methods.clear();
    for (const auto& id : m_chosen) {
        PruningMethod method;
        method.id = id;
        method.keepOnePerSite = m_keepOne;
        request.methods.push_back(std::move(method));
    }
    // 0 lets the engine take the percentage instead.
    request.headStep = m_shape.headCount() <= kFineSteps ? 1 : 0;
    request.randomOrders = kRandomOrders;
    request.margin.share = m_marginPercent / 100;
    request.step = m_workspace.selection().inspection().step;
    request.samples = m_samples;
    request.chooseSamples = std::min(m_samples, kMostChoosing);
    request.slot = "prune-page";
    return request;
}

PruningCurveRequest PrunePresenter::sweepRequest() const {
    auto wanted = request();
    // A random order says nothing about a model; the first method that was chosen is the default.
    const auto* followed = curve();
    PruningMethod method;
    if (followed && followed->method.id != kRandomOrder)
        method = followed->method;
    else if (const auto found =
                 std::find_if(wanted.methods.begin(), wanted.methods.end(),
                              [](const auto& one) { return one.id != kRandomOrder; });
             found != wanted.methods.end())
        method = *found;
    method.keepOnePerSite = m_keepOne;
    wanted.methods = {method};
    return wanted;
}

void PrunePresenter::measure() {
    if (m_chosen.empty() || work() != Work::None) return;
    auto wanted = request();
    m_growing.reset();
    // The report is copied in the answering thread; only the GUI thread looks at the presenter.
    wanted.onReport = [here = QPointer<PrunePresenter>(this),
                       number = ++m_measured](const PruningReport& report) {
        inGuiThread([here, number, report] {
            if (here) here->takeGrowing(report, number);
        });
    };
    wanted.keep = true;
    ask(m_curves, std::move(wanted));
}

// Points that arrive late, after the measurement was stopped or another one began, are dropped.
void PrunePresenter::takeGrowing(const PruningReport& report, int number) {
    if (number != m_measured || work() != Work::Curves) return;
    m_growing = report;
    Q_EMIT grown();
}

// After a stop, the earlier results are shown again. If there are none, the complete curves are
// kept.
void PrunePresenter::keepFinished() {
    const auto stopped = std::exchange(m_growing, std::nullopt);
    if (m_report || !stopped || stopped->curves.empty()) return;
    auto finished = *stopped;
    // Curves are measured one after the other, so only the last one may be incomplete.
    const auto& last = finished.curves.back();
    const int kept = last.method.keepOnePerSite ? sitesWithHeads(m_shape) : 0;
    if (last.points.back().removed + kept < finished.headCount) finished.curves.pop_back();
    if (!finished.curves.empty()) takeReport(finished);
}

void PrunePresenter::takeReport(const PruningReport& report) {
    // If the run trained on since the last measurement, results of the old weights are dropped.
    if (m_report && m_report->step != report.step) {
        m_made.reset();
        m_groups.forget();
        m_merging.forget();
    }
    m_report = report;
    applyMargin();
    m_growing.reset();
    m_speeds.clear();
    ++m_reports;
    m_curve = -1;
    const auto all = curves();
    if (!all.empty()) takeCurve(all.front(), markedPoint(all.front()));
}

// Shows the curves of an earlier session. They must be about the weights that are inspected, and
// what the user has measured since comes first.
void PrunePresenter::takeStored() {
    const auto stored = *m_stored.answer();
    m_stored.forgetAnswer();
    const auto step = m_workspace.selection().inspection().step;
    if (!stored || m_report || work() == Work::Curves ||
        (step != kLatest && step != stored->step) || stored->ablation != HeadAblation::Zero)
        return;
    takeReport(*stored);
    Q_EMIT changed();
}

std::vector<int> PrunePresenter::curvesOf(const PruningReport& report) {
    std::vector<int> all;
    for (std::size_t i = 0; i < report.curves.size(); ++i)
        // Number 0 excludes the repetitions of random orders; only the first of them can be
        // selected.
        if (report.curves[i].number == 0 && !report.curves[i].points.empty()) all.push_back(int(i));
    return all;
}

std::vector<int> PrunePresenter::curves() const {
    return m_report ? curvesOf(*m_report) : std::vector<int>();
}

const PruningCurve* PrunePresenter::followed() const {
    return m_report && m_curve >= 0 ? &m_report->curves[std::size_t(m_curve)] : nullptr;
}

// Proposes the last point that is shown to be within the margin.
int PrunePresenter::markedPoint(int curve) const {
    const auto& followed = m_report->curves[std::size_t(curve)];
    // `exceeded` is the first point beyond the margin; the one before it is the last within.
    return std::max(0, followed.exceeded.value_or(int(followed.points.size())) - 1);
}

void PrunePresenter::takeCurve(int curve, int point) {
    if (curve == m_curve) return;  // return, to keep the point that the user selected on this curve
    m_curve = curve;
    m_point = point;
    m_timesAll = false;  // stop, because the pending timings belong to the previous curve
    m_sizes.forget();
    askSizes();
}

void PrunePresenter::follow(int curve) {
    if (!m_report || curve < 0 || curve >= int(m_report->curves.size())) return;
    if (curve == m_curve) return;
    auto next = choices();
    next.curve = curve;
    next.point = markedPoint(curve);
    change(next, tr("Follow %1").arg(methodName(m_report->curves[std::size_t(curve)].method.id)));
}

void PrunePresenter::lookAt(int point) {
    if (!curve() || point < 0 || point >= int(curve()->points.size())) return;
    if (point == m_point) return;
    m_point = point;
    Q_EMIT changed();
}

HeadMask PrunePresenter::mask() const {
    const auto* measured = curve();
    return measured ? measured->maskAt(m_point) : HeadMask();
}

// When switching heads is undone, the selected point moves to the matching mask.
void PrunePresenter::followMask() {
    const bool moved = curve() && m_lastMask == mask();
    m_lastMask = m_workspace.masks().mask();
    const int removed = m_lastMask.offCount();
    if (moved && removed > 0)
        // Find the point of the curve whose mask equals the current one.
        for (std::size_t i = 0; i < curve()->points.size(); ++i)
            if (curve()->points[i].removed == removed && curve()->maskAt(int(i)) == m_lastMask)
                m_point = int(i);
    Q_EMIT changed();
}

void PrunePresenter::applyMask() {
    if (!curve()) return;
    const int kept = m_report->headCount - curve()->points[std::size_t(m_point)].removed;
    m_workspace.masks().set(mask(), tr("Keep %1 of %2 heads").arg(kept).arg(m_report->headCount));
}

bool PrunePresenter::applied() const {
    return curve() && m_workspace.masks().mask() == mask();
}

std::vector<const char*> PrunePresenter::scores() const {
    std::vector<const char*> ids;
    for (const char* id : traitsOf(m_shape.task).scores)
        if (!scoreKind(id).ofTexts) ids.push_back(id);
    return ids;
}

const ScoreKind& PrunePresenter::score() const {
    const auto* kind = findScoreKind(m_score);
    return kind ? *kind : scoreKinds().front();
}

QJsonObject PrunePresenter::provenance() const {
    const RunHandle run = m_workspace.runA();
    if (!run || !m_report) return {};
    QJsonArray methods;
    bool keepOne = false;  // setting that all methods of a report share
    for (const int index : curves()) {
        const auto& method = m_report->curves[std::size_t(index)].method;
        methods.append(toQt(method.id));
        keepOne = keepOne || method.keepOnePerSite;
    }
    return {
        {QStringLiteral("runs"), QJsonArray{runOrigin(run->info(), run->config(), m_report->step)}},
        {QStringLiteral("methods"), methods},
        {QStringLiteral("keep_one_per_layer"), keepOne},
        {QStringLiteral("chosen_on"), toQt(m_report->chosenOn.split)},
        {QStringLiteral("chosen_samples"), m_report->chosenOn.samples},
        {QStringLiteral("split"), toQt(m_report->split)},
        {QStringLiteral("samples"), m_report->samples},
        {QStringLiteral("margin_percent"), 100 * m_report->margin.share},
        {QStringLiteral("heads_off"), headsOffOrigin(mask())}};
}

}  // namespace headscope::ui
