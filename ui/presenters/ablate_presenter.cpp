#include "ui/presenters/ablate_presenter.h"

#include "ui/bridge/post.h"
#include "ui/presenters/figure_origin.h"
#include "ui/widgets/text.h"

#include <algorithm>
#include <cmath>

namespace headscope::ui {

namespace {
constexpr int kDebounce = 300;           // ms after the last switch
constexpr int kImportanceSamples = 500;  // measured without being asked: one pass a head has to stay quick
constexpr double kSame = 1e-6;           // probabilities of the same weights and input may differ by rounding

double largestChange(const AttentionMaps& a, const AttentionMaps& b) {
    double largest = std::abs(a.loss - b.loss);
    for (const ScoredClass& score : a.prediction) {
        const auto found = std::find_if(b.prediction.begin(), b.prediction.end(),
                                        [&](const ScoredClass& other) { return other.name == score.name; });
        largest = std::max(largest, found == b.prediction.end() ? score.probability
                                                                : std::abs(found->probability - score.probability));
    }
    return largest;
}
}  // namespace

AblatePresenter::AblatePresenter(Workspace& workspace, QObject* parent) : QObject(parent), m_workspace(workspace) {
    m_askTimer.setSingleShot(true);
    connect(&m_askTimer, &QTimer::timeout, this, &AblatePresenter::ask);
    connect(&workspace, &Workspace::runsChanged, this, &AblatePresenter::followRun);
    connect(&workspace, &Workspace::maskChanged, this, &AblatePresenter::followMask);
    connect(&workspace, &Workspace::inspectionChanged, this, [this] {
        if (m_workspace.inspection().step != m_importanceStep) m_importance.reset();
        askSoon(kDebounce);
    });
    connect(&workspace, &Workspace::sessionEnded, this, [this] {  // the last weights stand still now
        m_importance.reset();
        askSoon(0);
    });
    followRun();
}

void AblatePresenter::setActive(bool active) {
    if (active == m_active) return;
    m_active = active;
    if (!active)
        m_askTimer.stop();
    else if (m_dirty)
        askSoon(0);
}

bool AblatePresenter::settled() const {
    return m_pending == 0 && !m_measuring && !m_askTimer.isActive() && (!m_dirty || !m_workspace.runA()) &&
           m_selfTest != SelfTest::Running;
}

bool AblatePresenter::stale() const {
    return m_dirty || m_pending > 0 || m_reportMask != m_workspace.mask();
}

void AblatePresenter::followRun() {
    const RunHandle run = m_workspace.runA();
    const RunInfo info = run ? run->info() : RunInfo();
    m_runName = toQt(info.name);
    m_runPath = toQt(info.path);
    m_shape = run ? run->shape() : ModelShape();
    m_known = m_workspace.mask();
    m_stack.clear();
    m_report.reset();
    m_before.reset();
    m_after.reset();
    m_importance.reset();
    m_tested = {};
    m_selfTest = SelfTest::NotRun;
    m_measuring = false;
    m_pending = 0;
    ++m_serial;
    ++m_runSerial;
    Q_EMIT runChanged();
    askSoon(0);
}

// A mask set by another page is put on the stack too, so that undo takes back what the person did last, wherever.
void AblatePresenter::followMask() {
    const HeadMask now = m_workspace.mask();
    if (now != m_known && m_shape.heads > 0) push(now, maskChangeText(m_known, now, m_shape));
}

void AblatePresenter::push(const HeadMask& after, const QString& text) {
    if (after == m_known || m_shape.heads == 0) return;
    m_stack.push(new MaskCommand(
        m_known, after, [this](const HeadMask& mask) { apply(mask); }, text));
}

void AblatePresenter::apply(const HeadMask& mask) {
    m_known = mask;  // first, so that followMask sees its own change
    m_workspace.setMask(mask);
    askSoon(kDebounce);
    Q_EMIT maskChanged();
}

void AblatePresenter::toggle(int layer, int head) {
    HeadMask mask = fullMask(m_workspace.mask(), m_shape);
    const std::size_t index = std::size_t(layer) * std::size_t(m_shape.heads) + std::size_t(head);
    if (index >= mask.size() || !m_shape.has(layer, head)) return;
    mask[index] = mask[index] ? 0 : 1;
    const HeadMask after = shortMask(std::move(mask));
    push(after, maskChangeText(m_known, after, m_shape));
}

void AblatePresenter::allOn() {
    push({}, tr("Switch all heads on"));
}
void AblatePresenter::allOff() {
    push(allOffMask(m_shape), tr("Switch all heads off"));
}
void AblatePresenter::invert() {
    push(invertedMask(m_workspace.mask(), m_shape), tr("Invert the heads"));
}

void AblatePresenter::keepOnePerLayer() {
    if (!m_importance || m_importance->harms.empty()) return;
    // The last score tells equals apart: of classifiers the loss, which is equal of no two heads.
    push(oneHeadPerLayer(m_shape, ranking(), m_importance->harms.back().harm), tr("Keep one head per layer"));
}

const HeadHarm* AblatePresenter::ranked() const {
    if (!m_importance || m_importance->harms.empty()) return nullptr;
    const auto* chosen = harmOf(*m_importance, m_rankedBy);
    return chosen ? chosen : &m_importance->harms.front();
}

const std::vector<double>& AblatePresenter::ranking() const {
    static const std::vector<double> kNone;
    return ranked() ? ranked()->harm : kNone;
}

const std::vector<Interval>& AblatePresenter::rankingRanges() const {
    static const std::vector<Interval> kNone;
    return ranked() ? ranked()->range : kNone;
}

void AblatePresenter::setSplit(const QString& split) {
    if (toStd(split) == m_split) return;
    m_split = toStd(split);
    askSoon(0);
}

void AblatePresenter::setImportanceSplit(const QString& split) {
    if (toStd(split) == m_importanceSplit) return;
    m_importanceSplit = toStd(split);
    const int samples = m_importance ? m_importance->samples : kImportanceSamples;
    m_importance.reset();
    measureImportance(samples);
}

void AblatePresenter::setSamples(int samples) {
    if (samples == m_samples) return;
    m_samples = samples;
    askSoon(0);
}

void AblatePresenter::askSoon(int milliseconds) {
    m_dirty = true;
    if (m_active) m_askTimer.start(milliseconds);
    Q_EMIT changed();
}

// Answers of an older question are dropped; the newest one wins.
template <class T, class Take>
Callback<T> AblatePresenter::answer(std::int64_t serial, Take take) {
    return onGuiThread<T>(this, [this, serial, take](Result<T> result) {
        if (serial != m_serial) return;
        if (result) take(std::move(*result));
        finish(result ? nullptr : &result.error());
    });
}

void AblatePresenter::ask() {
    const RunHandle run = m_workspace.runA();
    if (!m_active || !run) return;
    if (m_selfTest == SelfTest::NotRun) askSelfTest();
    m_dirty = false;
    m_askedMask = m_workspace.mask();
    const std::int64_t serial = ++m_serial;
    m_pending = SlotCount;
    AblationRequest request;
    request.mask = m_askedMask;
    request.step = m_workspace.inspection().step;
    request.samples = m_samples;
    request.split = m_split;
    request.slot = "ablate-page";
    askPrediction(Before, {}, &AblatePresenter::m_before);
    askPrediction(After, m_askedMask, &AblatePresenter::m_after);
    run->ablation(request, answer<AblationReport>(serial, [this](AblationReport report) {
                      m_report = std::move(report);
                      m_reportMask = m_askedMask;
                      if (!m_importance && !m_measuring) measureImportance(kImportanceSamples);
                  }));
    Q_EMIT changed();
}

void AblatePresenter::askPrediction(Slot slot, const HeadMask& mask,
                                    std::optional<AttentionMaps> AblatePresenter::*target) {
    const Workspace::Inspection& chosen = m_workspace.inspection();
    AttentionRequest request{chosen.input, mask, chosen.step,
                             slot == Before ? "ablate-page-before" : "ablate-page-after"};
    const auto deliver =
        answer<AttentionMaps>(m_serial, [this, target](AttentionMaps maps) { this->*target = std::move(maps); });
    m_workspace.runA()->attention(std::move(request), [deliver](Result<AttentionMaps> maps) {
        if (maps) maps->maps = {}, maps->rollout = {};  // only the prediction is shown here
        deliver(std::move(maps));
    });
}

void AblatePresenter::finish(const Error* error) {
    --m_pending;
    if (!error)
        Q_EMIT answered();
    else if (error->code != ErrorCode::Cancelled)
        Q_EMIT failed(*error);
    Q_EMIT changed();
}

void AblatePresenter::measureImportance(int samples) {
    const RunHandle run = m_workspace.runA();
    if (!run || !m_active) return;
    m_measuring = true;
    m_measuringSamples = samples;
    m_clock.start();
    m_importanceStep = m_workspace.inspection().step;
    const std::int64_t serial = m_runSerial;
    const LeaveOneOutRequest request{m_importanceStep, samples, m_importanceSplit};
    run->leaveOneOut(request,
                     onGuiThread<LeaveOneOutReport>(this, [this, serial, request](Result<LeaveOneOutReport> report) {
                         if (serial != m_runSerial || request.split != m_importanceSplit) return;
                         m_measuring = false;
                         if (report && m_workspace.inspection().step == m_importanceStep)
                             m_importance = std::move(*report);
                         if (!report && report.error().code != ErrorCode::Cancelled) Q_EMIT failed(report.error());
                         Q_EMIT changed();
                     }));
    Q_EMIT changed();
}

void AblatePresenter::askSelfTest() {
    m_selfTest = SelfTest::Running;
    HeadMask allOn(std::size_t(m_shape.layers) * std::size_t(m_shape.heads), 1), oneOff = allOn;
    if (oneOff.empty()) return;
    oneOff[0] = 0;
    const std::array<HeadMask, 3> masks{HeadMask(), allOn, oneOff};
    const std::int64_t serial = m_runSerial;
    ModelInput first;  // always the same input, whatever sample is open
    for (std::size_t i = 0; i < masks.size(); ++i) {
        const auto deliver = onGuiThread<AttentionMaps>(this, [this, serial, i](Result<AttentionMaps> maps) {
            if (serial != m_runSerial) return;
            if (maps)
                m_tested[i] = std::move(*maps);
            else
                m_selfTest = SelfTest::NotRun;  // tried again with the next question
            judgeSelfTest();
        });
        AttentionRequest request{first, masks[i], kLatest, "self-test-" + std::to_string(i)};
        m_workspace.runA()->attention(std::move(request), [deliver](Result<AttentionMaps> maps) {
            if (maps) maps->maps = {}, maps->rollout = {};
            deliver(std::move(maps));
        });
    }
}

void AblatePresenter::judgeSelfTest() {
    if (m_selfTest == SelfTest::Running && m_tested[0] && m_tested[1] && m_tested[2]) {
        // While the run trains, weights may move between the three answers; the test then waits for a still moment.
        const bool moved = m_tested[0]->step != m_tested[1]->step || m_tested[0]->step != m_tested[2]->step;
        m_selfTestChange = largestChange(*m_tested[0], *m_tested[2]);
        const bool passed = largestChange(*m_tested[0], *m_tested[1]) <= kSame && m_selfTestChange > 0;
        m_selfTest = moved ? SelfTest::NotRun : passed ? SelfTest::Passed : SelfTest::Failed;
    }
    Q_EMIT changed();
}

QJsonObject AblatePresenter::provenance(std::int64_t step) const {
    const RunHandle run = m_workspace.runA();
    if (!run) return {};
    return {{QStringLiteral("runs"), QJsonArray{runOrigin(run->info(), run->config(), step)}}};
}

QJsonObject AblatePresenter::importanceProvenance() const {
    QJsonObject origin = provenance(m_importance ? m_importance->step : kLatest);
    origin.insert(QStringLiteral("heads_off"), headsOffOrigin(m_workspace.mask(), m_shape.heads));
    if (!m_importance) return origin;
    origin.insert(QStringLiteral("measure"), QStringLiteral("leave-one-out"));
    origin.insert(QStringLiteral("samples"), m_importance->samples);
    return origin;
}

QJsonObject AblatePresenter::reportProvenance() const {
    if (!m_report) return {};
    QJsonObject origin = provenance(m_report->step);
    origin.insert(QStringLiteral("heads_off"), headsOffOrigin(m_reportMask, m_shape.heads));
    origin.insert(QStringLiteral("split"), QString::fromStdString(m_report->split));
    origin.insert(QStringLiteral("samples"), m_report->samples);
    return origin;
}

QJsonObject AblatePresenter::sampleProvenance() const {
    if (!m_before) return {};
    QJsonObject origin = provenance(m_before->step);
    origin.insert(QStringLiteral("heads_off"), headsOffOrigin(m_reportMask, m_shape.heads));
    origin.insert(QStringLiteral("input"), inputOrigin(m_workspace.inspection().input));
    return origin;
}

}  // namespace headscope::ui
