// All runs of a sweep on the Prune page: heads needed against lambda, a dot per seed, measured in
// the background.
#pragma once

#include "ui/features/prune/prune_sweep.h"
#include "ui/plots/figure_choice.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace headscope::plots {
class XyPlot;
}

namespace headscope::ui {

class ProgressBar;

class PruneSweepView : public QWidget {
    Q_OBJECT
public:
    explicit PruneSweepView(Workspace& workspace, QWidget* parent = nullptr);

    PruneSweep& presenter() { return m_presenter; }
    // The method, samples and margin that the page offers now, and the score it shows.
    void follow(const PruningCurveRequest& offered, const std::string& score);
    plots::XyPlot* plot() const { return m_plot; }
    QPushButton* startButton() const { return m_start; }
    QPushButton* stopButton() const { return m_stop; }
    QList<plots::FigureChoice> figures() const;

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void showAll();
    void showProgress();

    PruneSweep m_presenter;
    PruningCurveRequest m_offered;
    plots::XyPlot* m_plot = nullptr;
    QPushButton *m_start = nullptr, *m_stop = nullptr;
    ProgressBar* m_progress = nullptr;
    QLabel* m_text = nullptr;
};

}  // namespace headscope::ui
