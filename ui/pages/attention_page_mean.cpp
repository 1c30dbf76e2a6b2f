#include "ui/pages/attention_page_mean.h"

#include "ui/pages/attention_page_parts.h"
#include "ui/pages/heads_pane.h"

#include <QLabel>
#include <QProgressBar>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {

MeanPane::MeanPane(Workspace& workspace, QWidget* parent) : QWidget(parent), m_presenter(workspace) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    m_pane = new AttentionPane(this);
    m_pane->setEmptyText(tr("The mean of the samples will be drawn here."));
    const auto made = makeWorkRow(tr("Reading the samples"), this, [this] { m_presenter.stop(); });
    m_progress = made.bar;
    m_problem = new QLabel(this);
    m_problem->setWordWrap(true);
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

double MeanPane::highOf(const plots::TokenMap& map, const AttentionTools& tools, int token) const {
    if (tools.scale() == WeightScale::Unit) return 1;
    const AttentionView& view = *m_presenter.view();
    const bool row = tools.mode() == AttentionMode::Tokens || tools.mode() == AttentionMode::Patches;
    const bool received = row && token < 0;
    if (tools.scale() == WeightScale::Shared) return double(received ? view.largestReceived : view.largestOfAll);
    const auto index = std::size_t(map.layer) * view.maps->heads + map.head;
    return double(received ? *std::max_element(view.received[index].begin(), view.received[index].end())
                           : view.largest[index]);
}

void MeanPane::show(HeadPlace head, const AttentionTools& tools, const plots::TokenLock& lock) {
    m_pane->setMode(tools.mode());
    m_pane->patches()->setBlend(tools.blend());
    m_pane->patches()->setStrength(tools.strength());
    const AttentionView* view = m_presenter.view();
    if (!view || head.site >= view->maps->layers || head.head >= view->maps->heads) {
        m_pane->clear();
        return m_caption->clear();
    }
    plots::TokenMap map{view->maps, head.site, head.head, false, true};
    const int token = lock.active() < map.tokens() ? lock.active() : -1;
    m_pane->setMap(map, highOf(map, tools, token), m_presenter.title(), m_presenter.origin());
    m_pane->setActiveToken(token, lock.locked(), false);
    m_pane->view()->setHigh(highOf(map, tools, token));
    m_caption->setText(m_pane->view()->figure().caption());
}

void MeanPane::showWork() {
    m_work->setVisible(m_presenter.working());
    const int hundredths = qRound(100 * m_presenter.share());
    m_progress->setRange(0, hundredths > 0 ? 100 : 0);  // an unknown share moves to and fro
    m_progress->setValue(hundredths);
    m_problem->setText(m_presenter.problem());
    m_problem->setVisible(!m_presenter.problem().isEmpty());
}

QList<plots::FigureChoice> MeanPane::figures() const {
    if (!m_presenter.view() || !isVisible()) return {};
    return {plots::choiceOf(m_pane->title(), m_pane->view(), [this] { return m_presenter.provenance(); }, {m_pane})};
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
