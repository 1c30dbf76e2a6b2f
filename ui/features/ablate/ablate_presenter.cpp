#include "ui/features/ablate/ablate_presenter.h"

#include "core/api/runs/tasks.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"
#include "ui/workspace/latest_weights.h"

#include <algorithm>
#include <cmath>

namespace headscope::ui {

namespace {
// ms after the last switch before held-out samples are measured; the open sample is never delayed
constexpr int kHeldOutPause = 300;
// ms of pause in typing before the user's own text is sent to the model
constexpr int kTypingPause = 300;
// samples per automatic measurement, which needs one forward pass per head and must stay fast
constexpr int kImportanceSamples = 500;
// rounding tolerance for probabilities computed twice from the same weights and input
constexpr double kSame = 1e-6;

// Largest difference in loss or in a class probability. A class that is missing in `b` counts as 0.
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

AblatePresenter::AblatePresenter(Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_rounds(nullptr, [this] { askHeldOut(); }),
      m_sampleRounds(nullptr, [this] { askSample(); }),
      m_importanceRounds(nullptr, [] {}),
      m_selfTests(nullptr, [] {}) {
    connect(&workspace, &Workspace::runsChanged, this, &AblatePresenter::followRun);
    connect(&workspace.masks(), &MaskModel::changed, this, [this] {
        // Importance was measured with one replacement method, so it is invalid under another.
        if (m_importanceAblation != m_workspace.masks().ablation()) {
            m_importance.reset();
            forgetMeasuring();
        }
        sampleSoon(0);
        heldOutSoon(kHeldOutPause);
    });
    connect(&workspace.selection(), &Selection::inspectionChanged, this, &AblatePresenter::followInspection);
    new LatestWeights(
        workspace, LatestWeights::Of::RunA, this, [this] { return m_rounds.waiting() || m_sampleRounds.waiting(); },
        [this] {
            // training ended: these weights are final
            if (!m_workspace.trains(toStd(m_runPath))) m_importance.reset();
            askAll();
        });
    followRun();
}

void AblatePresenter::setActive(bool active) {
    if (active == m_active) return;
    m_active = active;
    if (!active) {
        m_rounds.rest();
        m_sampleRounds.rest();
        return;
    }
    if (m_sampleDirty) sampleSoon(0);
    if (m_dirty) heldOutSoon(0);
}

bool AblatePresenter::settled() const {
    const bool asked = (!m_dirty && !m_sampleDirty) || !m_workspace.runA();
    return m_rounds.settled() && m_sampleRounds.settled() && !m_measuring && asked && m_selfTest != SelfTest::Running;
}

bool AblatePresenter::stale() const {
    return m_dirty || m_rounds.waiting() || m_reportMask != m_workspace.mask() ||
           m_reportAblation != m_workspace.masks().ablation();
}

bool AblatePresenter::sampleStale() const {
    return m_sampleDirty || m_sampleRounds.waiting() || m_sampleMask != m_workspace.mask() ||
           m_sampleAblation != m_workspace.masks().ablation();
}

// Held-out results depend only on the weights. They are measured again if the step changes, not if
// another sample is opened.
void AblatePresenter::followInspection() {
    const Inspection& chosen = m_workspace.inspection();
    if (chosen.step != m_importanceStep) m_importance.reset();
    const bool typed = chosen.input.kind == ModelInput::Kind::Text || chosen.input.target == ModelInput::Target::Text;
    sampleSoon(typed ? kTypingPause : 0);
    if (chosen.step != m_heldOutStep) heldOutSoon(kHeldOutPause);
}

void AblatePresenter::followRun() {
    const RunHandle run = m_workspace.runA();
    // only run B was opened or closed, so the results of run A stay valid
    if (run && m_run.lock() == run) return;
    m_run = run;
    const RunInfo info = run ? run->info() : RunInfo();
    m_runName = toQt(info.name);
    m_runPath = toQt(info.path);
    m_shape = run ? run->shape() : ModelShape();
    m_report.reset();
    m_before.reset();
    m_after.reset();
    m_importance.reset();
    m_tested = {};
    m_selfTest = SelfTest::NotRun;
    forgetMeasuring();
    m_importanceUnwanted = false;
    m_selfTests.begin();
    Q_EMIT runChanged();
    askAll();
}

void AblatePresenter::keepOnePerLayer() {
    if (!m_importance || m_importance->harms.empty()) return;
    // The last score breaks ties between heads with equal accuracy. For classifiers it is the loss,
    // which is practically never equal for two heads.
    m_workspace.masks().set(oneHeadPerLayer(m_shape, ranking(), m_importance->harms.back().harm),
                            tr("Keep one head per layer"));
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
    heldOutSoon(0);
}

void AblatePresenter::setImportanceSplit(const QString& split) {
    if (toStd(split) == m_importanceSplit) return;
    m_importanceSplit = toStd(split);
    const int samples = m_importance ? m_importance->samples : kImportanceSamples;
    m_importance.reset();
    forgetMeasuring();
    measureImportance(samples);
}

void AblatePresenter::setSamples(int samples) {
    if (samples == m_samples) return;
    m_samples = samples;
    heldOutSoon(0);
}

bool AblatePresenter::writes() const {
    return traitsOf(m_shape.task).pairs;
}

void AblatePresenter::setWritten(int texts) {
    if (texts == m_written) return;
    m_written = texts;
    heldOutSoon(0);
}

void AblatePresenter::askAll() {
    sampleSoon(0);
    heldOutSoon(0);
}

void AblatePresenter::sampleSoon(int milliseconds) {
    m_sampleDirty = true;
    m_sampleRounds.begin();
    if (m_active) m_sampleRounds.soon(milliseconds);
    Q_EMIT changed();
}

void AblatePresenter::heldOutSoon(int milliseconds) {
    m_dirty = true;
    m_rounds.begin();
    // otherwise the open sample would queue behind this request in the analysis thread
    m_reportAsked.cancel();
    if (m_active) m_rounds.soon(milliseconds);
    Q_EMIT changed();
}

template <class T, class Take>
Callback<T> AblatePresenter::answer(Rounds& rounds, Take take) {
    return rounds.answer<T>([this, take](Result<T> result) {
        if (result) take(std::move(*result));
        finish(result ? nullptr : &result.error());
    });
}

void AblatePresenter::askSample() {
    if (!m_active || !m_workspace.runA()) return;
    m_sampleDirty = false;
    m_askedSampleMask = m_workspace.mask();
    m_askedSampleAblation = m_workspace.masks().ablation();
    m_sampleRounds.begin();
    // Only the answer with heads off records its mask; sampleStale() compares it with the current
    // one.
    askPrediction("ablate-page-after", m_askedSampleMask, [this](AttentionMaps maps) {
        m_after = std::move(maps);
        m_sampleMask = m_askedSampleMask;
        m_sampleAblation = m_askedSampleAblation;
    });
    askPrediction("ablate-page-before", {}, [this](AttentionMaps maps) { m_before = std::move(maps); });
    Q_EMIT changed();
}

void AblatePresenter::askHeldOut() {
    const RunHandle run = m_workspace.runA();
    if (!m_active || !run) return;
    if (m_selfTest == SelfTest::NotRun) askSelfTest();
    m_dirty = false;
    m_askedMask = m_workspace.mask();
    m_askedAblation = m_workspace.masks().ablation();
    m_heldOutStep = m_workspace.inspection().step;
    m_rounds.begin();
    AblationQuestion question;
    question.mask = m_askedMask;
    question.step = m_heldOutStep;
    question.samples = m_samples;
    question.split = m_split;
    question.slot = "ablate-page";
    question.written = writes() ? m_written : 0;
    question.ablation = m_askedAblation;
    m_reportShare = 0;
    const auto take = [this](AblationReport report) {
        m_report = std::move(report);
        m_reportMask = m_askedMask;
        m_reportAblation = m_askedAblation;
        // The first held-out report starts the automatic measurement of importance, unless the user
        // stopped it.
        if (!m_importance && !m_measuring && !m_importanceUnwanted) measureImportance(kImportanceSamples);
    };
    const auto follow = [this](double share) {
        m_reportShare = share;
        Q_EMIT reportProgressed();
    };
    m_reportAsked = run->ask(question, answer<AblationReport>(m_rounds, take), m_rounds.progress(follow));
    Q_EMIT changed();
}

template <class Take>
void AblatePresenter::askPrediction(const char* slot, const HeadMask& mask, Take take) {
    const Inspection& chosen = m_workspace.inspection();
    AttentionQuestion question{chosen.input, mask, chosen.step, slot};
    question.ablation = m_askedSampleAblation;
    // Generate the output without the removed heads, unless the user typed a target text.
    if (writes() && question.input.target == ModelInput::Target::Reference)
        question.input.target = ModelInput::Target::Written;
    const auto deliver = answer<AttentionMaps>(m_sampleRounds, take);
    m_workspace.runA()->ask(std::move(question), [deliver](Result<AttentionMaps> maps) {
        // only the prediction is shown, so drop the large attention maps
        if (maps) maps->maps = {}, maps->rollout = {};
        deliver(std::move(maps));
    });
}

void AblatePresenter::finish(const Error* error) {
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
    m_importanceUnwanted = false;
    m_measuringSamples = samples;
    m_measuringShare = 0;
    m_clock.start();
    m_importanceStep = m_workspace.inspection().step;
    m_importanceRounds.begin();
    const auto take = [this](Result<LeaveOneOutReport> report) {
        m_measuring = false;
        // The result is dropped if the user chose another step meanwhile.
        if (report && m_workspace.inspection().step == m_importanceStep) m_importance = std::move(*report);
        if (!report && report.error().code != ErrorCode::Cancelled) Q_EMIT failed(report.error());
        Q_EMIT changed();
    };
    const auto follow = [this](double share) {
        m_measuringShare = share;
        Q_EMIT progressed();
    };
    auto answer = m_importanceRounds.answer<LeaveOneOutReport>(take);
    m_importanceAblation = m_workspace.masks().ablation();
    m_importanceAsked =
        run->ask(LeaveOneOutQuestion{m_importanceStep, samples, m_importanceSplit, m_importanceAblation},
                 std::move(answer), m_importanceRounds.progress(follow));
    Q_EMIT changed();
}

// Cancels the running measurement of importance and ignores its result.
void AblatePresenter::forgetMeasuring() {
    m_importanceRounds.begin();
    m_importanceAsked.cancel();
    m_measuring = false;
}

void AblatePresenter::stopMeasuring() {
    m_importanceUnwanted = true;
    m_importanceAsked.cancel();
}

// Runs the model three times to check that removing a head changes the output, and restoring it
// does not.
void AblatePresenter::askSelfTest() {
    if (m_shape.headCount() == 0) return;
    m_selfTest = SelfTest::Running;
    // All heads on, head 0 of layer 0 off, all heads on again: only the middle answer may differ.
    const std::array<HeadMask, 3> masks{HeadMask(), HeadMask::without({{0, 0}}), HeadMask()};
    ModelInput first;  // default-constructed: always the same sample, independent of the open one
    for (std::size_t i = 0; i < masks.size(); ++i) {
        const auto deliver = m_selfTests.answer<AttentionMaps>([this, i](Result<AttentionMaps> maps) {
            if (maps)
                m_tested[i] = std::move(*maps);
            else
                m_selfTest = SelfTest::NotRun;  // the self-test is repeated with the next request
            judgeSelfTest();
        });
        AttentionQuestion question{first, masks[i], kLatest, "self-test-" + std::to_string(i)};
        m_workspace.runA()->ask(std::move(question), [deliver](Result<AttentionMaps> maps) {
            if (maps) maps->maps = {}, maps->rollout = {};
            deliver(std::move(maps));
        });
    }
}

void AblatePresenter::judgeSelfTest() {
    if (m_selfTest == SelfTest::Running && m_tested[0] && m_tested[1] && m_tested[2]) {
        // While the run trains, the weights may change between the three answers. The self-test is
        // then repeated later.
        const bool moved = m_tested[0]->step != m_tested[1]->step || m_tested[0]->step != m_tested[2]->step;
        m_selfTestChange = largestChange(*m_tested[0], *m_tested[1]);
        const bool passed = largestChange(*m_tested[0], *m_tested[2]) <= kSame && m_selfTestChange > 0;
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
    origin.insert(QStringLiteral("heads_off"), headsOffOrigin(m_workspace.mask()));
    if (!m_importance) return origin;
    origin.insert(QStringLiteral("measure"), QStringLiteral("leave-one-out"));
    origin.insert(QStringLiteral("ablation"), QString::fromUtf8(infoOf(m_importanceAblation).id));
    origin.insert(QStringLiteral("samples"), m_importance->samples);
    return origin;
}

QJsonObject AblatePresenter::reportProvenance() const {
    if (!m_report) return {};
    QJsonObject origin = provenance(m_report->step);
    origin.insert(QStringLiteral("heads_off"), headsOffOrigin(m_reportMask));
    origin.insert(QStringLiteral("ablation"), QString::fromUtf8(infoOf(m_reportAblation).id));
    origin.insert(QStringLiteral("split"), QString::fromStdString(m_report->split));
    origin.insert(QStringLiteral("samples"), m_report->samples);
    if (m_report->written > 0) origin.insert(QStringLiteral("written"), m_report->written);
    return origin;
}

QJsonObject AblatePresenter::sampleProvenance() const {
    if (!m_before) return {};
    QJsonObject origin = provenance(m_before->step);
    origin.insert(QStringLiteral("heads_off"), headsOffOrigin(m_sampleMask));
    origin.insert(QStringLiteral("ablation"), QString::fromUtf8(infoOf(m_sampleAblation).id));
    origin.insert(QStringLiteral("input"), inputOrigin(m_workspace.inspection().input));
    return origin;
}

HeadMask oneHeadPerLayer(const ModelShape& shape, const std::vector<double>& importance,
                         const std::vector<double>& amongEqual) {
    const auto index = [&](HeadPlace place) { return std::size_t(place.site) * std::size_t(shape.heads) + place.head; };
    const bool known = importance.size() == std::size_t(shape.layers) * std::size_t(shape.heads);
    const auto better = [&](HeadPlace a, HeadPlace b) {
        const std::size_t i = index(a), j = index(b);
        if (importance[i] != importance[j]) return importance[i] > importance[j];
        return amongEqual.size() == importance.size() && amongEqual[i] > amongEqual[j];
    };
    std::vector<HeadPlace> kept;
    // headsOf() lists heads layer by layer, so kept.back() is the best head of the current layer so
    // far.
    for (const HeadPlace& head : headsOf(shape))
        if (kept.empty() || kept.back().site != head.site)
            kept.push_back(head);
        else if (known && better(head, kept.back()))
            kept.back() = head;
    return HeadMask::only(shape, kept);
}

}  // namespace headscope::ui
