// Panel of the X-ray page that describes the four metrics. For a run without records, it shows
// their values at the run's weights, for all pairs or all heads.
#pragma once

#include "ui/features/xray/xray_presenter.h"
#include "ui/plots/figure_choice.h"

#include <QWidget>

#include <array>

namespace headscope::plots {
class MatrixStrip;
class SummaryChart;
}  // namespace headscope::plots

namespace headscope::ui {

class Caption;
class Heading;

class XrayNowPanel : public QWidget {
    Q_OBJECT
public:
    explicit XrayNowPanel(XrayPresenter& presenter, QWidget* parent = nullptr);

    void showNow();
    QList<plots::FigureChoice> figures() const;  // lists only figures that are drawn
    plots::MatrixStrip* strip(int metric) const {
        return m_strips[static_cast<std::size_t>(metric)];
    }
    plots::SummaryChart* heads() const { return m_heads; }
    // provenance, e.g. "Weights of step 780 ..., 256 of ... samples."; "" if unknown
    QString origin() const;
    QString status() const;  // status text: origin(), plus progress or error

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeCard(int metric);
    void showPairs(int metric);
    void showHeads();

    XrayPresenter& m_presenter;
    Heading* m_title = nullptr;
    Caption* m_status = nullptr;
    std::array<plots::MatrixStrip*, kXrayHeads> m_strips{};
    plots::SummaryChart* m_heads = nullptr;
};

}  // namespace headscope::ui
