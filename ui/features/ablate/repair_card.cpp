#include "ui/features/ablate/repair_card.h"

#include "ui/features/ablate/repair_bars.h"
#include "ui/widgets/attention_row.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/wrapped_label.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace headscope::ui {

RepairCard::RepairCard(Workspace& workspace, QWidget* parent)
    : QWidget(parent), m_presenter(workspace) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    auto* row = new AttentionRow(this);
    m_measure = new QPushButton(row);
    m_measure->setObjectName(QStringLiteral("repair-measure"));
    m_measure->setToolTip(
        tr("Removes each head alone and follows what the rest of the model does"));
    row->add(m_measure);
    m_progress = new ProgressBar(this);
    m_progress->setTextVisible(false);
    m_progress->setMaximumHeight(6);
    m_words = new WrappedLabel(this);
    m_words->setTextFormat(Qt::PlainText);
    m_bars = new RepairBars(this);
    m_bars->setFocusPolicy(Qt::TabFocus);
    for (QWidget* widget : std::initializer_list<QWidget*>{row, m_progress, m_words, m_bars})
        column->addWidget(widget);
    column->addStretch(1);
    connect(m_measure, &QPushButton::clicked, this,
            [this] { m_presenter.measuring() ? m_presenter.stop() : m_presenter.measure(); });
    connect(&m_presenter, &RepairPresenter::changed, this, &RepairCard::showAll);
    connect(&m_presenter, &RepairPresenter::progressed, this, &RepairCard::showShare);
    showAll();
}

QString RepairCard::words() const {
    return m_words->text();
}

void RepairCard::showShare() {
    m_progress->setShare(m_presenter.share());
}

void RepairCard::showAll() {
    const bool busy = m_presenter.measuring();
    m_measure->setText(busy ? tr("Stop measuring") : tr("Measure self-repair"));
    m_measure->setEnabled(m_presenter.shape().headCount() > 0);
    m_progress->setVisible(busy);
    if (busy) showShare();
    m_bars->setRepair(m_presenter.shape(), m_presenter.selected(), m_presenter.origin());
    m_bars->setVisible(m_presenter.selected() != nullptr);
    const QString words = m_presenter.words();
    m_words->setText(
        !m_presenter.problem().isEmpty() ? m_presenter.problem()
        : busy                           ? tr("Measuring \u2026")
        : !words.isEmpty()
            ? words + QLatin1Char(' ') +
                  (m_presenter.selected() ? m_bars->figure().caption() : m_presenter.origin())
            : tr("How much of the selected head\u2019s direct effect do later heads, "
                 "feed-forward networks and norms restore after its removal?"));
}

QList<plots::FigureChoice> RepairCard::figures() const {
    if (!m_presenter.selected()) return {};
    return {plots::choiceOf(tr("Self-repair"), m_bars, [this] { return m_presenter.provenance(); },
                            {m_bars})};
}

}  // namespace headscope::ui
