// Evaluates a fixed set of samples again and again without some heads. Keeps the inputs of layers
// with all heads on, so that an evaluation starts near the first layer that loses a head.
#pragma once

#include "core/nn/analysis/masked_answers.h"

#include <optional>

namespace headscope::analysis {

// Limit of the memory for kept activations, in bytes.
constexpr std::int64_t kMostHeldBytes = 256LL << 20;
// Returns kMostHeldBytes, or an eighth of the free memory if that is less.
std::int64_t heldBytesLimit();

// Not thread-safe. Valid as long as the model's weights do not change.
class HeldStreams {
public:
    static constexpr std::int64_t kBatch = 64;  // samples per batch, also of the first report

    // mostBytes: if the inputs of all layers take more, only those of every second, third, ...
    // layer are kept, then only those of the first samples. The results do not depend on it.
    HeldStreams(models::Model& model, const data::Dataset& dataset, data::Subset samples,
                std::int64_t mostBytes = heldBytesLimit());
    HeldStreams(const HeldStreams&) = delete;
    HeldStreams& operator=(const HeldStreams&) = delete;

    const SampleSet& set() const { return m_samples.set; }
    std::int64_t heldBytes() const { return m_bytes; }  // memory of the kept activations

    // Results with all heads, and with a head mask.
    struct Both {
        training::EvaluatedSplit before, after;
    };
    // Called after the first batch, unless it is the only one. set: the samples of this batch.
    using FirstBatch = std::function<void(const Both& first, const SampleSet& set)>;
    // Evaluates the samples. headMask: (sites, most heads); undefined: `after` equals `before`.
    // setUp: sets the replacements of removed heads; may be empty. Returns nullopt if the work was
    // stopped. Throws util::NotFinite if a loss is not finite.
    std::optional<Both> compare(const torch::Tensor& headMask, const training::SetUpPass& setUp,
                                const Work& work, const FirstBatch& firstBatch = {});

private:
    struct Batch {
        models::Input input;
        std::vector<models::Streams> streams;  // inputs of the sites 0, m_stride, 2 m_stride, ...
    };
    // Evaluates batch m_known with all heads, and keeps its activations while memory allows.
    void addWhole();
    void addMasked(std::int64_t number, const torch::Tensor& headMask,
                   const training::SetUpPass& setUp, training::EvaluatedSplit& into);
    void keep(Batch batch);
    void requireFinite(const training::EvaluatedSplit& found) const;
    training::EvaluatedSplit summarised(training::EvaluatedSplit split) const;

    models::Model& m_model;
    data::Subset m_samples;
    Batches m_batches;
    std::int64_t m_mostBytes;
    std::int64_t m_bytes = 0, m_stride = 1;
    std::int64_t m_known = 0;     // batches in m_whole
    std::size_t m_evaluated = 0;  // their samples
    training::EvaluatedSplit m_whole;
    std::vector<Batch> m_held;  // the first batches
};

}  // namespace headscope::analysis
