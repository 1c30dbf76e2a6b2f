#include "ui/features/ablate/ablate_presenter.h"

#include "core/api/runs/tasks.h"
#include "ui/features/ablate/ablate_page_texts.h"
#include "ui/figures/sample_words.h"
#include "ui/widgets/text/score_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"
#include "ui/workspace/head_map/head_measures.h"
#include "ui/workspace/latest_weights.h"

#include <algorithm>
#include <cmath>

namespace headscope::ui {

namespace {
// ms after the last switch before held-out samples are measured; the open sample is never delayed
constexpr int kHeldOutPause = 50;
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
        const auto found =
            std::find_if(b.prediction.begin(), b.prediction.end(),
                         [&](const ScoredClass& other) { return other.name == score.name; });
        largest = std::max(largest, found == b.prediction.end()
                                        ? score.probability
                                        : std::abs(found->probability - score.probability));
    }
    return largest;
}

// Requests only a prediction: the answering thread drops the large attention maps.
BoundRequest<AttentionRequest> predictionOf(RunHandle run, AttentionRequest request) {
    return requestTo<AttentionMaps>(std::move(run), std::move(request), [](AttentionMaps maps) {
        maps.maps = {}, maps.rollout = {};
        return Result<AttentionMaps>(std::move(maps));
    });
}

}  // namespace

AblatePresenter::AblatePresenter(Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_after([this] { return wantedPrediction("ablate-page-after", m_workspace.masks().mask()); },
              [this](QueryEvent event) { handleSample(event, m_after.error()); }),
      m_before([this] { return wantedPrediction("ablate-page-before", {}); },
               [this](QueryEvent event) { handleSample(event, m_before.error()); }),
      m_tests{
          {{[this] { return wantedTest(0); }, [this](QueryEvent event) { handleTest(event); }},
           {[this] { return wantedTest(1); }, [this](QueryEvent event) { handleTest(event); }},
           {[this] { return wantedTest(2); }, [this](QueryEvent event) { handleTest(event); }}}},
      m_report([this] { return wantedReport(); },
               [this](QueryEvent event) { handleReport(event); }),
      m_importance([this](QueryEvent event) { handleImportance(event); }) {
    connect(&workspace, &Workspace::runsChanged, this, &AblatePresenter::followRun);
    connect(&workspace.masks(), &MaskModel::changed, this, [this] {
        // Importance was measured with one replacement method, so it is invalid under another.
        if (m_importance.sent() && m_importance.sent()->ablation != m_workspace.masks().ablation())
            forgetImportance();
        sampleSoon(0);
        heldOutSoon(kHeldOutPause);
    });
    connect(&workspace.selection(), &Selection::inspectionChanged, this,
            &AblatePresenter::followInspection);
    new LatestWeights(
        workspace, LatestWeights::Of::RunA, this,
        [this] { return m_report.waiting() || m_after.waiting() || m_before.waiting(); },
        [this] {
            // training has ended, so measure importance again with the final weights
            if (!m_workspace.sessions().trains(toStd(m_runPath))) forgetImportance();
            askAll();
        });
    followRun();
}

void AblatePresenter::setActive(bool active) {
    // The order of activation is the order of the requests: the open sample comes first.
    m_after.setActive(active);
    m_before.setActive(active);
    for (auto& test : m_tests) test.setActive(active);
    m_report.setActive(active);
}

bool AblatePresenter::settled() const {
    const bool sentAll = (!m_report.stale() && !m_after.stale()) || !m_workspace.runA();
    return sentAll && m_report.settled() && m_after.settled() && m_before.settled() &&
           m_importance.settled() && m_selfTest != SelfTest::Running;
}

HeadMask AblatePresenter::reportMask() const {
    return m_report.answered() ? m_report.answered()->mask : HeadMask();
}

HeadAblation AblatePresenter::reportAblation() const {
    return m_report.answered() ? m_report.answered()->ablation : HeadAblation::Zero;
}

HeadMask AblatePresenter::sampleMask() const {
    return m_after.answered() ? m_after.answered()->mask : HeadMask();
}

bool AblatePresenter::stale() const {
    return m_report.stale() || m_report.waiting() || m_report.partial() ||
           reportMask() != m_workspace.masks().mask() ||
           reportAblation() != m_workspace.masks().ablation();
}

bool AblatePresenter::firstOnly() const {
    return m_report.partial() && reportMask() == m_workspace.masks().mask() &&
           reportAblation() == m_workspace.masks().ablation();
}

int AblatePresenter::importanceSamples(int samples) const {
    const auto run = m_workspace.runA();
    if (!run) return samples;
    const RunInfo info = run->info();
    // Without a validation split, the engine measures on the training split, of unknown size.
    const std::int64_t size = m_importanceSplit == "test" ? info.testSamples : info.validSamples;
    if (size <= 0) return samples;
    return static_cast<int>(samples > 0 ? std::min<std::int64_t>(samples, size) : size);
}

Verdict AblatePresenter::verdict() const {
    if (!report() || stale()) return {};
    const auto run = m_workspace.runA();
    if (run && run->info().untrainedOutput)
        return {untrainedText(run->info()), {}, Verdict::Confidence::None};
    if (const auto* change = ranked(); change && reportMask().all()) {
        auto verdict = singleHeadsVerdict(*change);
        verdict.evidence = (importanceOrigin() + QLatin1Char(' ') + verdict.evidence).trimmed();
        return verdict;
    }
    const HeldOutEffect effect = heldOutEffect(*report());
    Verdict verdict = heldOutVerdict(effect, reportMask().offCount());
    SampleSet measured = *report();
    if (effect.kind().ofTexts) measured.samples = report()->written;
    const QString origin =
        tr("Run \u201c%1\u201d, step %2, %3, paired by sample.")
            .arg(m_runName, countText(report()->step), plots::sampleSetWords(measured));
    verdict.evidence =
        verdict.evidence.isEmpty() ? origin : origin + QLatin1Char(' ') + verdict.evidence;
    return verdict;
}

bool AblatePresenter::sampleStale() const {
    const auto ablation = m_after.answered() ? m_after.answered()->ablation : HeadAblation::Zero;
    return m_after.stale() || m_after.waiting() || m_before.waiting() ||
           sampleMask() != m_workspace.masks().mask() || ablation != m_workspace.masks().ablation();
}

// Held-out results depend only on the weights. They are measured again if the step changes, not if
// another sample is opened.
void AblatePresenter::followInspection() {
    const Inspection& chosen = m_workspace.selection().inspection();
    if (m_importance.sent() && chosen.step != m_importance.sent()->step) forgetImportance();
    // Typing changes the input at every key, opening a sample only once.
    const bool typed = chosen.input.kind == ModelInput::Kind::Text ||
                       chosen.input.target == ModelInput::Target::Text;
    sampleSoon(typed ? kTypingPause : 0);
    if (chosen.step != (m_report.sent() ? m_report.sent()->step : kLatest))
        heldOutSoon(kHeldOutPause);
}

void AblatePresenter::followRun() {
    const RunHandle run = m_workspace.runA();
    // if only run B was opened or closed, the results of run A stay valid
    if (run && m_run.lock() == run) return;
    m_run = run;
    const RunInfo info = run ? run->info() : RunInfo();
    m_runName = toQt(info.name);
    m_runPath = toQt(info.path);
    m_shape = run ? run->shape() : ModelShape();
    m_report.forget();
    m_before.forget();
    m_after.forget();
    forgetImportance();
    for (auto& test : m_tests) test.forget();
    m_selfTest = SelfTest::NotRun;
    m_importanceUnwanted = false;
    Q_EMIT runChanged();
    askAll();
}

void AblatePresenter::keepOnePerLayer() {
    const auto* report = importance();
    if (!report || report->scoreChanges.empty()) return;
    // The last score breaks ties between heads with equal accuracy. For classifiers it is the loss,
    // which is practically never equal for two heads.
    m_workspace.masks().set(
        oneHeadPerLayer(m_shape, ranking(), report->scoreChanges.back().changes),
        tr("Keep one head per layer"));
}

const HeadScoreChange* AblatePresenter::ranked() const {
    const auto* report = importance();
    if (!report || report->scoreChanges.empty()) return nullptr;
    const auto* chosen = scoreChangeOf(*report, m_rankedBy);
    return chosen ? chosen : &report->scoreChanges.front();
}

const std::vector<double>& AblatePresenter::ranking() const {
    static const std::vector<double> kNone;
    const auto* found = ranked();
    return found ? found->changes : kNone;
}

const std::vector<Interval>& AblatePresenter::rankingRanges() const {
    static const std::vector<Interval> kNone;
    const auto* found = ranked();
    return found ? found->range : kNone;
}

void AblatePresenter::setSplit(const QString& split) {
    if (toStd(split) == m_split) return;
    m_split = toStd(split);
    heldOutSoon(0);
}

void AblatePresenter::setImportanceSplit(const QString& split) {
    if (toStd(split) == m_importanceSplit) return;
    m_importanceSplit = toStd(split);
    const auto* report = importance();
    const int samples = report ? report->samples : kImportanceSamples;
    forgetImportance();
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
    m_after.soon(milliseconds);
    m_before.soon(milliseconds);
    Q_EMIT changed();
}

// Supersedes a pending report at once: otherwise the open sample would queue behind it in the
// analysis thread.
void AblatePresenter::heldOutSoon(int milliseconds) {
    if (m_selfTest == SelfTest::NotRun)
        for (auto& test : m_tests) test.soon(milliseconds);
    m_report.soon(milliseconds);
    Q_EMIT changed();
}

AblatePresenter::Prediction AblatePresenter::wantedPrediction(const char* slot,
                                                              const HeadMask& mask) const {
    const RunHandle run = m_workspace.runA();
    if (!run) return {};
    const Inspection& chosen = m_workspace.selection().inspection();
    AttentionRequest request{chosen.input, mask, chosen.step, slot};
    request.ablation = m_workspace.masks().ablation();
    // Generate the output without the removed heads, unless the user typed a target text.
    if (writes() && request.input.target == ModelInput::Target::Reference)
        request.input.target = ModelInput::Target::Written;
    return predictionOf(run, std::move(request));
}

void AblatePresenter::handleSample(QueryEvent event, const Error* error) {
    if (event == QueryEvent::Answered) Q_EMIT answered();
    if (event == QueryEvent::Failed) Q_EMIT failed(*error);
    Q_EMIT changed();
}

std::optional<BoundRequest<AblationRequest>> AblatePresenter::wantedReport() {
    const RunHandle run = m_workspace.runA();
    if (!run) return {};
    AblationRequest request;
    request.mask = m_workspace.masks().mask();
    request.step = m_workspace.selection().inspection().step;
    request.samples = m_samples;
    request.split = m_split;
    request.slot = "ablate-page";
    request.written = writes() ? m_written : 0;
    request.ablation = m_workspace.masks().ablation();
    request.onFirst = m_report.firstAnswer();
    return requestTo(run, std::move(request));
}

void AblatePresenter::handleReport(QueryEvent event) {
    if (event == QueryEvent::Progressed) return void(Q_EMIT reportProgressed());
    // The first held-out report starts the automatic measurement of importance, unless the user
    // stopped it, or it would take long because constants are fitted for every head.
    if (event == QueryEvent::Answered && !importance() && !measuringImportance() &&
        !m_importanceUnwanted && m_workspace.masks().ablation() != HeadAblation::Optimal)
        measureImportance(kImportanceSamples);
    handleSample(event, m_report.error());
}

void AblatePresenter::measureImportance(int samples) {
    const RunHandle run = m_workspace.runA();
    if (!run || !m_report.active()) return;
    m_importanceUnwanted = false;
    m_clock.start();
    m_importance.ask(
        requestTo(run, LeaveOneOutRequest{m_workspace.selection().inspection().step, samples,
                                          m_importanceSplit, m_workspace.masks().ablation()}));
}

void AblatePresenter::handleImportance(QueryEvent event) {
    if (event == QueryEvent::Progressed) return void(Q_EMIT progressed());
    if (event == QueryEvent::Answered) publishImportance();
    if (event == QueryEvent::Failed) Q_EMIT failed(*m_importance.error());
    Q_EMIT changed();
}

void AblatePresenter::forgetImportance() {
    m_importance.forget();
    publishImportance();
}

// The head maps of all pages can show the importance.
void AblatePresenter::publishImportance() {
    const auto* report = importance();
    m_workspace.headMeasures().publish(
        HeadMeasures::Source::Importance,
        report ? importanceValues(*report, importanceOrigin()) : std::vector<HeadValues>());
}

QString AblatePresenter::importanceOrigin() const {
    const auto* report = importance();
    return report ? tr("Step %1 of run \u201c%2\u201d, %3.")
                        .arg(countText(report->step), m_runName, plots::sampleSetWords(*report))
                  : QString();
}

void AblatePresenter::stopMeasuring() {
    m_importanceUnwanted = true;
    m_importance.stop();
}

// The self-test requests three predictions: all heads on, head 0 of layer 0 off, all heads on
// again. Only the second one may differ.
AblatePresenter::Prediction AblatePresenter::wantedTest(std::size_t part) const {
    const RunHandle run = m_workspace.runA();
    if (!run || m_shape.headCount() == 0) return {};
    // A default-constructed input is always the same sample, independent of the open one.
    return predictionOf(run, {ModelInput(), part == 1 ? HeadMask::without({{0, 0}}) : HeadMask(),
                              kLatest, "self-test-" + std::to_string(part)});
}

void AblatePresenter::handleTest(QueryEvent event) {
    const bool waits = std::any_of(m_tests.begin(), m_tests.end(),
                                   [](const auto& test) { return test.waiting(); });
    if (event == QueryEvent::Stopped || event == QueryEvent::Failed)
        m_selfTest = SelfTest::NotRun;  // the self-test is repeated with the next report
    else if (event == QueryEvent::Changed && waits)
        m_selfTest = SelfTest::Running;
    else if (event == QueryEvent::Answered && !waits)
        judgeSelfTest();
    Q_EMIT changed();
}

void AblatePresenter::judgeSelfTest() {
    const AttentionMaps *first = m_tests[0].answer(), *without = m_tests[1].answer(),
                        *again = m_tests[2].answer();
    if (m_selfTest != SelfTest::Running || !first || !without || !again) return;
    // While the run trains, the weights may change between the three answers. The self-test is
    // then repeated later.
    const bool moved = first->step != without->step || first->step != again->step;
    m_selfTestChange = largestChange(*first, *without);
    const bool passed = largestChange(*first, *again) <= kSame && m_selfTestChange > 0;
    m_selfTest = moved ? SelfTest::NotRun : passed ? SelfTest::Passed : SelfTest::Failed;
}

QJsonObject AblatePresenter::provenance(std::int64_t step) const {
    const RunHandle run = m_workspace.runA();
    if (!run) return {};
    return {{QStringLiteral("runs"), QJsonArray{runOrigin(run->info(), run->config(), step)}}};
}

QJsonObject AblatePresenter::importanceProvenance() const {
    const auto* report = importance();
    QJsonObject origin = provenance(report ? report->step : kLatest);
    origin.insert(QStringLiteral("heads_off"), headsOffOrigin(m_workspace.masks().mask()));
    if (!report) return origin;
    origin.insert(QStringLiteral("measure"), QStringLiteral("leave-one-out"));
    origin.insert(QStringLiteral("ablation"),
                  QString::fromUtf8(infoOf(m_importance.answered()->ablation).id));
    origin.insert(QStringLiteral("samples"), report->samples);
    return origin;
}

QJsonObject AblatePresenter::reportProvenance() const {
    if (!report()) return {};
    QJsonObject origin = provenance(report()->step);
    origin.insert(QStringLiteral("heads_off"), headsOffOrigin(reportMask()));
    origin.insert(QStringLiteral("ablation"), QString::fromUtf8(infoOf(reportAblation()).id));
    origin.insert(QStringLiteral("split"), QString::fromStdString(report()->split));
    origin.insert(QStringLiteral("samples"), report()->samples);
    if (report()->written > 0) origin.insert(QStringLiteral("written"), report()->written);
    return origin;
}

QJsonObject AblatePresenter::sampleProvenance() const {
    if (!before()) return {};
    QJsonObject origin = provenance(before()->step);
    origin.insert(QStringLiteral("heads_off"), headsOffOrigin(sampleMask()));
    origin.insert(
        QStringLiteral("ablation"),
        QString::fromUtf8(
            infoOf(m_after.answered() ? m_after.answered()->ablation : HeadAblation::Zero).id));
    origin.insert(QStringLiteral("input"), inputOrigin(m_workspace.selection().inspection().input));
    return origin;
}

HeadMask oneHeadPerLayer(const ModelShape& shape, const std::vector<double>& importance,
                         const std::vector<double>& amongEqual) {
    const auto index = [&](HeadPlace place) {
        return std::size_t(place.site) * std::size_t(shape.heads) + place.head;
    };
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
