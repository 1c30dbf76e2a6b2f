#include "ui/features/prune/prune_sweep.h"

#include "ui/features/compare/compare_verdict.h"
#include "ui/features/compare/compared_runs_model.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"

#include <QJsonArray>
#include <QLocale>

#include <algorithm>
#include <set>

namespace headscope::ui {
namespace {

constexpr int kSweepDelayMs = 80;
const char* const kLambdaKey = "objective.lambda";

// Settings that runs of one sweep may differ in, besides lambda.
bool freeInSweep(const std::string& key) {
    static const std::set<std::string> kFree = {"train.seed", "train.threads", "train.device",
                                                kLambdaKey};
    return kFree.count(key) > 0 || key.rfind("run.", 0) == 0;
}

std::map<std::string, std::string> fixedSettings(const TabledRun& run) {
    std::map<std::string, std::string> fixed;
    for (const auto& [key, value] : run.settings)
        if (!freeInSweep(key)) fixed[key] = value;
    return fixed;
}

std::string lambdaOf(const TabledRun& run) {
    const auto found = run.settings.find(kLambdaKey);
    return found == run.settings.end() ? std::string() : found->second;
}

void applyMargin(PruningReport& report, const PruningMargin& margin) {
    report.margin = margin;
    for (auto& curve : report.curves) markRemovable(curve, margin);
}

QString problemOf(const TabledRun& run, const Error& error) {
    return toQt(run.info.name) + QStringLiteral(": ") + errorText(error);
}

}  // namespace

std::vector<TabledRun> sweepOf(const RunTable& table, const std::string& run) {
    const auto base = std::find_if(table.runs.begin(), table.runs.end(),
                                   [&](const auto& one) { return one.info.path == run; });
    std::vector<TabledRun> runs;
    if (base == table.runs.end()) return runs;
    const auto fixed = fixedSettings(*base);
    std::set<std::pair<std::string, std::int64_t>> seen;
    for (const auto& one : table.runs) {
        if (!one.problem.empty() || one.info.state != RunState::Finished) continue;
        if (fixedSettings(one) != fixed) continue;
        // The table lists the newest run first.
        if (seen.insert({lambdaOf(one), one.info.seed}).second) runs.push_back(one);
    }
    return runs;
}

int headsNeeded(const PruningReport& report, const ScoreKind& score) {
    if (report.curves.empty()) return report.headCount;
    const auto& curve = report.curves.front();
    for (const auto& by : curve.removableBy)
        if (by.score == score.id || by.score == score.follows) return report.headCount - by.heads;
    return report.headCount - curve.removableHeads;
}

PruneSweep::PruneSweep(Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_comparer(workspace),
      m_table(
          [this]() -> std::optional<RunComparer::Table> {
              if (!m_workspace.ready() || m_base.empty()) return {};
              RunTableOptions options;
              for (const auto& run : m_workspace.runList().runs()) options.runs.push_back(run.path);
              return m_comparer.table(options);
          },
          [this](QueryEvent event) {
              if (event != QueryEvent::Answered) return;
              m_runs = sweepOf(*m_table.answer(), m_base);
              m_table.forgetAnswer();
              takeRuns();
              Q_EMIT changed();
          }),
      m_curve([this](QueryEvent event) { handleCurve(event); }),
      m_means([this] { return wantedMeans(); },
              [this](QueryEvent event) {
                  if (event == QueryEvent::Answered || event == QueryEvent::Failed)
                      Q_EMIT changed();
              }) {
    m_means.setActive(true);
    connect(&workspace, &Workspace::runsChanged, this, &PruneSweep::follow);
    connect(&workspace.runList(), &RunList::changed, this, [this] { m_table.soon(kSweepDelayMs); });
    connect(&workspace, &Workspace::engineReady, this, &PruneSweep::follow);
    follow();
}

void PruneSweep::setActive(bool active) {
    m_table.setActive(active);
    if (active) m_table.soon(kSweepDelayMs);
}

// A run of the same sweep keeps what was measured.
void PruneSweep::follow() {
    const auto run = m_workspace.runA();
    const std::string base = run ? run->info().path : std::string();
    if (base == m_base) return;
    m_base = base;
    const bool known = std::any_of(m_runs.begin(), m_runs.end(),
                                   [&](const auto& one) { return one.info.path == base; });
    if (!known) {
        m_curve.forget();
        m_means.forget();
        m_reports.clear();
        m_failed.clear();
        m_runs.clear();
        m_problem.clear();
    }
    m_table.soon(kSweepDelayMs);
    Q_EMIT changed();
}

const TabledRun* PruneSweep::runAt(const std::string& path) const {
    const auto found = std::find_if(m_runs.begin(), m_runs.end(),
                                    [&](const auto& one) { return one.info.path == path; });
    return found == m_runs.end() ? nullptr : &*found;
}

// Drops the curves of runs that left the sweep or were trained further.
void PruneSweep::takeRuns() {
    for (auto at = m_reports.begin(); at != m_reports.end();) {
        const auto* run = runAt(at->first);
        at = run && run->info.step == at->second.step ? std::next(at) : m_reports.erase(at);
    }
    meansSoon();
}

bool PruneSweep::outdated(const PruningCurveRequest& request) const {
    return !m_reports.empty() &&
           !(m_request.methods == request.methods && m_request.samples == request.samples);
}

void PruneSweep::measure(PruningCurveRequest request) {
    if (measuring()) return;
    request.slot = "prune-sweep";
    request.step = kLatest;
    request.keep = true;
    request.onReport = {};
    // Curves of other methods or samples cannot be compared with new ones.
    if (outdated(request)) {
        m_reports.clear();
        meansSoon();
    }
    m_failed.clear();
    m_request = std::move(request);
    m_problem.clear();
    m_stopped = false;
    next();
    Q_EMIT changed();
}

void PruneSweep::stop() {
    m_stopped = true;
    m_curve.stop();
}

// Measures the next run without a curve.
void PruneSweep::next() {
    for (const auto& run : m_runs) {
        if (isMeasured(run.info.path) || m_failed.count(run.info.path) > 0 || m_stopped) continue;
        auto opened = m_workspace.runStore()->open(run.info.path);
        if (!opened) {
            m_failed.insert(run.info.path);
            m_problem = problemOf(run, opened.error());
            continue;
        }
        m_now = run.info.path;
        m_nowStep = run.info.step;
        m_curve.ask(requestTo(RunHandle(std::move(*opened)), m_request));
        return;
    }
    m_now.clear();
}

void PruneSweep::handleCurve(QueryEvent event) {
    if (event == QueryEvent::Progressed) return void(Q_EMIT progressed());
    // The run may have been deleted or trained further meanwhile.
    const auto* run = runAt(m_now);
    if (event == QueryEvent::Answered) {
        if (run && run->info.step == m_nowStep) {
            auto& report = (m_reports[m_now] = {*m_curve.answer(), m_nowStep}).report;
            applyMargin(report, m_request.margin);
        }
        m_curve.forgetAnswer();
        meansSoon();
        next();
    }
    if (event == QueryEvent::Failed) {
        m_failed.insert(m_now);
        if (run) m_problem = problemOf(*run, *m_curve.error());
        next();
    }
    Q_EMIT changed();
}

double PruneSweep::share() const {
    const double part = measuring() ? m_curve.share() : 0;
    if (part < 0) return part;  // waits
    return (static_cast<double>(m_reports.size()) + part) /
           static_cast<double>(std::max<std::size_t>(1, m_runs.size()));
}

void PruneSweep::setMargin(double share) {
    if (share == m_request.margin.share) return;
    m_request.margin.share = share;
    for (auto& [path, one] : m_reports) applyMargin(one.report, m_request.margin);
    meansSoon();
}

void PruneSweep::showScore(const std::string& id) {
    if (id == m_score) return;
    m_score = id;
    meansSoon();
}

void PruneSweep::meansSoon() {
    if (m_reports.empty()) return m_means.forget();
    m_means.soon(0);
}

std::optional<RunComparer::Means> PruneSweep::wantedMeans() {
    if (m_reports.empty()) return {};
    const auto* kind = findScoreKind(m_score);
    CompareOptions options;
    options.keys = {kLambdaKey};
    options.score = kHeadsNeeded;
    // In the order of the list of runs.
    for (const auto& run : m_runs)
        if (const auto found = m_reports.find(run.info.path); found != m_reports.end()) {
            options.runs.push_back(run.info.path);
            options.measured[run.info.path] = {
                {kHeadsNeeded,
                 double(headsNeeded(found->second.report, kind ? *kind : scoreKinds().front()))}};
        }
    if (options.runs.empty()) return {};
    return m_comparer.means(options);
}

// A model cannot need fewer heads than none, nor more than it has: with few seeds, intervals that
// know nothing of this reach far beyond.
Comparison PruneSweep::means() const {
    auto comparison = *m_means.answer();
    if (m_reports.empty()) return comparison;
    const double heads = m_reports.begin()->second.report.headCount;
    for (auto& row : comparison.rows) {
        row.score.low = std::max(row.score.low, 0.0);
        row.score.high = std::min(row.score.high, heads);
        if (!row.difference) continue;
        row.difference->low = std::max(row.difference->low, -heads);
        row.difference->high = std::min(row.difference->high, heads);
    }
    return comparison;
}

std::optional<plots::ScoreGroups> PruneSweep::groups() const {
    if (!m_means.answer()) return std::nullopt;
    return plots::scoreGroups(means(), numberTitle(numberColumn(kHeadsNeeded)));
}

Verdict PruneSweep::verdict() const {
    if (measuring() || !m_means.answer() || m_reports.empty()) return {};
    auto comparison = means();
    comparison.decimals = 1;
    auto verdict = comparisonVerdict(comparison);
    if (verdict.text.isEmpty()) return verdict;
    // "All heads are needed" is what remains if nothing could be shown.
    const auto* kind = findScoreKind(m_score);
    const auto& score = kind ? *kind : scoreKinds().front();
    const bool nothingShown = std::all_of(m_reports.begin(), m_reports.end(), [&](const auto& one) {
        return headsNeeded(one.second.report, score) == one.second.report.headCount;
    });
    if (nothingShown) {
        verdict.confidence = Verdict::Confidence::Unclear;
        verdict.text = tr("Not clear in any of the runs that a head can go.");
    }
    // The more samples, the fewer heads can be shown to suffice, and not equally for each run.
    const auto& one = m_reports.begin()->second.report;
    if (one.samples < one.available) {
        verdict.confidence = Verdict::Confidence::Unclear;
        verdict.text +=
            QLatin1Char(' ') +
            tr("Measured on %1 of %2 test samples; more may decide otherwise (Options).")
                .arg(countText(one.samples), countText(one.available));
    }
    // A part of the sweep decides nothing about the whole.
    if (measured() < m_runs.size()) {
        verdict.confidence = Verdict::Confidence::Unclear;
        verdict.text += QLatin1Char(' ') + measuredText();
    }
    if (!verdict.evidence.isEmpty()) verdict.evidence += QLatin1Char(' ');
    verdict.evidence += conditions();
    return verdict;
}

QString PruneSweep::measuredText() const {
    return tr("%1 of %n run(s) measured.", nullptr, static_cast<int>(m_runs.size()))
        .arg(measured());
}

QString PruneSweep::conditions() const {
    if (m_reports.empty() || m_request.methods.empty()) return {};
    const auto& method = m_request.methods.front();
    QString order = toQt(method.id);
    if (const auto* catalogue = m_workspace.catalogue())
        for (const auto& one : catalogue->importances())
            if (one.id == method.id) order = toQt(one.name);
    return tr("Order by %1, margin %2 %, %n test sample(s); the interval is over seeds only.",
              nullptr, m_reports.begin()->second.report.samples)
        .arg(order, QLocale().toString(100 * m_request.margin.share));
}

QString PruneSweep::problem() const {
    return m_problem.isEmpty() ? m_means.problem() : m_problem;
}

QJsonObject PruneSweep::provenance() const {
    QJsonArray runs;
    for (const auto& run : m_runs) {
        const auto found = m_reports.find(run.info.path);
        if (found == m_reports.end()) continue;
        runs.append(QJsonObject{{QStringLiteral("id"), toQt(run.info.path).section('/', -1)},
                                {QStringLiteral("name"), toQt(run.info.name)},
                                {QStringLiteral("seed"), qint64(run.info.seed)},
                                {QStringLiteral("step"), qint64(found->second.report.step)}});
    }
    QJsonArray methods;
    for (const auto& method : m_request.methods) methods.append(toQt(method.id));
    return {{QStringLiteral("runs"), runs},
            {QStringLiteral("methods"), methods},
            {QStringLiteral("samples"), m_request.samples},
            {QStringLiteral("margin_percent"), 100 * m_request.margin.share}};
}

}  // namespace headscope::ui
