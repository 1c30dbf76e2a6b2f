// The Ablate page: removes heads of run A and shows the effect at once. It shows held-out scores
// with intervals, the change for every class and the effect on the open sample.
// Workspace::masks() holds the mask and its undo history.
#pragma once

#include "core/api/runs/tasks.h"
#include "ui/features/ablate/ablate_presenter.h"
#include "ui/figures/kinds/importance_figure.h"
#include "ui/workspace/page.h"

#include <QTimer>

class QBoxLayout;
class QComboBox;
class QLabel;
class QTabWidget;
class QPushButton;

namespace headscope::plots {
class AblationBars;
class PredictionBars;
}  // namespace headscope::plots

namespace headscope::ui {

class AttentionRow;
class ExplainButton;
class OptionsButton;

class AblateChanges;
class AblateSets;
class JointAblationCard;
class PatchCard;
class RepairCard;
class AblationChoice;
class Banner;
class FoldingSide;
class HeadMapPanel;
class ProgressBar;
class VerdictWatch;

class AblatePage : public Page {
    Q_OBJECT
public:
    explicit AblatePage(Workspace& workspace, QWidget* parent = nullptr);

    QString title() const override { return tr("Ablate"); }
    bool switchesHeads() const override { return true; }
    QList<plots::FigureChoice> figures() const override;
    bool settled() const override;
    QStringList results() const override;
    Verdict verdict() const override { return m_presenter.verdict(); }
    NextStep nextStep() const override;
    void resetView() override;

    HeadMapPanel* map() const { return m_map; }
    // the map as it is exported
    const plots::ImportanceFigure& figure() const { return m_figure; }
    AblateChanges* changes() const { return m_changes; }
    AblateSets* sets() const { return m_sets; }
    RepairCard* repair() const { return m_repair; }
    PatchCard* patch() const { return m_patch; }
    QTabWidget* parts() const { return m_parts; }
    ExplainButton* explanation() const { return m_explain; }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeHeader();
    QWidget* makeMap();
    QWidget* makeParts();
    void addButtons(AttentionRow& row);
    QWidget* makeHeldOut();
    QWidget* makeSample();
    QWidget* makeClasses();
    void fold();
    void explain();
    void wire();
    void runChanged();
    void showAll();
    void showImportance();
    void showFigure();
    void showHeldOut();
    QString shareText() const;
    void showSample();
    void showSelfTest();
    const ScoreKind& colouredBy() const;
    bool labelled() const { return traitsOf(m_presenter.shape().task).labelled; }

    AblatePresenter m_presenter;
    VerdictWatch* m_watch = nullptr;
    QTimer m_clock;  // updates the elapsed time while importance is measured
    QBoxLayout* m_middle = nullptr;
    QWidget* m_heldOut = nullptr;
    AblateChanges* m_changes = nullptr;
    JointAblationCard* m_jointAblation = nullptr;
    AblateSets* m_sets = nullptr;
    RepairCard* m_repair = nullptr;
    PatchCard* m_patch = nullptr;
    QLabel* m_run = nullptr;
    Banner* m_message = nullptr;
    HeadMapPanel* m_map = nullptr;
    plots::ImportanceFigure m_figure;
    FoldingSide* m_sampleSide = nullptr;
    QComboBox* m_samples = nullptr;
    QComboBox* m_written = nullptr;
    QComboBox* m_split = nullptr;           // split of the held-out scores
    QComboBox* m_importanceFrom = nullptr;  // split on which importance is measured
    AblationChoice* m_kind = nullptr;
    QPushButton* m_keepOne = nullptr;
    QPushButton* m_measure = nullptr;
    ProgressBar* m_progress = nullptr;
    QLabel* m_importanceText = nullptr;
    QLabel* m_selfTest = nullptr;
    QLabel* m_before = nullptr;
    QLabel* m_after = nullptr;
    QLabel *m_beforeRange = nullptr, *m_afterRange = nullptr;  // intervals of both scores
    QLabel* m_heldOutState = nullptr;                          // progress of the held-out scores
    ExplainButton* m_explain = nullptr;
    // Paragraphs of the explanation: samples and interval, colours, self-test.
    QString m_heldOutNote, m_importanceNote, m_selfTestNote;
    QLabel* m_sampleText = nullptr;
    QLabel* m_otherTexts = nullptr;
    QLabel* m_sampleVerdict = nullptr;
    plots::PredictionBars* m_prediction = nullptr;
    plots::AblationBars* m_classes = nullptr;
    QWidget* m_classCard = nullptr;
    QTabWidget* m_parts = nullptr;
    OptionsButton* m_options = nullptr;
    QWidget* m_figures = nullptr;  // greyed out while new scores are computed
};

}  // namespace headscope::ui
