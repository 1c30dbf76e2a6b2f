// Card of the Ablate page that lists samples whose prediction changes while heads are removed, with
// both predictions.
#pragma once

#include "ui/features/ablate/changes_presenter.h"
#include "ui/widgets/text_table_model.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QTableView;

namespace headscope::ui {

class AblateChanges : public QWidget {
    Q_OBJECT
public:
    explicit AblateChanges(Workspace& workspace, QWidget* parent = nullptr);

    ChangesPresenter& presenter() { return m_presenter; }
    const ChangesPresenter& presenter() const { return m_presenter; }
    void resetView();
    // For tests.
    QString summary() const;

Q_SIGNALS:
    void listed(bool any);  // any: true if the table lists samples

private:
    void showAll();

    ChangesPresenter m_presenter;
    QLabel* m_summary = nullptr;
    QComboBox* m_kinds = nullptr;
    TextTableModel m_rows;
    std::vector<ChangedSample> m_shown;  // sample of each table row
    QTableView* m_table = nullptr;
};

}  // namespace headscope::ui
