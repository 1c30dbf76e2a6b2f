#include "ui/features/ablate/sets_presenter.h"

#include "ui/widgets/text/text.h"
#include "ui/workspace/latest_weights.h"
#include "ui/workspace/value_change.h"

#include <QPointer>

#include <algorithm>

namespace headscope::ui {
namespace {

// ms after the last change; the page's own scores are measured first
constexpr int kSetsDelayMs = 300;

}  // namespace

SetsPresenter::SetsPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_kept(
          [this]() -> std::optional<BoundRequest<AblationSetsRequest>> {
              if (!m_workspace.runA()) return {};
              return requestTo(m_workspace.runA(), AblationSetsRequest{});
          },
          [this](QueryEvent event) {
              if (event == QueryEvent::Answered && !m_kept.answered()->keep)
                  return take(*m_kept.answer());
              Q_EMIT changed();
          }) {
    connect(&workspace, &Workspace::runsChanged, this, &SetsPresenter::follow);
    // after a change of the mask, another set may be the current one
    connect(&workspace.masks(), &MaskModel::changed, this, &SetsPresenter::changed);
    connect(&workspace.selection(), &Selection::inspectionChanged, this, &SetsPresenter::follow);
    new LatestWeights(
        workspace, LatestWeights::Of::RunA, this, [this] { return !settled(); },
        [this] { take(m_sets); });
    follow();
}

void SetsPresenter::setActive(bool active) {
    m_kept.setActive(active);
    for (auto& effect : m_effects) effect->setActive(active);
}

bool SetsPresenter::settled() const {
    return m_kept.settled() && std::all_of(m_effects.begin(), m_effects.end(),
                                           [](const auto& effect) { return effect->settled(); });
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
    if (same && m_step == m_workspace.selection().inspection().step) return;
    m_step = m_workspace.selection().inspection().step;
    if (same) return take(m_sets);
    m_run = run;
    m_kept.forget();
    take({});
    m_kept.ask();
}

// Replaces the list and discards all measured effects.
void SetsPresenter::take(std::vector<AblationSet> sets) {
    m_sets = std::move(sets);
    m_effects.clear();
    for (std::size_t i = 0; i < m_sets.size(); ++i) {
        m_effects.push_back(std::make_unique<Query<AblationRequest>>(
            [this, i] { return wantedEffect(i); }, [this](QueryEvent) { Q_EMIT changed(); }));
        m_effects.back()->setActive(m_kept.active());
        m_effects.back()->soon(kSetsDelayMs);
    }
    Q_EMIT changed();
}

std::optional<BoundRequest<AblationRequest>> SetsPresenter::wantedEffect(std::size_t set) const {
    const RunHandle run = m_workspace.runA();
    // Skip sets with heads that this model does not have.
    if (!run || !fits(set)) return {};
    AblationRequest request;
    request.mask = m_sets[set].mask;
    request.ablation = m_sets[set].ablation;
    request.step = m_step;
    request.split = m_split;
    request.samples = m_samples;
    request.slot = "ablate-set-" + std::to_string(set);
    return requestTo(run, std::move(request));
}

const AblationReport* SetsPresenter::effect(std::size_t set) const {
    return m_effects[set]->answer();
}

QString SetsPresenter::problem() const {
    if (const QString text = m_kept.problem(); !text.isEmpty())
        return m_kept.sent()->keep ? tr("Not saved with the run: %1").arg(text) : text;
    for (const auto& effect : m_effects)
        if (const QString text = effect->problem(); !text.isEmpty()) return text;
    return {};
}

bool SetsPresenter::current(std::size_t set) const {
    return m_sets[set].mask == m_workspace.masks().mask() &&
           m_sets[set].ablation == m_workspace.masks().ablation();
}

bool SetsPresenter::fits(std::size_t set) const {
    const auto& off = m_sets[set].mask.off();
    const auto& shape = m_workspace.masks().shape();
    return std::all_of(off.begin(), off.end(),
                       [&](HeadPlace head) { return shape.has(head.site, head.head); });
}

bool SetsPresenter::canKeep(const QString& name) const {
    return m_workspace.runA() && !m_kept.stale() && m_kept.settled() && !name.trimmed().isEmpty() &&
           !m_workspace.masks().mask().all() && m_sets.size() < kMostAblationSets;
}

void SetsPresenter::keep(const QString& name) {
    if (!canKeep(name)) return;
    const AblationSet made{toStd(name.trimmed()), m_workspace.masks().mask(),
                           m_workspace.masks().ablation()};
    auto sets = m_sets;
    // A set of the same name is overwritten.
    const auto known = std::find_if(sets.begin(), sets.end(),
                                    [&](const AblationSet& set) { return set.name == made.name; });
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
    // The presenter may be destroyed before the undo stack.
    const QPointer<SetsPresenter> self(this);
    m_workspace.masks().undoStack()->push(new ValueChange<std::vector<AblationSet>>(
        text, m_sets, std::move(sets), [self](const auto& next) {
            if (self) self->write(next);
        }));
}

void SetsPresenter::write(const std::vector<AblationSet>& sets) {
    const RunHandle run = m_workspace.runA();
    if (!run) return;
    // Returns no handle, so that opening another run does not cancel the writing.
    m_kept.ask({AblationSetsRequest{sets}, [run](const auto& request, auto done, auto) {
                    run->ask(request, std::move(done));
                    return RequestHandle();
                }});
    take(sets);
}

}  // namespace headscope::ui
