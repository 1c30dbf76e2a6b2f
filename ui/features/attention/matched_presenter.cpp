#include "ui/features/attention/matched_presenter.h"

#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/score_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"
#include "ui/workspace/latest_weights.h"

#include <cmath>
#include <limits>

namespace headscope::ui {
namespace {
constexpr int kMatchAskMs = 120;
constexpr double kNoWorth = std::numeric_limits<double>::quiet_NaN();
}  // namespace

MatchedPresenter::MatchedPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_rounds(nullptr, [this] { ask(); }), m_worth(nullptr, [] {}) {
    connect(&workspace, &Workspace::runsChanged, this, &MatchedPresenter::follow);
    connect(&workspace.selection(), &Selection::inspectionChanged, this, &MatchedPresenter::follow);
    const auto busy = [this] { return m_rounds.waiting() || m_worth.waiting(); };
    new LatestWeights(workspace, LatestWeights::Of::BothRuns, this, busy, [this] { follow(); });
}

void MatchedPresenter::setActive(bool active) {
    if (active == m_active) return;
    m_active = active;
    if (active) follow();
}

void MatchedPresenter::follow() {
    m_worth.begin();
    m_reports = {};
    m_pairs.clear();
    m_problem.clear();
    m_rounds.begin();
    m_rounds.rest();
    if (m_active && hasPair()) m_rounds.soon(kMatchAskMs);
    Q_EMIT changed();
}

void MatchedPresenter::showMarks(MarksShown shown) {
    if (shown == m_marks) return;
    m_marks = shown;
    follow();
}

QString MatchedPresenter::name(int side) const {
    const auto run = m_workspace.selection().run(static_cast<std::size_t>(side));
    return run ? toQt(run->info().name) : QString();
}

void MatchedPresenter::ask() {
    m_rounds.begin();
    m_views = {};
    for (int side = 0; side < 2; ++side) {
        const auto run = m_workspace.selection().run(static_cast<std::size_t>(side));
        if (!run) return;
        AttentionQuestion question;
        question.input = m_workspace.inspection().input;
        question.slot = "matched";
        const auto deliver =
            m_rounds.answer<AttentionView>([this, side](Result<AttentionView> view) { take(side, std::move(view)); });
        // runs in the analysis thread
        run->ask(question, [deliver, marks = m_marks](Result<AttentionMaps> maps) {
            if (maps)
                deliver(prepareAttention(withoutMarks(std::move(*maps), marks)));
            else
                deliver(std::move(maps).error());
        });
    }
}

const std::shared_ptr<const AttentionMaps>& MatchedPresenter::mapsOf(int side) const {
    static const std::shared_ptr<const AttentionMaps> kNone;
    const auto& view = m_views[static_cast<std::size_t>(side)];
    return view ? view->maps : kNone;
}

const AttentionView* MatchedPresenter::view(int side) const {
    const auto& view = m_views[static_cast<std::size_t>(side)];
    return view ? &*view : nullptr;
}

void MatchedPresenter::take(int side, Result<AttentionView> view) {
    if (!view) {
        m_problem = tr("%1: %2").arg(name(side), errorText(view.error()));
        return Q_EMIT changed();
    }
    m_views[static_cast<std::size_t>(side)] = std::move(*view);
    const auto run = m_workspace.runA();
    // The heads can be matched as soon as the maps of both runs have arrived.
    if (!mapsOf(0) || !mapsOf(1) || !run) return;
    MatchedHeadsQuestion question;
    question.a = mapsOf(0);
    question.b = mapsOf(1);
    run->ask(question, m_rounds.answer<std::vector<MatchedSite>>(
                           [this](Result<std::vector<MatchedSite>> sites) { takeMatches(std::move(sites)); }));
}

void MatchedPresenter::takeMatches(Result<std::vector<MatchedSite>> sites) {
    m_pairs.clear();
    m_problem = sites ? QString() : wholeErrorText(sites.error());
    for (std::size_t layer = 0; sites && layer < sites->size(); ++layer) {
        const auto& site = (*sites)[layer];
        for (int head = 0; head < site.rows; ++head) {
            MatchedPair pair{static_cast<int>(layer), head, site.other[static_cast<std::size_t>(head)], kNoWorth, {}};
            if (pair.b >= 0) pair.alike = site.at(head, pair.b);
            if (head < site.columns) pair.same = site.at(head, head);
            m_pairs.push_back(pair);
        }
    }
    Q_EMIT changed();
}

plots::TokenMap MatchedPresenter::map(int side, const MatchedPair& pair) const {
    const int head = side == 0 ? pair.a : pair.b;
    if (head < 0) return {};
    return {mapsOf(side), pair.layer, head, false};
}

// Builds maps with a single layer and head, B - A, that keep the tokens of run A.
plots::TokenMap MatchedPresenter::difference(const MatchedPair& pair) const {
    if (!mapsOf(0) || !mapsOf(1) || pair.b < 0) return {};
    auto maps = std::make_shared<AttentionMaps>(*mapsOf(0));
    const int queries = maps->queries(pair.layer), keys = maps->keys(pair.layer);
    const float *a = mapsOf(0)->map(pair.layer, pair.a), *b = mapsOf(1)->map(pair.layer, pair.b);
    std::vector<float> values(static_cast<std::size_t>(queries) * static_cast<std::size_t>(keys));
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = b[i] - a[i];
    maps->maps = std::move(values);
    maps->layers = maps->heads = 1;
    maps->headsPerLayer.clear();
    if (maps->pairs()) maps->sites = {maps->sites[static_cast<std::size_t>(pair.layer)]};
    return {maps, 0, 0, false};
}

QString MatchedPresenter::sample() const {
    return mapsOf(0) ? toQt(mapsOf(0)->text).simplified() : QString();
}

void MatchedPresenter::measureWorth() {
    m_worth.begin();
    m_reports = {};
    for (int side = 0; side < 2; ++side) {
        const auto run = m_workspace.selection().run(static_cast<std::size_t>(side));
        if (!run) return;
        const auto take = [this, side](Result<LeaveOneOutReport> report) {
            if (report)
                m_reports[static_cast<std::size_t>(side)] = std::move(*report);
            else
                m_workspace.report(report.error());
            Q_EMIT changed();
        };
        run->ask(LeaveOneOutQuestion{}, m_worth.answer<LeaveOneOutReport>(take));
    }
    Q_EMIT changed();
}

double MatchedPresenter::worth(int side, int layer, int head) const {
    const auto& report = m_reports[static_cast<std::size_t>(side)];
    const auto run = m_workspace.selection().run(static_cast<std::size_t>(side));
    if (!report || report->harms.empty() || !run || head < 0) return kNoWorth;
    // front() is the task's primary score.
    const auto& harm = report->harms.front();
    const auto at =
        static_cast<std::size_t>(layer) * static_cast<std::size_t>(run->shape().heads) + static_cast<std::size_t>(head);
    return at < harm.harm.size() ? harm.harm[at] * scoreKind(harm.score).scale() : kNoWorth;
}

QString MatchedPresenter::worthTitle() const {
    for (const auto& report : m_reports) {
        if (!report || report->harms.empty()) continue;
        const auto& kind = scoreKind(report->harms.front().score);
        const QString unit = catalogueText(kind.changeUnit), name = scoreName(kind);
        return unit.isEmpty() ? tr("importance, %1").arg(name) : tr("importance, %1 of %2").arg(unit, name);
    }
    return {};
}

QJsonObject MatchedPresenter::provenance() const {
    QJsonArray runs;
    for (int side = 0; side < 2; ++side)
        if (const auto run = m_workspace.selection().run(static_cast<std::size_t>(side)))
            runs.append(runOrigin(run->info(), run->config(), mapsOf(side) ? mapsOf(side)->step : kLatest,
                                  side == 0 ? QStringLiteral("A") : QStringLiteral("B")));
    QJsonObject origin = inputOrigin(m_workspace.inspection().input);
    origin.insert(QStringLiteral("runs"), runs);
    origin.insert(QStringLiteral("matched"), QStringLiteral("least sum of 1 - cosine of the maps"));
    return origin;
}

}  // namespace headscope::ui
