#include "core/api/engine.h"

namespace headscope {

Result<std::shared_ptr<TrainingSession>> Engine::follow(const std::string& runPath) {
    return Error{ErrorCode::Usage, "nobody trains " + runPath, "Resume the run to train it on"};
}

void Engine::listRuns(const std::vector<std::string>&, Callback<std::vector<RunInfo>> done) {
    done(runs());
}

Result<RunAnswer> Engine::tell(const std::string& runPath, const RunCommand&) {
    return Error{ErrorCode::Usage, "nobody trains " + runPath, "Resume the run to train it on"};
}

}  // namespace headscope
