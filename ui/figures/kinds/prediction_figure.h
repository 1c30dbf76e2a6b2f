// Probabilities of the predicted classes or next tokens as bars. If heads are removed, a second bar
// shows the probability with the mask. The true label has a tick and bold type.
#pragma once

#include "core/api/requests/analysis.h"
#include "ui/figures/figure.h"

#include <QCoreApplication>

#include <optional>
#include <vector>

namespace headscope::plots {

struct PredictionBar {
    QString name;
    double full = 0;
    std::optional<double> masked;
    // The value is only an upper bound, because the class is not among the ten listed.
    bool fullBelow = false, maskedBelow = false;
    bool truth = false;
};

// masked: empty if every head is on. truth: name of the true label, "" if unknown.
std::vector<PredictionBar> predictionBars(const std::vector<ScoredClass>& full,
                                          const std::vector<ScoredClass>& masked,
                                          const QString& truth);

// Cause of the difference between the two bars of each pair.
enum class PredictionChange { HeadsOff, TokensHidden, Both };

struct PredictionFigure : Figure {
    std::vector<PredictionBar> bars;
    PredictionChange change = PredictionChange::HeadsOff;
    QString origin;  // last sentence of the caption

    qreal barsHeight(qreal width, const QFont& font) const;  // height of the bars and their legend

    std::shared_ptr<Figure> copy() const override {
        return std::make_shared<PredictionFigure>(*this);
    }
    QString figureName() const override { return QStringLiteral("prediction"); }
    QString caption() const override;
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;

private:
    // Layout of the rows: names left of the bars, or above them if they are long.
    struct Rows {
        bool two = false, above = false;
        qreal name = 0, height = 0;  // name: width of the names; height: of one row
    };
    Rows rows(qreal width, const QFont& font) const;
    void paintLegend(QPainter& painter, const QRectF& line, const PlotStyle& style) const;
    void paintName(QPainter& painter, const QRectF& place, const PredictionBar& bar, bool above,
                   const PlotStyle& style) const;
    void paintBar(QPainter& painter, const QRectF& row, const PredictionBar& bar,
                  const PlotStyle& style) const;

    Q_DECLARE_TR_FUNCTIONS(PredictionFigure)
};

}  // namespace headscope::plots
