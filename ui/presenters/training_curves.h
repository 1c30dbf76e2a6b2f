// Feeds a run's series into the curve plot of the Train page: only what is new, at most once a drain. GUI thread.
#pragma once

#include "ui/bridge/workspace.h"
#include "ui/plots/curve_plot.h"

#include <map>
#include <optional>

namespace headscope::ui {

class TrainingCurves : public QObject {
    Q_OBJECT
public:
    explicit TrainingCurves(plots::CurvePlot& plot, QObject* parent = nullptr);

    // classifiers have an accuracy, language models a loss on the validation split.
    void begin(Task task);
    void append(const TrainingSession& session);
    void showRun(const RunView& run);  // all of a run that does not train now
    void showHistory(const RunHistory& history);
    void addMarks(const std::vector<RunEvent>& events);
    int marks() const { return static_cast<int>(m_marks.size()); }

private:
    plots::CurvePlot& m_plot;
    std::vector<SeriesId> m_wanted;
    std::map<SeriesId, std::size_t> m_taken;
    std::vector<plots::CurveMark> m_marks;
    std::optional<RunEvent> m_lambdaMoved;  // the last mark's, where it is one of lambda
};

}  // namespace headscope::ui
