// A few numbers a category as bars, side by side for two runs, with a reference line: mean similarity of every layer.
#pragma once

#include "ui/plots/figure.h"

#include <QWidget>

#include <memory>
#include <vector>

class QChart;
class QChartView;

namespace headscope::plots {

struct SummaryData {
    struct Set {
        QString name;
        QColor colour;
        std::vector<double> values;  // one a category; NaN leaves the place empty
    };
    QStringList categories;  // "L0", "L1" ...
    QString xTitle, yTitle;
    std::vector<Set> sets;
    QString referenceName;          // "uniform attention"
    std::vector<double> reference;  // one a category; empty: no line
    double low = 0, high = 1;
};

class SummaryChart : public QWidget, public FigureSource {
    Q_OBJECT
public:
    explicit SummaryChart(QWidget* parent = nullptr);
    ~SummaryChart() override;

    void setData(const SummaryData& data);
    const SummaryData& data() const { return m_data; }
    void setFigure(const QString& name, const QString& caption);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    QString figureName() const override { return m_name; }
    QString caption() const override { return m_caption; }
    qreal aspect() const override { return 1.6; }
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;

protected:
    void changeEvent(QEvent* event) override;

private:
    std::unique_ptr<QChart> chart(const PlotStyle& style) const;
    void rebuild();

    SummaryData m_data;
    QString m_name = QStringLiteral("summary"), m_caption;
    QChartView* m_view = nullptr;
};

}  // namespace headscope::plots
