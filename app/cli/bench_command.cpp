// bench: measures the time of one training step and prints the keys that packaging/bench compares.
// --measures: time of the measures. bench RUN: time of inspecting a run.
#include "app/cli/bench_run.h"
#include "app/cli/commands.h"
#include "app/cli/progress_line.h"

namespace headscope::cli {
namespace {

constexpr double kGiga = 1e9;

std::string shareText(const BenchReport& report) {
    if (report.shareOfPeak() <= 0) return "";
    return ", " + shortNumber(report.shareOfPeak() * 100) + " % of the " +
           shortNumber(report.peakFlops / kGiga) + " GFLOP/s that a core can do in registers";
}

// Describes how steps were submitted to the device.
std::string replayText(const BenchReport& report) {
    if (report.replays > 0) return std::to_string(report.replays) + " steps replayed as one graph";
    return "operators queued one by one" + (report.refusal.empty() ? "" : ": " + report.refusal);
}

void printStep(Console& console, const BenchReport& report, const std::string& precision,
               const std::string& kernels) {
    constexpr double kMegabyte = 1e6;
    console.print(report.task + ": " + shortNumber(report.rate) + " " + report.unit + ", " +
                  shortNumber(report.stepSeconds * 1000) + " ms a step (" + precision +
                  ", lambda " + shortNumber(report.lambda) + ", " + std::to_string(report.threads) +
                  (report.threads == 1 ? " thread, " : " threads, ") + report.device +
                  (kernels.empty() ? "" : ", kernels for " + kernels) + ", peak " +
                  shortNumber(static_cast<double>(report.peakBytes) / kMegabyte) + " MB)" +
                  shareText(report));
    if (report.device != "cpu") console.print(replayText(report));
    JsonLine sizes;
    for (const auto& [name, size] : report.sizes) sizes.integer(name, size);
    console.emit(JsonLine()
                     .text("task", report.task)
                     .object("sizes", sizes)
                     .flag("bf16", report.bf16)
                     .text("precision", precision)
                     .number("lambda", report.lambda)
                     .integer("threads", report.threads)
                     .text("torch", report.torch)
                     .text("device", report.device)
                     .text("kernels", kernels)
                     .text("unit", report.unit)
                     .number("rate", report.rate)
                     .number("step_s", report.stepSeconds)
                     .number("step_processor_s", report.stepProcessorSeconds)
                     .number("step_gflop", report.stepFlops / kGiga)
                     .number("peak_gflops", report.peakFlops / kGiga)
                     .number("share_of_peak", report.shareOfPeak())
                     .integer("peak_bytes", report.peakBytes)
                     .integer("replays", report.replays));
}

void printMeasures(Console& console, const BenchReport& report) {
    Table costs{{"measure", report.unit}},
        shares{{"recording", "step, ms", "record, ms", "every", "share of training"}};
    JsonLine each;
    std::string recording;
    for (const auto& cost : report.measures) {
        costs.push_back({cost.id, shortNumber(cost.milliseconds)});
        each.number(cost.id, cost.milliseconds);
    }
    for (const auto& cost : report.recording) {
        shares.push_back({"text-encoder " + cost.model, shortNumber(cost.stepSeconds * 1e3),
                          shortNumber(cost.recordSeconds * 1e3),
                          std::to_string(cost.every) + " steps",
                          shortNumber(cost.share * 100) + " %"});
        JsonLine one;
        one.text("model", cost.model)
            .number("step_s", cost.stepSeconds)
            .number("record_s", cost.recordSeconds);
        one.integer("every", cost.every).number("share", cost.share);
        recording += (recording.empty() ? "" : ",") + one.str();
    }
    console.print(costs);
    console.print("");
    console.print(shares);
    JsonLine line;
    line.text("task", report.task).integer("threads", report.threads).text("torch", report.torch);
    console.emit(line.text("unit", report.unit)
                     .object("measures", each)
                     .raw("recording", "[" + recording + "]"));
}

}  // namespace

int benchCommand(Engine& engine, const Arguments& arguments, Console& console) {
    Tools& tools = engine;
    if (!arguments.target.empty())
        return benchRun(engine, arguments, tools.report().kernels, console);
    auto report = tools.bench(arguments.bench);
    if (!report) return failed(console, report.error());
    for (const auto& warning : report->warnings) console.warn(warning);
    if (arguments.bench.measures)
        printMeasures(console, *report);
    else
        printStep(console, *report,
                  arguments.bench.precision != "auto" ? arguments.bench.precision
                  : report->bf16                      ? "bfloat16"
                                                      : "float32",
                  report->device == "cpu" ? tools.report().kernels : "");
    return 0;
}

}  // namespace headscope::cli
