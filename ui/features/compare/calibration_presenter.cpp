#include "ui/features/compare/calibration_presenter.h"

#include "core/api/runs/tasks.h"
#include "ui/figures/sample_words.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"
#include "ui/workspace/run_names.h"

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr int kCalibrationDelayMs = 120;

}  // namespace

CalibrationPresenter::CalibrationPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent), m_workspace(workspace) {}

CalibrationPresenter::Shown::Shown(CalibrationPresenter& presenter, RunInfo info)
    : info(std::move(info)),
      query([this, &presenter] { return presenter.wanted(*this); },
            [this, &presenter](QueryEvent event) { presenter.handle(*this, event); }) {}

void CalibrationPresenter::setActive(bool active) {
    if (active == m_active) return;
    m_active = active;
    for (auto& one : m_shown) one->query.setActive(active);
    if (active) askSoon();
}

bool CalibrationPresenter::settled() const {
    return std::all_of(m_shown.begin(), m_shown.end(),
                       [](const auto& one) { return one->query.settled(); });
}

bool CalibrationPresenter::waiting() const {
    return std::any_of(m_shown.begin(), m_shown.end(),
                       [](const auto& one) { return one->query.waiting(); });
}

// Also repeats requests that failed.
void CalibrationPresenter::askSoon() {
    for (auto& one : m_shown) one->query.soon(kCalibrationDelayMs);
}

// Cache key: the answer depends on run, step and split.
std::string CalibrationPresenter::keyOf(const RunInfo& info) const {
    return info.path + '|' + std::to_string(info.step) + '|' + m_split;
}

void CalibrationPresenter::setRuns(const std::vector<TabledRun>& runs) {
    std::vector<std::unique_ptr<Shown>> shown;
    m_withoutClasses.clear();
    m_left = 0;
    for (const auto& row : runs) {
        if (!row.problem.empty()) continue;
        if (!traitsOf(row.info.task).labelled) {
            m_withoutClasses << toQt(row.info.name);
            continue;
        }
        // Count the runs beyond the limit for the note, but do not show them.
        if (shown.size() == kMostRuns) {
            ++m_left;
            continue;
        }
        auto one = std::make_unique<Shown>(*this, row.info);
        // Keep the open handle of a run that was already shown.
        for (auto& before : m_shown)
            if (before->info.path == row.info.path) one->run = before->run;
        one->query.setActive(m_active);
        shown.push_back(std::move(one));
    }
    m_shown = std::move(shown);
    askSoon();
    Q_EMIT changed();
}

void CalibrationPresenter::setSplit(const std::string& split) {
    if (split == m_split) return;
    m_split = split;
    askSoon();
    Q_EMIT changed();
}

// Reuses the handle of an opened run, so that it is not loaded twice.
RunHandle CalibrationPresenter::handleOf(const RunInfo& info) {
    for (const auto& open : {m_workspace.runA(), m_workspace.runB()})
        if (open && open->info().path == info.path) return open;
    auto opened = m_workspace.runStore()->open(info.path);
    return opened ? std::move(*opened) : nullptr;
}

std::optional<BoundRequest<CalibrationRequest>> CalibrationPresenter::wanted(Shown& one) {
    if (!m_workspace.ready() || reportOf(one)) return {};
    if (!one.run) one.run = handleOf(one.info);
    one.unreadable = !one.run;
    if (one.unreadable) return {};
    CalibrationRequest request;
    request.split = m_split;
    request.slot = "compare:" + one.info.path;
    return requestTo(one.run, std::move(request));
}

void CalibrationPresenter::handle(const Shown& one, QueryEvent event) {
    if (event == QueryEvent::Answered) m_known[keyOf(one.info)] = *one.query.answer();
    if (event != QueryEvent::Progressed) Q_EMIT changed();
}

const CalibrationReport* CalibrationPresenter::reportOf(const Shown& one) const {
    const auto known = m_known.find(keyOf(one.info));
    return known == m_known.end() ? nullptr : &known->second;
}

plots::CalibrationFigure CalibrationPresenter::figure(RunColours& colours) const {
    plots::CalibrationFigure figure;
    std::vector<RunInfo> infos;
    for (const auto& one : m_shown) infos.push_back(one->info);
    const QStringList names = distinctNames(infos);
    for (std::size_t i = 0; i < m_shown.size(); ++i) {
        const auto* report = reportOf(*m_shown[i]);
        if (!report) continue;
        const QString path = toQt(infos[i].path);
        figure.runs.push_back({path, names.value(int(i)), colours.indexOf(path), *report});
    }
    if (!figure.runs.empty())
        figure.origin = tr("On %1.").arg(plots::sampleSetWords(figure.runs.front().report));
    if (!settled())
        figure.emptyText = tr("Running the model on every sample of the split…");
    else if (m_shown.empty() && !m_withoutClasses.isEmpty())
        figure.emptyText =
            tr("None of these runs predicts classes. Calibration compares confidence with "
               "accuracy, which needs a "
               "classifier of texts or images.");
    else
        figure.emptyText =
            tr("Accuracy against confidence of the compared classifiers appears here");
    return figure;
}

QStringList CalibrationPresenter::notes() const {
    QStringList notes;
    for (const auto& one : m_shown)
        if (const QString text =
                one->unreadable ? tr("its folder cannot be read") : one->query.problem();
            !text.isEmpty())
            notes << tr("%1: %2.").arg(toQt(one->info.name), text);
    if (!m_withoutClasses.isEmpty() && !m_shown.empty())
        notes << tr("Left out because they do not predict classes: %1.")
                     .arg(m_withoutClasses.join(QStringLiteral(", ")));
    if (m_left > 0)
        notes << tr("The first %1 runs are shown, %n more (is|are) hidden: choose others in the "
                    "list or with the filter.",
                    nullptr, static_cast<int>(m_left))
                     .arg(kMostRuns);
    return notes;
}

QJsonObject CalibrationPresenter::provenance() const {
    QJsonArray runs;
    QJsonObject origin;
    for (const auto& one : m_shown) {
        const auto* report = reportOf(*one);
        if (!report || !one->run) continue;
        QJsonObject run = runOrigin(one->info, one->run->config(), report->step);
        addSamples(run, *report);
        runs.append(run);
    }
    origin.insert(QStringLiteral("runs"), runs);
    return origin;
}

}  // namespace headscope::ui
