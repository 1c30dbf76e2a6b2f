// The module's two C symbols: builds the engine on LibTorch.
#include "core/analysis/precision_choice.h"
#include "core/engine/create_engine.h"
#include "core/models/layout.h"
#include "core/runs/program_version.h"
#include "core/session/backend.h"
#include "core/training/machine.h"

#include <exception>
#include <string>

namespace headscope {
namespace {

session::Backend torchBackend() {
    session::Backend backend;
    backend.makeTrainer = training::makeTrainer;
    backend.makeAnalyzer = analysis::makeAnalyzer;
    backend.checkWeights = models::checkWeights;
    backend.shapeOf = analysis::shapeOf;
    backend.measureFile = analysis::measureFile;
    backend.estimate = analysis::estimateRun;
    backend.bench = [](const BenchOptions& options) {
        return options.measures ? analysis::benchMeasures(options) : analysis::runBench(options);
    };
    backend.report = [](const std::string& cacheFolder) {
        auto report = training::machineReport();
        report.bfloat16Speed = analysis::bfloat16Speed(report, runs::programVersion(), cacheFolder);
        return report;
    };
    backend.setThreads = training::setThreads;
    backend.explain = training::explainException;
    return backend;
}

}  // namespace
}  // namespace headscope

extern "C" {

__attribute__((visibility("default"))) int headscope_engine_abi() {
    return headscope::kEngineAbi;
}

__attribute__((visibility("default"))) headscope::Engine* headscope_create_engine(
    int abi, const headscope::EngineOptions* options, const char** error) {
    static std::string message;  // outlives the call, as the caller reads it
    *error = nullptr;
    if (abi != headscope::kEngineAbi) {
        message = "the engine speaks version " + std::to_string(headscope::kEngineAbi) + ", the program " +
                  std::to_string(abi);
        *error = message.c_str();
        return nullptr;
    }
    try {
        headscope::training::roundTensorMemory();
        return headscope::engine::createEngine(*options, headscope::torchBackend()).release();
    } catch (const std::exception& failure) {
        message = failure.what();
        *error = message.c_str();
        return nullptr;
    }
}
}
