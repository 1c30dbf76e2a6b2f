#include "ui/features/ablate/study_presenter.h"

#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"
#include "ui/workspace/latest_weights.h"

namespace headscope::ui {

StudyPresenter::StudyPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_rounds(nullptr, [] {}) {
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
    m_asked.cancel();
    m_rounds.begin();
    m_inTurn.reset();
    m_onlyOne.reset();
    m_pairs.reset();
    m_problem.clear();
    Q_EMIT changed();
}

void StudyPresenter::show(StudyView view) {
    if (view == m_view) return;
    stop();
    m_view = view;
    m_problem.clear();
    Q_EMIT changed();
}

void StudyPresenter::stop() {
    m_asked.cancel();
    m_rounds.begin();
    Q_EMIT changed();
}

bool StudyPresenter::measured() const {
    return m_view == StudyView::InTurn    ? m_inTurn.has_value()
           : m_view == StudyView::OnlyOne ? m_onlyOne.has_value()
                                          : m_pairs.has_value();
}

int StudyPresenter::pairedSite() const {
    return shape().headCount() > kMostPairedHeads ? m_site : -1;
}

void StudyPresenter::pairSite(int site) {
    if (site == m_site) return;
    stop();
    m_site = site;
    m_pairs.reset();
    Q_EMIT changed();
}

template <class Q>
void StudyPresenter::ask(Q question, std::optional<typename Q::Answer>& into) {
    const RunHandle run = m_workspace.runA();
    if (!run) return;
    m_problem.clear();
    m_share = 0;
    question.step = m_step;
    question.ablation = m_ablation;
    m_asked.cancel();
    m_rounds.begin();
    auto take = m_rounds.answer<typename Q::Answer>([this, &into](Result<typename Q::Answer> answer) {
        if (answer)
            into = std::move(*answer);
        else if (answer.error().code != ErrorCode::Cancelled)
            m_problem = wholeErrorText(answer.error());
        Q_EMIT changed();
    });
    m_asked = run->ask(std::move(question), std::move(take), m_rounds.progress([this](double share) {
        m_share = share;
        Q_EMIT progressed();
    }));
    Q_EMIT changed();
}

void StudyPresenter::measure() {
    if (m_view == StudyView::InTurn) {
        PruningCurveQuestion question;
        question.methods = {{"leave-one-out"}, {kRandomOrder}};
        question.samples = question.chooseSamples = m_samples;
        question.slot = "ablate-study";
        return ask(std::move(question), m_inTurn);
    }
    if (m_view == StudyView::OnlyOne) {
        OnlyOneQuestion question;
        question.samples = m_samples;
        return ask(std::move(question), m_onlyOne);
    }
    HeadPairsQuestion question;
    for (const auto& head : headsOf(shape()))
        if (pairedSite() < 0 || head.site == pairedSite()) question.heads.push_back(head);
    question.slot = "ablate-study";
    ask(std::move(question), m_pairs);
}

void StudyPresenter::switchOff(std::size_t i, std::size_t j) {
    if (!m_pairs || i == j || i >= m_pairs->heads.size() || j >= m_pairs->heads.size()) return;
    m_workspace.masks().set(HeadMask::without({m_pairs->heads[i], m_pairs->heads[j]}), tr("Switch a pair off"));
}

QJsonObject StudyPresenter::provenance() const {
    const RunHandle run = m_workspace.runA();
    if (!run || !measured()) return {};
    const std::int64_t step = m_view == StudyView::InTurn    ? m_inTurn->step
                              : m_view == StudyView::OnlyOne ? m_onlyOne->step
                                                             : m_pairs->step;
    QJsonObject origin{{QStringLiteral("runs"), QJsonArray{runOrigin(run->info(), run->config(), step)}},
                       {QStringLiteral("ablation"), QString::fromUtf8(infoOf(m_ablation).id)}};
    const SampleSet& set = m_view == StudyView::InTurn    ? static_cast<const SampleSet&>(*m_inTurn)
                           : m_view == StudyView::OnlyOne ? static_cast<const SampleSet&>(*m_onlyOne)
                                                          : *m_pairs;
    addSamples(origin, set);
    return origin;
}

}  // namespace headscope::ui
