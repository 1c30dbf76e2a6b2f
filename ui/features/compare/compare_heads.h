// Two-runs view of the Compare page: matched heads of runs A and B on one sample, their maps and
// the difference.
#pragma once

#include "ui/features/attention/matched_heads_presenter.h"
#include "ui/features/compare/compare_controls.h"
#include "ui/plots/figure_choice.h"

#include <QWidget>

class QPushButton;
class QTableView;

namespace headscope::plots {
class HeadMap;
}

namespace headscope::ui {

class Caption;
class TextTableModel;

class CompareHeads : public QWidget {
    Q_OBJECT
public:
    CompareHeads(Workspace& workspace, CompareControls& controls, QWidget* parent = nullptr);

    QList<plots::FigureChoice> figures() const;
    MatchedHeadsPresenter& presenter() { return m_presenter; }
    TextTableModel* model() const { return m_model; }
    QTableView* table() const { return m_table; }
    // map in column 0 to 2: run A, run B, difference B - A
    plots::HeadMap* map(int column) const { return m_maps[static_cast<std::size_t>(column)]; }
    QString text() const;  // description of what is shown, or why nothing is

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void makeControls(CompareControls& controls);
    void showAll();
    void showPair();
    QList<QStringList> rows() const;

    Workspace& m_workspace;
    MatchedHeadsPresenter m_presenter;
    Caption* m_text = nullptr;
    QPushButton *m_worth = nullptr, *m_similarity = nullptr;
    TextTableModel* m_model = nullptr;
    QTableView* m_table = nullptr;
    std::array<plots::HeadMap*, 3> m_maps{};
};

}  // namespace headscope::ui
