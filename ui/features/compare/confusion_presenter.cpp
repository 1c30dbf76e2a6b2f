#include "ui/features/compare/confusion_presenter.h"

#include "core/api/runs/tasks.h"
#include "ui/figures/sample_words.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr int kConfusionDelayMs = 120;

struct ConfusionVerdictText {
    Q_DECLARE_TR_FUNCTIONS(ConfusionVerdict)
};

}  // namespace

Verdict confusionVerdict(const plots::ConfusionFigure& figure) {
    std::int64_t right = 0, all = 0;
    std::int64_t most = 0;
    int truth = -1, predicted = -1;
    for (int i = 0; i < (figure.report.counts.empty() ? 0 : figure.classes()); ++i)
        for (int k = 0; k < figure.classes(); ++k) {
            all += figure.count(i, k);
            if (i == k) right += figure.count(i, k);
            if (i == k || figure.count(i, k) <= most) continue;
            most = figure.count(i, k);
            truth = i;
            predicted = k;
        }
    if (all == 0) return {};
    const QString share = percentText(static_cast<double>(right) / static_cast<double>(all));
    Verdict verdict;
    verdict.confidence = Verdict::Confidence::Shown;
    verdict.evidence =
        ConfusionVerdictText::tr("Run “%1”, step %2, on %3.")
            .arg(figure.run, countText(figure.report.step), plots::sampleSetWords(figure.report));
    const auto ofRun = [&](const QString& text) {
        return ConfusionVerdictText::tr("“%1”: %2", "a run, a sentence").arg(figure.run, text);
    };
    if (truth < 0) {
        verdict.text = ofRun(ConfusionVerdictText::tr("All predictions are correct."));
        return verdict;
    }
    verdict.text = ofRun(
        ConfusionVerdictText::tr(
            "%1 of the predictions are correct. Most frequent error: “%2” predicted as “%3” (%4 "
            "of %5 samples).",
            "a share; names of classes; numbers")
            .arg(share, figure.className(truth), figure.className(predicted),
                 countText(figure.count(truth, predicted)), countText(figure.rowCount(truth))));
    return verdict;
}

ConfusionPresenter::ConfusionPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_query([this] { return wanted(); }, [this](QueryEvent event) { handle(event); }) {
    connect(&workspace, &Workspace::runsChanged, this, [this] {
        m_query.soon(kConfusionDelayMs);
        Q_EMIT changed();
    });
}

void ConfusionPresenter::setActive(bool active) {
    m_query.setActive(active);
    if (!active) return;
    m_query.soon(kConfusionDelayMs);
    Q_EMIT changed();  // a run that cannot be opened is known now
}

void ConfusionPresenter::setRuns(const std::vector<TabledRun>& runs) {
    m_runs.clear();
    for (const auto& row : runs)
        if (row.problem.empty() && traitsOf(row.info.task).labelled) m_runs.push_back(row.info);
    m_query.soon(kConfusionDelayMs);
    Q_EMIT changed();
}

const RunInfo* ConfusionPresenter::shown() const {
    const auto at = [this](const std::string& path) -> const RunInfo* {
        const auto found = std::find_if(m_runs.begin(), m_runs.end(),
                                        [&](const auto& info) { return info.path == path; });
        return found == m_runs.end() ? nullptr : &*found;
    };
    if (const auto* chosen = at(toStd(m_chosen))) return chosen;
    if (const auto open = m_workspace.runA())
        if (const auto* a = at(open->info().path)) return a;
    return m_runs.empty() ? nullptr : &m_runs.front();
}

QString ConfusionPresenter::run() const {
    return shown() ? toQt(shown()->path) : QString();
}

void ConfusionPresenter::choose(const QString& path) {
    m_chosen = path;
    m_query.soon(kConfusionDelayMs);
    Q_EMIT changed();
}

void ConfusionPresenter::setSplit(const std::string& split) {
    if (split == m_split) return;
    m_split = split;
    m_query.soon(kConfusionDelayMs);
    Q_EMIT changed();
}

std::string ConfusionPresenter::keyOf(const RunInfo& info) const {
    return info.path + '|' + std::to_string(info.step) + '|' + m_split;
}

// Reuses the handle of an opened run, so that it is not loaded twice.
RunHandle ConfusionPresenter::handleOf(const RunInfo& info) {
    for (const auto& open : {m_workspace.runA(), m_workspace.runB()})
        if (open && open->info().path == info.path) return open;
    auto opened = m_workspace.runStore()->open(info.path);
    return opened ? std::move(*opened) : nullptr;
}

std::optional<BoundRequest<ConfusionRequest>> ConfusionPresenter::wanted() {
    const auto* info = shown();
    if (!m_workspace.ready() || !info || m_known.count(keyOf(*info)) > 0) return {};
    if (!m_handle || m_handle->info().path != info->path) m_handle = handleOf(*info);
    m_unreadable = !m_handle;
    if (m_unreadable) return {};
    m_asked = keyOf(*info);
    ConfusionRequest request;
    request.split = m_split;
    request.slot = "compare-confusion";
    return requestTo(m_handle, std::move(request));
}

void ConfusionPresenter::handle(QueryEvent event) {
    if (event == QueryEvent::Answered) m_known[m_asked] = *m_query.answer();
    Q_EMIT changed();
}

plots::ConfusionFigure ConfusionPresenter::figure() const {
    plots::ConfusionFigure figure;
    const auto* info = shown();
    if (!info) {
        figure.emptyText =
            tr("A confusion matrix needs a text or image classifier. Choose such a run.");
        return figure;
    }
    figure.run = toQt(info->name);
    if (const auto known = m_known.find(keyOf(*info)); known != m_known.end())
        figure.report = known->second;
    figure.emptyText =
        m_unreadable ? tr("%1: its folder cannot be read.").arg(figure.run) : m_query.problem();
    if (figure.emptyText.isEmpty())
        figure.emptyText = tr("Running the model on every sample of the split…");
    return figure;
}

QJsonObject ConfusionPresenter::provenance() const {
    const auto* info = shown();
    if (!info || !m_handle || m_known.count(keyOf(*info)) == 0) return {};
    const auto& report = m_known.at(keyOf(*info));
    QJsonObject run = runOrigin(*info, m_handle->config(), report.step);
    addSamples(run, report);
    return {{QStringLiteral("runs"), QJsonArray{run}}};
}

}  // namespace headscope::ui
