#include "ui/features/heads/across_presenter.h"

#include "ui/features/heads/heads_view.h"
#include "ui/figures/kinds/head_scatter_figure.h"
#include "ui/figures/sample_words.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"
#include "ui/workspace/latest_weights.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

constexpr int kAcrossDelayMs = 120;

// Builds the matrix to draw; `bounds` marks the first head of each layer except the first layer.
plots::MatrixData matrixOf(const HeadsAcrossReport& report, const plots::SiteNames& sites,
                           const MeasureInfo& measure) {
    plots::MatrixData matrix;
    matrix.size = report.matrix.heads;
    matrix.values = report.matrix.values;
    matrix.quantity = toQt(measure.name);
    matrix.meaning = plots::measureMeaning(measure);
    for (const HeadPlace head : report.heads) {
        if (head.head == 0 && head.site > 0)
            matrix.bounds.push_back(static_cast<int>(matrix.names.size()));
        matrix.names << sites.label(head);
    }
    return matrix;
}

}  // namespace

AcrossPresenter::AcrossPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_queries{{{[this] { return wanted(0); }, [this](QueryEvent event) { handle(0, event); }},
                 {[this] { return wanted(1); }, [this](QueryEvent event) { handle(1, event); }}}} {
    connect(&workspace, &Workspace::engineReady, this, &AcrossPresenter::engineArrived);
    connect(&workspace, &Workspace::runsChanged, this, &AcrossPresenter::followRuns);
    new LatestWeights(
        workspace, LatestWeights::Of::BothRuns, this,
        [this] { return m_queries[0].waiting() || m_queries[1].waiting(); }, [this] { askSoon(); });
    connect(&workspace.selection(), &Selection::headsChanged, this, &AcrossPresenter::changed);
    connect(&workspace.selection(), &Selection::inspectionChanged, this, [this] {
        if (!query(0).sent() || m_workspace.selection().inspection().step != query(0).sent()->step)
            askSoon();
    });
    engineArrived();
}

void AcrossPresenter::engineArrived() {
    const auto known = measures();
    if (m_measure.id.empty() && !known.empty()) m_measure = known.front();
    followRuns();
}

void AcrossPresenter::setActive(bool active) {
    for (auto& query : m_queries) query.setActive(active);
}

void AcrossPresenter::followRuns() {
    for (const std::size_t side : {0U, 1U}) {
        Side& mine = m_sides[side];
        const RunHandle run = side == 0 ? m_workspace.runA() : m_workspace.runB();
        // Keep the report of a run that stays open.
        if (mine.run == run && run) continue;
        mine = {run, run ? toQt(run->info().name) : QString()};
        m_queries[side].forget();
    }
    Q_EMIT changed();
    askSoon();
}

void AcrossPresenter::askSoon() {
    for (auto& query : m_queries) query.soon(kAcrossDelayMs);
}

std::optional<BoundRequest<HeadsAcrossRequest>> AcrossPresenter::wanted(int side) const {
    const Side& mine = m_sides[static_cast<std::size_t>(side)];
    if (!mine.run) return {};
    HeadsAcrossRequest request;
    request.measure = m_measure.id;
    // the chosen step belongs to run A; run B uses its latest weights
    request.step = side == 0 ? m_workspace.selection().inspection().step : kLatest;
    request.slot = side == 0 ? "across-a" : "across-b";
    return requestTo(mine.run, std::move(request));
}

void AcrossPresenter::handle(int side, QueryEvent event) {
    if (event == QueryEvent::Changed || event == QueryEvent::Progressed) return;
    if (event == QueryEvent::Failed) {
        m_queries[static_cast<std::size_t>(side)].forgetAnswer();
        Q_EMIT failed(*query(side).error());
    }
    Q_EMIT changed();
}

std::vector<MeasureInfo> AcrossPresenter::measures() const {
    std::vector<MeasureInfo> all;
    if (!m_workspace.ready()) return all;
    for (const auto& measure : m_workspace.catalogue()->measures())
        if (measure.shape == MeasureShape::AcrossLayers) all.push_back(measure);
    return all;
}

void AcrossPresenter::chooseMeasure(const std::string& id) {
    for (const auto& measure : measures()) {
        if (measure.id != id || id == m_measure.id) continue;
        m_measure = measure;
        for (auto& query : m_queries) query.forgetAnswer();
        Q_EMIT changed();
        askSoon();
    }
}

plots::SiteNames AcrossPresenter::sites(int side) const {
    const auto& run = m_sides[static_cast<std::size_t>(side)].run;
    return run ? plots::SiteNames(run->shape()) : plots::SiteNames();
}

plots::MatrixData AcrossPresenter::matrix(int side) const {
    // A report of an earlier measure is not shown under the new measure's name.
    const auto* known = report(side);
    if (!known || known->matrix.measure != m_measure.id) return {};
    auto matrix = matrixOf(*known, sites(side), m_measure);
    matrix.colours = plots::measureColours(m_measure, {});
    return matrix;
}

plots::MatrixData AcrossPresenter::difference() const {
    auto a = matrix(0), b = matrix(1);
    if (!a.valid() || !b.valid() || a.names != b.names) return {};
    double largest = 0;
    for (std::size_t i = 0; i < a.values.size(); ++i) {
        a.values[i] = b.values[i] - a.values[i];
        // A diverging colour map is centred on 0, so its range must be symmetric.
        if (std::isfinite(a.values[i])) largest = std::max(largest, std::abs(double(a.values[i])));
    }
    a.colours = plots::ColourMap::diverging(roundLimit(largest));
    a.meaning = tr("above 0: larger in B");
    a.quantity = tr("Difference of %1").arg(a.quantity);
    return a;
}

std::vector<AlikePair> AcrossPresenter::alikePairs(int side, bool acrossLayersOnly,
                                                   std::size_t most) const {
    std::vector<AlikePair> pairs;
    const auto* known = report(side);
    if (!known || known->matrix.measure != m_measure.id) return pairs;
    const auto n = known->heads.size();
    for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = a + 1; b < n; ++b) {
            const double value = known->matrix.values[a * n + b];
            if (std::isnan(value) ||
                (acrossLayersOnly && known->heads[a].site == known->heads[b].site))
                continue;
            pairs.push_back({known->heads[a], known->heads[b], value});
        }
    const bool low = m_measure.redundantWhen == "low";
    std::stable_sort(pairs.begin(), pairs.end(), [low](const AlikePair& x, const AlikePair& y) {
        return low ? x.value < y.value : x.value > y.value;
    });
    pairs.resize(std::min(pairs.size(), most));
    return pairs;
}

std::optional<HeadPlace> AcrossPresenter::headOf(int index) const {
    const auto* known = report(0);
    if (!known || index < 0 || index >= static_cast<int>(known->heads.size())) return std::nullopt;
    return known->heads[static_cast<std::size_t>(index)];
}

plots::MatrixCell AcrossPresenter::cellOf(HeadPlace a, HeadPlace b) const {
    plots::MatrixCell cell;
    const auto* known = report(0);
    if (!known) return cell;
    for (std::size_t i = 0; i < known->heads.size(); ++i) {
        if (known->heads[i] == a) cell.row = static_cast<int>(i);
        if (known->heads[i] == b) cell.column = static_cast<int>(i);
    }
    return cell;
}

QString AcrossPresenter::origin(int side) const {
    const auto* known = report(side);
    if (!known) return {};
    return tr("Run \u201c%1\u201d, step %2, %3.")
        .arg(runName(side), QLocale().toString(static_cast<qlonglong>(known->step)),
             plots::sampleSetWords(*known));
}

QJsonObject AcrossPresenter::provenance() const {
    QJsonArray runs;
    for (const int side : {0, 1}) {
        const Side& mine = m_sides[static_cast<std::size_t>(side)];
        if (!mine.run || !report(side)) continue;
        const QString label = !hasPair()  ? QString()
                              : side == 0 ? QStringLiteral("A")
                                          : QStringLiteral("B");
        QJsonObject run =
            runOrigin(mine.run->info(), mine.run->config(), report(side)->step, label);
        addSamples(run, *report(side));
        runs.append(run);
    }
    return {{QStringLiteral("runs"), runs}, {QStringLiteral("measure"), toQt(m_measure.id)}};
}

}  // namespace headscope::ui
