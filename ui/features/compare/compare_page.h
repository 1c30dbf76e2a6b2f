// The Compare page. Many runs: a score of groups of runs, a table of settings and scores, curves,
// and a scatter plot. It also compares two runs head by head and shows calibration and confusion.
#pragma once

#include "ui/features/compare/compare_controls.h"
#include "ui/features/compare/compare_presenter.h"
#include "ui/workspace/page.h"
#include "ui/workspace/run_colours.h"

class QComboBox;
class QLineEdit;
class QPushButton;
class QStackedWidget;

namespace headscope::ui {

class Caption;
class CompareCalibration;
class CompareConfusion;
class CompareCurves;
class CompareHeads;
class CompareRuns;
class CompareScatter;
class CompareScores;
class TableExport;
class VerdictWatch;

class ComparePage : public Page {
    Q_OBJECT
public:
    explicit ComparePage(Workspace& workspace, QWidget* parent = nullptr);

    QString title() const override { return tr("Compare"); }
    QList<plots::FigureChoice> figures() const override;
    bool settled() const override;
    Verdict verdict() const override;
    NextStep nextStep() const override;
    QStringList results() const override;
    QJsonObject resultsOrigin() const override;
    QVariantMap choices() const override;
    void restoreChoices(const QVariantMap& choices) override;

    // colours: one per run, shared with all pages
    void setColours(std::shared_ptr<RunColours> colours);
    void compareRuns(const QStringList& paths);  // compares only these runs; empty: all
    void showView(CompareView view);
    CompareView view() const;

    ComparePresenter& presenter() { return m_presenter; }
    QPushButton* button(CompareView view) const { return m_controls->button(view); }
    CompareRuns* runs() const { return m_runs; }
    CompareCurves* curves() const { return m_curves; }
    CompareScores* scores() const { return m_scores; }
    CompareScatter* scatter() const { return m_scatter; }
    CompareHeads* heads() const { return m_heads; }
    CompareCalibration* calibration() const { return m_calibration; }
    CompareConfusion* confusion() const { return m_confusion; }
    QString summary() const;

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void makeViews();
    void makeOptions();
    void follow(TableExport* button);
    void makeFamilies();
    void followFamilies();
    QString familySummary() const;
    void showSummary();

    ComparePresenter m_presenter;
    VerdictWatch* m_watch = nullptr;
    QComboBox* m_families = nullptr;
    QLineEdit* m_filter = nullptr;
    QPushButton* m_all = nullptr;
    CompareControls* m_controls = nullptr;
    Caption* m_summary = nullptr;
    QStackedWidget* m_stack = nullptr;
    CompareRuns* m_runs = nullptr;
    CompareCurves* m_curves = nullptr;
    CompareScores* m_scores = nullptr;
    CompareScatter* m_scatter = nullptr;
    CompareHeads* m_heads = nullptr;
    CompareCalibration* m_calibration = nullptr;
    CompareConfusion* m_confusion = nullptr;
};

}  // namespace headscope::ui
