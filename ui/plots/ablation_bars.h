// Change of the score of every class when heads are switched off, as a Qt Charts bar set.
#pragma once

#include "core/api/analysis.h"
#include "ui/plots/figure.h"

#include <QWidget>

#include <memory>

class QChart;
class QChartView;

namespace headscope::plots {

class AblationBars : public QWidget, public FigureSource {
    Q_OBJECT
public:
    explicit AblationBars(QWidget* parent = nullptr);
    ~AblationBars() override;

    void setReport(const AblationReport& report);
    void clear();
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    QString figureName() const override { return QStringLiteral("ablation-classes"); }
    QString caption() const override;
    qreal aspect() const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;

protected:
    void changeEvent(QEvent* event) override;

private:
    const ScoreKind& kind() const;
    QString named(const QString& sentence) const;
    std::unique_ptr<QChart> chart(const PlotStyle& style) const;
    void rebuild();

    AblationReport m_report;
    QChartView* m_view = nullptr;
};

}  // namespace headscope::plots
