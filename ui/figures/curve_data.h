// What a curve plot shows: panels, series with raw and smoothed points, marks. Plain values, no drawing.
#pragma once

#include <QColor>
#include <QString>

#include <limits>
#include <utility>
#include <vector>

namespace headscope::plots {

struct CurvePoint {
    double x = 0, y = 0;
};

// One y axis. low and high fix its limits where both are finite (accuracy: 0 and 1).
struct CurvePanel {
    QString yTitle;            // with its unit: "loss, nats"
    bool logarithmic = false;  // points <= 0 are then left out
    double low = std::numeric_limits<double>::quiet_NaN();
    double high = std::numeric_limits<double>::quiet_NaN();
    QString emptyText = {};  // what will be drawn in this panel; "" for the plot's own
    double height = 1;       // relative to the other panels
};

constexpr std::size_t kMostMarkers = 60;  // of a line; more would be a thick line

struct CurveSeries {
    QString key;   // "train/task_loss"
    QString name;  // for the label at the line
    int panel = 0;
    QColor colour = {};   // invalid: the palette's next colour
    bool smooth = true;   // false: drawn as it is
    bool markers = true;  // at the points of a line that is not smoothed, while at most kMostMarkers are in sight
};

// Something that happened at x: a vertical line with a short label.
struct CurveMark {
    double x = 0;
    QString label;
};

struct CurveRange {
    double low = 0, high = 1;
};

// Exponential moving average with bias correction (Adam's): s_n = a s_{n-1} + (1 - a) y_n, shown s_n / (1 - a^n).
// A constant stays that constant, whatever the strength; a point that is not finite is passed over.
class Smoother {
public:
    explicit Smoother(double strength = 0) : m_strength(strength) {}
    double next(double value);  // the smoothed value after this one

private:
    double m_strength, m_sum = 0, m_weight = 0;
};

class CurveData {
public:
    struct Line {
        CurveSeries series;
        std::vector<CurvePoint> raw;
        std::vector<double> smooth;  // as many as raw
        Smoother smoother;
    };

    void setPanels(std::vector<CurvePanel> panels);
    void setSeries(std::vector<CurveSeries> series);
    int append(const QString& key, const std::vector<CurvePoint>& points);  // index of the line, -1 for none
    void replace(const QString& key, const std::vector<CurvePoint>& points);
    void clear();
    void setSmoothing(double strength);  // worked out anew on all points
    double smoothing() const { return m_smoothing; }
    void setLogarithmic(int panel, bool on);
    void setLimits(int panel, const CurveRange& limits);  // of its upright axis
    void setMarks(std::vector<CurveMark> marks) { m_marks = std::move(marks); }

    const std::vector<CurvePanel>& panels() const { return m_panels; }
    const std::vector<Line>& lines() const { return m_lines; }
    const std::vector<CurveMark>& marks() const { return m_marks; }
    bool empty() const;
    bool panelEmpty(int panel) const;

    // Finite ranges with a little room; {0, 1} where there is nothing.
    CurveRange xRange() const;
    CurveRange yRange(int panel, const CurveRange& x) const;
    // Index of the point of a line nearest to x; -1 where the line has none.
    static int nearest(const Line& line, double x);

private:
    int indexOf(const QString& key) const;
    void smooth(Line& line, std::size_t from);

    std::vector<CurvePanel> m_panels{CurvePanel{}};
    std::vector<Line> m_lines;
    std::vector<CurveMark> m_marks;
    double m_smoothing = 0;
};

}  // namespace headscope::plots
