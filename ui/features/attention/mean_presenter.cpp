#include "ui/features/attention/mean_presenter.h"

#include "core/api/runs/tasks.h"
#include "ui/figures/sample_words.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"
#include "ui/workspace/latest_weights.h"

namespace headscope::ui {
namespace {

constexpr int kMeanDelayMs = 300;  // delay in ms after the last switch of heads

}  // namespace

MeanPresenter::MeanPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_query([this] { return wanted(); },
              [this](QueryEvent event) {
                  if (event == QueryEvent::Progressed) return void(Q_EMIT progressed());
                  Q_EMIT changed();
              }) {
    connect(&workspace, &Workspace::runsChanged, this, &MeanPresenter::follow);
    connect(&workspace.masks(), &MaskModel::changed, this, &MeanPresenter::askSoon);
    new LatestWeights(
        workspace, LatestWeights::Of::RunA, this, [this] { return m_query.waiting(); },
        [this] { askSoon(); });
    connect(&workspace.selection(), &Selection::inspectionChanged, this, [this] {
        if (!m_query.sent() || m_workspace.selection().inspection().step != m_query.sent()->step)
            askSoon();
    });
    follow();
}

void MeanPresenter::follow() {
    const RunHandle run = m_workspace.runA();
    if (run && m_run.lock() == run) return;
    m_run = run;
    m_runName = run ? toQt(run->info().name) : QString();
    m_shape = run ? run->shape() : ModelShape();
    if (m_chosen >= 0) m_chosen = kNone;  // the classes of another run may differ
    if (choices().isEmpty()) m_chosen = kNone;
    m_query.forget();
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
    m_query.forget();
    askSoon();
}

// Keeps the shown mean until the new one arrives. Only another choice clears it.
void MeanPresenter::askSoon() {
    m_query.soon(view() ? kMeanDelayMs : 0);
    Q_EMIT changed();
}

std::optional<BoundRequest<MeanMapsRequest, MeanPresenter::Answer>> MeanPresenter::wanted() const {
    const RunHandle run = m_workspace.runA();
    if (!run || m_chosen == kNone) return {};
    MeanMapsRequest request;
    request.step = m_workspace.selection().inspection().step;
    request.label = m_chosen;
    if (m_chosen >= 0) request.split = "test";
    request.mask = m_workspace.masks().mask();
    request.ablation = m_workspace.masks().ablation();
    request.slot = "attention-page";
    return requestTo<Answer>(run, std::move(request), [](MeanMaps mean) -> Result<Answer> {
        // Move the maps to the view, and keep the metadata in the answer.
        auto view = prepareAttention(std::exchange(mean.maps, {}));
        if (!view) return std::move(view).error();
        return Answer{std::move(mean), std::move(*view)};
    });
}

QString MeanPresenter::samplesText() const {
    if (about().label < 0) return plots::sampleSetWords(about());
    return tr("%1 samples of the class %2 of the %3 split, drawn at random (seed %4)")
        .arg(countText(about().count),
             toQt(m_shape.classes[static_cast<std::size_t>(about().label)]),
             plots::splitWord(about().split), QString::number(about().seed));
}

QString MeanPresenter::title() const {
    if (!view()) return {};
    if (about().label >= 0)
        return tr("Mean of class %1, %2 samples")
            .arg(toQt(m_shape.classes[static_cast<std::size_t>(about().label)]),
                 countText(about().count));
    return tr("Mean over %1 samples").arg(countText(about().count));
}

QString MeanPresenter::origin() const {
    if (!view()) return {};
    QString text = tr("Mean over %1.").arg(samplesText());
    // Texts differ in length, so late rows average over fewer samples.
    if (m_shape.gridColumns == 0 && !about().having.empty() &&
        about().having.back() < about().count)
        text += QLatin1Char(' ') +
                tr("Each row is a mean over the samples with a token at that position: %1 at the "
                   "first, %2 at the last.")
                    .arg(countText(about().having.front()), countText(about().having.back()));
    if (const int off = m_query.answered()->mask.offCount(); off > 0)
        text += QLatin1Char(' ') + tr("Heads switched off: %1.").arg(off);
    return text + QLatin1Char(' ') +
           tr("Step %1 of run \u201c%2\u201d.").arg(countText(view()->maps->step), m_runName);
}

QJsonObject MeanPresenter::provenance() const {
    const RunHandle run = m_workspace.runA();
    if (!run || !view()) return {};
    QJsonObject origin{{QStringLiteral("runs"),
                        QJsonArray{runOrigin(run->info(), run->config(), view()->maps->step)}},
                       {QStringLiteral("mean_over"), about().count},
                       {QStringLiteral("heads_off"), headsOffOrigin(m_query.answered()->mask)}};
    if (about().label >= 0)
        origin.insert(QStringLiteral("class"),
                      toQt(m_shape.classes[static_cast<std::size_t>(about().label)]));
    addSamples(origin, about());
    return origin;
}

}  // namespace headscope::ui
