#include "ui/features/attention/mean_presenter.h"

#include "core/api/runs/tasks.h"
#include "ui/figures/sample_words.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"
#include "ui/workspace/latest_weights.h"

namespace headscope::ui {
namespace {

constexpr int kMeanAskMs = 300;  // ms after the last switch of heads

}  // namespace

MeanPresenter::MeanPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_rounds(nullptr, [this] { ask(); }) {
    connect(&workspace, &Workspace::runsChanged, this, &MeanPresenter::follow);
    connect(&workspace.masks(), &MaskModel::changed, this, &MeanPresenter::askSoon);
    new LatestWeights(
        workspace, LatestWeights::Of::RunA, this, [this] { return m_rounds.waiting(); }, [this] { askSoon(); });
    connect(&workspace.selection(), &Selection::inspectionChanged, this, [this] {
        if (m_workspace.inspection().step != m_step) askSoon();
    });
    follow();
}

void MeanPresenter::setActive(bool active) {
    m_active = active;
    if (active && m_stale)
        askSoon();
    else if (!active)
        m_rounds.rest();
}

void MeanPresenter::follow() {
    const RunHandle run = m_workspace.runA();
    if (run && m_run.lock() == run) return;
    m_run = run;
    m_runName = run ? toQt(run->info().name) : QString();
    m_shape = run ? run->shape() : ModelShape();
    if (m_chosen >= 0) m_chosen = kNone;  // classes of another run may differ
    if (choices().isEmpty()) m_chosen = kNone;
    m_view.reset();
    Q_EMIT choicesChanged();
    askSoon();
}

QStringList MeanPresenter::choices() const {
    if (traitsOf(m_shape.task).pairs || m_run.expired()) return {};
    QStringList all{tr("nothing"), tr("mean over validation")};
    for (const auto& name : m_shape.classes) all << tr("mean of class %1 (test)").arg(toQt(name));
    return all;
}

void MeanPresenter::choose(int what) {
    if (what == m_chosen) return;
    m_chosen = what;
    m_view.reset();
    askSoon();
}

// Keeps the shown mean until the new one arrives. Only another choice clears it.
void MeanPresenter::askSoon() {
    m_stale = true;
    m_asked.cancel();
    m_rounds.begin();
    m_rounds.rest();
    m_problem.clear();
    m_share = 0;
    if (m_chosen == kNone) m_view.reset();
    if (m_active && m_chosen != kNone && m_workspace.runA()) m_rounds.soon(m_view ? kMeanAskMs : 0);
    Q_EMIT changed();
}

void MeanPresenter::ask() {
    const RunHandle run = m_workspace.runA();
    if (!m_active || !run || m_chosen == kNone) return;
    m_stale = false;
    m_rounds.begin();
    m_step = m_workspace.inspection().step;
    m_askedMask = m_workspace.mask();
    MeanMapsQuestion question;
    question.step = m_step;
    question.label = m_chosen;
    if (m_chosen >= 0) question.split = "test";
    question.mask = m_askedMask;
    question.ablation = m_workspace.masks().ablation();
    question.slot = "attention-page";
    const auto progress = m_rounds.progress([this](double share) {
        m_share = share;
        Q_EMIT progressed();
    });
    const auto deliver = m_rounds.answer<Answer>([this](Result<Answer> answer) {
        if (answer) {
            m_view = std::move(answer->view);
            m_about = std::move(answer->about);
            m_viewMask = m_askedMask;
        } else {
            m_problem = answer.error().code == ErrorCode::Cancelled ? tr("Stopped.") : wholeErrorText(answer.error());
        }
        Q_EMIT changed();
    });
    m_asked = run->ask(
        std::move(question),
        [deliver](Result<MeanMaps> mean) {  // runs in the analysis thread
            if (!mean) return deliver(std::move(mean).error());
            // The maps go to the view; the metadata stays in the answer.
            auto view = prepareAttention(std::exchange(mean->maps, {}));
            if (!view) return deliver(std::move(view).error());
            deliver(Answer{std::move(*mean), std::move(*view)});
        },
        progress);
    Q_EMIT changed();
}

QString MeanPresenter::samplesText() const {
    if (m_about.label < 0) return plots::sampleSetWords(m_about);
    return tr("%1 samples of the class %2 of the %3 split, drawn at random (seed %4)")
        .arg(countText(m_about.count), toQt(m_shape.classes[static_cast<std::size_t>(m_about.label)]),
             plots::splitWord(m_about.split), QString::number(m_about.seed));
}

QString MeanPresenter::title() const {
    if (!m_view) return {};
    if (m_about.label >= 0)
        return tr("Mean of class %1, %2 samples")
            .arg(toQt(m_shape.classes[static_cast<std::size_t>(m_about.label)]), countText(m_about.count));
    return tr("Mean over %1 samples").arg(countText(m_about.count));
}

QString MeanPresenter::origin() const {
    if (!m_view) return {};
    QString text = tr("Mean over %1.").arg(samplesText());
    // Texts differ in length, so late rows average over fewer samples.
    if (m_shape.gridColumns == 0 && !m_about.having.empty() && m_about.having.back() < m_about.count)
        text +=
            QLatin1Char(' ') +
            tr("Each row is a mean over the samples with a token at that position: %1 at the first, %2 at the last.")
                .arg(countText(m_about.having.front()), countText(m_about.having.back()));
    if (const int off = m_viewMask.offCount(); off > 0)
        text += QLatin1Char(' ') + tr("Heads switched off: %1.").arg(off);
    return text + QLatin1Char(' ') + tr("Step %1 of run \u201c%2\u201d.").arg(countText(m_view->maps->step), m_runName);
}

QJsonObject MeanPresenter::provenance() const {
    const RunHandle run = m_workspace.runA();
    if (!run || !m_view) return {};
    QJsonObject origin{{QStringLiteral("runs"), QJsonArray{runOrigin(run->info(), run->config(), m_view->maps->step)}},
                       {QStringLiteral("mean_over"), m_about.count},
                       {QStringLiteral("heads_off"), headsOffOrigin(m_viewMask)}};
    if (m_about.label >= 0)
        origin.insert(QStringLiteral("class"), toQt(m_shape.classes[static_cast<std::size_t>(m_about.label)]));
    addSamples(origin, m_about);
    return origin;
}

}  // namespace headscope::ui
