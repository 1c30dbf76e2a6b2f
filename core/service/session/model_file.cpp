#include "core/service/session/model_file.h"

namespace headscope::session {

Status checkModelFile(const Backend& backend, const runs::RunModel& model,
                      const data::Dataset& dataset, const io::TensorFile& weights) {
    // Check model.json first, so that the error names a changed file rather than a tensor that does
    // not fit.
    HEADSCOPE_CHECK(runs::checkModelRecord(model, dataset, weights));
    auto fits = backend.checkWeights(model.spec, weights);
    if (!fits.ok()) {
        auto error = std::move(fits).error();
        const char* file = model.requested ? runs::run_files::kModel : runs::run_files::kConfig;
        error.message = "%1 does not fit the weights: %2"_m(file, error.message);
        return error;
    }
    // With a model.json, checkModelRecord has already checked the metadata.
    return model.requested ? Status()
                           : runs::checkDescription(runs::describeModel(model, dataset), weights);
}

}  // namespace headscope::session
