// The Analyzer of analyzer.h with LibTorch underneath.
#pragma once

#include "core/analysis/analyzer.h"
#include "core/measures/layer_tensors.h"
#include "core/models/model.h"
#include "core/training/evaluation.h"

namespace headscope::analysis {

std::vector<float> floatsOf(const torch::Tensor& tensor);
Error cancelled();  // of an analysis that a newer one replaced

class TorchAnalyzer : public Analyzer {
public:
    // seed: the run's root seed, which decides what samples are looked at.
    TorchAnalyzer(const models::ModelSpec& spec, ModelShape shape, std::shared_ptr<const data::Dataset> dataset,
                  std::uint64_t seed);
    Status load(const io::TensorFile& weights);

    ModelShape shape() const override { return m_shape; }
    Result<AttentionMaps> attention(const data::Batch& one, const HeadMask& mask) override;
    Result<std::vector<float>> logits(const data::Batch& one, const HeadMask& mask) override;
    Result<SimilarityReport> similarity(const SimilarityRequest& request, const std::atomic<bool>* cancel) override;
    Result<std::vector<SimilarityReport>> everyMeasure(const std::string& split, int samples,
                                                       const std::atomic<bool>* cancel) override;
    Result<AblationReport> ablation(const AblationRequest& request, const std::atomic<bool>* cancel) override;
    Result<LeaveOneOutReport> leaveOneOut(const LeaveOneOutRequest& request, const std::atomic<bool>* cancel) override;
    Result<RunResult> evaluate(const std::string& split, const HeadMask& mask,
                               const std::atomic<bool>* cancel) override;

private:
    // A recording pass over samples of a split, and what the measures need besides its tensors.
    struct Recording {
        SampleSet set;
        models::Input input;
        models::Pass pass;
        measures::SampleContext samples;
        std::vector<torch::Tensor> residuals;  // a layer each: (B, T, D) after its block
        measures::MaskedLayer takeLayer(const models::Model& model, int layer);  // frees its tap
    };
    Recording record(const std::string& split, int samples, const torch::Tensor& headMask);
    measures::SampleContext contextOf(const models::Input& input);
    // Decoders are asked for the induction score on random tokens said twice.
    void measureInduction(SimilarityReport& report);

    Result<torch::Tensor> maskTensor(const HeadMask& mask) const;  // (L, H) or undefined
    Status needSamples(const std::string& split) const;
    void describeInput(const data::Batch& one, const models::Input& input, AttentionMaps& maps) const;
    void describePrediction(const torch::Tensor& logits, const models::Input& input, AttentionMaps& maps) const;
    data::Subset subset(const std::string& split, std::int64_t samples) const;
    // The model's answers on these samples with all heads on; computed once.
    const training::EvaluatedSplit& baseline(const data::Subset& samples, const std::atomic<bool>* cancel);
    Result<std::vector<double>> flatness(const std::string& split, const torch::Tensor& headMask,
                                         const std::atomic<bool>* cancel);

    ModelShape m_shape;
    std::shared_ptr<const data::Dataset> m_dataset;
    models::ModelPointer m_model;
    std::uint64_t m_seed;
    std::map<std::pair<std::string, int>, training::EvaluatedSplit> m_baselines;
    torch::Tensor m_tokenCounts;  // (vocabulary) of the training split; counted once
};

}  // namespace headscope::analysis
