#include "core/service/engine/run_estimate.h"

#include "core/spec/config/config_checks.h"
#include "core/spec/config/config_resolve.h"

#include <algorithm>

namespace headscope::engine {

Result<Estimate> estimateNow(EngineCore& core, const RunConfig& partial,
                             session::AnalysisThread::Cancel cancel) {
    HEADSCOPE_TRY(const auto resolved, config::resolveConfig(core.environment(), partial));
    HEADSCOPE_TRY(const auto dataset, core.datasets->get(resolved.config, cancel, {}));
    HEADSCOPE_CHECK(config::checkAgainstData(resolved.config, *dataset));
    if (cancel->load()) return Error{ErrorCode::Cancelled, "cancelled"_m};
    core.backend->setThreads(static_cast<int>(resolved.config.integer("train.threads")));
    auto estimate = core.backend->estimate(resolved.config, dataset);
    // If the steps are set, resolveConfig has already warned.
    if (estimate && resolved.config.integer("train.steps") == 0)
        estimate->warnings = config::lengthWarnings(resolved.config, estimate->steps);
    core.backend->setThreads(std::max(core.machine.threads, 1));
    return estimate;
}

}  // namespace headscope::engine
