// Table of redundancy groups on the Prune page: members, separation, heads kept by the chosen vote,
// and actions.
#pragma once

#include "ui/features/prune/prune_page_actions.h"
#include "ui/features/prune/prune_page_data.h"
#include "ui/widgets/text_table_model.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QTableView;

namespace headscope::ui {

class PruneGroups : public QWidget {
    Q_OBJECT
public:
    explicit PruneGroups(const PruneActions& actions, QWidget* parent = nullptr);

    VoteOf vote() const;
    // groups: null if there are none
    void setReport(const GroupReport* groups, const plots::SiteNames& sites);
    QTableView* table() const { return m_table; }

Q_SIGNALS:
    void voteChosen();
    void siteChosen(int site);

private:
    TextTableModel m_rows;
    std::vector<int> m_sites;  // attention site of each row
    QComboBox* m_vote = nullptr;
    QTableView* m_table = nullptr;
    QLabel* m_text = nullptr;
};

}  // namespace headscope::ui
