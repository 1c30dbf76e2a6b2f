// Curves below the table of a few runs: the judged score and the loss over training.
#pragma once

#include "ui/features/compare/compare_presenter.h"
#include "ui/plots/figure_choice.h"

#include <QWidget>

#include <array>

namespace headscope::plots {
class XyPlot;
}

class QBoxLayout;

namespace headscope::ui {

class RunColours;

class CompareGlance : public QWidget {
    Q_OBJECT
public:
    explicit CompareGlance(ComparePresenter& presenter, QWidget* parent = nullptr);

    void setColours(std::shared_ptr<RunColours> colours) { m_colours = std::move(colours); }
    const std::array<plots::XyPlot*, 2>& plots() const { return m_plots; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showCurves();

    ComparePresenter& m_presenter;
    std::shared_ptr<RunColours> m_colours;
    QBoxLayout* m_row = nullptr;
    std::array<plots::XyPlot*, 2> m_plots{};
};

}  // namespace headscope::ui
