#include "ui/features/attention/matched_heads_presenter.h"

#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/score_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"
#include "ui/workspace/latest_weights.h"

#include <cmath>
#include <limits>

namespace headscope::ui {
namespace {
constexpr int kMatchedHeadsDelayMs = 120;
constexpr double kNoWorth = std::numeric_limits<double>::quiet_NaN();
}  // namespace

MatchedHeadsPresenter::MatchedHeadsPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_views{{{[this] { return wanted(0); }, [this](QueryEvent event) { handleView(0, event); }},
               {[this] { return wanted(1); }, [this](QueryEvent event) { handleView(1, event); }}}},
      m_matches([this](QueryEvent event) { handleMatches(event); }),
      m_worth{{Query<LeaveOneOutRequest>([this](QueryEvent event) { handleWorth(0, event); }),
               Query<LeaveOneOutRequest>([this](QueryEvent event) { handleWorth(1, event); })}} {
    connect(&workspace, &Workspace::runsChanged, this, &MatchedHeadsPresenter::follow);
    connect(&workspace.selection(), &Selection::inspectionChanged, this,
            &MatchedHeadsPresenter::follow);
    new LatestWeights(
        workspace, LatestWeights::Of::BothRuns, this, [this] { return !settled(); },
        [this] { follow(); });
    follow();
}

void MatchedHeadsPresenter::setActive(bool active) {
    for (auto& view : m_views) view.setActive(active);
}

bool MatchedHeadsPresenter::settled() const {
    return m_views[0].settled() && m_views[1].settled() && m_matches.settled() && !measuring();
}

void MatchedHeadsPresenter::follow() {
    for (auto& worth : m_worth) worth.forget();
    m_matches.forget();
    m_pairs.clear();
    for (auto& view : m_views) view.soon(kMatchedHeadsDelayMs);
    Q_EMIT changed();
}

void MatchedHeadsPresenter::showTokens(TokensShown shown) {
    if (shown == m_tokens) return;
    m_tokens = shown;
    follow();
}

QString MatchedHeadsPresenter::name(int side) const {
    const auto run = m_workspace.selection().run(static_cast<std::size_t>(side));
    return run ? toQt(run->info().name) : QString();
}

MatchedHeadsPresenter::ViewQuery::Wanted MatchedHeadsPresenter::wanted(int side) const {
    if (!hasPair()) return {};
    const auto run = m_workspace.selection().run(static_cast<std::size_t>(side));
    AttentionRequest request;
    request.input = inputFor(run, m_workspace.selection().inspection().input);
    request.slot = "matched";
    return requestTo<AttentionView>(
        run, std::move(request), [tokens = m_tokens](AttentionMaps maps) {
            return prepareAttention(shownTokens(std::move(maps), tokens));
        });
}

const std::shared_ptr<const AttentionMaps>& MatchedHeadsPresenter::mapsOf(int side) const {
    static const std::shared_ptr<const AttentionMaps> kNone;
    const auto* shown = view(side);
    return shown ? shown->maps : kNone;
}

const AttentionView* MatchedHeadsPresenter::view(int side) const {
    return m_views[static_cast<std::size_t>(side)].answer();
}

void MatchedHeadsPresenter::handleView(int side, QueryEvent event) {
    if (event == QueryEvent::Changed) return m_views[static_cast<std::size_t>(side)].forgetAnswer();
    if (event == QueryEvent::Failed || event == QueryEvent::Stopped) return void(Q_EMIT changed());
    const auto run = m_workspace.runA();
    // The heads can be matched as soon as the maps of both runs have arrived.
    if (event != QueryEvent::Answered || !mapsOf(0) || !mapsOf(1) || !run) return;
    MatchedHeadsRequest request;
    request.a = mapsOf(0);
    request.b = mapsOf(1);
    m_matches.ask(requestTo(run, std::move(request)));
}

void MatchedHeadsPresenter::handleMatches(QueryEvent event) {
    if (event == QueryEvent::Changed) return;
    m_pairs.clear();
    const auto* sites = m_matches.answer();
    for (std::size_t layer = 0; sites && layer < sites->size(); ++layer) {
        const auto& site = (*sites)[layer];
        for (int head = 0; head < site.rows; ++head) {
            MatchedPair pair{static_cast<int>(layer),
                             head,
                             site.other[static_cast<std::size_t>(head)],
                             kNoWorth,
                             {}};
            if (pair.b >= 0) pair.alike = site.at(head, pair.b);
            if (head < site.columns) pair.same = site.at(head, head);
            m_pairs.push_back(pair);
        }
    }
    Q_EMIT changed();
}

QString MatchedHeadsPresenter::problem() const {
    for (const int side : {0, 1})
        if (const Error* error = m_views[static_cast<std::size_t>(side)].error())
            return tr("%1: %2").arg(name(side), errorText(*error));
    return m_matches.problem();
}

plots::TokenMap MatchedHeadsPresenter::map(int side, const MatchedPair& pair) const {
    const int head = side == 0 ? pair.a : pair.b;
    if (head < 0) return {};
    return {mapsOf(side), pair.layer, head, false};
}

// Builds maps with a single layer and head, B - A, that keep the tokens of run A.
plots::TokenMap MatchedHeadsPresenter::difference(const MatchedPair& pair) const {
    if (!mapsOf(0) || !mapsOf(1) || pair.b < 0) return {};
    auto maps = std::make_shared<AttentionMaps>(*mapsOf(0));
    const int queries = maps->queries(pair.layer), keys = maps->keys(pair.layer);
    const float *a = mapsOf(0)->map(pair.layer, pair.a), *b = mapsOf(1)->map(pair.layer, pair.b);
    std::vector<float> values(static_cast<std::size_t>(queries) * static_cast<std::size_t>(keys));
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = b[i] - a[i];
    maps->maps = std::move(values);
    maps->visible.clear();
    maps->layers = maps->heads = 1;
    maps->headsPerLayer.clear();
    if (maps->pairs()) maps->sites = {maps->sites[static_cast<std::size_t>(pair.layer)]};
    return {maps, 0, 0, false};
}

QString MatchedHeadsPresenter::sample() const {
    return mapsOf(0) ? toQt(mapsOf(0)->text).simplified() : QString();
}

void MatchedHeadsPresenter::measureWorth() {
    for (auto& worth : m_worth) worth.forget();
    for (const std::size_t side : {0U, 1U})
        if (const auto run = m_workspace.selection().run(side))
            m_worth[side].ask(requestTo(run, LeaveOneOutRequest()));
}

void MatchedHeadsPresenter::handleWorth(int side, QueryEvent event) {
    if (event == QueryEvent::Failed)
        m_workspace.navigation().report(*m_worth[static_cast<std::size_t>(side)].error());
    if (event != QueryEvent::Progressed) Q_EMIT changed();
}

double MatchedHeadsPresenter::worth(int side, int layer, int head) const {
    const auto* report = m_worth[static_cast<std::size_t>(side)].answer();
    const auto run = m_workspace.selection().run(static_cast<std::size_t>(side));
    if (!report || report->scoreChanges.empty() || !run || head < 0) return kNoWorth;
    // front() is the task's primary score.
    const auto& scoreChange = report->scoreChanges.front();
    const auto at = static_cast<std::size_t>(layer) * static_cast<std::size_t>(run->shape().heads) +
                    static_cast<std::size_t>(head);
    return at < scoreChange.changes.size()
               ? scoreChange.changes[at] * scoreKind(scoreChange.score).scale()
               : kNoWorth;
}

QString MatchedHeadsPresenter::worthTitle() const {
    for (const auto& worth : m_worth) {
        const auto* report = worth.answer();
        if (!report || report->scoreChanges.empty()) continue;
        const auto& kind = scoreKind(report->scoreChanges.front().score);
        const QString unit = catalogueText(kind.changeUnit), name = scoreName(kind);
        return unit.isEmpty() ? tr("importance, %1").arg(name)
                              : tr("importance, %1 of %2").arg(unit, name);
    }
    return {};
}

QJsonObject MatchedHeadsPresenter::provenance() const {
    QJsonArray runs;
    for (int side = 0; side < 2; ++side) {
        const auto run = m_workspace.selection().run(static_cast<std::size_t>(side));
        const auto maps = mapsOf(side);
        if (run)
            runs.append(runOrigin(run->info(), run->config(), maps ? maps->step : kLatest,
                                  side == 0 ? QStringLiteral("A") : QStringLiteral("B")));
    }
    QJsonObject origin = inputOrigin(m_workspace.selection().inspection().input);
    origin.insert(QStringLiteral("runs"), runs);
    origin.insert(QStringLiteral("matched"), QStringLiteral("least sum of 1 - cosine of the maps"));
    return origin;
}

}  // namespace headscope::ui
