// What training, measures, objectives and analyses know of a model: its attention sites, one pass through them with
// taps and masks, its loss. The transformer family (transformer.h) is one implementation.
#pragma once

#include "core/attention/factors.h"
#include "core/attention/multi_head_attention.h"
#include "core/data/batch.h"
#include "core/models/registry.h"

#include <memory>
#include <optional>
#include <vector>

namespace headscope::models {

// Where the valid tokens of a padded (B, T) lie: index into (B*T), position in the row, sample; (rows) each, int64 on
// the CPU. Undefined: they are not known, or all are valid.
struct ValidRows {
    torch::Tensor index, position, sample;
    bool defined() const { return index.defined(); }
    // x: (B, T, ...) -> (rows, ...).
    torch::Tensor of(const torch::Tensor& x) const { return x.flatten(0, 1).index_select(0, index); }
};

// A batch on the model's device.
struct Input {
    torch::Tensor tokens;  // (B, T) int64; text, lm; of pairs the source, (B, S)
    // (B) int64 on the CPU, in a step that is replayed on the device; undefined when every row is full
    torch::Tensor lengths;
    // Of pairs: what the decoder is given, (B, T) int64, and its lengths as above.
    torch::Tensor targetTokens, targetLengths;
    torch::Tensor pixels;   // (B, C, S, S) float; vit
    torch::Tensor targets;  // (B) or (B, T) int64, -1 = ignored
    std::int64_t size = 0;
    // Of a batch that several processes share (data::Batch): where these samples stand in it, and its sizes.
    std::int64_t firstSample = 0, wholeSize = 0, wholeTargets = 0;
    // Known when rows differ in length; of pairs, when those of either side do, and then of both.
    ValidRows valid, validTargets;
    // (B, T) bool: tokens of the text, source or picture that are taken out: no head looks at them, and nothing that
    // stands in their place is read. Undefined: none. For a closer look alone, never in training.
    torch::Tensor hidden = {};
};
// Fills in where the valid tokens are, from lengths; of pairs both sides, whose lengths are all defined after it.
void indexValidTokens(Input& input);
Input inputFrom(const data::Batch& batch, Task task, torch::Device device);

// What a forward pass should do besides the logits.
struct Pass {
    std::optional<std::uint64_t> dropoutSeed;  // of this training step; unset: evaluation
    torch::Tensor maskKeys = {};               // attention::maskKeys of that seed, for a step that is replayed
    torch::Tensor headMask;                    // (sites, most heads) float, undefined: all on
    std::vector<bool> cosine;                  // per site: attn-cos wanted; empty: none
    std::vector<bool> record;                  // per site: head tensors wanted; empty: none
    bool maps = true;                          // with them: the maps
    double headDrop = 0;                       // DropHead while training: probability that a head is dropped
    // Per site: a factor on each head's context before the output projection, (H), (B, H), (B, T, H), or (rows, H)
    // where the streams are packed; differentiable. Missing or undefined: none.
    std::vector<torch::Tensor> gates = {};
    // Per site: what stands in the place of the contexts of heads that headMask switches off, before the output
    // projection: (H*dh), or (B, T, H*dh). Missing or undefined: nothing. Models without multi-head attention know
    // none.
    std::vector<torch::Tensor> instead = {};
    bool weightKl = false;                     // taps[].weightKl wanted at every site
    std::vector<attention::Output> taps = {};  // filled, one a site
};

// Weights of a site in torch's Linear layout, whatever the variant: W_Q, W_K, W_V (H*dh, D), W_O (D, H*dh).
// Differentiable.
struct SiteWeights {
    torch::Tensor query, key, value, output;
};

class Continuation;

// A parameter whose rows belong to heads, and whose rows are whose.
struct HeadParameters {
    torch::Tensor weight;
    std::vector<attention::HeadSlices> slices;
};

// What runs through a model from site to site.
struct Streams {
    torch::Tensor main;    // (B, T, D), or packed (rows, D) without padding where a model does that
    torch::Tensor memory;  // (B, S, D), packed as main is: what cross-attention looks at; undefined elsewhere
};

// What a backward pass takes as constant, so that gradient times input is layer-wise relevance propagation with the
// epsilon rule: attention maps and the deviations of layer norms; with Identity also GELU's factor.
enum class Relevance { Off, Gradient, Identity };

class Model : public torch::nn::Module {
public:
    explicit Model(ModelSpec spec) : m_spec(std::move(spec)), m_sites(sitesOf(m_spec)) {}
    // Of no registered kind.
    Model(ModelSpec spec, std::vector<AttentionSite> sites) : m_spec(std::move(spec)), m_sites(std::move(sites)) {}

    const ModelSpec& spec() const { return m_spec; }
    // In the order in which a forward pass meets them.
    const std::vector<AttentionSite>& sites() const { return m_sites; }
    std::int64_t siteCount() const { return static_cast<std::int64_t>(m_sites.size()); }
    std::int64_t headsAt(std::int64_t site) const { return m_sites.at(static_cast<std::size_t>(site)).heads; }
    std::int64_t mostHeads() const { return m_spec.mostHeads(); }

    // Logits: (B, C), or (B, T, V) where every position is a prediction.
    torch::Tensor forward(const Input& input, Pass& pass);
    // The parts of forward, for analyses that start in the middle: begin; each site in turn, with everything up to the
    // next one; finish.
    virtual Streams begin(const Input& input, const Pass& pass) = 0;
    virtual Streams through(std::int64_t site, const Streams& streams, const Input& input, Pass& pass) = 0;
    virtual torch::Tensor finish(const Streams& streams, const Input& input) = 0;

    virtual SiteWeights weightsAt(std::int64_t site) const = 0;
    virtual HeadParameters headParametersAt(std::int64_t site) const = 0;
    // (B) valid queries and keys of each sample at a site, undefined when all are.
    virtual torch::Tensor queryLengths(std::int64_t, const Input& input) const { return input.lengths; }
    virtual torch::Tensor keyLengths(std::int64_t, const Input& input) const { return input.lengths; }
    // Where the queries of a site lie in a stream that is packed.
    virtual const ValidRows& queryRows(std::int64_t, const Input& input) const { return input.valid; }

    // Writes on, one token after another (continuation.h): what `input` begins, a source or nothing; headMask as in
    // Pass. Null where a model does not write.
    virtual std::unique_ptr<Continuation> continuation(const Input& input, const torch::Tensor& headMask);

    // Mean over the batch's targets.
    virtual torch::Tensor loss(const torch::Tensor& output, const Input& input, double labelSmoothing) const;

    // loss(forward(...)), without the scores of every position where the model can do without: what a training step
    // takes.
    torch::Tensor passLoss(const Input& input, Pass& pass, double labelSmoothing);

    // What the factors of matrix products are rounded to; parameters, norms and attention stay float32.
    virtual void setFactors(attention::Factors factors) { m_factors = factors; }
    attention::Factors factors() const { return m_factors; }

    // From now on; false where the model has no such backward pass.
    virtual bool setRelevance(Relevance rules) { return rules == Relevance::Off; }

protected:
    // What passLoss does behind the last site.
    virtual torch::Tensor finishLoss(const Streams& streams, const Input& input, double labelSmoothing);

private:
    Streams throughAll(const Input& input, Pass& pass);

    ModelSpec m_spec;
    std::vector<AttentionSite> m_sites;
    attention::Factors m_factors = attention::Factors::Float32;
};

using ModelPointer = std::shared_ptr<Model>;
ModelPointer makeModel(const ModelSpec& spec, torch::Generator& generator);

// While it lives, products are float32: what is measured does not depend on the precision of training.
class Float32Products {
public:
    explicit Float32Products(Model& model) : m_model(model), m_before(model.factors()) {
        set(attention::Factors::Float32);
    }
    ~Float32Products() { set(m_before); }
    Float32Products(const Float32Products&) = delete;
    Float32Products& operator=(const Float32Products&) = delete;

private:
    void set(attention::Factors factors) {
        if (m_model.factors() != factors) m_model.setFactors(factors);
    }
    Model& m_model;
    attention::Factors m_before;
};

}  // namespace headscope::models
