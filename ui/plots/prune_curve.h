// The score against the heads that are kept: a line a method, the random orders as a band, and a handle that chooses
// how many stay. Mouse, arrow keys, Home and End move it.
#pragma once

#include "ui/plots/curve_data.h"
#include "ui/plots/figure.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace headscope::plots {

struct PrunePoint {
    int kept = 0;  // heads
    double score = 0;
    double low = 0, high = 0;  // 95 % interval; both the score where there is none
};

struct PruneLine {
    QString name;
    int colour = 0;                  // of the series colours
    std::vector<PrunePoint> points;  // kept falls
    std::optional<int> exceeded;     // the first point beyond the tolerance
};

struct PruneBand {
    struct At {
        int kept = 0;
        double mean = 0, low = 0, high = 0;
    };
    QString name;  // "10 random orders"
    std::vector<At> points;
};

struct PruneCurves {
    std::vector<PruneLine> lines;
    PruneBand band;     // without points: none
    int heads = 0;      // of the whole model
    QString yTitle;     // "test accuracy, %"
    double factor = 1;  // from a score to the number shown
    int chosenLine = -1, chosenPoint = -1;

    bool empty() const { return lines.empty() && band.points.empty(); }
    const PrunePoint* chosen() const;
    CurveRange yRange() const;  // of what is shown, in shown numbers
};

void paintPruneCurves(QPainter& painter, const QRectF& area, const PruneCurves& curves, const PlotStyle& style);

class PruneCurve : public QWidget, public FigureSource {
    Q_OBJECT
public:
    explicit PruneCurve(QWidget* parent = nullptr);

    void setCurves(PruneCurves curves);
    void setChosen(int line, int point);
    void setCaption(const QString& caption);  // of the figure
    void setEmptyText(const QString& text);   // what will stand here
    const PruneCurves& curves() const { return m_curves; }
    QPointF pixelOf(int line, int point) const;  // in widget coordinates

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    QString figureName() const override { return QStringLiteral("pruning-curve"); }
    QString caption() const override { return m_caption; }
    qreal aspect() const override { return 1.5; }
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;
    QJsonObject figureSettings() const override;

Q_SIGNALS:
    void pointMoved(int point);   // while the handle is on its way
    void pointChosen(int point);  // where it was let go

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    int pointAt(const QPointF& position) const;  // of the chosen line; -1: none
    void move(int point);
    void announce();
    QString describe(int point) const;

    PruneCurves m_curves;
    QString m_caption, m_empty;
    bool m_dragging = false;
};

}  // namespace headscope::plots
