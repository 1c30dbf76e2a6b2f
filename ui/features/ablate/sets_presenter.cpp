#include "ui/features/ablate/sets_presenter.h"

#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/latest_weights.h"

#include <QPointer>
#include <QUndoCommand>

#include <algorithm>

namespace headscope::ui {
namespace {

// ms after the last change; the page's own scores are measured first
constexpr int kSetsAskMs = 300;

// Undo command for the list of saved head sets. The presenter may be destroyed before the undo
// stack.
class SetsCommand : public QUndoCommand {
public:
    using Apply = std::function<void(const std::vector<AblationSet>&)>;
    SetsCommand(std::vector<AblationSet> before, std::vector<AblationSet> after, Apply apply, const QString& text)
        : QUndoCommand(text), m_before(std::move(before)), m_after(std::move(after)), m_apply(std::move(apply)) {}
    void undo() override { m_apply(m_before); }
    void redo() override { m_apply(m_after); }

private:
    std::vector<AblationSet> m_before, m_after;
    Apply m_apply;
};

}  // namespace

SetsPresenter::SetsPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_rounds(nullptr, [this] { measure(); }), m_reading(nullptr, [] {}) {
    connect(&workspace, &Workspace::runsChanged, this, &SetsPresenter::follow);
    // another set may be the current one
    connect(&workspace.masks(), &MaskModel::changed, this, &SetsPresenter::changed);
    connect(&workspace.selection(), &Selection::inspectionChanged, this, &SetsPresenter::follow);
    new LatestWeights(
        workspace, LatestWeights::Of::RunA, this, [this] { return m_rounds.waiting(); }, [this] { take(m_sets); });
    follow();
}

void SetsPresenter::setActive(bool active) {
    m_active = active;
    if (!active) return m_rounds.rest();
    if (!m_read) read();
    if (m_stale) m_rounds.soon(0);
}

void SetsPresenter::measureOn(const std::string& split, int samples) {
    if (split == m_split && samples == m_samples) return;
    m_split = split;
    m_samples = samples;
    take(m_sets);
}

void SetsPresenter::follow() {
    const RunHandle run = m_workspace.runA();
    const bool same = run && m_run.lock() == run;
    if (same && m_step == m_workspace.inspection().step) return;
    m_step = m_workspace.inspection().step;
    if (same) return take(m_sets);
    m_run = run;
    m_read = false;
    m_problem.clear();
    m_reading.begin();
    take({});
    if (m_active) read();
}

void SetsPresenter::read() {
    const RunHandle run = m_workspace.runA();
    if (!run) return;
    m_read = true;
    m_reading.begin();
    run->ask(AblationSetsQuestion{},
             m_reading.answer<std::vector<AblationSet>>([this](Result<std::vector<AblationSet>> sets) {
                 if (!sets) m_problem = wholeErrorText(sets.error());
                 take(sets ? std::move(*sets) : std::vector<AblationSet>());
             }));
}

// Replaces the list and discards all measured effects.
void SetsPresenter::take(std::vector<AblationSet> sets) {
    m_sets = std::move(sets);
    m_effects.assign(m_sets.size(), std::nullopt);
    m_rounds.begin();
    m_stale = true;
    if (m_active && !m_sets.empty()) m_rounds.soon(kSetsAskMs);
    Q_EMIT changed();
}

void SetsPresenter::measure() {
    const RunHandle run = m_workspace.runA();
    if (!m_active || !run) return;
    m_stale = false;
    m_rounds.begin();
    for (std::size_t i = 0; i < m_sets.size(); ++i) {
        // Skip sets with heads that this model does not have.
        if (!fits(i)) continue;
        AblationQuestion question;
        question.mask = m_sets[i].mask;
        question.ablation = m_sets[i].ablation;
        question.step = m_step;
        question.split = m_split;
        question.samples = m_samples;
        question.slot = "ablate-set-" + std::to_string(i);
        run->ask(std::move(question), m_rounds.answer<AblationReport>([this, i](Result<AblationReport> report) {
            if (report)
                m_effects[i] = std::move(*report);
            else if (report.error().code != ErrorCode::Cancelled)
                m_problem = wholeErrorText(report.error());
            Q_EMIT changed();
        }));
    }
    Q_EMIT changed();
}

const AblationReport* SetsPresenter::effect(std::size_t set) const {
    return m_effects[set] ? &*m_effects[set] : nullptr;
}

bool SetsPresenter::current(std::size_t set) const {
    return m_sets[set].mask == m_workspace.mask() && m_sets[set].ablation == m_workspace.masks().ablation();
}

bool SetsPresenter::fits(std::size_t set) const {
    const auto& off = m_sets[set].mask.off();
    const auto& shape = m_workspace.masks().shape();
    return std::all_of(off.begin(), off.end(), [&](HeadPlace head) { return shape.has(head.site, head.head); });
}

bool SetsPresenter::canKeep(const QString& name) const {
    return m_workspace.runA() && m_read && m_reading.settled() && !name.trimmed().isEmpty() &&
           !m_workspace.mask().all() && m_sets.size() < kMostAblationSets;
}

void SetsPresenter::keep(const QString& name) {
    if (!canKeep(name)) return;
    const AblationSet made{toStd(name.trimmed()), m_workspace.mask(), m_workspace.masks().ablation()};
    auto sets = m_sets;
    // A set of the same name is overwritten.
    const auto known =
        std::find_if(sets.begin(), sets.end(), [&](const AblationSet& set) { return set.name == made.name; });
    if (known == sets.end())
        sets.push_back(made);
    else
        *known = made;
    change(std::move(sets), tr("Save the set “%1”").arg(toQt(made.name)));
}

void SetsPresenter::remove(std::size_t set) {
    if (set >= m_sets.size()) return;
    auto sets = m_sets;
    sets.erase(sets.begin() + static_cast<std::ptrdiff_t>(set));
    change(std::move(sets), tr("Remove the set \u201c%1\u201d").arg(toQt(m_sets[set].name)));
}

void SetsPresenter::use(std::size_t set) {
    if (set >= m_sets.size() || !fits(set)) return;
    m_workspace.masks().set(m_sets[set].mask, m_sets[set].ablation,
                            tr("Switch to the set \u201c%1\u201d").arg(toQt(m_sets[set].name)));
}

void SetsPresenter::change(std::vector<AblationSet> sets, const QString& text) {
    const QPointer<SetsPresenter> self(this);
    m_workspace.masks().undoStack()->push(new SetsCommand(
        m_sets, std::move(sets),
        [self](const auto& next) {
            if (self) self->write(next);
        },
        text));
}

void SetsPresenter::write(const std::vector<AblationSet>& sets) {
    const RunHandle run = m_workspace.runA();
    if (!run) return;
    m_problem.clear();
    take(sets);
    m_reading.begin();
    run->ask(AblationSetsQuestion{sets},
             m_reading.answer<std::vector<AblationSet>>([this](Result<std::vector<AblationSet>> kept) {
                 if (!kept) m_problem = tr("Not saved with the run: %1").arg(wholeErrorText(kept.error()));
                 Q_EMIT changed();
             }));
}

}  // namespace headscope::ui
