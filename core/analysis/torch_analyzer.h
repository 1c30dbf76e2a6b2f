// The Analyzer of analyzer.h with LibTorch underneath.
#pragma once

#include "core/analysis/analyzer.h"
#include "core/analysis/paired.h"
#include "core/analysis/stand_ins.h"
#include "core/api/similarity_excess.h"
#include "core/measures/layer_tensors.h"
#include "core/models/model.h"
#include "core/training/evaluation.h"

namespace headscope::analysis {

std::vector<float> floatsOf(const torch::Tensor& tensor);
std::string placeOf(const ModelShape& shape, int layer);  // "layer 2", or "cross.2"
Error cancelled();                                        // of an analysis that was stopped, or replaced by a newer one
// What a score changed by on the same samples; none: the samples have no such score.
std::optional<PairedDifference> scoreDifference(const ScoreKind& kind, const training::EvaluatedSplit& before,
                                                const training::EvaluatedSplit& after);

class TorchAnalyzer : public Analyzer {
public:
    // seed: the run's root seed, which decides what samples are looked at.
    TorchAnalyzer(const models::ModelSpec& spec, ModelShape shape, std::shared_ptr<const data::Dataset> dataset,
                  std::uint64_t seed);
    Status load(const io::TensorFile& weights);

    ModelShape shape() const override { return m_shape; }
    Result<std::shared_ptr<void>> answer(const std::string& id, const void* question, const Work& work) override;

    // Who answers what. Folders above this one add their rows before anything is asked (core/pruning/questions.h).
    using Table = QuestionTable<TorchAnalyzer>;
    static Table& questions();

    // What those rows look at.
    models::Model& model() { return *m_model; }
    const data::Dataset& dataset() const { return *m_dataset; }
    std::uint64_t seed() const { return m_seed; }
    Status needSamples(const std::string& split) const;
    data::Subset subset(const std::string& split, std::int64_t samples) const;
    Status checkMask(const HeadMask& mask) const;                  // Usage: names a head that the model has not
    Result<torch::Tensor> maskTensor(const HeadMask& mask) const;  // (L, H) or undefined; errors as above
    // What stands in the place of heads that are off, for passes over samples of a split (SetUpPass): measured once, on
    // the split that heads are chosen by. Nothing where the mask is `all` or zeros stand in. Errors: no samples.
    Result<training::SetUpPass> standIns(HeadAblation ablation, const HeadMask& mask, const std::string& split,
                                         const Work& work);
    Status needOneStream(const char* what) const;  // Usage: why a model that reads a text and writes another has none

    // Not of all where the work was stopped.
    training::EvaluatedSplit answersOn(const data::Subset& samples, const torch::Tensor& headMask, const Work& work,
                                       const training::SetUpPass& setUp = {});

    // A recording pass over samples of a split, and what the measures need besides its tensors.
    struct Recording {
        SampleSet set;
        models::Input input;
        models::Pass pass;
        std::vector<torch::Tensor> residuals;  // a layer each: (B, T, D) after its block
        measures::MaskedLayer takeLayer(const models::Model& model, int layer);  // frees its tap
    };
    // Not whole where the work was stopped.
    Recording record(const std::string& split, int samples, const torch::Tensor& headMask, const Work& work,
                     const training::SetUpPass& setUp = {});
    // Of the keys of a site.
    measures::SampleContext contextOf(const models::Input& input, std::int64_t site);
    // Decoders are asked for the induction score on random tokens said twice.
    void measureInduction(std::vector<HeadStatistics>& heads);

private:
    Result<AttentionMaps> attention(const AttentionQuestion& question, const Work& work);
    Result<std::vector<float>> logits(const LogitsQuestion& question, const Work& work);
    Result<SimilarityReport> similarity(const SimilarityQuestion& question, const Work& work);
    Result<std::vector<SimilarityReport>> everyMeasure(const AnalyzeOptions& options, const Work& work);
    Result<AblationReport> ablation(const AblationQuestion& question, const Work& work);
    Result<LeaveOneOutReport> leaveOneOut(const LeaveOneOutQuestion& question, const Work& work);
    Result<RunResult> evaluate(const EvaluateOptions& options, const Work& work);
    void addWritten(RunResult& result, const EvaluateOptions& options, const torch::Tensor& headMask, const Work& work);

    std::int64_t inputLength() const { return m_dataset->imageSize > 0 ? 0 : m_shape.length; }
    void describeInput(const data::Batch& one, const models::Input& input, AttentionMaps& maps) const;
    void describePrediction(const torch::Tensor& logits, const models::Input& input, AttentionMaps& maps) const;
    // The model's answers on these samples with all heads on; computed once.
    const training::EvaluatedSplit& baseline(const data::Subset& samples, const Work& work);
    Result<std::vector<double>> flatness(const std::string& split, const torch::Tensor& headMask, const Work& work,
                                         const training::SetUpPass& setUp);

    ModelShape m_shape;
    std::shared_ptr<const data::Dataset> m_dataset;
    models::ModelPointer m_model;
    std::uint64_t m_seed;
    std::map<std::pair<std::string, int>, training::EvaluatedSplit> m_baselines;
    std::map<HeadAblation, StandIns> m_standIns;
    std::map<bool, torch::Tensor> m_tokenCounts;  // (vocabulary) of the training split, true: of its targets; once
};

// Errors: Usage (a measure that gives no matrix of heads by heads).
Result<SimilarityExcess> similarityExcess(TorchAnalyzer& analyzer, const SimilarityExcessQuestion& question,
                                          const Work& work);

}  // namespace headscope::analysis
