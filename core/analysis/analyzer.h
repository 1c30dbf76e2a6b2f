// Looks into one set of weights. Owned by the analysis thread; free of torch so that sessions can use it.
#pragma once

#include "core/analysis/question_table.h"
#include "core/api/analysis.h"
#include "core/api/engine_tools.h"
#include "core/api/engine_training.h"
#include "core/api/run_config.h"
#include "core/data/batch.h"
#include "core/io/tensor_file.h"
#include "core/models/spec.h"

#include <memory>

namespace headscope::analysis {

// What the model says of one input before the softmax: one number a class, or one a token that may come next. Asked by
// the engine alone (Tools::predict).
struct LogitsQuestion {
    static constexpr const char* kId = "logits";
    using Answer = std::vector<float>;

    data::Batch one;
    HeadMask mask;
    std::vector<int> hidden = {};  // as of ModelInput
};

// The questions about weights of core/api (analysis.h, engine_tools.h) and those above. Each implementation has a table
// of the kinds that it answers: one more is its type, its function and a row.
class Analyzer {
public:
    virtual ~Analyzer() = default;
    virtual ModelShape shape() const = 0;
    // Errors: Usage where the model has no answer of this kind; those of the question.
    virtual Result<std::shared_ptr<void>> answer(const std::string& id, const void* question, const Work& work) = 0;

    template <class Q>
    Result<typename Q::Answer> ask(const Q& question, const Work& work = {}) {
        HEADSCOPE_TRY(const auto given, answer(Q::kId, &question, work));
        return std::move(*static_cast<typename Q::Answer*>(given.get()));
    }
};

// config: the run's resolved config; spec: of the run's model. BadData when the tensors do not fit the model.
Result<std::unique_ptr<Analyzer>> makeAnalyzer(const RunConfig& config, const models::ModelSpec& spec,
                                               std::shared_ptr<const data::Dataset> dataset,
                                               const io::TensorFile& weights);
ModelShape shapeOf(const models::ModelSpec& spec, const data::Dataset& dataset);

// One layer's tensors from any program.
Result<MeasureReport> measureFile(const io::TensorFile& file);
Result<Estimate> estimateRun(const RunConfig& config, std::shared_ptr<const data::Dataset> dataset);
Result<BenchReport> runBench(const BenchOptions& options);
// Median time of every measure on one layer (B 64, H 8, T 64), and what recording costs a run.
Result<BenchReport> benchMeasures(const BenchOptions& options);

}  // namespace headscope::analysis
