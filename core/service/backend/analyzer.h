// Analyses one set of weights. Owned by an analysis thread. This header does not use LibTorch, so
// sessions can include it.
#pragma once

#include "core/api/base/run_config.h"
#include "core/api/engine/engine_tools.h"
#include "core/api/engine/engine_training.h"
#include "core/api/requests/analysis.h"
#include "core/base/io/tensor_file.h"
#include "core/data/batches/batch.h"
#include "core/service/backend/request_table.h"
#include "core/spec/models/spec.h"

#include <memory>

namespace headscope::analysis {

// Requests the model's logits for one input: one number per class, or per possible next token. Used
// by the engine only (Tools::predict).
struct LogitsRequest {
    static constexpr const char* kId = "logits";
    using Answer = std::vector<float>;

    data::Batch one;
    HeadMask mask;
    std::vector<int> hidden = {};  // hidden tokens, see ModelInput
};

// Answers the requests of core/api that need weights (analysis.h, engine_tools.h), and
// LogitsRequest. Each implementation has a table of request kinds. To add a kind: add its type, its
// function and a row.
class Analyzer {
public:
    virtual ~Analyzer() = default;
    // Returns the sizes and names of the model.
    virtual ModelShape shape() const = 0;
    // Answers a request given by its kind and a pointer to it. Errors: Usage if the model does not
    // support this kind; those of the request.
    virtual Result<std::shared_ptr<void>> answer(const std::string& id, const void* request,
                                                 const Work& work) = 0;

    // Same as answer(), with types.
    template <class Q>
    Result<typename Q::Answer> ask(const Q& request, const Work& work = {}) {
        HEADSCOPE_TRY(const auto given, answer(Q::kId, &request, work));
        return std::move(*static_cast<typename Q::Answer*>(given.get()));
    }
};

// Creates an analyzer. config: the run's resolved config. spec: the run's model. weights: freed one
// by one as they are loaded. Errors: BadData if the tensors do not fit the model.
Result<std::unique_ptr<Analyzer>> makeAnalyzer(const RunConfig& config,
                                               const models::ModelSpec& spec,
                                               std::shared_ptr<const data::Dataset> dataset,
                                               io::TensorFile weights);
// Returns the sizes and names of a model, for display and checks.
ModelShape shapeOf(const models::ModelSpec& spec, const data::Dataset& dataset);

// Computes all measures of one layer, given by tensors from any program.
Result<MeasureReport> measureFile(const io::TensorFile& file);
// Estimates the cost of a run by timing a few training steps.
Result<Estimate> estimateRun(const RunConfig& config, std::shared_ptr<const data::Dataset> dataset);
// Measures the speed of training steps on synthetic input.
Result<BenchReport> runBench(const BenchOptions& options);
// Measures the median time of each measure on one layer (B 64, H 8, T 64), and the cost of
// recording measures during training.
Result<BenchReport> benchMeasures(const BenchOptions& options);

}  // namespace headscope::analysis
