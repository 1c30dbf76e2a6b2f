// xray RUN: how well the X-ray metrics that a run recorded explain the loss of its first batches.
#include "app/cli/ask.h"
#include "app/cli/commands.h"
#include "core/api/runs/xray_fit.h"

#include <cmath>

namespace headscope::cli {
namespace {

// Names of the curve of the batch losses.
const SeriesId kBatchLoss{"train", "task_loss"};

std::string shareText(double value) {
    return std::isfinite(value) ? shortNumber(value) : "-";
}

std::vector<XrayFrame> framesOf(const RunView& run) {
    std::vector<XrayFrame> frames;
    for (const auto& frame : run.recordsOf<XrayFrame>()) frames.push_back(*frame);
    return frames;
}

void show(const std::vector<LossFit>& fits, Console& console) {
    Table table{{"layer", "batches", "R2 of M3", "adjusted", "R2 of the trend", "beyond the trend",
                 "R2 of changes"}};
    for (std::size_t layer = 0; layer < fits.size(); ++layer) {
        const auto& fit = fits[layer];
        table.push_back({std::to_string(layer), std::to_string(fit.batches), shareText(fit.r2),
                         shareText(fit.adjusted), shareText(fit.trend), shareText(fit.beyond),
                         shareText(fit.changes)});
        console.emit(JsonLine()
                         .text("event", "fit")
                         .integer("layer", static_cast<std::int64_t>(layer))
                         .integer("batches", fit.batches)
                         .number("r2", fit.r2)
                         .number("adjusted", fit.adjusted)
                         .number("trend", fit.trend)
                         .number("beyond", fit.beyond)
                         .number("changes", fit.changes));
    }
    console.print(table);
    console.print(
        "Loss of a batch, explained by mean and variance of M3 (dissimilarity of outputs). The "
        "trend uses only the step and its logarithm; \"beyond\" is the share of what it leaves "
        "that M3 explains. Changes: from each batch to the next.");
}

}  // namespace

int xrayCommand(Engine& engine, const Arguments& arguments, Console& console) {
    const auto path = openedRun(engine, arguments);
    if (!path) return failed(console, path.error());
    const auto run = engine.open(*path);
    if (!run) return failed(console, run.error());
    const auto frames = framesOf(**run);
    if (frames.empty())
        return failed(console,
                      {ErrorCode::BadData, "the run %1 did not record X-ray metrics"_m(*path),
                       "Train it with --set train.xray=true"_m});
    LossBySteps losses;
    for (const auto& point : (*run)->points(kBatchLoss)) losses[point.step] = point.value;
    std::vector<LossFit> fits;
    for (const auto& layer : rollingFits(frames, losses, arguments.batches))
        fits.push_back(layer.empty() ? LossFit{} : layer.back());
    show(fits, console);
    console.emit(JsonLine()
                     .text("event", "finished")
                     .text("run", *path)
                     .integer("layers", static_cast<std::int64_t>(fits.size())));
    return 0;
}

}  // namespace headscope::cli
