// The LibTorch implementation of Analyzer (analyzer.h).
#pragma once

#include "core/api/requests/similarity_excess.h"
#include "core/nn/analysis/held_streams.h"
#include "core/nn/analysis/paired.h"
#include "core/nn/analysis/replacements.h"
#include "core/nn/measures/layer_tensors.h"
#include "core/nn/models/model.h"
#include "core/nn/training/evaluation.h"
#include "core/service/backend/analyzer.h"

namespace headscope::analysis {

// Copies a tensor to a flat vector.
std::vector<float> floatsOf(const torch::Tensor& tensor);
Message placeOf(const ModelShape& shape, int layer);  // for example "layer 2" or "cross.2"
Error cancelled();                                    // error of a stopped or replaced analysis
// Returns the change of a score on the same samples; empty if the samples do not have this score.
std::optional<PairedDifference> scoreDifference(const ScoreKind& kind,
                                                const training::EvaluatedSplit& before,
                                                const training::EvaluatedSplit& after);

// Owns the model and answers requests about it.
class TorchAnalyzer : public Analyzer {
public:
    // seed: the run's root seed, which selects the samples.
    TorchAnalyzer(const models::ModelSpec& spec, ModelShape shape,
                  std::shared_ptr<const data::Dataset> dataset, std::uint64_t seed);
    // Loads weights and clears all cached results.
    Status load(io::TensorFile weights);

    ModelShape shape() const override { return m_shape; }
    Result<std::shared_ptr<void>> answer(const std::string& id, const void* request,
                                         const Work& work) override;

    // Table of request handlers. Other folders add their rows before the first request
    // (core/nn/pruning/requests.h).
    using Table = RequestTable<TorchAnalyzer>;
    static Table& requests();

    // Accessors for the handlers.
    models::Model& model() { return *m_model; }
    const data::Dataset& dataset() const { return *m_dataset; }
    std::uint64_t seed() const { return m_seed; }
    // Checks that a split has samples. Errors: Usage (unknown split), BadData (samples missing).
    Status needSamples(const std::string& split) const;
    // Returns the first samples of the split's fixed random order; 0 means all.
    data::Subset subset(const std::string& split, std::int64_t samples) const;
    // Returns a Usage error if the mask names a head that the model does not have.
    Status checkMask(const HeadMask& mask) const;
    // Returns the mask as (L, H); undefined if all heads are on. Errors: those of checkMask.
    Result<torch::Tensor> maskTensor(const HeadMask& mask) const;
    // Returns a callback that sets the replacement of removed heads for samples of a split.
    // Replacements are measured once, on the split that is used to choose heads; those of Optimal
    // for each set of heads that the mask removes. Empty if the mask is `all` or the replacement is
    // zero. Errors: BadData (no samples).
    Result<training::SetUpPass> replacements(HeadAblation ablation, const HeadMask& mask,
                                             const std::string& split, const Work& work);
    // Returns the replacements for paths that remove any heads. It keeps a reference to this
    // object. Errors: those of replacements().
    Result<PathReplacements> pathReplacements(HeadAblation ablation, const std::string& split,
                                              const Work& work);
    // Returns a Usage error for encoder-decoder models. what: the name of the unsupported feature
    Status needOneStream(const char* what) const;

    // Evaluates samples. Covers only some of them if the work was stopped.
    training::EvaluatedSplit answersOn(const data::Subset& samples, const torch::Tensor& headMask,
                                       const Work& work, const training::SetUpPass& setUp = {});

    // A pass with activation capture that proceeds layer by layer, so that the tensors of one layer
    // are in memory at a time.
    struct Recording {
        SampleSet set;
        models::Input input;
        models::Pass pass;
        models::Streams streams;  // input of the next layer
        ModelShape shape;
        int layer = 0;  // the next layer
        // Computes the next layer. Throws if a value of the stream is not finite
        // (models::requireFinite).
        measures::MaskedLayer nextLayer(models::Model& model);
    };
    // Returns the number of samples that record() uses: fewer than `samples` if memory is limited,
    // or time if `samples` is kAutomaticSamples. setUp: whether a SetUpPass will be given to it.
    std::int64_t recordedSamples(const std::string& split, int samples, bool setUp = false) const;
    // Begins a pass with activation capture.
    Recording record(const std::string& split, int samples, const torch::Tensor& headMask,
                     const training::SetUpPass& setUp = {});
    // Returns token and patch information about the keys of a site.
    measures::SampleContext contextOf(const models::Input& input, std::int64_t site);
    // Measures the induction score of decoders on repeated random tokens.
    void measureInduction(std::vector<HeadStatistics>& heads);

private:
    Result<AttentionMaps> attention(const AttentionRequest& request, const Work& work);
    Result<std::vector<float>> logits(const LogitsRequest& request, const Work& work);
    Result<SimilarityReport> similarity(const SimilarityRequest& request, const Work& work);
    Result<std::vector<SimilarityReport>> everyMeasure(const AnalyzeOptions& options,
                                                       const Work& work);
    Result<AblationReport> ablation(const AblationRequest& request, const Work& work);
    Result<LeaveOneOutReport> leaveOneOut(const LeaveOneOutRequest& request, const Work& work);
    Result<RunResult> evaluate(const EvaluateOptions& options, const Work& work);
    // Measures the replacements of one kind, except Optimal, unless they are known.
    Status measureReplacements(HeadAblation ablation, const Work& work);
    // Returns the constants that replace these heads together, per site (H*dh); fitted once.
    Result<const std::vector<torch::Tensor>*> optimalContexts(const std::vector<HeadPlace>& heads,
                                                              const Work& work);
    void addWritten(RunResult& result, const EvaluateOptions& options,
                    const torch::Tensor& headMask, const Work& work);

    std::int64_t inputLength() const { return m_dataset->imageSize > 0 ? 0 : m_shape.length; }
    void describeInput(const data::Batch& one, const models::Input& input,
                       AttentionMaps& maps) const;
    void describePrediction(const torch::Tensor& logits, const models::Input& input,
                            AttentionMaps& maps) const;
    // Returns the evaluator of these samples, which keeps their activations for the next request.
    HeldStreams& held(const data::Subset& samples);
    Result<std::vector<double>> flatness(const std::string& split, const torch::Tensor& headMask,
                                         const Work& work, const training::SetUpPass& setUp);

    ModelShape m_shape;
    std::shared_ptr<const data::Dataset> m_dataset;
    models::ModelPointer m_model;
    std::uint64_t m_seed;
    std::unique_ptr<HeldStreams> m_held;  // of the newest ablation; null: none yet
    std::map<HeadAblation, Replacements> m_replacements;
    std::map<std::vector<HeadPlace>, std::vector<torch::Tensor>> m_optimal;  // key: removed heads
    // Count of each token in the training split, (vocabulary). Key: true for target tokens.
    std::map<bool, torch::Tensor> m_tokenCounts;
};

// Returns how far heads are more similar than independent heads would be, with an interval. Errors:
// Usage (the measure does not produce a matrix of heads by heads).
Result<SimilarityExcess> similarityExcess(TorchAnalyzer& analyzer,
                                          const SimilarityExcessRequest& request, const Work& work);

}  // namespace headscope::analysis
