// Probabilities of the predicted classes or next tokens as bars: with all heads and, where heads are off, beside it
// with the mask. The true label is marked by a tick and bold type.
#pragma once

#include "core/api/analysis.h"
#include "ui/figures/figure.h"

#include <QCoreApplication>

#include <optional>
#include <vector>

namespace headscope::plots {

struct PredictionBar {
    QString name;
    double full = 0;
    std::optional<double> masked;
    bool fullBelow = false, maskedBelow = false;  // not among the ten listed: only known to be below the value
    bool truth = false;
};

// masked: empty where every head is on. truth: name of the true label, "" where there is none.
std::vector<PredictionBar> predictionBars(const std::vector<ScoredClass>& full, const std::vector<ScoredClass>& masked,
                                          const QString& truth);

// What is otherwise for the second bar of each.
enum class PredictionChange { HeadsOff, TokensHidden, Both };

struct PredictionFigure : Figure {
    std::vector<PredictionBar> bars;
    PredictionChange change = PredictionChange::HeadsOff;
    QString origin;  // ends the caption

    qreal barsHeight(qreal width, const QFont& font) const;  // with the legend

    std::shared_ptr<Figure> copy() const override { return std::make_shared<PredictionFigure>(*this); }
    QString figureName() const override { return QStringLiteral("prediction"); }
    QString caption() const override;
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;

private:
    // How the rows are laid out: names left of the bars, or above them where they are long.
    struct Rows {
        bool two = false, above = false;
        qreal name = 0, height = 0;  // width of the names, height of a row
    };
    Rows rows(qreal width, const QFont& font) const;
    void paintLegend(QPainter& painter, const QRectF& line, const PlotStyle& style) const;
    void paintName(QPainter& painter, const QRectF& place, const PredictionBar& bar, bool above,
                   const PlotStyle& style) const;
    void paintBar(QPainter& painter, const QRectF& row, const PredictionBar& bar, const PlotStyle& style) const;

    Q_DECLARE_TR_FUNCTIONS(PredictionFigure)
};

}  // namespace headscope::plots
