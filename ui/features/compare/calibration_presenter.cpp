#include "ui/features/compare/calibration_presenter.h"

#include "core/api/runs/tasks.h"
#include "ui/figures/sample_words.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"

namespace headscope::ui {
namespace {

constexpr int kCalibrationAskMs = 120;

}  // namespace

CalibrationPresenter::CalibrationPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_rounds(nullptr, [this] { ask(); }) {}

void CalibrationPresenter::setActive(bool active) {
    if (active == m_active) return;
    m_active = active;
    if (active) m_rounds.soon(kCalibrationAskMs);
}

// Cache key: the answer depends on run, step and split.
std::string CalibrationPresenter::keyOf(const RunInfo& info) const {
    return info.path + '|' + std::to_string(info.step) + '|' + m_split;
}

void CalibrationPresenter::setRuns(const std::vector<TabledRun>& runs) {
    std::vector<Shown> shown;
    m_withoutClasses.clear();
    m_left = 0;
    for (const auto& row : runs) {
        if (!row.problem.empty()) continue;
        if (!traitsOf(row.info.task).labelled) {
            m_withoutClasses << toQt(row.info.name);
            continue;
        }
        // Runs beyond the limit are only counted, for the note.
        if (shown.size() == kMostRuns) {
            ++m_left;
            continue;
        }
        Shown one{row.info, {}, {}, {}};
        if (const auto known = m_known.find(keyOf(row.info)); known != m_known.end()) one.report = known->second;
        // Keep the open handle of a run that was already shown.
        for (auto& before : m_shown)
            if (before.info.path == row.info.path) one.run = before.run;
        shown.push_back(std::move(one));
    }
    m_shown = std::move(shown);
    m_rounds.begin();
    if (m_active) m_rounds.soon(kCalibrationAskMs);
    Q_EMIT changed();
}

void CalibrationPresenter::setSplit(const std::string& split) {
    if (split == m_split) return;
    m_split = split;
    m_rounds.begin();  // pending answers belong to the other split
    for (auto& one : m_shown) {
        one.report.reset();
        one.problem.clear();
    }
    if (m_active) m_rounds.soon(kCalibrationAskMs);
    Q_EMIT changed();
}

// Reuses the handle of an opened run, so that it is not loaded twice.
RunHandle CalibrationPresenter::handleOf(const RunInfo& info) {
    for (const auto& open : {m_workspace.runA(), m_workspace.runB()})
        if (open && open->info().path == info.path) return open;
    auto opened = m_workspace.runStore()->open(info.path);
    return opened ? std::move(*opened) : nullptr;
}

void CalibrationPresenter::ask() {
    if (!m_active || !m_workspace.ready()) return;
    m_rounds.begin();
    for (std::size_t i = 0; i < m_shown.size(); ++i) {
        auto& one = m_shown[i];
        const auto key = keyOf(one.info);
        if (const auto known = m_known.find(key); known != m_known.end()) {
            one.report = known->second;
            continue;
        }
        if (!one.run) one.run = handleOf(one.info);
        if (!one.run) {
            one.problem = tr("its folder cannot be read");
            continue;
        }
        CalibrationQuestion question;
        question.split = m_split;
        question.slot = "compare:" + one.info.path;
        one.run->ask(std::move(question),
                     m_rounds.answer<CalibrationReport>([this, i, key](Result<CalibrationReport> answer) {
                         auto& mine = m_shown[i];
                         if (answer)
                             mine.report = m_known[key] = std::move(*answer);
                         else if (answer.error().code != ErrorCode::Cancelled)
                             mine.problem = wholeErrorText(answer.error());
                         Q_EMIT changed();
                     }));
    }
    Q_EMIT changed();
}

plots::CalibrationFigure CalibrationPresenter::figure(RunColours& colours) const {
    plots::CalibrationFigure figure;
    for (const auto& one : m_shown) {
        if (!one.report) continue;
        const QString path = toQt(one.info.path);
        figure.runs.push_back({path, toQt(one.info.name), colours.indexOf(path), *one.report});
    }
    if (!figure.runs.empty()) figure.origin = tr("On %1.").arg(plots::sampleSetWords(figure.runs.front().report));
    if (m_rounds.waiting() || m_rounds.due())
        figure.emptyText = tr("Running the model on every sample of the split…");
    else if (m_shown.empty() && !m_withoutClasses.isEmpty())
        figure.emptyText =
            tr("None of these runs predicts classes. Calibration compares confidence with accuracy, which needs a "
               "classifier of texts or images.");
    else
        figure.emptyText = tr("Accuracy against confidence of the compared classifiers appears here");
    return figure;
}

QStringList CalibrationPresenter::notes() const {
    QStringList notes;
    for (const auto& one : m_shown)
        if (!one.problem.isEmpty()) notes << tr("%1: %2.").arg(toQt(one.info.name), one.problem);
    if (!m_withoutClasses.isEmpty() && !m_shown.empty())
        notes
            << tr("Left out because they do not predict classes: %1.").arg(m_withoutClasses.join(QStringLiteral(", ")));
    if (m_left > 0)
        notes
            << tr("The first %1 runs are shown, %n more (is|are) hidden: choose others in the list or with the filter.",
                  nullptr, static_cast<int>(m_left))
                   .arg(kMostRuns);
    return notes;
}

QJsonObject CalibrationPresenter::provenance() const {
    QJsonArray runs;
    QJsonObject origin;
    for (const auto& one : m_shown) {
        if (!one.report || !one.run) continue;
        QJsonObject run = runOrigin(one.info, one.run->config(), one.report->step);
        addSamples(run, *one.report);
        runs.append(run);
    }
    origin.insert(QStringLiteral("runs"), runs);
    return origin;
}

}  // namespace headscope::ui
