#include "ui/features/attention/attention_page_runs.h"

#include "ui/figures/plot_text.h"
#include "ui/plots/head_map.h"
#include "ui/workspace/page_parts.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

constexpr int kMapLines = 20;  // minimum width of each of the three maps in text line heights

// Largest absolute value of the drawn map, at least 1e-6.
double largestDifference(const plots::TokenMap& map) {
    const std::vector<float> values =
        map.maps->picture.width > 0 ? plots::weightsOf(map, -1) : map.maps->maps;
    double largest = 1e-6;
    for (const float value : values)
        largest = std::max(largest, std::abs(static_cast<double>(value)));
    return largest;
}

}  // namespace

RunsPane::RunsPane(Workspace& workspace, QWidget* parent)
    : QWidget(parent), m_presenter(workspace) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto* both = new QHBoxLayout;
    both->setSpacing(16);
    m_pane = new AttentionPane(this);
    m_pane->setEmptyText(tr("The map of run B will be drawn here."));
    m_difference = new plots::HeadMap(this);
    m_difference->setBarShown(true);
    m_difference->setMinimumWidth(leastColumn());
    both->addWidget(m_pane, 1);
    both->addWidget(m_difference, 1);
    column->addLayout(both, 1);
    column->addWidget(m_text = captionLabel(this));
    connect(&m_presenter, &MatchedHeadsPresenter::changed, this, &RunsPane::changed);
}

const MatchedPair* RunsPane::pairOf(HeadPlace head) const {
    for (const auto& pair : m_presenter.pairs())
        if (pair.layer == head.site && pair.a == head.head) return &pair;
    return nullptr;
}

plots::TokenMap RunsPane::partnerOf(HeadPlace head) const {
    const auto* pair = pairOf(head);
    return pair ? m_presenter.map(1, *pair) : plots::TokenMap();
}

void RunsPane::showNothing(const QString& why) {
    m_shown = {};
    m_pane->clear();
    m_pane->setEmptyText(why);
    m_difference->clear(QString());
    m_text->setText(why);
}

void RunsPane::show(HeadPlace head, const AttentionTools& tools, const plots::TokenLock& lock,
                    double high) {
    m_pane->setMode(tools.mode());
    m_pane->patches()->setInk(tools.ink());
    if (!m_presenter.problem().isEmpty()) return showNothing(m_presenter.problem());
    if (tools.rollout())
        return showNothing(
            tr("Choose a head: a rollout combines all heads, so no single head of B matches it."));
    const auto* pair = pairOf(head);
    if (!pair) return showNothing(tr("The maps of run B are being computed."));
    if (pair->b < 0)
        return showNothing(tr("%1 has fewer heads in this layer: this one is unmatched.")
                               .arg(m_presenter.name(1)));
    m_shown = m_presenter.map(1, *pair);
    m_pane->setMap(m_shown, high, tr("B: %1").arg(m_shown.name()), m_presenter.name(1));
    m_pane->setActiveToken(lock.active() < m_shown.tokens() ? lock.active() : -1, lock.locked(),
                           false);
    m_pane->view()->setHigh(high);
    const auto& shown = m_difference->figure().map();
    // the difference copies the maps, so avoid recomputing it on each hover
    if (!shown.valid() || m_subtracted != m_shown.maps || m_head != head) {
        const auto difference = m_presenter.difference(*pair);
        m_difference->setDifference(difference, largestDifference(difference), tr("B \u2212 A"));
        m_subtracted = m_shown.maps;
        m_head = head;
    }
    QString text = tr("B is %1. This is the head of B that matches the head of A: the heads of a "
                      "layer are paired to "
                      "minimise the sum of 1 − cosine of their maps. Cosine of the two: %2.")
                       .arg(m_presenter.name(1), plots::columnText(pair->alike, 3));
    text += QLatin1Char(' ') + tr("Red: B has more.");
    if (m_presenter.headsOff())
        text += QLatin1Char(' ') + tr("Matched and subtracted with all heads on.");
    m_text->setText(text);
}

int RunsPane::leastColumn() const {
    return fontMetrics().height() * kMapLines;
}

int RunsPane::readableWidth() const {
    return 2 * leastColumn() + 16;
}

QString RunsPane::text() const {
    return m_text->text();
}

QList<plots::FigureChoice> RunsPane::figures() const {
    if (!isVisible() || !m_shown.valid()) return {};
    const auto origin = [this] { return m_presenter.provenance(); };
    return {plots::choiceOf(m_pane->title(), m_pane->view(), origin, {m_pane}),
            plots::choiceOf(tr("Difference between the two maps"), m_difference, origin,
                            {m_difference})};
}

void RunsPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_presenter.setActive(true);
}

void RunsPane::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_presenter.setActive(false);
}

}  // namespace headscope::ui
