#include "ui/features/compare/compare_confusion.h"

#include "ui/features/compare/compare_choices.h"
#include "ui/features/compare/compare_presenter.h"
#include "ui/plots/confusion_map.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/run_names.h"

#include <QComboBox>
#include <QVBoxLayout>

namespace headscope::ui {

CompareConfusion::CompareConfusion(Workspace& workspace, ComparePresenter& runs,
                                   CompareControls& controls, QWidget* parent)
    : QWidget(parent), m_presenter(workspace) {
    m_runs = controls.choice(CompareView::Confusion, tr("R&un"), true);
    m_runs->setObjectName(QStringLiteral("compare-confusion-run"));
    m_splits = controls.choice(CompareView::Confusion, tr("S&amples of"), true);
    m_splits->setObjectName(QStringLiteral("compare-confusion-split"));
    offer(m_splits, {QStringLiteral("test"), QStringLiteral("valid")},
          {tr("test"), tr("validation")}, QStringLiteral("test"));
    m_map = new plots::ConfusionMap(this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_map, 1);
    connect(m_runs, &QComboBox::activated, this,
            [this] { m_presenter.choose(m_runs->currentData().toString()); });
    connect(m_splits, &QComboBox::activated, this,
            [this] { m_presenter.setSplit(toStd(m_splits->currentData().toString())); });
    connect(&runs, &ComparePresenter::tableChanged, this,
            [this, &runs] { m_presenter.setRuns(runs.table().runs); });
    connect(&m_presenter, &ConfusionPresenter::changed, this, &CompareConfusion::showAnswer);
    m_presenter.setRuns(runs.table().runs);
}

void CompareConfusion::showAnswer() {
    QStringList ids;
    for (const auto& info : m_presenter.runs()) ids << toQt(info.path);
    offer(m_runs, ids, distinctNames(m_presenter.runs()), m_presenter.run());
    m_runs->setCurrentIndex(m_runs->findData(m_presenter.run()));
    m_map->setFigure(m_presenter.figure());
}

QList<plots::FigureChoice> CompareConfusion::figures() const {
    if (m_map->figure().report.counts.empty()) return {};
    return {plots::choiceOf(tr("Confusion matrix"), m_map,
                            [this] { return m_presenter.provenance(); }, {m_map})};
}

void CompareConfusion::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_presenter.setActive(true);
}

void CompareConfusion::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_presenter.setActive(false);
}

}  // namespace headscope::ui
