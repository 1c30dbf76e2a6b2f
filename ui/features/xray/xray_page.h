// The X-ray page: the four metrics of "X-Raying Multi-head Attention" over training, live or for
// finished runs. It shows mean and variance of every layer, matrices at any recorded batch, and how
// well metric 3 explains the loss beyond a trend. Runs without records are measured at their
// weights.
#pragma once

#include "ui/features/xray/xray_presenter.h"
#include "ui/workspace/page.h"

class QBoxLayout;
class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace headscope::plots {
class MatrixView;
class PanelGrid;
}  // namespace headscope::plots

namespace headscope::ui {

class Caption;
class Card;
class FormulaView;
class Heading;
class StepSlider;
class XrayFitPanel;
class XrayNowPanel;

class XrayPage : public Page {
    Q_OBJECT
public:
    explicit XrayPage(Workspace& workspace, QWidget* parent = nullptr);

    QString title() const override { return tr("X-ray"); }
    QList<plots::FigureChoice> figures() const override;
    bool settled() const override { return m_presenter.settled(); }

    XrayPresenter& presenter() { return m_presenter; }
    plots::PanelGrid* curves() const { return m_curves; }
    plots::MatrixView* matrix() const { return m_matrix; }
    plots::PanelGrid* headCurves() const { return m_heads; }
    StepSlider* steps() const { return m_steps; }
    XrayFitPanel* fit() const { return m_fit; }
    XrayNowPanel* now() const { return m_now; }
    bool empty() const;  // true if the invitation is shown instead of the plots

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeHeader();
    QWidget* makeInvitation();
    QWidget* makePlots();
    QWidget* makeMatrix();
    void wire();
    void fold();
    void showAll();
    void showInvitation();
    void showTexts();
    void showCurves();
    void showMatrix();
    void showHeads();
    QString stem(const char* part) const;

    XrayPresenter m_presenter;
    QComboBox *m_metrics = nullptr, *m_forms = nullptr;
    QCheckBox* m_logarithmic = nullptr;
    FormulaView* m_formula = nullptr;
    Caption* m_meaning = nullptr;
    QStackedWidget* m_stack = nullptr;
    Heading* m_emptyTitle = nullptr;
    QLabel* m_emptyText = nullptr;
    QPushButton *m_record = nullptr, *m_preset = nullptr;
    plots::PanelGrid* m_curves = nullptr;
    // layout of matrix and regression, side by side if there is room
    QBoxLayout* m_row = nullptr;
    // contains the matrix, or curves of single heads for metric 4
    QStackedWidget* m_below = nullptr;
    plots::MatrixView* m_matrix = nullptr;
    plots::PanelGrid* m_heads = nullptr;
    StepSlider* m_steps = nullptr;
    XrayFitPanel* m_fit = nullptr;
    XrayNowPanel* m_now = nullptr;
};

}  // namespace headscope::ui
