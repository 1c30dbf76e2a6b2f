#include "ui/features/prune/prune_page_records.h"

#include "ui/plots/panel_grid.h"
#include "ui/plots/prune_map.h"
#include "ui/widgets/attention_row.h"
#include "ui/widgets/step_slider.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/page_parts.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

constexpr int kCurveLines = 11;  // height of the curves in text lines

}  // namespace

PruneRecordsView::PruneRecordsView(Workspace& workspace, QWidget* parent)
    : QWidget(parent), m_workspace(workspace), m_presenter(workspace) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 8, 0, 0);
    m_kind = new QComboBox(this);
    m_kind->setAccessibleName(tr("Quantity shown over training"));
    m_kind->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_steps = new StepSlider(this);
    auto* row = new QHBoxLayout;
    row->addWidget(m_kind);
    row->addStretch(1);
    m_curves = new plots::PanelGrid(this);
    m_curves->setChoosable(false);
    m_curves->setMinimumLines(kCurveLines);
    m_map = new plots::PruneMap(this);
    m_text = captionLabel(this);
    m_offers = new AttentionRow(this);
    m_watch = new QPushButton(tr("Train again with groups…"), m_offers);
    m_gates = new QPushButton(tr("Train with gates…"), m_offers);
    m_watch->setToolTip(
        tr("Opens the form with this run's settings and recording of head groups switched on"));
    m_gates->setToolTip(
        tr("Opens the form with this run's settings, its weights as initial weights, and a gate on "
           "each head"));
    m_offers->add(m_watch);
    m_offers->add(m_gates);
    column->addLayout(row);
    column->addWidget(m_steps);
    column->addWidget(m_curves, 1);
    column->addWidget(m_map);
    column->addWidget(m_text);
    column->addWidget(m_offers);
    connect(m_kind, &QComboBox::activated, this,
            [this] { m_presenter.choose(PruneRecord(m_kind->currentData().toInt())); });
    connect(m_steps, &StepSlider::stepChosen, &m_presenter, &PruneRecords::chooseFrame);
    connect(m_watch, &QPushButton::clicked, this, [this] { offer("train.groups", "V"); });
    connect(m_gates, &QPushButton::clicked, this, [this] { offer("train.gates", "together"); });
    connect(&m_presenter, &PruneRecords::changed, this, &PruneRecordsView::showAll);
    connect(&workspace, &Workspace::engineReady, this, &PruneRecordsView::showAll);
    showAll();
}

void PruneRecordsView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_presenter.setActive(true);
    showAll();
}

void PruneRecordsView::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_presenter.setActive(false);
}

void PruneRecordsView::offer(const char* key, const char* value) {
    const RunHandle run = m_workspace.runA();
    if (!run) return;
    RunConfig wanted = run->config();
    // A new run needs its own name and folder.
    wanted.values.erase("run.name");
    wanted.values.erase("run.folder");
    wanted.values[key] = std::string(value);
    // start from the last step, because gates are trained on converged weights
    if (std::string(key) == "train.gates") {
        wanted.values["run.start"] = run->info().path;
        wanted.values["run.start_step"] = std::string("last");
    }
    m_workspace.navigation().askForm(wanted, true);
}

void PruneRecordsView::showKinds() {
    const auto kinds = m_presenter.kinds();
    m_kind->clear();
    for (const auto kind : kinds) m_kind->addItem(pruneRecordName(kind), int(kind));
    m_kind->setCurrentIndex(m_kind->findData(int(m_presenter.kind())));
    for (QWidget* widget : std::initializer_list<QWidget*>{m_kind, m_steps, m_curves, m_map})
        widget->setVisible(!kinds.empty());
    // Training again is offered only if this run recorded nothing.
    m_offers->setVisible(kinds.empty() && !m_presenter.loading());
    for (auto* button : {m_watch, m_gates}) button->setEnabled(m_workspace.runA() != nullptr);
}

QString PruneRecordsView::explained() const {
    if (m_presenter.loading() && m_presenter.kinds().empty()) return {};
    if (m_presenter.kinds().empty() && !m_presenter.problem().isEmpty())
        return m_presenter.problem();
    if (m_presenter.kinds().empty())
        return tr(
            "This run recorded neither gates nor groups of its heads. Training records them if "
            "“Gates on heads” or "
            "“Watch groups of heads” is on.");
    if (m_presenter.kind() == PruneRecord::Gates)
        return tr(
            "Probability that each head's gate is open, in per cent; crossed-out heads count as "
            "closed.");
    // Step of the first vote; below 0 before it.
    const auto votes = m_presenter.votes();
    if (m_presenter.rest() <= 0)
        return tr("Colours mark groups of similar heads; the vote takes place at the end.");
    return votes < 0 ? tr("Colours mark groups of similar heads; the vote begins once the centres "
                          "have converged.")
                     : tr("Colours mark groups of similar heads; the centres converged and voting "
                          "began at step %1.")
                           .arg(countText(votes));
}

void PruneRecordsView::showAll() {
    showKinds();
    m_text->setText(explained());
    if (m_presenter.kinds().empty()) return;
    m_steps->setSteps(m_presenter.steps(), m_presenter.frame(), false);
    m_curves->setData(m_presenter.curves());
    const QString name = pruneRecordName(m_presenter.kind());
    m_curves->setFigure(QStringLiteral("pruning-records"),
                        tr("%1 of run \u201c%2\u201d against the training step, layer by layer.")
                            .arg(name, m_presenter.runName()));
    auto heads = m_presenter.heads();
    heads.text = tr("%1 of run \u201c%2\u201d.").arg(name, m_presenter.runName()) +
                 QLatin1Char(' ') + explained();
    m_map->setFigure(std::move(heads));
}

QList<plots::FigureChoice> PruneRecordsView::figures() const {
    QList<plots::FigureChoice> all;
    if (!isVisible() || m_presenter.kinds().empty()) return all;
    const auto origin = [this] { return m_presenter.provenance(); };
    all.append(plots::choiceOf(tr("%1 over training").arg(pruneRecordName(m_presenter.kind())),
                               m_curves, origin, {m_curves}));
    all.append(plots::choiceOf(tr("Heads at this step"), m_map, origin, {m_map}));
    return all;
}

}  // namespace headscope::ui
