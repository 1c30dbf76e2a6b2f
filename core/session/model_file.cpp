#include "core/session/model_file.h"

#include "core/runs/model_description.h"

namespace headscope::session {

Status checkModelFile(const Backend& backend, const RunConfig& config, const data::Dataset& dataset,
                      const io::TensorFile& weights) {
    HEADSCOPE_CHECK(backend.checkWeights(config, dataset, weights));
    return runs::checkDescription(runs::describeModel(config, dataset), weights);
}

}  // namespace headscope::session
