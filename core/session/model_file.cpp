#include "core/session/model_file.h"

namespace headscope::session {

Status checkModelFile(const Backend& backend, const runs::RunModel& model, const data::Dataset& dataset,
                      const io::TensorFile& weights) {
    // A model.json that was changed is called by name before a tensor is that no longer fits.
    HEADSCOPE_CHECK(runs::checkModelRecord(model, dataset, weights));
    auto fits = backend.checkWeights(model.spec, weights);
    if (!fits.ok()) {
        auto error = std::move(fits).error();
        const char* file = model.asked ? runs::run_files::kModel : runs::run_files::kConfig;
        error.message = std::string(file) + " does not fit the weights: " + error.message;
        return error;
    }
    // With a model.json that was looked at before the shapes.
    return model.asked ? Status() : runs::checkDescription(runs::describeModel(model, dataset), weights);
}

}  // namespace headscope::session
