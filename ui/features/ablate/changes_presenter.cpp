#include "ui/features/ablate/changes_presenter.h"

#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/latest_weights.h"

#include <algorithm>
#include <iterator>

namespace headscope::ui {
namespace {

// ms after the last switch; the page's scores are computed first
constexpr int kChangesAskMs = 400;

}  // namespace

ChangesPresenter::ChangesPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_rounds(nullptr, [this] { ask(); }) {
    connect(&workspace, &Workspace::runsChanged, this, &ChangesPresenter::askSoon);
    new LatestWeights(
        workspace, LatestWeights::Of::RunA, this, [this] { return m_rounds.waiting(); }, [this] { askSoon(); });
    connect(&workspace.masks(), &MaskModel::changed, this, &ChangesPresenter::askSoon);
    connect(&workspace.selection(), &Selection::inspectionChanged, this, [this] {
        if (m_workspace.inspection().step != m_step) askSoon();
    });
}

void ChangesPresenter::setActive(bool active) {
    m_active = active;
    if (active && m_stale) askSoon();
}

void ChangesPresenter::measureOn(const std::string& split, int samples) {
    if (split == m_split && samples == m_samples) return;
    m_split = split;
    m_samples = samples;
    askSoon();
}

void ChangesPresenter::show(ChangeKind kind) {
    m_kind = kind;
    Q_EMIT changed();
}

// Discards the known changes: they belong to another mask, run or split.
void ChangesPresenter::askSoon() {
    m_stale = true;
    m_asked.cancel();
    m_rounds.begin();
    m_rounds.rest();
    m_changes.reset();
    m_problem.clear();
    if (m_active && m_workspace.runA() && !m_workspace.mask().all()) m_rounds.soon(kChangesAskMs);
    Q_EMIT changed();
}

void ChangesPresenter::ask() {
    const RunHandle run = m_workspace.runA();
    if (!m_active || !run) return;
    m_stale = false;
    m_rounds.begin();
    m_step = m_workspace.inspection().step;
    ChangedSamplesQuestion question;
    question.mask = m_workspace.mask();
    question.step = m_step;
    question.split = m_split;
    question.samples = m_samples;
    question.slot = "ablate-page";
    question.ablation = m_workspace.masks().ablation();
    m_asked = run->ask(std::move(question), m_rounds.answer<ChangedSamples>([this](Result<ChangedSamples> answer) {
        if (answer)
            m_changes = std::move(*answer);
        else
            m_problem = wholeErrorText(answer.error());
        Q_EMIT changed();
    }));
    Q_EMIT changed();
}

std::vector<ChangedSample> ChangesPresenter::shown() const {
    if (!m_changes) return {};
    std::vector<ChangedSample> chosen;
    std::copy_if(m_changes->shown.begin(), m_changes->shown.end(), std::back_inserter(chosen),
                 [this](const ChangedSample& sample) {
                     return m_kind == ChangeKind::All ||
                            (m_kind == ChangeKind::BecameWrong ? sample.becameWrong() : sample.becameRight());
                 });
    return chosen;
}

QString ChangesPresenter::className(int label) const {
    const auto& classes = shape().classes;
    return label >= 0 && label < static_cast<int>(classes.size()) ? toQt(classes[static_cast<std::size_t>(label)])
                                                                  : QString();
}

void ChangesPresenter::inspect(const ChangedSample& sample) {
    if (!m_changes) return;
    Inspection inspection = m_workspace.inspection();
    inspection.input = {};
    inspection.input.split = m_changes->split;
    inspection.input.index = sample.index;
    m_workspace.selection().inspect(std::move(inspection));
}

}  // namespace headscope::ui
