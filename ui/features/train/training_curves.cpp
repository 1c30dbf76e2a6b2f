#include "ui/features/train/training_curves.h"

#include "core/api/runs/tasks.h"
#include "ui/figures/colour_map.h"
#include "ui/widgets/text/score_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/log_model.h"

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

// Weight of the exponential moving average for noisy curves.
constexpr double kSmoothing = 0.9;

QString keyOf(const SeriesId& id) {
    return toQt(id.split + '/' + id.name);
}

std::vector<plots::CurvePoint> curve(const std::vector<SeriesPoint>& points) {
    std::vector<plots::CurvePoint> out;
    out.reserve(points.size());
    for (const auto& point : points) out.push_back({static_cast<double>(point.step), point.value});
    return out;
}

// Checkpoints and epochs are too frequent to mark in the plot; the log lists them.
bool isMark(const std::string& kind) {
    static const std::vector<std::string> kKinds{"lambda",  "paused",   "resumed", "finish-now",
                                                 "stopped", "diverged", "failed"};
    return std::find(kKinds.begin(), kKinds.end(), kind) != kKinds.end();
}

// True if two changes of lambda belong to one movement of the slider. Only the final value gets a
// mark; the log lists all values.
bool sameMove(const RunEvent& before, const RunEvent& after) {
    constexpr double kRest = 2;  // maximum seconds of training between two changes of one movement
    return after.step == before.step || after.seconds - before.seconds < kRest;
}

// Separate functions, because lupdate assigns strings to the wrong class in functions that return a
// qualified type.
QString lambdaMark(double lambda) {
    return TrainingCurves::tr("λ = %1").arg(lambdaText(lambda));
}

QString stepTitle() {
    return TrainingCurves::tr("training step");
}

QString bestMark(const JudgedScore& judged) {
    return TrainingCurves::tr("best validation %1", "a score")
        .arg(scoreName(scoreKind(judged.id.name)));
}

plots::CurveMark markOf(const RunEvent& event) {
    const QString label =
        event.kind == "lambda" ? lambdaMark(event.value) : eventKindText(toQt(event.kind));
    return {static_cast<double>(event.step), label};
}

// The run's marks, and one at its best validation. In the order of steps, as labels are placed.
std::vector<plots::CurveMark> marksWithBest(const EventMarks& events, const plots::CurveData& data,
                                            const JudgedScore& judged) {
    auto marks = events.all();
    for (const auto& line : data.lines()) {
        if (line.series.key != keyOf(judged.id)) continue;
        if (const auto best = bestPoint(line.raw, judged.higherIsBetter))
            marks.push_back({best->x, bestMark(judged)});
    }
    std::stable_sort(marks.begin(), marks.end(),
                     [](const auto& a, const auto& b) { return a.x < b.x; });
    return marks;
}

}  // namespace

std::optional<plots::CurvePoint> bestPoint(const std::vector<plots::CurvePoint>& points,
                                           bool higherIsBetter) {
    std::optional<plots::CurvePoint> best;
    int finite = 0;
    for (const auto& point : points) {
        if (!std::isfinite(point.y)) continue;
        ++finite;
        if (!best || (higherIsBetter ? point.y > best->y : point.y < best->y)) best = point;
    }
    return finite < 2 ? std::nullopt : best;
}

TrainingSeries TrainingCurves::seriesOf(Task task, bool withRate) {
    const auto& primary = scoreKind(traitsOf(task).scores.front());
    TrainingSeries all;
    all.wanted = {{"train", "task_loss"},
                  {"train", "total_loss"},
                  {"valid", "loss"},
                  {"train", "diversity_loss"}};
    const SeriesId judged{"valid", primary.id};
    const bool ownPanel =
        std::find(all.wanted.begin(), all.wanted.end(), judged) == all.wanted.end();
    plots::CurvePanel loss, similarity, quality, rate;
    loss.yTitle = tr("loss, nats");
    similarity.yTitle = tr("similarity");
    similarity.emptyText =
        tr("Mean similarity of two heads of a layer; lambda sets its weight in the loss.");
    quality.yTitle = scoreName(primary);
    if (primary.share) quality.high = 1;  // a share is at most 1, so end the axis there
    quality.emptyText =
        tr("%1 on the validation split, after each epoch.").arg(scoreTitle(primary));
    rate.yTitle = tr("learning rate");
    rate.height = 0.8;
    all.panels = {loss, similarity};
    all.series = {
        {QStringLiteral("train/task_loss"), tr("task"), 0, plots::seriesColour(0), true},
        {QStringLiteral("train/total_loss"), tr("total"), 0, plots::seriesColour(1), true},
        {QStringLiteral("valid/loss"), tr("validation"), 0, plots::seriesColour(2), false},
        {QStringLiteral("train/diversity_loss"), tr("similarity"), 1, plots::seriesColour(3),
         true}};
    if (ownPanel) {
        all.wanted.push_back(judged);
        all.panels.push_back(quality);
        all.series.push_back({keyOf(judged), tr("validation"), 2, plots::seriesColour(2), false});
    }
    if (!withRate) return all;
    all.wanted.push_back({"train", "learning_rate"});
    all.panels.push_back(rate);
    all.series.push_back({QStringLiteral("train/learning_rate"), tr("learning rate"),
                          static_cast<int>(all.panels.size()) - 1, plots::seriesColour(4), false,
                          false});
    return all;
}

bool EventMarks::add(const std::vector<RunEvent>& events) {
    bool changed = false;
    for (const auto& event : events) {
        if (!isMark(event.kind)) continue;
        // While a slider moves, the new mark replaces the previous one.
        if (event.kind == "lambda" && m_lambdaMoved && sameMove(*m_lambdaMoved, event))
            m_marks.pop_back();
        m_marks.push_back(markOf(event));
        m_lambdaMoved = event.kind == "lambda" ? std::optional(event) : std::nullopt;
        changed = true;
    }
    return changed;
}

plots::CurveFigure trainingFigure(const RunView& run) {
    const Task task = run.info().task;
    const TrainingSeries what = TrainingCurves::seriesOf(task);
    EventMarks marks;
    marks.add(run.events());
    plots::CurveFigure figure;
    figure.xTitle = stepTitle();
    figure.data.setPanels(what.panels);
    figure.data.setSeries(what.series);
    figure.data.setSmoothing(kSmoothing);
    for (const auto& id : what.wanted) figure.data.replace(keyOf(id), curve(run.points(id)));
    figure.data.setMarks(marksWithBest(marks, figure.data, judgedScore(task, run.config())));
    return figure;
}

TrainingCurves::TrainingCurves(plots::CurvePlot& plot, QObject* parent)
    : QObject(parent), m_plot(plot) {
    m_plot.setXTitle(stepTitle());
    m_plot.setSmoothing(kSmoothing);
    begin(Task::TextClassification);
}

void TrainingCurves::begin(Task task, const RunConfig& config) {
    TrainingSeries what = seriesOf(task, m_rateShown);
    // keep the kind of axis that the user chose
    what.panels[0].logarithmic = m_plot.logarithmic(0);
    m_task = task;
    m_config = config;
    m_wanted = what.wanted;
    m_plot.setPanels(what.panels);
    m_plot.setSeries(what.series);
    m_marks = {};
    m_taken.clear();
    showMarks();
    m_plot.setEmptyText(tr("Press Start: the losses of every training step appear here."));
}

void TrainingCurves::setRateShown(bool shown) {
    m_rateShown = shown;
    begin(m_task, m_config);
}

void TrainingCurves::append(const TrainingSession& session) {
    for (const auto& id : m_wanted) {
        auto& taken = m_taken[id];
        const auto points = session.points(id, taken);
        if (points.empty()) continue;
        taken += points.size();
        m_plot.appendPoints(keyOf(id), curve(points));
    }
    showMarks();
}

void TrainingCurves::showHistory(const RunHistory& history, const RunConfig& config) {
    begin(history.info.task, config);
    for (const auto& [id, points] : history.series)
        if (std::find(m_wanted.begin(), m_wanted.end(), id) != m_wanted.end())
            m_plot.setPoints(keyOf(id), curve(points));
    addMarks(history.events);
    showMarks();
}

void TrainingCurves::addMarks(const std::vector<RunEvent>& events) {
    if (m_marks.add(events)) showMarks();
}

// Setting marks repaints the plot, so unchanged ones are not set again.
void TrainingCurves::showMarks() {
    auto marks = marksWithBest(m_marks, m_plot.data(), judgedScore(m_task, m_config));
    const auto same = [](const plots::CurveMark& a, const plots::CurveMark& b) {
        return a.x == b.x && a.label == b.label;
    };
    const auto& shown = m_plot.data().marks();
    if (std::equal(marks.begin(), marks.end(), shown.begin(), shown.end(), same)) return;
    m_plot.setMarks(marks);
}

}  // namespace headscope::ui
