#include "ui/features/ablate/study_presenter.h"

#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"
#include "ui/workspace/latest_weights.h"

namespace headscope::ui {

StudyPresenter::StudyPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_inTurn([this](QueryEvent event) { handle(event); }),
      m_onlyOne([this](QueryEvent event) { handle(event); }),
      m_pairs([this](QueryEvent event) { handle(event); }) {
    connect(&workspace, &Workspace::runsChanged, this, &StudyPresenter::follow);
    connect(&workspace.masks(), &MaskModel::changed, this, &StudyPresenter::follow);
    connect(&workspace.selection(), &Selection::inspectionChanged, this, &StudyPresenter::follow);
    // During training, keep results that the user requested, although the weights have changed.
    new LatestWeights(
        workspace, LatestWeights::Of::RunA, this, [this] { return measuring(); },
        [this] {
            const RunHandle run = m_run.lock();
            if (run && !m_workspace.trains(run->info().path)) forget();
        });
    follow();  // a run may already be open
}

// Results do not depend on removed heads, only on the run, the step and the replacement method.
void StudyPresenter::follow() {
    const RunHandle run = m_workspace.runA();
    const bool same = run && m_run.lock() == run;
    if (same && m_ablation == m_workspace.masks().ablation() && m_step == m_workspace.inspection().step) return;
    m_run = run;
    m_ablation = m_workspace.masks().ablation();
    m_step = m_workspace.inspection().step;
    if (!same) m_site = 0;
    forget();
}

void StudyPresenter::forget() {
    m_inTurn.forget();
    m_onlyOne.forget();
    m_pairs.forget();
    Q_EMIT changed();
}

void StudyPresenter::handle(QueryEvent event) {
    if (event == QueryEvent::Progressed) return void(Q_EMIT progressed());
    Q_EMIT changed();
}

void StudyPresenter::show(StudyView view) {
    if (view == m_view) return;
    stop();
    m_view = view;
    Q_EMIT changed();
}

void StudyPresenter::stop() {
    m_inTurn.drop();
    m_onlyOne.drop();
    m_pairs.drop();
    Q_EMIT changed();
}

template <class Work>
auto StudyPresenter::withShown(Work work) const {
    if (m_view == StudyView::InTurn) return work(m_inTurn);
    return m_view == StudyView::OnlyOne ? work(m_onlyOne) : work(m_pairs);
}

bool StudyPresenter::measured() const {
    return withShown([](const auto& query) { return query.answer() != nullptr; });
}

double StudyPresenter::share() const {
    return withShown([](const auto& query) { return query.share(); });
}

QString StudyPresenter::problem() const {
    return withShown([](const auto& query) { return query.problem(); });
}

int StudyPresenter::pairedSite() const {
    return shape().headCount() > kMostPairedHeads ? m_site : -1;
}

void StudyPresenter::pairSite(int site) {
    if (site == m_site) return;
    stop();
    m_site = site;
    m_pairs.forget();
    Q_EMIT changed();
}

template <class Q>
void StudyPresenter::ask(Query<Q>& query, Q question) {
    const RunHandle run = m_workspace.runA();
    if (!run) return;
    question.step = m_step;
    question.ablation = m_ablation;
    query.ask(requestTo(run, std::move(question)));
}

void StudyPresenter::measure() {
    if (m_view == StudyView::InTurn) {
        PruningCurveQuestion question;
        question.methods = {{"leave-one-out"}, {kRandomOrder}};
        question.samples = question.chooseSamples = m_samples;
        question.slot = "ablate-study";
        return ask(m_inTurn, std::move(question));
    }
    if (m_view == StudyView::OnlyOne) {
        OnlyOneQuestion question;
        question.samples = m_samples;
        return ask(m_onlyOne, std::move(question));
    }
    HeadPairsQuestion question;
    for (const auto& head : headsOf(shape()))
        if (pairedSite() < 0 || head.site == pairedSite()) question.heads.push_back(head);
    question.slot = "ablate-study";
    ask(m_pairs, std::move(question));
}

void StudyPresenter::switchOff(std::size_t i, std::size_t j) {
    if (!pairs() || i == j || i >= pairs()->heads.size() || j >= pairs()->heads.size()) return;
    m_workspace.masks().set(HeadMask::without({pairs()->heads[i], pairs()->heads[j]}), tr("Switch a pair off"));
}

QJsonObject StudyPresenter::provenance() const {
    const RunHandle run = m_workspace.runA();
    if (!run || !measured()) return {};
    const std::int64_t step = withShown([](const auto& query) { return query.answer()->step; });
    QJsonObject origin{{QStringLiteral("runs"), QJsonArray{runOrigin(run->info(), run->config(), step)}},
                       {QStringLiteral("ablation"), QString::fromUtf8(infoOf(m_ablation).id)}};
    withShown([&](const auto& query) { addSamples(origin, *query.answer()); });
    return origin;
}

}  // namespace headscope::ui
