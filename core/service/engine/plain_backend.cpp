#include "core/service/engine/plain_backend.h"

#include <stdexcept>

namespace headscope::engine {
namespace {

Error needsTensors() {
    return {ErrorCode::Device, "this needs LibTorch, which was not loaded"_m,
            "Please report this, with the command"_m};
}

}  // namespace

session::Backend plainBackend() {
    const auto refuses = [](const auto&...) { return needsTensors(); };
    session::Backend backend;
    backend.makeTrainer = refuses;
    backend.makeAnalyzer = refuses;
    backend.checkWeights = refuses;
    backend.shapeOf = [](const auto&...) -> ModelShape {
        throw std::logic_error(needsTensors().text());
    };
    backend.measureFile = refuses;
    backend.estimate = refuses;
    backend.bench = refuses;
    backend.compareSpeed = refuses;
    backend.joinRanks = refuses;
    backend.makeLeadingTrainer = refuses;
    backend.followLeader = refuses;
    backend.report = [](const std::string&) { return EngineReport{}; };
    backend.setThreads = [](int) {};
    return backend;
}

}  // namespace headscope::engine
