// Card of the Ablate page that compares the saved head sets and their effects.
#pragma once

#include "ui/features/ablate/sets_presenter.h"
#include "ui/widgets/text_table_model.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace headscope::ui {

class AblateSets : public QWidget {
    Q_OBJECT
public:
    explicit AblateSets(Workspace& workspace, QWidget* parent = nullptr);

    SetsPresenter& presenter() { return m_presenter; }
    const SetsPresenter& presenter() const { return m_presenter; }
    // For tests.

private:
    void showAll();
    int chosen() const;  // index of the selected row; -1: none

    SetsPresenter m_presenter;
    QLineEdit* m_name = nullptr;
    QPushButton *m_keep = nullptr, *m_use = nullptr, *m_remove = nullptr;
    QLabel* m_words = nullptr;
    TextTableModel m_rows;
    QTableView* m_table = nullptr;
};

}  // namespace headscope::ui
