// Card of the Ablate page for self-repair. Measured on request.
#pragma once

#include "ui/features/ablate/repair_presenter.h"
#include "ui/plots/figure_choice.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace headscope::ui {

class ProgressBar;
class RepairBars;

class RepairCard : public QWidget {
    Q_OBJECT
public:
    explicit RepairCard(Workspace& workspace, QWidget* parent = nullptr);

    RepairPresenter& presenter() { return m_presenter; }
    const RepairPresenter& presenter() const { return m_presenter; }
    QList<plots::FigureChoice> figures() const;
    // Accessors for tests.
    RepairBars* bars() const { return m_bars; }
    QPushButton* button() const { return m_measure; }
    QString words() const;

private:
    void showAll();
    void showShare();

    RepairPresenter m_presenter;
    QPushButton* m_measure = nullptr;
    ProgressBar* m_progress = nullptr;
    QLabel* m_words = nullptr;
    RepairBars* m_bars = nullptr;
};

}  // namespace headscope::ui
