// Feeds a run's series into the curve plot of the Train page: only what is new, at most once a drain. GUI thread.
#pragma once

#include "ui/bridge/workspace.h"
#include "ui/plots/curve_plot.h"

#include <map>
#include <optional>

namespace headscope::ui {

// The curves of a task: which recorded series they are, and where they are drawn.
struct TrainingSeries {
    std::vector<SeriesId> wanted;
    std::vector<plots::CurvePanel> panels;
    std::vector<plots::CurveSeries> series;
};

// What of a run's events stands over its curves: every value of lambda where it came to rest, pauses, the end.
class RunMarks {
public:
    bool add(const std::vector<RunEvent>& events);  // whether there is a new one
    const std::vector<plots::CurveMark>& all() const { return m_marks; }

private:
    std::vector<plots::CurveMark> m_marks;
    std::optional<RunEvent> m_lambdaMoved;  // the last mark's, where it is one of lambda
};

// All of a run that does not train now.
plots::CurveFigure trainingFigure(const RunView& run);

class TrainingCurves : public QObject {
    Q_OBJECT
public:
    explicit TrainingCurves(plots::CurvePlot& plot, QObject* parent = nullptr);

    // Classifiers have an accuracy, language models a loss on the validation split.
    static TrainingSeries seriesOf(Task task);

    void begin(Task task);
    void append(const TrainingSession& session);
    void showHistory(const RunHistory& history);
    void addMarks(const std::vector<RunEvent>& events);
    int marks() const { return static_cast<int>(m_marks.all().size()); }

private:
    plots::CurvePlot& m_plot;
    std::vector<SeriesId> m_wanted;
    std::map<SeriesId, std::size_t> m_taken;
    RunMarks m_marks;
};

}  // namespace headscope::ui
