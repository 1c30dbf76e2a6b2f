// Widget for a SummaryFigure.
#pragma once

#include "ui/figures/kinds/summary_figure.h"
#include "ui/plots/figure_view.h"

class QChartView;

namespace headscope::plots {

class SummaryChart : public FigureView<SummaryFigure> {
    Q_OBJECT
public:
    explicit SummaryChart(QWidget* parent = nullptr);

    void setData(const SummaryData& data);
    const SummaryData& data() const { return m_figure.data; }
    void setFigure(const QString& name, const QString& caption);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void restyle() override;

private:
    void rebuild();

    QChartView* m_view = nullptr;
};

}  // namespace headscope::plots
