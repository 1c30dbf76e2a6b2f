// Creates runs that keep only some heads of another run. Answers the requests of
// core/api/requests/smaller_model.h.
#pragma once

#include "core/api/requests/smaller_model.h"
#include "core/service/backend/request_table.h"
#include "core/service/engine/requests.h"

namespace headscope::engine {

// Returns the sizes of the model with and without the given heads. Does not build a model.
Result<ModelSizesRequest::Answer> modelSizes(const RunPlace& run, const ModelSizesRequest& request,
                                             const analysis::Work& work);
// Creates a run whose model lacks the given heads.
Result<SmallerModel> makeSmallerModel(const RunPlace& run, const SmallerModelRequest& request,
                                      const analysis::Work& work);
// Measures the speed of the original and the smaller model alternately.
Result<SpeedReport> speedOf(const RunPlace& run, const SpeedRequest& request,
                            const analysis::Work& work);

}  // namespace headscope::engine
