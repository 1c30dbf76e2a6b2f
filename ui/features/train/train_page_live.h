// Right side of the Train page below the buttons: live curves and similarity matrices of all heads.
// The controls of the curves are options, which the page places.
#pragma once

#include "ui/features/train/training_curves.h"
#include "ui/figures/site_names.h"
#include "ui/plots/figure_choice.h"
#include "ui/workspace/shown_run.h"

#include <QWidget>

namespace headscope::plots {
class MatrixStrip;
}

namespace headscope::ui {

class Caption;
class OptionsButton;

class TrainLive : public QWidget {
    Q_OBJECT
public:
    explicit TrainLive(Workspace& workspace, QWidget* parent = nullptr);

    plots::CurvePlot* curves() const { return m_plot; }
    plots::MatrixStrip* matrices() const { return m_matrices; }
    OptionsButton* options() const { return m_options; }
    QList<plots::FigureChoice> figures() const;
    int marks() const { return m_curves->marks(); }
    // prefers the minimum size; the stretch factor adds the remaining space
    QSize sizeHint() const override { return minimumSizeHint(); }
    void setActive(bool active);  // active: subscribes to similarity matrices only while visible

protected:
    void changeEvent(QEvent* event) override;

private:
    void fitText();
    void makeOptions();
    void showAgain();
    void begin();
    void advance();
    void subscribe();
    void showFrame(const SimilarityFrame& frame);
    QString measure() const;
    QJsonObject provenance() const;

    Workspace& m_workspace;
    plots::CurvePlot* m_plot = nullptr;
    plots::MatrixStrip* m_matrices = nullptr;
    TrainingCurves* m_curves = nullptr;
    OptionsButton* m_options = nullptr;
    Caption* m_matrixCaption = nullptr;
    std::size_t m_eventsTaken = 0;
    std::int64_t m_frameStep = -1;
    plots::SiteNames m_sites;  // site names of the run whose matrices are shown
    std::weak_ptr<TrainingSession> m_subscribed;
    bool m_active = false, m_taken = false;
};

}  // namespace headscope::ui
