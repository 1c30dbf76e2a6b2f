// Probabilities of the predicted classes or next tokens as bars: with all heads and, where heads are off, beside it
// with the mask. The true label is marked by a tick and bold type.
#pragma once

#include "core/api/analysis.h"
#include "ui/plots/figure.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace headscope::plots {

class PredictionBars : public QWidget, public FigureSource {
    Q_OBJECT
public:
    struct Bar {
        QString name;
        double full = 0;
        std::optional<double> masked;
        bool fullBelow = false, maskedBelow = false;  // not among the ten listed: only known to be below the value
        bool truth = false;
    };

    explicit PredictionBars(QWidget* parent = nullptr);

    // masked: empty where every head is on. truth: name of the true label, "" where there is none.
    void setPrediction(const std::vector<ScoredClass>& full, const std::vector<ScoredClass>& masked,
                       const QString& truth);
    void setStale(bool stale);              // greyed: new figures are on their way
    void setOrigin(const QString& origin);  // ends the caption
    const std::vector<Bar>& bars() const { return m_bars; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    QString figureName() const override { return QStringLiteral("prediction"); }
    QString caption() const override;
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    // How the rows are laid out: names left of the bars, or above them where they are long.
    struct Rows {
        bool two = false, above = false;
        qreal name = 0, height = 0;  // width of the names, height of a row
    };
    Rows rows(qreal width, const QFont& font) const;
    bool twoColumns() const;
    void paintLegend(QPainter& painter, const QRectF& line, const PlotStyle& style) const;
    void paintName(QPainter& painter, const QRectF& place, const Bar& bar, bool above, const PlotStyle& style) const;
    void paintBar(QPainter& painter, const QRectF& row, const Bar& bar, const PlotStyle& style) const;

    std::vector<Bar> m_bars;
    QString m_origin;
    bool m_stale = false;
};

}  // namespace headscope::plots
