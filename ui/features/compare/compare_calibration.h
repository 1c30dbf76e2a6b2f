// Calibration view of the Compare page: reliability diagram, confidence histogram and expected
// calibration error of the compared runs.
#pragma once

#include "ui/features/compare/calibration_presenter.h"
#include "ui/features/compare/compare_controls.h"
#include "ui/plots/figure_choice.h"

#include <QWidget>

class QComboBox;

namespace headscope::plots {
class XyPlot;
}

namespace headscope::ui {

class Caption;
class ComparePresenter;

class CompareCalibration : public QWidget {
    Q_OBJECT
public:
    CompareCalibration(Workspace& workspace, ComparePresenter& runs, CompareControls& controls,
                       QWidget* parent = nullptr);

    void setColours(std::shared_ptr<RunColours> colours) { m_colours = std::move(colours); }
    QList<plots::FigureChoice> figures() const;
    CalibrationPresenter& presenter() { return m_presenter; }
    const CalibrationPresenter& presenter() const { return m_presenter; }
    plots::XyPlot* reliability() const { return m_reliability; }
    plots::XyPlot* histogram() const { return m_histogram; }
    QString notes() const;

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void showAnswers();

    CalibrationPresenter m_presenter;
    std::shared_ptr<RunColours> m_colours = std::make_shared<RunColours>();
    QComboBox* m_splits = nullptr;
    plots::XyPlot *m_reliability = nullptr, *m_histogram = nullptr;
    Caption* m_notes = nullptr;
};

}  // namespace headscope::ui
