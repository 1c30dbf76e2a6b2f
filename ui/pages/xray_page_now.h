// The four X-ray metrics with what each says and, of a run without records, what it is at the weights that are there:
// every pair of every layer, or every head.
#pragma once

#include "ui/plots/figure_choice.h"
#include "ui/presenters/xray_presenter.h"

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
    QList<plots::FigureChoice> figures() const;  // those that are drawn
    plots::MatrixStrip* strip(int metric) const { return m_strips[static_cast<std::size_t>(metric)]; }
    plots::SummaryChart* heads() const { return m_heads; }
    QString origin() const;  // "Weights of step 780 ..., 256 of ... samples."; "" while nothing is known
    QString status() const;  // the same, and that it is being measured, or what went wrong

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
