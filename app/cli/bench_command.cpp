// bench: time of one training step, with the keys that packaging/bench compares.
#include "app/cli/commands.h"
#include "app/cli/progress_line.h"

namespace headscope::cli {

int benchCommand(Engine& engine, const Arguments& arguments, Console& console) {
    auto report = engine.bench(arguments.bench);
    if (!report) return failed(console, report.error());
    constexpr double kMegabyte = 1e6;
    console.print(report->task + ": " + shortNumber(report->rate) + " " + report->unit + ", " +
                  shortNumber(report->stepSeconds * 1000) + " ms a step (" + (report->bf16 ? "bfloat16" : "float32") +
                  ", lambda " + shortNumber(report->lambda) + ", " + std::to_string(report->threads) + " threads, " +
                  report->device + ", peak " + shortNumber(static_cast<double>(report->peakBytes) / kMegabyte) +
                  " MB)");
    console.emit(JsonLine()
                     .text("task", report->task)
                     .flag("bf16", report->bf16)
                     .number("lambda", report->lambda)
                     .integer("threads", report->threads)
                     .text("torch", report->torch)
                     .text("device", report->device)
                     .text("unit", report->unit)
                     .number("rate", report->rate)
                     .number("step_s", report->stepSeconds)
                     .integer("peak_bytes", report->peakBytes));
    return 0;
}

}  // namespace headscope::cli
