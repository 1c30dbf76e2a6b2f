#include "ui/features/heads/projection_presenter.h"

#include "ui/figures/sample_words.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"
#include "ui/workspace/latest_weights.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <map>

namespace headscope::ui {
namespace {

constexpr int kProjectionDelayMs = 150;

}  // namespace

ProjectionPresenter::ProjectionPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_queries{{{[this] { return wanted(0); }, [this](QueryEvent event) { handle(0, event); }},
                 {[this] { return wanted(1); }, [this](QueryEvent event) { handle(1, event); }}}} {
    connect(&workspace, &Workspace::runsChanged, this, &ProjectionPresenter::followRuns);
    new LatestWeights(
        workspace, LatestWeights::Of::BothRuns, this, [this] { return working(); },
        [this] { askSoon(); });
    connect(&workspace.selection(), &Selection::headsChanged, this, &ProjectionPresenter::changed);
    connect(&workspace.selection(), &Selection::inspectionChanged, this, [this] {
        if (!query(0).sent() || m_workspace.selection().inspection().step != query(0).sent()->step)
            askSoon();
    });
    followRuns();
}

void ProjectionPresenter::setActive(bool active) {
    for (auto& query : m_queries) query.setActive(active);
}

void ProjectionPresenter::followRuns() {
    m_lassoed.clear();
    for (const std::size_t side : {0U, 1U}) {
        Side& mine = m_sides[side];
        const RunHandle run = side == 0 ? m_workspace.runA() : m_workspace.runB();
        // Keep the projection of a run that stays open.
        if (mine.run == run && run) continue;
        mine = {};
        m_queries[side].forget();
        mine.run = run;
        if (!run) continue;
        mine.name = toQt(run->info().name);
        mine.shape = run->shape();
    }
    Q_EMIT changed();
    askSoon();
}

void ProjectionPresenter::askSoon() {
    for (auto& query : m_queries) query.soon(kProjectionDelayMs);
}

void ProjectionPresenter::stop() {
    for (auto& query : m_queries) query.stop();
}

void ProjectionPresenter::show(ProjectedThings things, ProjectionMethod method, int points) {
    if (things == m_things && method == m_method && points == m_points) return;
    m_things = things;
    m_method = method;
    m_points = points;
    m_lassoed.clear();
    for (auto& query : m_queries) query.forget();
    Q_EMIT changed();
    askSoon();
}

void ProjectionPresenter::colourBy(ProjectionColour colour) {
    m_colour = colour;
    Q_EMIT changed();
}

std::optional<BoundRequest<HeadProjectionRequest>> ProjectionPresenter::wanted(int side) const {
    const Side& mine = sideOf(side);
    if (!mine.run) return {};
    HeadProjectionRequest request;
    request.things = m_things;
    request.method = m_method;
    request.points = m_points;
    // the chosen step belongs to run A; run B uses its latest weights
    request.step = side == 0 ? m_workspace.selection().inspection().step : kLatest;
    request.slot = side == 0 ? "projection-a" : "projection-b";
    return requestTo(mine.run, std::move(request));
}

double ProjectionPresenter::share() const {
    const double a = query(0).share();
    if (!hasPair()) return a;
    const double b = query(1).share();
    return a < 0 && b < 0 ? a : (std::max(a, 0.0) + std::max(b, 0.0)) / 2;
}

void ProjectionPresenter::handle(int side, QueryEvent event) {
    if (event == QueryEvent::Progressed) return void(Q_EMIT progressed());
    // Clear the lasso, because its indices belong to the previous map.
    if (event != QueryEvent::Changed && side == m_lassoSide) m_lassoed.clear();
    if (event == QueryEvent::Failed) {
        m_queries[static_cast<std::size_t>(side)].forgetAnswer();
        Q_EMIT failed(*query(side).error());
    }
    Q_EMIT changed();
}

QString ProjectionPresenter::className(int side, int label) const {
    const auto& classes = sideOf(side).shape.classes;
    return label >= 0 && label < static_cast<int>(classes.size())
               ? toQt(classes[static_cast<std::size_t>(label)])
               : QString();
}

void ProjectionPresenter::lasso(int side, const std::vector<int>& points, bool added) {
    if (!added || side != m_lassoSide) m_lassoed.clear();
    m_lassoSide = side;
    m_lassoed.insert(m_lassoed.end(), points.begin(), points.end());
    std::sort(m_lassoed.begin(), m_lassoed.end());
    m_lassoed.erase(std::unique(m_lassoed.begin(), m_lassoed.end()), m_lassoed.end());
    Q_EMIT changed();
}

std::vector<LassoCount> ProjectionPresenter::lassoHeads() const {
    std::vector<LassoCount> counts;
    const auto* known = map(m_lassoSide);
    if (!known || m_lassoed.empty()) return counts;
    std::map<HeadPlace, LassoCount> byHead;
    for (const auto& point : known->points) {
        auto& count = byHead[point.head];
        count.head = point.head;
        ++count.all;
    }
    // Count the selected points of each head; heads with the largest selected share come first.
    for (const int point : m_lassoed)
        ++byHead[known->points[static_cast<std::size_t>(point)].head].inside;
    for (const auto& [head, count] : byHead)
        if (count.inside > 0) counts.push_back(count);
    std::stable_sort(counts.begin(), counts.end(), [](const LassoCount& a, const LassoCount& b) {
        // Compares inside / all without division; counts are far below the overflow.
        return a.inside * b.all > b.inside * a.all;
    });
    return counts;
}

std::vector<LassoCount> ProjectionPresenter::lassoClasses() const {
    std::vector<LassoCount> counts;
    const auto* known = map(m_lassoSide);
    if (!known || m_lassoed.empty() || known->shown.empty()) return counts;
    std::map<int, LassoCount> byClass;
    const auto labelOf = [&](int point) {
        return known
            ->shown[static_cast<std::size_t>(known->points[static_cast<std::size_t>(point)].sample)]
            .label;
    };
    for (int point = 0; point < static_cast<int>(known->points.size()); ++point) {
        auto& count = byClass[labelOf(point)];
        count.label = labelOf(point);
        ++count.all;
    }
    for (const int point : m_lassoed) ++byClass[labelOf(point)].inside;
    for (const auto& [label, count] : byClass)
        if (label >= 0 && count.inside > 0) counts.push_back(count);
    return counts;
}

std::vector<int> ProjectionPresenter::lassoSamples() const {
    const auto* known = map(m_lassoSide);
    if (!known) return {};
    // Count the selected points of each sample; samples with most points come first.
    std::map<int, int> points;
    for (const int point : m_lassoed) {
        const int sample = known->points[static_cast<std::size_t>(point)].sample;
        if (sample >= 0) ++points[sample];
    }
    std::vector<int> samples;
    for (const auto& [sample, count] : points) samples.push_back(sample);
    std::stable_sort(samples.begin(), samples.end(),
                     [&](int a, int b) { return points[a] > points[b]; });
    return samples;
}

void ProjectionPresenter::inspect(int side, int point) {
    const auto* known = map(side);
    if (!known || point < 0 || point >= static_cast<int>(known->points.size())) return;
    const auto chosen = known->points[static_cast<std::size_t>(point)];
    if (sideOf(0).shape.has(chosen.head.site, chosen.head.head))
        m_workspace.selection().chooseHead(chosen.head);
    inspectSample(side, chosen.sample);
}

void ProjectionPresenter::inspectSample(int side, int sample) {
    const auto* known = map(side);
    // Only samples of run A can be opened on all pages.
    if (side != 0 || !known || sample < 0 || sample >= static_cast<int>(known->shown.size()))
        return;
    Inspection inspection = m_workspace.selection().inspection();
    inspection.input = {};
    inspection.input.split = known->split;
    inspection.input.index = known->shown[static_cast<std::size_t>(sample)].index;
    m_workspace.selection().inspect(std::move(inspection));
}

double ProjectionPresenter::silhouette(int side, HeadPlace head) const {
    if (map(side))
        for (const auto& one : map(side)->silhouettes)
            if (one.head == head) return one.width;
    return std::numeric_limits<double>::quiet_NaN();
}

QString ProjectionPresenter::origin(int side) const {
    const auto* known = map(side);
    if (!known) return {};
    return tr("Run \u201c%1\u201d, step %2, %3.")
        .arg(runName(side), QLocale().toString(static_cast<qlonglong>(known->step)),
             plots::sampleSetWords(*known));
}

QJsonObject ProjectionPresenter::provenance() const {
    QJsonArray runs;
    for (const int side : {0, 1}) {
        const Side& mine = sideOf(side);
        if (!mine.run || !map(side)) continue;
        const QString label = !hasPair()  ? QString()
                              : side == 0 ? QStringLiteral("A")
                                          : QStringLiteral("B");
        QJsonObject run = runOrigin(mine.run->info(), mine.run->config(), map(side)->step, label);
        addSamples(run, *map(side));
        runs.append(run);
    }
    const bool heads = m_things == ProjectedThings::Heads;
    const QString method = heads ? QStringLiteral("classical scaling")
                           : m_method == ProjectionMethod::Tsne
                               ? QStringLiteral("t-SNE")
                               : QStringLiteral("principal components");
    return {{QStringLiteral("runs"), runs},
            {QStringLiteral("points"),
             heads ? QStringLiteral("heads") : QStringLiteral("contributions")},
            {QStringLiteral("method"), method}};
}

}  // namespace headscope::ui
