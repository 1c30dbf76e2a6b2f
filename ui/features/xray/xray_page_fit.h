// Panel of the X-ray page: R² of the regression of the loss on mean and variance of metric 3, per
// layer, as plot and table.
#pragma once

#include "ui/features/xray/xray_presenter.h"

#include <QWidget>

class QBoxLayout;
class QHBoxLayout;
class QLabel;
class QSpinBox;
class QTableWidget;

namespace headscope::plots {
class PanelGrid;
}

namespace headscope::ui {

class XrayFitPanel : public QWidget {
    Q_OBJECT
public:
    explicit XrayFitPanel(XrayPresenter& presenter, QWidget* parent = nullptr);

    void showFits();
    plots::PanelGrid* plot() const { return m_plot; }
    QSpinBox* batches() const { return m_batches; }

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QHBoxLayout* makeHeader();
    void setUpTable();
    void fillTable();
    void fitTable();

    XrayPresenter& m_presenter;
    QSpinBox* m_batches = nullptr;
    QBoxLayout* m_row = nullptr;
    plots::PanelGrid* m_plot = nullptr;
    QTableWidget* m_table = nullptr;
    QLabel* m_verdict = nullptr;
};

}  // namespace headscope::ui
