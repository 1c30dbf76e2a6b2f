// Pruning curves that were stored when they were measured (PruningCurveRequest::keep).
#pragma once

#include "core/api/requests/pruning.h"

#include <optional>

namespace headscope {

// Returns the newest stored curves of the run's newest weights on its data, with the default
// margin. Empty if there are none, or while the run trains. Nothing is measured. Errors: Io,
// BadData (no checkpoint, or a broken record).
struct StoredCurvesRequest {
    static constexpr const char* kId = "stored-curves";
    using Answer = std::optional<PruningReport>;
    RequestRequirements requirements() const { return {Needs::Records}; }
};

}  // namespace headscope
