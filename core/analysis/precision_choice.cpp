#include "core/analysis/precision_choice.h"

#include "core/analysis/bench_setup.h"
#include "core/io/json.h"
#include "core/util/path.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace headscope::analysis {
namespace {

double bestStep(const std::string& precision) {
    BenchOptions options;
    options.task = "vit";
    options.precision = precision;
    auto task = benchTask(options);
    task.layers = 1;
    task.batch = 16;
    training::ModelStep step(benchConfig(options), specOf(task), torch::kCPU);
    const auto input = benchInput(task);
    training::StepSettings settings;
    settings.learningRate = 1e-4;
    settings.lambda = 0.1;
    double best = 1e9;
    for (int i = 0; i < 6; ++i) {
        const auto start = std::chrono::steady_clock::now();
        step.run(input, settings);
        // The first one allocates.
        if (i > 0)
            best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    return best;
}

std::string situation(const EngineReport& machine, const std::string& program) {
    return machine.cpu + "; LibTorch " + machine.torchVersion + "; kernels " + machine.kernels + "; " +
           std::to_string(machine.threads) + " threads; Headscope " + program;
}

}  // namespace

double bfloat16Speed(const EngineReport& machine, const std::string& program, const std::string& cacheFolder) {
    if (!machine.bfloat16) return 0;
    const auto path = util::joinPath(cacheFolder, "precision.json");
    const auto here = situation(machine, program);
    if (const auto known = io::readJsonFile(path)) {
        const auto speed = known->find("bfloat16_speed");
        const auto place = known->find("measured_on");
        if (place != known->end() && *place == here && speed != known->end() && speed->is_number())
            return speed->get<double>();
    }
    const double speed = bestStep("float32") / bestStep("bfloat16");
    std::error_code failed;
    std::filesystem::create_directories(cacheFolder, failed);
    // A cache that cannot be written costs a tenth of a second at the next start, no more.
    (void)io::writeJsonFile(path, {{"measured_on", here}, {"bfloat16_speed", speed}});
    return speed;
}

}  // namespace headscope::analysis
