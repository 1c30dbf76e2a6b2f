#include "ui/features/prune/prune_page_groups.h"

#include "ui/figures/sample_words.h"
#include "ui/widgets/action_button.h"
#include "ui/widgets/attention_row.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/text_table_view.h"
#include "ui/workspace/page_parts.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

namespace headscope::ui {

PruneGroups::PruneGroups(const PruneActions& actions, QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 8, 0, 0);
    auto* row = new AttentionRow(this);
    m_vote = new QComboBox(this);
    m_vote->setObjectName(QStringLiteral("vote"));
    m_vote->setAccessibleName(tr("Voting method"));
    m_vote->setToolTip(
        tr("Paper: groups come from all samples, and each batch votes for the head most similar to "
           "its group's mean. "
           "Code: groups are formed again in each batch, and the heads with the most votes are "
           "kept, whatever their "
           "groups."));
    m_vote->addItem(tr("vote as in the paper"), int(VoteOf::Paper));
    m_vote->addItem(tr("vote as in the authors' code"), int(VoteOf::Code));
    row->add(m_vote);
    row->add(new ActionButton(actions.keepRepresentatives, row));
    row->add(new ActionButton(actions.compare, row));
    m_table = makeNumberTable(m_rows, tr("Groups of heads by layer"), this);
    m_rows.setColumns(groupColumns());
    m_text = captionLabel(this);
    column->addWidget(row);
    column->addWidget(m_table, 1);
    column->addWidget(m_text);
    connect(m_vote, &QComboBox::activated, this, &PruneGroups::voteChosen);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& row) {
                if (row.isValid())
                    Q_EMIT siteChosen(m_sites.at(static_cast<std::size_t>(row.row())));
            });
}

VoteOf PruneGroups::vote() const {
    return VoteOf(m_vote->currentData().toInt());
}

void PruneGroups::setReport(const GroupReport* groups, const plots::SiteNames& sites) {
    m_sites.clear();
    for (std::size_t i = 0; groups && i < groups->sites.size(); ++i)
        m_sites.push_back(groups->sites[i].site);
    m_vote->setEnabled(groups);
    m_rows.setRows(groups ? groupRows(*groups, sites, vote()) : QList<QStringList>());
    m_text->setText(
        groups ? tr("%1 groups per layer on %2 of %3 samples of %4; batches that voted: %5.")
                     .arg(groups->clusters)
                     .arg(groups->on == GroupOn::Values ? tr("the values")
                          : groups->on == GroupOn::Maps ? tr("the attention maps")
                                                        : tr("the outputs"),
                          QString::number(groups->samples), plots::splitWord(groups->split),
                          QString::number(groups->batches))
               : tr("“Find groups” above the table groups similar heads."));
}

}  // namespace headscope::ui
