#include "ui/features/attention/attention_page_beside.h"

#include "ui/plots/head_map.h"

#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {

BesidePane::BesidePane(Workspace& workspace, QWidget* parent) : QWidget(parent) {
    m_mean = new MeanPane(workspace, this);
    m_runs = new RunsPane(workspace, this);
    m_mean->hide();
    m_runs->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_mean);
    column->addWidget(m_runs);
    connect(&m_mean->presenter(), &MeanPresenter::choicesChanged, this, &BesidePane::offered);
    connect(&workspace, &Workspace::runsChanged, this, &BesidePane::offered);
    connect(&m_mean->presenter(), &MeanPresenter::changed, this, &BesidePane::changed);
    connect(m_runs, &RunsPane::changed, this, [this] {
        if (m_runs->wanted()) Q_EMIT changed();
    });
}

QStringList BesidePane::choices() const {
    QStringList all = m_mean->presenter().choices();
    if (!m_runs->offered()) return all;
    if (all.isEmpty()) all << tr("nothing");
    return all << tr("run B and the difference");
}

int BesidePane::chosen() const {
    return m_runs->wanted() ? int(choices().size()) - 1
                            : m_mean->presenter().chosen() - MeanPresenter::kNone;
}

void BesidePane::choose(int choice) {
    const int means = int(std::max<qsizetype>(1, m_mean->presenter().choices().size()));
    m_runs->setWanted(choice >= means);
    m_mean->presenter().choose(choice < means ? choice + MeanPresenter::kNone
                                              : MeanPresenter::kNone);
    Q_EMIT offered();
    Q_EMIT changed();
}

int BesidePane::readableWidth() const {
    return m_runs->wanted() ? m_runs->readableWidth() : m_mean->pane()->view()->readableWidth();
}

bool BesidePane::settled() const {
    return m_mean->presenter().settled() && m_runs->presenter().settled();
}

double BesidePane::scaleEnd(HeadPlace head, const AttentionTools& tools, int token) const {
    double end = 0;
    if (const auto mean = m_mean->mapOf(head); mean.valid())
        end = tools.scaleEnd(*m_mean->presenter().view(), mean, token);
    if (const auto other = m_runs->partnerOf(head);
        other.valid() && m_runs->wanted() && !tools.rollout())
        end = std::max(end, tools.scaleEnd(*m_runs->view(), other, token));
    return end;
}

void BesidePane::show(HeadPlace head, const AttentionTools& tools, const plots::TokenLock& lock,
                      bool allTokens, double high) {
    m_mean->setVisible(m_mean->wanted());
    m_runs->setVisible(m_runs->wanted());
    setVisible(wanted());
    const double own = scaleEnd(head, tools, lock.active());
    const double end = tools.scale() == WeightScale::Each && own > 0 ? own : high;
    m_mean->show(head, tools, allTokens ? lock : plots::TokenLock(), end);
    if (m_runs->wanted()) m_runs->show(head, tools, lock, end);
}

QList<plots::FigureChoice> BesidePane::figures() const {
    return m_mean->figures() + m_runs->figures();
}

QList<plots::FigurePtr> BesidePane::parts() const {
    if (m_mean->wanted() && m_mean->presenter().view())
        return {plots::kept(m_mean->pane()->view()->figure(), {})};
    if (!m_runs->isVisible() || !m_runs->shown().valid()) return {};
    return {plots::kept(m_runs->pane()->view()->figure(), {}),
            plots::kept(m_runs->difference()->figure(), {})};
}

}  // namespace headscope::ui
