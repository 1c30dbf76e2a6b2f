#include "core/nn/backend/torch_backend.h"

#include "core/base/util/path.h"
#include "core/nn/patching/requests.h"
#include "core/nn/pruning/requests.h"
#include "core/nn/pruning/speed.h"
#include "core/nn/redundancy/requests.h"
#include "core/nn/training/machine.h"
#include "core/service/backend/ranks.h"
#include "core/spec/config/precision_choice.h"
#include "core/spec/models/layout.h"

#include <filesystem>

namespace headscope::engine {

session::Backend torchBackend() {
    static const bool added = [] {
        pruning::addRequests(analysis::TorchAnalyzer::requests());
        patching::addRequests(analysis::TorchAnalyzer::requests());
        redundancy::addRequests(analysis::TorchAnalyzer::requests());
        return true;
    }();
    static_cast<void>(added);
    session::Backend backend;
    backend.makeTrainer = training::makeTrainer;
    backend.joinRanks = training::joinRanks;
    backend.makeLeadingTrainer = training::makeLeadingTrainer;
    backend.followLeader = training::followLeader;
    backend.makeAnalyzer = analysis::makeAnalyzer;
    backend.checkWeights = models::checkWeights;
    backend.shapeOf = analysis::shapeOf;
    backend.measureFile = analysis::measureFile;
    backend.estimate = analysis::estimateRun;
    backend.bench = [](const BenchOptions& options) {
        return options.measures ? analysis::benchMeasures(options) : analysis::runBench(options);
    };
    backend.compareSpeed = pruning::compareSpeed;
    backend.report = [](const std::string& cacheFolder) {
        auto report = training::machineReport();
        report.automatic = config::automaticPrecision(report);
        // Remove the timing file that earlier versions wrote.
        std::error_code ignored;
        std::filesystem::remove(util::joinPath(cacheFolder, "precision.json"), ignored);
        return report;
    };
    backend.setThreads = training::setThreads;
    backend.explain = training::explainException;
    return backend;
}

}  // namespace headscope::engine
