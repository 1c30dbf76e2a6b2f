#include "ui/features/prune/prune_page_sweep.h"

#include "ui/plots/xy_plot.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/page_parts.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace headscope::ui {

PruneSweepView::PruneSweepView(Workspace& workspace, QWidget* parent)
    : QWidget(parent), m_presenter(workspace) {
    m_plot = new plots::XyPlot(this);
    m_plot->setAccessibleName(tr("Heads needed against lambda"));
    m_start = new QPushButton(this);
    m_start->setObjectName(QStringLiteral("prune-sweep-start"));
    m_start->setToolTip(tr("Measures one pruning curve per run. Stored curves are reused."));
    m_progress = new ProgressBar(this);
    m_stop = new QPushButton(tr("Stop"), this);
    m_stop->setObjectName(QStringLiteral("prune-sweep-stop"));
    m_text = captionLabel(this);
    auto* busy = new QHBoxLayout;
    busy->addWidget(m_start);
    busy->addWidget(m_progress, 1);
    busy->addWidget(m_stop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    column->addWidget(m_plot, 1);
    column->addLayout(busy);
    column->addWidget(m_text);
    connect(m_start, &QPushButton::clicked, this, [this] { m_presenter.measure(m_offered); });
    connect(m_stop, &QPushButton::clicked, &m_presenter, &PruneSweep::stop);
    connect(&m_presenter, &PruneSweep::changed, this, &PruneSweepView::showAll);
    connect(&m_presenter, &PruneSweep::progressed, this, &PruneSweepView::showProgress);
    showAll();
}

void PruneSweepView::follow(const PruningCurveRequest& offered, const std::string& score) {
    m_offered = offered;
    m_presenter.setMargin(offered.margin.share);
    m_presenter.showScore(score);
    showAll();
}

void PruneSweepView::showProgress() {
    m_progress->setShare(m_presenter.share());
}

void PruneSweepView::showAll() {
    const auto runs = static_cast<int>(m_presenter.runs().size()),
               left = runs - static_cast<int>(m_presenter.measured());
    const bool busy = m_presenter.measuring();
    plots::XyFigure figure;
    if (const auto groups = m_presenter.groups()) {
        figure = plots::seedsFigure(*groups, QStringLiteral("heads-needed"));
        figure.text += QLatin1Char(' ') + m_presenter.conditions();
    }
    const bool outdated = m_presenter.outdated(m_offered);
    m_start->setText(outdated ? tr("Measure again") : tr("Measure %n more run(s)", nullptr, left));
    figure.emptyText =
        runs < 2 ? tr("There is nothing to compare yet. Train this model with other "
                      "values of lambda, or with more seeds.")
        : busy   ? tr("The number of heads that each run needs appears here.")
                 : tr("Press “%1” to see how many heads each run needs.").arg(m_start->text());
    m_plot->setFigure(std::move(figure));
    m_start->setVisible(!busy && (left > 0 || outdated) && runs > 1);
    m_progress->setVisible(busy);
    m_stop->setVisible(busy);
    QStringList text;
    if (busy || (left > 0 && left < runs)) text << m_presenter.measuredText();
    text << m_presenter.problem() << m_presenter.conditions();
    text.removeAll(QString());
    m_text->setText(text.join(QLatin1Char(' ')));
    m_text->setVisible(!m_text->text().isEmpty());
    if (busy) showProgress();
}

QList<plots::FigureChoice> PruneSweepView::figures() const {
    if (m_plot->figure().data.empty()) return {};
    return {plots::choiceOf(tr("Heads needed against lambda"), m_plot,
                            [this] { return m_presenter.provenance(); }, {m_plot})};
}

void PruneSweepView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_presenter.setActive(true);
}

void PruneSweepView::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_presenter.setActive(false);
}

}  // namespace headscope::ui
