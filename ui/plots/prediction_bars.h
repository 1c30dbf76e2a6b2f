// Widget for a PredictionFigure, greyed out until new numbers arrive.
#pragma once

#include "ui/figures/kinds/prediction_figure.h"
#include "ui/plots/figure_view.h"

namespace headscope::plots {

class PredictionBars : public FigureView<PredictionFigure> {
    Q_OBJECT
public:
    explicit PredictionBars(QWidget* parent = nullptr);

    // Sets the prediction; see predictionBars() for the arguments.
    void setPrediction(const std::vector<ScoredClass>& full, const std::vector<ScoredClass>& masked,
                       const QString& truth, PredictionChange change = PredictionChange::HeadsOff);
    void setStale(bool stale);
    void setOrigin(const QString& origin);  // origin: last sentence of the caption
    const std::vector<PredictionBar>& bars() const { return m_figure.bars; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    bool m_stale = false;
};

}  // namespace headscope::plots
