// Scores view of the Compare page: a score of groups of runs, seed by seed, beside the similarity
// of the heads in the same groups. A table with means, intervals and corrected paired differences
// is one click away.
// The numbers and texts of the table equal those of `headscope-cli compare`.
#pragma once

#include "ui/features/compare/compare_controls.h"
#include "ui/features/compare/compare_presenter.h"
#include "ui/plots/figure_choice.h"

#include <QWidget>

class QBoxLayout;
class QComboBox;
class QLineEdit;
class QPushButton;
class QTableView;

namespace headscope::plots {
class XyPlot;
}

namespace headscope::ui {

class Caption;
class TableExport;
class TextTableModel;

class CompareScores : public QWidget {
    Q_OBJECT
public:
    CompareScores(ComparePresenter& presenter, CompareControls& controls,
                  QWidget* parent = nullptr);

    void ask();
    plots::XyPlot* plot() const { return m_plot; }
    plots::XyPlot* similarity() const { return m_similarity; }
    QTableView* table() const { return m_table; }
    QPushButton* tableButton() const { return m_showTable; }
    QPushButton* evaluateButton() const { return m_evaluate; }
    QPushButton* pairButton() const { return m_pair; }
    TextTableModel* model() const { return m_model; }
    TableExport* exportButton() const { return m_export; }
    QString caption() const;
    // Both panels as one figure first, then each of them.
    QList<plots::FigureChoice> figures(const std::function<QJsonObject()>& origin) const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    static QStringList captionOf(const Comparison& means);
    QBoxLayout* makeBelow();
    void makeControls(CompareControls& controls);
    void makeOptions(CompareControls& controls);
    void followTable();
    void takeTable();
    std::vector<std::string> chosenKeys() const;
    void showMeans();
    void showUnscored();
    void showPair();
    void showTable();
    void showPictures(const QString& problem);
    void fitTable();
    void openDot(const plots::ScoreGroups& groups, const QString& key, const QString& point);
    std::optional<double> requestedReach() const;

    ComparePresenter& m_presenter;
    CompareControls& m_controls;
    QBoxLayout* m_pictures = nullptr;
    plots::XyPlot *m_plot = nullptr, *m_similarity = nullptr;
    TextTableModel* m_model = nullptr;
    QTableView* m_table = nullptr;
    QComboBox *m_scores = nullptr, *m_first = nullptr, *m_second = nullptr, *m_baseline = nullptr;
    QLineEdit* m_reach = nullptr;
    QPushButton *m_showTable = nullptr, *m_evaluate = nullptr, *m_pair = nullptr;
    TableExport* m_export = nullptr;
    Caption *m_caption = nullptr, *m_reachProblem = nullptr;
};

}  // namespace headscope::ui
