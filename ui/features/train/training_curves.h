// Curves of the Train page. Feeds only new points of a run into the plot. GUI thread.
#pragma once

#include "core/api/runs/judged_score.h"
#include "ui/plots/curve_plot.h"
#include "ui/workspace/workspace.h"

#include <map>
#include <optional>

namespace headscope::ui {

// Curves for a task: the recorded series and the panels that show them.
struct TrainingSeries {
    std::vector<SeriesId> wanted;
    std::vector<plots::CurvePanel> panels;
    std::vector<plots::CurveSeries> series;
};

// Run events to mark in the plot: final values of lambda after a change, pauses, and the end of the
// run.
class EventMarks {
public:
    bool add(const std::vector<RunEvent>& events);  // returns true if a mark was added
    const std::vector<plots::CurveMark>& all() const { return m_marks; }

private:
    std::vector<plots::CurveMark> m_marks;
    std::optional<RunEvent> m_lambdaMoved;  // event of the last mark, if it is a change of lambda
};

// Point with the best value, of equal ones the first, as the trainer chooses its best checkpoint.
// nullopt if fewer than two values are finite.
std::optional<plots::CurvePoint> bestPoint(const std::vector<plots::CurvePoint>& points,
                                           bool higherIsBetter);

// Figure of a whole recorded run that is not training.
plots::CurveFigure trainingFigure(const RunView& run);

class TrainingCurves : public QObject {
    Q_OBJECT
public:
    explicit TrainingCurves(plots::CurvePlot& plot, QObject* parent = nullptr);

    // Panels per task: classifiers have validation accuracy, language models validation loss.
    // withRate: with a panel of the learning rate.
    static TrainingSeries seriesOf(Task task, bool withRate = false);

    // config: selects the validation score whose best value is marked.
    void begin(Task task, const RunConfig& config = {});
    // Shows or hides the learning rate. Removes all points, so read the run again.
    void setRateShown(bool shown);
    void append(const TrainingSession& session);
    void showHistory(const RunHistory& history, const RunConfig& config = {});
    void addMarks(const std::vector<RunEvent>& events);
    int marks() const { return static_cast<int>(m_marks.all().size()); }

private:
    void showMarks();

    plots::CurvePlot& m_plot;
    std::vector<SeriesId> m_wanted;
    std::map<SeriesId, std::size_t> m_taken;
    EventMarks m_marks;
    Task m_task = Task::TextClassification;
    RunConfig m_config;
    bool m_rateShown = false;
};

}  // namespace headscope::ui
