#include "ui/features/ablate/joint_ablation_presenter.h"

#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"
#include "ui/workspace/latest_weights.h"

namespace headscope::ui {

JointAblationPresenter::JointAblationPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_cumulative([this](QueryEvent event) { handle(event); }),
      m_singleKept([this](QueryEvent event) { handle(event); }),
      m_pairs([this](QueryEvent event) { handle(event); }) {
    connect(&workspace, &Workspace::runsChanged, this, &JointAblationPresenter::follow);
    connect(&workspace.masks(), &MaskModel::changed, this, &JointAblationPresenter::follow);
    connect(&workspace.selection(), &Selection::inspectionChanged, this,
            &JointAblationPresenter::follow);
    // During training, keep results that the user requested, although the weights have changed.
    new LatestWeights(
        workspace, LatestWeights::Of::RunA, this, [this] { return measuring(); },
        [this] {
            const RunHandle run = m_run.lock();
            if (run && !m_workspace.sessions().trains(run->info().path)) forget();
        });
    follow();  // a run may already be open
}

// Results do not depend on removed heads, only on the run, the step and the replacement method.
void JointAblationPresenter::follow() {
    const RunHandle run = m_workspace.runA();
    const bool same = run && m_run.lock() == run;
    if (same && m_ablation == m_workspace.masks().ablation() &&
        m_step == m_workspace.selection().inspection().step)
        return;
    m_run = run;
    m_ablation = m_workspace.masks().ablation();
    m_step = m_workspace.selection().inspection().step;
    if (!same) m_site = 0;
    forget();
}

void JointAblationPresenter::forget() {
    m_cumulative.forget();
    m_singleKept.forget();
    m_pairs.forget();
    Q_EMIT changed();
}

void JointAblationPresenter::handle(QueryEvent event) {
    if (event == QueryEvent::Progressed) return void(Q_EMIT progressed());
    Q_EMIT changed();
}

void JointAblationPresenter::show(JointAblation view) {
    if (view == m_view) return;
    stop();
    m_view = view;
    Q_EMIT changed();
}

void JointAblationPresenter::stop() {
    m_cumulative.drop();
    m_singleKept.drop();
    m_pairs.drop();
    Q_EMIT changed();
}

template <class Work>
auto JointAblationPresenter::withShown(Work work) const {
    if (m_view == JointAblation::Cumulative) return work(m_cumulative);
    return m_view == JointAblation::SingleKept ? work(m_singleKept) : work(m_pairs);
}

bool JointAblationPresenter::measured() const {
    return withShown([](const auto& query) { return query.answer() != nullptr; });
}

double JointAblationPresenter::share() const {
    return withShown([](const auto& query) { return query.share(); });
}

QString JointAblationPresenter::problem() const {
    return withShown([](const auto& query) { return query.problem(); });
}

int JointAblationPresenter::pairedSite() const {
    return shape().headCount() > kMostPairedHeads ? m_site : -1;
}

void JointAblationPresenter::pairSite(int site) {
    if (site == m_site) return;
    stop();
    m_site = site;
    m_pairs.forget();
    Q_EMIT changed();
}

template <class Q>
void JointAblationPresenter::ask(Query<Q>& query, Q request) {
    const RunHandle run = m_workspace.runA();
    if (!run) return;
    request.step = m_step;
    request.ablation = m_ablation;
    query.ask(requestTo(run, std::move(request)));
}

void JointAblationPresenter::measure() {
    if (m_view == JointAblation::Cumulative) {
        PruningCurveRequest request;
        request.methods = {{"leave-one-out"}, {kRandomOrder}};
        request.samples = request.chooseSamples = m_samples;
        request.slot = "ablate-study";
        return ask(m_cumulative, std::move(request));
    }
    if (m_view == JointAblation::SingleKept) {
        SingleHeadKeptRequest request;
        request.samples = m_samples;
        return ask(m_singleKept, std::move(request));
    }
    HeadPairsRequest request;
    for (const auto& head : headsOf(shape()))
        if (pairedSite() < 0 || head.site == pairedSite()) request.heads.push_back(head);
    request.slot = "ablate-study";
    ask(m_pairs, std::move(request));
}

void JointAblationPresenter::switchOff(std::size_t i, std::size_t j) {
    if (!pairs() || i == j || i >= pairs()->heads.size() || j >= pairs()->heads.size()) return;
    m_workspace.masks().set(HeadMask::without({pairs()->heads[i], pairs()->heads[j]}),
                            tr("Switch a pair off"));
}

QJsonObject JointAblationPresenter::provenance() const {
    const RunHandle run = m_workspace.runA();
    if (!run || !measured()) return {};
    const std::int64_t step = withShown([](const auto& query) { return query.answer()->step; });
    QJsonObject origin{
        {QStringLiteral("runs"), QJsonArray{runOrigin(run->info(), run->config(), step)}},
        {QStringLiteral("ablation"), QString::fromUtf8(infoOf(m_ablation).id)}};
    withShown([&](const auto& query) { addSamples(origin, *query.answer()); });
    return origin;
}

}  // namespace headscope::ui
