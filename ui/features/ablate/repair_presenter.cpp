#include "ui/features/ablate/repair_presenter.h"

#include "ui/figures/sample_words.h"
#include "ui/figures/site_names.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"

#include <QLocale>

#include <cmath>

namespace headscope::ui {

RepairPresenter::RepairPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_query([this](QueryEvent event) {
          if (event == QueryEvent::Progressed) return void(Q_EMIT progressed());
          Q_EMIT changed();
      }) {
    connect(&workspace, &Workspace::runsChanged, this, &RepairPresenter::follow);
    connect(&workspace.masks(), &MaskModel::changed, this, &RepairPresenter::follow);
    connect(&workspace.selection(), &Selection::inspectionChanged, this, &RepairPresenter::follow);
    connect(&workspace.selection(), &Selection::headsChanged, this, &RepairPresenter::changed);
    follow();
}

void RepairPresenter::follow() {
    const RunHandle run = m_workspace.runA();
    const auto ablation = m_workspace.masks().ablation();
    const auto step = m_workspace.selection().inspection().step;
    if (m_run.lock() == run && m_ablation == ablation && m_step == step) return;
    m_run = run;
    m_ablation = ablation;
    m_step = step;
    m_query.forget();
    Q_EMIT changed();
}

void RepairPresenter::measure() {
    const RunHandle run = m_workspace.runA();
    if (!run) return;
    SelfRepairRequest request;
    request.ablation = m_ablation;
    request.step = m_step;
    request.slot = "ablate-page";
    m_query.ask(requestTo(run, std::move(request)));
}

const HeadRepair* RepairPresenter::selected() const {
    if (!report()) return nullptr;
    for (const auto& one : report()->heads)
        if (one.head == m_workspace.selection().head()) return &one;
    return nullptr;
}

QString RepairPresenter::words() const {
    if (!report()) return {};
    const QString name = plots::SiteNames(shape()).title(m_workspace.selection().head());
    const auto* head = selected();
    if (!head) return tr("%1 has no direct path to the answer.").arg(name);
    if (head->backedUp())
        return tr("%1 is backed up: the rest of the model compensates for at least part of its "
                  "direct effect, and the scores without it stay within the margin.")
            .arg(name);
    if (head->lost.below0() && head->repair.above0())
        return tr("%1: the rest of the model compensates for at least part of its direct effect.")
            .arg(name);
    if (head->lost.below0() && head->repair.below0())
        return tr("%1: the rest of the model adds to the loss.").arg(name);
    return tr("%1: no clear self-repair.").arg(name);
}

QString RepairPresenter::origin() const {
    const RunHandle run = m_run.lock();
    if (!report() || !run) return {};
    return tr("Step %1 of run \u201c%2\u201d, %3.")
        .arg(countText(report()->step), toQt(run->info().name), plots::sampleSetWords(*report()));
}

QJsonObject RepairPresenter::provenance() const {
    const RunHandle run = m_run.lock();
    if (!run || !report()) return {};
    QJsonObject origin{
        {QStringLiteral("runs"), QJsonArray{runOrigin(run->info(), run->config(), report()->step)}},
        {QStringLiteral("ablation"), QString::fromUtf8(infoOf(report()->ablation).id)}};
    addSamples(origin, *report());
    return origin;
}

}  // namespace headscope::ui
