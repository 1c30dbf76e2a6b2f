// The right side of the Train page below the buttons: live curves with their tools, and the similarity of all heads.
#pragma once

#include "ui/bridge/shown_run.h"
#include "ui/figures/site_names.h"
#include "ui/plots/figure_choice.h"
#include "ui/presenters/training_curves.h"

#include <QWidget>

class QCheckBox;
class QSlider;

namespace headscope::plots {
class MatrixStrip;
}

namespace headscope::ui {

class Caption;

class TrainLive : public QWidget {
    Q_OBJECT
public:
    explicit TrainLive(Workspace& workspace, QWidget* parent = nullptr);

    plots::CurvePlot* curves() const { return m_plot; }
    plots::MatrixStrip* matrices() const { return m_matrices; }
    QList<plots::FigureChoice> figures() const;
    int marks() const { return m_curves->marks(); }
    QSize sizeHint() const override { return minimumSizeHint(); }  // more where there is more
    void setActive(bool active);                                   // subscribes to matrices only while seen

protected:
    void changeEvent(QEvent* event) override;

private:
    void fitText();
    QWidget* makeTools();
    void begin();
    void advance();
    void subscribe();
    void showFrame(const SimilarityFrame& frame);
    QString measure() const;
    Task task() const;  // of the run that is shown
    QJsonObject provenance() const;

    Workspace& m_workspace;
    plots::CurvePlot* m_plot = nullptr;
    plots::MatrixStrip* m_matrices = nullptr;
    TrainingCurves* m_curves = nullptr;
    QCheckBox* m_logarithmic = nullptr;
    QSlider* m_smoothing = nullptr;
    QWidget* m_matrixRoom = nullptr;
    Caption* m_matrixCaption = nullptr;
    std::size_t m_eventsTaken = 0;
    std::int64_t m_frameStep = -1;
    plots::SiteNames m_sites;  // of the run whose frame is shown
    std::weak_ptr<TrainingSession> m_subscribed;
    bool m_active = false, m_taken = false;
};

}  // namespace headscope::ui
