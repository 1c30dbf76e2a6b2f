// Confusion view of the Compare page: confusion matrix of one of the compared classifiers.
#pragma once

#include "ui/features/compare/compare_controls.h"
#include "ui/features/compare/confusion_presenter.h"
#include "ui/plots/figure_choice.h"

#include <QWidget>

class QComboBox;

namespace headscope::plots {
class ConfusionMap;
}

namespace headscope::ui {

class ComparePresenter;

class CompareConfusion : public QWidget {
    Q_OBJECT
public:
    CompareConfusion(Workspace& workspace, ComparePresenter& runs, CompareControls& controls,
                     QWidget* parent = nullptr);

    ConfusionPresenter& presenter() { return m_presenter; }
    plots::ConfusionMap* map() const { return m_map; }
    QList<plots::FigureChoice> figures() const;

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void showAnswer();

    ConfusionPresenter m_presenter;
    QComboBox *m_runs = nullptr, *m_splits = nullptr;
    plots::ConfusionMap* m_map = nullptr;
};

}  // namespace headscope::ui
