// Looks into one set of weights. Owned by the analysis thread; free of torch so that sessions can use it.
#pragma once

#include "core/api/analysis.h"
#include "core/api/engine.h"
#include "core/data/batch.h"
#include "core/io/tensor_file.h"

#include <atomic>
#include <memory>

namespace headscope::analysis {

class Analyzer {
public:
    virtual ~Analyzer() = default;
    virtual ModelShape shape() const = 0;
    virtual Result<AttentionMaps> attention(const data::Batch& one, const HeadMask& mask) = 0;
    // Before the softmax: one a class, or one a token that may come next.
    virtual Result<std::vector<float>> logits(const data::Batch& one, const HeadMask& mask) = 0;
    // One matrix a layer with what chance and flat maps give; statistics: also every per-head measure.
    virtual Result<SimilarityReport> similarity(const SimilarityRequest& request, const std::atomic<bool>* cancel) = 0;
    // Every measure of the catalogue that applies: a report a pairwise measure; what is of single heads, of layers and
    // across layers stands in the first one.
    virtual Result<std::vector<SimilarityReport>> everyMeasure(const std::string& split, int samples,
                                                               const std::atomic<bool>* cancel) = 0;
    virtual Result<AblationReport> ablation(const AblationRequest& request, const std::atomic<bool>* cancel) = 0;
    virtual Result<LeaveOneOutReport> leaveOneOut(const LeaveOneOutRequest& request,
                                                  const std::atomic<bool>* cancel) = 0;
    // Whole split: loss, accuracy, mean attention cosine; on kAnalysisSamples of it: how flat maps are.
    virtual Result<RunResult> evaluate(const std::string& split, const HeadMask& mask,
                                       const std::atomic<bool>* cancel) = 0;
};

// config: the run's resolved config. BadData when the tensors do not fit the model.
Result<std::unique_ptr<Analyzer>> makeAnalyzer(const RunConfig& config, std::shared_ptr<const data::Dataset> dataset,
                                               const io::TensorFile& weights);
ModelShape shapeOf(const RunConfig& config, const data::Dataset& dataset);

// One layer's tensors from any program (DESIGN 8).
Result<MeasureReport> measureFile(const io::TensorFile& file);
Result<Estimate> estimateRun(const RunConfig& config, std::shared_ptr<const data::Dataset> dataset);
Result<BenchReport> runBench(const BenchOptions& options);
// Median time of every measure on one layer (B 64, H 8, T 64), and what recording costs a run.
Result<BenchReport> benchMeasures(const BenchOptions& options);

}  // namespace headscope::analysis
