// Widget for an AblationFigure: change of each class's score when heads are removed.
#pragma once

#include "ui/figures/kinds/ablation_figure.h"

#include <QWidget>

class QChartView;

namespace headscope::plots {

class AblationBars : public QWidget {
    Q_OBJECT
public:
    explicit AblationBars(QWidget* parent = nullptr);

    void setReport(const AblationReport& report);
    void clear();
    const AblationFigure& figure() const { return m_figure; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;

private:
    void rebuild();

    AblationFigure m_figure;
    QChartView* m_view = nullptr;
};

}  // namespace headscope::plots
