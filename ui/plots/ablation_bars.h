// Widget for an AblationFigure: change of each class's score when heads are removed.
#pragma once

#include "ui/figures/kinds/ablation_figure.h"
#include "ui/plots/figure_view.h"

class QChartView;

namespace headscope::plots {

class AblationBars : public FigureView<AblationFigure> {
    Q_OBJECT
public:
    explicit AblationBars(QWidget* parent = nullptr);

    void setReport(const AblationReport& report);
    void clear();
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void restyle() override;

private:
    void rebuild();

    QChartView* m_view = nullptr;
};

}  // namespace headscope::plots
