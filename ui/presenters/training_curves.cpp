#include "ui/presenters/training_curves.h"

#include "ui/models/log_model.h"
#include "ui/plots/colour_map.h"
#include "ui/widgets/text.h"

#include <algorithm>

namespace headscope::ui {
namespace {

QString keyOf(const SeriesId& id) {
    return toQt(id.split + '/' + id.name);
}

std::vector<plots::CurvePoint> curve(const std::vector<SeriesPoint>& points) {
    std::vector<plots::CurvePoint> out;
    out.reserve(points.size());
    for (const auto& point : points) out.push_back({static_cast<double>(point.step), point.value});
    return out;
}

// Checkpoints and epochs come too often to stand as lines over the curves; the log has them.
bool isMark(const std::string& kind) {
    static const std::vector<std::string> kKinds{"lambda",  "paused",   "resumed", "finish-now",
                                                 "stopped", "diverged", "failed"};
    return std::find(kKinds.begin(), kKinds.end(), kind) != kKinds.end();
}

plots::CurveMark markOf(const RunEvent& event) {
    const QString label = event.kind == "lambda" ? TrainingCurves::tr("λ = %1").arg(lambdaText(event.value))
                                                 : eventKindText(toQt(event.kind));
    return {static_cast<double>(event.step), label};
}

}  // namespace

TrainingCurves::TrainingCurves(plots::CurvePlot& plot, QObject* parent) : QObject(parent), m_plot(plot) {
    m_plot.setXTitle(tr("training step"));
    m_plot.setSmoothing(0.9);
    begin(Task::TextClassification);
}

void TrainingCurves::begin(Task task) {
    const bool accuracy = task != Task::LanguageModel;
    m_wanted = {{"train", "task_loss"},
                {"train", "total_loss"},
                {"valid", "loss"},
                {"train", "diversity_loss"},
                {"train", "learning_rate"}};
    plots::CurvePanel loss, similarity, quality, rate;
    loss.yTitle = tr("loss, nats");
    loss.height = 1.7;
    similarity.yTitle = tr("similarity");
    similarity.emptyText = tr("The mean similarity of two heads of a layer: the diversity loss.");
    quality.yTitle = tr("accuracy");
    quality.emptyText = tr("Accuracy on the validation split, after each epoch.");
    rate.yTitle = tr("rate");
    rate.height = 0.8;
    std::vector<plots::CurvePanel> panels{loss, similarity};
    std::vector<plots::CurveSeries> series{
        {QStringLiteral("train/task_loss"), tr("task"), 0, plots::seriesColour(0), true},
        {QStringLiteral("train/total_loss"), tr("total"), 0, plots::seriesColour(1), true},
        {QStringLiteral("valid/loss"), tr("validation"), 0, plots::seriesColour(2), false},
        {QStringLiteral("train/diversity_loss"), tr("diversity"), 1, plots::seriesColour(3), true}};
    if (accuracy) {
        m_wanted.push_back({"valid", "accuracy"});
        panels.push_back(quality);
        series.push_back({QStringLiteral("valid/accuracy"), tr("validation"), 2, plots::seriesColour(2), false});
    }
    panels.push_back(rate);
    series.push_back({QStringLiteral("train/learning_rate"), tr("learning rate"), static_cast<int>(panels.size()) - 1,
                      plots::seriesColour(4), false, false});
    m_plot.setPanels(panels);
    m_plot.setSeries(series);
    m_marks.clear();
    m_taken.clear();
    m_plot.setMarks(m_marks);
    m_plot.setEmptyText(tr("Press Start: the losses of every training step appear here."));
}

void TrainingCurves::append(const TrainingSession& session) {
    for (const auto& id : m_wanted) {
        auto& taken = m_taken[id];
        const auto points = session.points(id, taken);
        if (points.empty()) continue;
        taken += points.size();
        m_plot.appendPoints(keyOf(id), curve(points));
    }
}

void TrainingCurves::showRun(const RunView& run) {
    begin(run.info().task);
    for (const auto& id : m_wanted) m_plot.setPoints(keyOf(id), curve(run.points(id)));
    addMarks(run.events());
}

void TrainingCurves::addMarks(const std::vector<RunEvent>& events) {
    const auto before = m_marks.size();
    for (const auto& event : events)
        if (isMark(event.kind)) m_marks.push_back(markOf(event));
    if (m_marks.size() != before) m_plot.setMarks(m_marks);
}

}  // namespace headscope::ui
