// Data of a curve plot: panels, series with raw and smoothed points, event annotations. No drawing
// code.
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

// One panel with its own y axis. If low and high are both finite they fix the axis limits
// (accuracy: 0 and 1).
struct CurvePanel {
    QString yTitle;            // axis title with its unit: "loss, nats"
    bool logarithmic = false;  // true: the y axis is logarithmic, and points <= 0 are omitted
    double low = std::numeric_limits<double>::quiet_NaN();
    double high = std::numeric_limits<double>::quiet_NaN();
    QString emptyText = {};  // says what will be drawn here; "" uses the plot's text
    double height = 1;       // height relative to the other panels
};

// Largest number of points of a line that get markers; more would look like a thick line.
constexpr std::size_t kMostMarkers = 60;

struct CurveSeries {
    QString key;   // key of the series: "train/task_loss"
    QString name;  // name for the label at the end of the line
    int panel = 0;
    QColor colour = {};  // colour of the line; invalid: the palette's next colour
    bool smooth = true;  // false: the line is drawn without smoothing
    // Draws the points of an unsmoothed line, if at most kMostMarkers are visible.
    bool markers = true;
};

// An event at x, drawn as a vertical line with a short label.
struct CurveMark {
    double x = 0;
    QString label;
};

struct CurveRange {
    double low = 0, high = 1;
};

// Exponential moving average with bias correction, as in Adam: s_n = a s_{n-1} + (1 - a) y_n, shown
// as s_n / (1 - a^n). A constant series is unchanged at any strength. Non-finite values are
// skipped.
class Smoother {
public:
    explicit Smoother(double strength = 0) : m_strength(strength) {}
    double next(double value);  // adds a value and returns the smoothed value

private:
    double m_strength, m_sum = 0, m_weight = 0;
};

class CurveData {
public:
    struct Line {
        CurveSeries series;
        std::vector<CurvePoint> raw;
        std::vector<double> smooth;  // smoothed values, same length as raw
        Smoother smoother;
    };

    void setPanels(std::vector<CurvePanel> panels);
    void setSeries(std::vector<CurveSeries> series);
    // Adds points and returns the index of the line; -1 if `key` is unknown.
    int append(const QString& key, const std::vector<CurvePoint>& points);
    void replace(const QString& key, const std::vector<CurvePoint>& points);
    void clear();
    void setSmoothing(double strength);  // sets the strength and computes all smoothed points again
    double smoothing() const { return m_smoothing; }
    void setLogarithmic(int panel, bool on);
    void setLimits(int panel, const CurveRange& limits);  // sets the limits of the panel's y axis
    void setMarks(std::vector<CurveMark> marks) { m_marks = std::move(marks); }

    const std::vector<CurvePanel>& panels() const { return m_panels; }
    const std::vector<Line>& lines() const { return m_lines; }
    const std::vector<CurveMark>& marks() const { return m_marks; }
    bool empty() const;
    bool panelEmpty(int panel) const;

    // Finite data ranges with a small margin; {0, 1} without data.
    CurveRange xRange() const;
    CurveRange yRange(int panel, const CurveRange& x) const;
    // Returns the index of the line's point nearest to x; -1 if the line is empty.
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
