#include "ui/features/ablate/patch_presenter.h"

#include "core/api/runs/tasks.h"
#include "ui/figures/sample_words.h"
#include "ui/figures/site_names.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/head_map/head_measures.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

constexpr int kPatchDecimals = 3;

QString signedText(double value) {
    const QString digits = QLocale().toString(std::abs(value), 'f', kPatchDecimals);
    return (value < 0 ? QStringLiteral("\u2212") : QStringLiteral("+")) + digits;
}

// Whether every head was patched exactly too.
bool measuredExactly(const PatchReport& report) {
    return std::all_of(report.heads.begin(), report.heads.end(),
                       [](const auto& head) { return std::isfinite(head.exact.mean); });
}

QString scoreWords(AnswerScore score) {
    return score == AnswerScore::LogitDifference
               ? PatchPresenter::tr(
                     "Score: logit of the true class (of your own text: the "
                     "predicted class) minus the largest other logit.")
               : PatchPresenter::tr("Score: logit of the correct token minus the mean logit.");
}

}  // namespace

PatchPresenter::PatchPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_heads([this](QueryEvent event) {
          if (event == QueryEvent::Answered) publish();
          handle(event);
          if (event == QueryEvent::Answered) Q_EMIT patched();
      }),
      m_path([this](QueryEvent event) { handle(event); }) {
    connect(&workspace, &Workspace::runsChanged, this, &PatchPresenter::follow);
    connect(&workspace.selection(), &Selection::inspectionChanged, this, &PatchPresenter::follow);
    follow();
}

void PatchPresenter::handle(QueryEvent event) {
    if (event == QueryEvent::Progressed) return void(Q_EMIT progressed());
    Q_EMIT changed();
}

// An edit belongs to the current sample; samples of a split do not depend on it.
void PatchPresenter::follow() {
    const RunHandle run = m_workspace.runA();
    const auto& inspection = m_workspace.selection().inspection();
    const bool same = m_run.lock() == run && m_step == inspection.step;
    const bool edited = report() && report()->edited;
    if (same && (!edited || sameInput(m_input, inspection.input))) return;
    m_run = run;
    m_step = inspection.step;
    m_input = inspection.input;
    m_heads.forget();
    m_path.forget();
    publish();
    Q_EMIT changed();
}

void PatchPresenter::measure(const QString& edit, bool paths) {
    const RunHandle run = m_workspace.runA();
    if (!run) return;
    PatchRequest request;
    request.step = m_step;
    request.edges = paths;
    request.slot = "ablate-page";
    if (!edit.isEmpty()) {
        m_input = m_workspace.selection().inspection().input;
        request.input = m_input;
        request.edited = m_input;
        request.edited->kind = ModelInput::Kind::Text;
        request.edited->text = toStd(edit);
    }
    m_path.forget();
    m_heads.ask(requestTo(run, std::move(request)));
}

void PatchPresenter::measurePath(const HeadEdge& edge) {
    const RunHandle run = m_workspace.runA();
    if (!run || !m_heads.answered()) return;
    auto request = *m_heads.answered();
    request.exact = false;
    request.exactEdges = {edge};
    request.slot = "ablate-path";
    m_path.ask(requestTo(run, std::move(request)));
}

void PatchPresenter::stop() {
    m_heads.stop();
    m_path.stop();
}

QString PatchPresenter::problem() const {
    return !m_heads.problem().isEmpty() ? m_heads.problem() : m_path.problem();
}

const PatchedEdge* PatchPresenter::path() const {
    const auto* answer = m_path.answer();
    return answer && !answer->edges.empty() && answer->edges.front().exact ? &answer->edges.front()
                                                                           : nullptr;
}

bool PatchPresenter::picture() const {
    return traitsOf(shape().task).pictures();
}

void PatchPresenter::publish() {
    std::vector<HeadValues> all;
    if (const auto* found = report()) {
        HeadValues values;
        values.id = kValues;
        const bool exact = measuredExactly(*found);
        values.name =
            exact ? tr("Change when patched, logits") : tr("Estimated change when patched, logits");
        values.values.assign(static_cast<std::size_t>(shape().layers) * shape().heads,
                             std::nan(""));
        values.ranges.resize(values.values.size());
        double limit = 0;
        for (const auto& head : found->heads) {
            const auto at = static_cast<std::size_t>(head.head.site) * shape().heads +
                            static_cast<std::size_t>(head.head.head);
            if (at >= values.values.size()) continue;
            const MeanEstimate& change = exact ? head.exact : head.integrated;
            values.values[at] = change.mean;
            values.ranges[at] = change.range;
            limit = std::max(limit, std::abs(change.mean));
        }
        // One input has no intervals.
        if (found->edited) values.ranges.clear();
        values.diverging = values.importance = true;
        values.high = limit > 0 ? limit : 1;
        values.low = -values.high;
        values.origin = words();
        all.push_back(std::move(values));
    }
    m_workspace.headMeasures().publish(HeadMeasures::Source::Patching, std::move(all));
}

QString PatchPresenter::words() const {
    const auto* found = report();
    if (!found) return {};
    const QString on =
        found->edited
            ? tr("Current sample and its edit.")
            : tr("%1, each with a sample of another class.").arg(plots::sampleSetWords(*found));
    const QString whole = signedText(found->whole.mean);
    const QString change =
        measuredExactly(*found)
            ? tr("Change of the answer\u2019s score when one head gets its output in the "
                 "counterfactual (the whole counterfactual: %1; rank correlation of estimates by "
                 "integrated gradients: %2).")
                  .arg(whole, QLocale().toString(found->integratedRanks, 'f', 2))
            : tr("Change of the answer\u2019s score when one head gets its output in the "
                 "counterfactual, estimated by integrated gradients (the whole counterfactual: "
                 "%1).")
                  .arg(whole);
    return change + QLatin1Char(' ') + scoreWords(found->score) + QLatin1Char(' ') + on;
}

QString PatchPresenter::pathWords() const {
    const auto* one = path();
    if (!one) return {};
    const plots::SiteNames sites(shape());
    return tr("Path from %1 to %2: estimate %3, exact %4.")
        .arg(sites.label(one->edge.from), sites.label(one->edge.to), signedText(one->estimate.mean),
             signedText(one->exact->mean));
}

}  // namespace headscope::ui
