// Model interface used by training, measures, objectives and analyses: attention sites, one forward
// pass with activation capture and head masks, and the loss. The transformer family (transformer.h)
// is one implementation.
#pragma once

#include "core/data/batches/batch.h"
#include "core/nn/attention/factors.h"
#include "core/nn/attention/multi_head_attention.h"
#include "core/nn/models/pattern_plans.h"
#include "core/spec/models/registry.h"

#include <memory>
#include <optional>
#include <vector>

namespace headscope::models {

// Location of the valid tokens of a padded (B, T) batch: index into (B*T), position in the row, and
// sample. Each tensor is (rows) int64 on the CPU. Undefined if the location is unknown or all
// tokens are valid.
struct ValidRows {
    torch::Tensor index, position, sample;
    bool defined() const { return index.defined(); }
    // Selects the valid rows: x (B, T, ...) -> (rows, ...).
    torch::Tensor of(const torch::Tensor& x) const {
        return x.flatten(0, 1).index_select(0, index);
    }
};

// A batch on the model's device.
struct Input {
    // Token ids (B, T) int64 of text and language models; for sequence pairs the source, (B, S).
    torch::Tensor tokens;
    // Lengths (B) int64. On the CPU, or on the device if the step is replayed as a CUDA graph.
    // Undefined if no row has padding.
    torch::Tensor lengths;
    // For sequence pairs: decoder input, (B, T) int64, and its lengths (see `lengths`).
    torch::Tensor targetTokens, targetLengths;
    torch::Tensor pixels;   // (B, C, S, S) float; vision models only
    torch::Tensor targets;  // (B) or (B, T) int64; -1 is ignored
    std::int64_t size = 0;
    // For a batch that several processes share (data::Batch): index of this part's first sample,
    // and the whole batch's numbers of samples and targets.
    std::int64_t firstSample = 0, wholeSize = 0, wholeTargets = 0;
    // Location of the valid tokens; defined only if rows differ in length. For pairs, both are
    // defined if the rows of either side differ.
    ValidRows valid, validTargets;
    // Hidden input tokens (text, source or image patches, after the model's prefix tokens), (B, T)
    // bool. Heads do not attend to them and their outputs are ignored. Default: none. Used only to
    // analyse single inputs, never in training.
    torch::Tensor hidden = {};
    // Types of the tokens, (B, T) int64, for models with a table of types. In BERT, type 0 is the
    // first text and type 1 the second. Undefined: all 0.
    torch::Tensor tokenTypes = {};
};
// indexValidTokens sets `valid` and `validTargets` from the lengths. Afterwards the lengths of the
// indexed sides are defined.
void indexValidTokens(Input& input);
// Converts a batch of the given task to tensors on the device.
Input inputFrom(const data::Batch& batch, Task task, torch::Device device);

// Options of a forward pass, and the captured activations.
struct Pass {
    // Seed of this training step's dropout masks; unset: evaluation without dropout.
    std::optional<std::uint64_t> dropoutSeed;
    // Keys of the dropout masks (attention::maskKeys of the seed), for a step that a GPU replays.
    torch::Tensor maskKeys = {};
    // Head mask (sites, most heads of a site) float; 0 removes a head. Undefined: all are kept.
    torch::Tensor headMask;
    std::vector<bool> cosine;  // per site: compute the mean cosine of maps; empty: none
    std::vector<bool> record;  // per site: capture head tensors; empty: none
    bool maps = true;          // if capturing: the maps too
    // DropHead in training: probability of dropping a head.
    double headDrop = 0;
    // Per site: factor on each head's context before the output projection, (H), (B, H), (B, T, H),
    // or (rows, H) if the streams are packed. Differentiable. Missing or undefined: none.
    std::vector<torch::Tensor> gates = {};
    // Per site: replacement for the contexts of heads that headMask removes, before the output
    // projection: (H*dh), or (B, T, H*dh). Missing or undefined: none. Only models with multi-head
    // attention support it.
    std::vector<torch::Tensor> replacements = {};
    bool headTerms = false;  // compute captures[].weightKl and balance at every site
    // Output: the activation capture, one per site.
    std::vector<attention::Output> captures = {};
};

// Weights of a site in torch's Linear layout, for every attention variant: W_Q, W_K, W_V (H*dh, D),
// W_O (D, H*dh). Differentiable.
struct SiteWeights {
    torch::Tensor query, key, value, output;
    // Whether a score is the product of projected query and key: not if they are normed or turned
    // by their positions first.
    bool scoresAreProducts = true;
};

class Continuation;

// A parameter whose rows belong to heads, and the location of each head's rows.
struct HeadParameters {
    torch::Tensor weight;
    std::vector<attention::HeadSlices> slices;
};

// Activations that pass from site to site.
struct Streams {
    // Residual stream (B, T, D), or packed (rows, D) without padding if the model supports it.
    torch::Tensor main;
    // Source states for cross-attention: (B, S, D), or packed like main. Undefined in other models.
    torch::Tensor memory;
};

// Parts that a backward pass treats as constants, so that gradient times input is layer-wise
// relevance propagation with the epsilon rule. Gradient: attention maps and the deviations of layer
// norms. Identity: also the factor f(x) / x of each activation f. Direct: also everything that
// attention and feed-forward networks read, so that gradients follow the residual stream only. The
// captured contexts and feed-forward outputs are then leaves of the graph.
enum class Relevance { Off, Gradient, Identity, Direct };

// A model with attention sites. Sites are numbered in the order of a forward pass.
class Model : public torch::nn::Module {
public:
    explicit Model(ModelSpec spec) : m_spec(std::move(spec)), m_sites(sitesOf(m_spec)) {}
    // Used by models whose kind is not in the registry.
    Model(ModelSpec spec, std::vector<AttentionSite> sites)
        : m_spec(std::move(spec)), m_sites(std::move(sites)) {}

    const ModelSpec& spec() const { return m_spec; }
    // All attention sites, in the order of a forward pass.
    const std::vector<AttentionSite>& sites() const { return m_sites; }
    std::int64_t siteCount() const { return static_cast<std::int64_t>(m_sites.size()); }
    std::int64_t headsAt(std::int64_t site) const {
        return m_sites.at(static_cast<std::size_t>(site)).heads;
    }
    std::int64_t mostHeads() const { return m_spec.mostHeads(); }
    // Keys that the pattern of a site shows to the queries of an input of `tokens` tokens, (H or 1,
    // T, T) bool; undefined if the site has no pattern (attention::Visibility::pattern).
    torch::Tensor patternAt(std::int64_t site, std::int64_t tokens, torch::Device device) const {
        const auto plan = sparsePlanAt(site);
        return plan ? plan->mask(tokens, device) : torch::Tensor();
    }
    // The same as attention::Visibility::sparse; null if the site has no pattern.
    attention::SparsePlanPointer sparsePlanAt(std::int64_t site) const {
        return m_patterns.at(m_spec, m_sites, site);
    }

    // Returns logits: (B, C), or (B, T, V) if every position makes a prediction.
    torch::Tensor forward(const Input& input, Pass& pass);
    // Parts of forward, for analyses that start in the middle. Call begin, then through for each
    // site (it also computes everything up to the next site), then finish.
    virtual Streams begin(const Input& input, const Pass& pass) = 0;
    virtual Streams through(std::int64_t site, const Streams& streams, const Input& input,
                            Pass& pass) = 0;
    virtual torch::Tensor finish(const Streams& streams, const Input& input) = 0;

    // Return the weights and the per-head parameter rows of a site.
    virtual SiteWeights weightsAt(std::int64_t site) const = 0;
    virtual HeadParameters headParametersAt(std::int64_t site) const = 0;
    // Return the number of valid queries and keys per sample at a site, (B); undefined if all are
    // valid.
    virtual torch::Tensor queryLengths(std::int64_t, const Input& input) const {
        return input.lengths;
    }
    virtual torch::Tensor keyLengths(std::int64_t, const Input& input) const {
        return input.lengths;
    }
    // Location of a site's queries in a packed stream.
    virtual const ValidRows& queryRows(std::int64_t, const Input& input) const {
        return input.valid;
    }

    // Returns the depth of a parameter, given by its name in named_parameters(), for settings that
    // treat layers differently. Embeddings have depth 0, layer l of spec().layers() has l + 1, and
    // the output has the number of layers + 1.
    virtual std::int64_t depthOf(const std::string& parameter) const;

    // Returns an object that generates tokens one by one (continuation.h) from a source or from
    // nothing. headMask: as in Pass. Returns null if the model is not generative.
    virtual std::unique_ptr<Continuation> continuation(const Input& input,
                                                       const torch::Tensor& headMask);

    // Returns the mean loss over the batch's targets.
    virtual torch::Tensor loss(const torch::Tensor& output, const Input& input,
                               double labelSmoothing) const;

    // Returns loss(forward(...)), if possible without computing the scores of all positions at
    // once. Used by training steps.
    torch::Tensor passLoss(const Input& input, Pass& pass, double labelSmoothing);

    // Sets the precision of the operands of matrix products. Parameters, norms and attention stay
    // float32.
    virtual void setFactors(attention::Factors factors) { m_factors = factors; }
    attention::Factors factors() const { return m_factors; }

    // Selects the relevance rules of later backward passes. Returns false if the model does not
    // support them.
    virtual bool setRelevance(Relevance rules) { return rules == Relevance::Off; }

protected:
    // The part of passLoss after the last site.
    virtual torch::Tensor finishLoss(const Streams& streams, const Input& input,
                                     double labelSmoothing);

private:
    Streams throughAll(const Input& input, Pass& pass);

    ModelSpec m_spec;
    std::vector<AttentionSite> m_sites;
    PatternPlans m_patterns;
    attention::Factors m_factors = attention::Factors::Float32;
};

using ModelPointer = std::shared_ptr<Model>;
// Builds the model of a spec with initial weights drawn from the generator. With an undefined
// generator, the weights may be uninitialised and must be loaded before the model is used.
ModelPointer makeModel(const ModelSpec& spec, torch::Generator& generator);

// While an instance exists, the model's products use float32, so that measurements do not depend on
// the training precision.
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
