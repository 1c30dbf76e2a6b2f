// Widget for a SummaryFigure.
#pragma once

#include "ui/figures/kinds/summary_figure.h"

#include <QWidget>

class QChartView;

namespace headscope::plots {

class SummaryChart : public QWidget {
    Q_OBJECT
public:
    explicit SummaryChart(QWidget* parent = nullptr);

    void setData(const SummaryData& data);
    const SummaryData& data() const { return m_figure.data; }
    void setFigure(const QString& name, const QString& caption);
    const SummaryFigure& figure() const { return m_figure; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;

private:
    void rebuild();

    SummaryFigure m_figure;
    QChartView* m_view = nullptr;
};

}  // namespace headscope::plots
