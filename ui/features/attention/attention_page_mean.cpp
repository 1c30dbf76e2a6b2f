#include "ui/features/attention/attention_page_mean.h"

#include "ui/widgets/progress_bar.h"
#include "ui/widgets/wrapped_label.h"
#include "ui/workspace/heads_pane.h"
#include "ui/workspace/page_parts.h"

#include <QLabel>
#include <QVBoxLayout>

namespace headscope::ui {

MeanPane::MeanPane(Workspace& workspace, QWidget* parent)
    : QWidget(parent), m_presenter(workspace) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    m_pane = new AttentionPane(this);
    m_pane->setEmptyText(tr("The mean of the samples will be drawn here."));
    const auto made = makeWorkRow(tr("Reading the samples"), this, [this] { m_presenter.stop(); });
    m_progress = made.bar;
    m_problem = new WrappedLabel(this);
    m_problem->setTextFormat(Qt::PlainText);
    m_caption = captionLabel(this);
    column->addWidget(m_pane, 1);
    column->addWidget(m_work = made.row);
    column->addWidget(m_problem);
    column->addWidget(m_caption);
    connect(&m_presenter, &MeanPresenter::progressed, this, &MeanPane::showWork);
    connect(&m_presenter, &MeanPresenter::changed, this, &MeanPane::showWork);
    showWork();
}

plots::TokenMap MeanPane::mapOf(HeadPlace head) const {
    const AttentionView* view = wanted() ? m_presenter.view() : nullptr;
    if (!view || head.site >= view->maps->layers || head.head >= view->maps->heads) return {};
    return {view->maps, head.site, head.head, false, true};
}

void MeanPane::show(HeadPlace head, const AttentionTools& tools, const plots::TokenLock& lock,
                    double high) {
    m_pane->setMode(tools.mode());
    m_pane->patches()->setInk(tools.ink());
    const plots::TokenMap map = mapOf(head);
    if (!map.valid()) {
        m_pane->clear();
        return m_caption->clear();
    }
    m_pane->setMap(map, high, m_presenter.title(), m_presenter.origin());
    m_pane->setActiveToken(lock.active() < map.tokens() ? lock.active() : -1, lock.locked(), false);
    m_pane->view()->setHigh(high);
    m_caption->setText(m_pane->view()->figure().caption());
}

void MeanPane::showWork() {
    m_work->setVisible(m_presenter.working());
    m_progress->setShare(m_presenter.share());
    m_problem->setText(m_presenter.problem());
    m_problem->setVisible(!m_presenter.problem().isEmpty());
}

QList<plots::FigureChoice> MeanPane::figures() const {
    if (!m_presenter.view() || !isVisible()) return {};
    return {plots::choiceOf(m_pane->title(), m_pane->view(),
                            [this] { return m_presenter.provenance(); }, {m_pane})};
}

void MeanPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_presenter.setActive(true);
}

void MeanPane::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_presenter.setActive(false);
}

}  // namespace headscope::ui
