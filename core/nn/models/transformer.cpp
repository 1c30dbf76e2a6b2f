#include "core/nn/models/transformer.h"

#include "core/nn/models/continuation.h"
#include "core/nn/models/site_pass.h"

#include <algorithm>

namespace headscope::models {
namespace {

// Token and position embeddings start at the same scale (Radford et al. 2018). With deviations 1
// and 0.02, word order was lost: on headlines half of the seeds stayed at chance. With equal scales
// all reach 99 %.
constexpr double kEmbeddingDeviation = 0.02;

// (B, C, S, S) -> (B, patches, C*patch*patch). Patches are in row order, as in torch's unfold.
torch::Tensor patchesOf(const torch::Tensor& pixels, std::int64_t patch) {
    const auto batch = pixels.size(0), channels = pixels.size(1), rows = pixels.size(2) / patch,
               columns = pixels.size(3) / patch;
    return pixels.view({batch, channels, rows, patch, columns, patch})
        .permute({0, 2, 4, 1, 3, 5})
        .reshape({batch, rows * columns, channels * patch * patch});
}

// Returns (B, T): true for tokens that the model reads; undefined: all.
torch::Tensor readTokens(const Input& input, std::int64_t tokens, torch::Device device) {
    const auto valid = attention::validTokens(input.lengths, tokens, device);
    if (!input.hidden.defined()) return valid;
    const auto shown = input.hidden.to(device).logical_not();
    return valid.defined() ? valid.logical_and(shown) : shown;
}

}  // namespace

Transformer::Transformer(const ModelSpec& spec, torch::Generator& generator) : BlockModel(spec) {
    const auto& data = spec.data;
    if (data.task == Task::ImageClassification)
        m_patchEmbedding = register_module(
            "patch_embedding",
            attention::Linear(data.channels * spec.patch * spec.patch, spec.width, generator));
    else
        m_tokenEmbedding = register_parameter(
            "token_embedding",
            torch::empty({data.vocabulary, spec.width}).normal_(0, kEmbeddingDeviation, generator));
    m_position = register_parameter(
        "position",
        torch::empty({1, spec.length, spec.width}).normal_(0, kEmbeddingDeviation, generator));
    for (std::int64_t site = 0; site < siteCount(); ++site)
        m_blocks.push_back(
            register_module("block" + std::to_string(site),
                            Block(BlockOptions{spec.attention(site), spec.ff}, generator)));
    m_norm = register_module("norm", attention::LayerNorm(spec.width));
    m_head = register_module("head", attention::Linear(spec.width, data.outputs, generator));
}

const attention::MultiHeadAttention& Transformer::attentionAt(std::int64_t site) const {
    return m_blocks.at(static_cast<std::size_t>(site))->attention;
}

bool Transformer::packs(const Input& input, const Pass& pass) const {
    return spec().data.task == Task::TextClassification && pass.record.empty() && !relevance() &&
           !input.hidden.defined() && input.valid.defined() && m_position.is_cpu() &&
           m_position.scalar_type() == torch::kFloat &&
           attention::kernelsCover(spec().variants.activation, spec().variants.simulatedHeads);
}

torch::Tensor Transformer::embedPacked(const Input& input) const {
    const auto tokens = input.valid.of(input.tokens);  // (rows)
    return torch::embedding(m_tokenEmbedding, tokens) +
           m_position[0].index_select(0, input.valid.position);
}

Streams Transformer::begin(const Input& input, const Pass& pass) {
    torch::Tensor x;  // (B, T, D), or packed (rows, D)
    if (packs(input, pass)) {
        x = embedPacked(input);
    } else {
        x = spec().data.task == Task::ImageClassification
                ? m_patchEmbedding(patchesOf(input.pixels, spec().patch))
                : torch::embedding(m_tokenEmbedding, input.tokens);
        x = x + m_position.narrow(1, 0, x.size(1));
    }
    return {
        attention::dropoutAdd({}, x, masksOf(x, input, pass).of(attention::Dropped::Embedding, 0)),
        {}};
}

attention::StepMasks Transformer::masksOf(const torch::Tensor& x, const Input& input,
                                          const Pass& pass) const {
    if (!pass.dropoutSeed || spec().dropout <= 0) return {};
    auto places =
        x.dim() == 2
            ? attention::packedPlaces(input.valid.sample + input.firstSample, input.valid.position)
            : attention::paddedPlaces(x.size(0), x.size(1), x.device(), input.firstSample);
    return stepMasks(pass, spec().dropout, std::move(places));
}

Streams Transformer::through(std::int64_t layer, const Streams& streams, const Input& input,
                             Pass& pass) {
    const auto& x = streams.main;  // (B, T, D), or packed (rows, D)
    const auto index = static_cast<std::size_t>(layer);
    const auto heads = m_blocks[index]->attention->heads();
    auto options = siteOptions(pass, layer, heads);
    options.visibility = {input.lengths, spec().data.task == Task::LanguageModel, {}, input.hidden};
    if (x.dim() == 2) options.replacements = packedReplacements(options.replacements, input.valid);
    options.headDrop = headFactorsAt(pass, layer, heads, streamRows(x, input, input.valid));
    attention::Output capture;
    const bool wanted = wantsCapture(pass, options);
    const auto masks = masksOf(x, input, pass);
    auto y = m_blocks[index]->forward(x, options,
                                      {masks.of(attention::Dropped::AttentionBranch, layer),
                                       masks.of(attention::Dropped::FeedForwardBranch, layer)},
                                      wanted ? &capture : nullptr);
    if (wanted) keepCapture(pass, layer, siteCount(), std::move(capture));
    return {std::move(y), {}};
}

torch::Tensor Transformer::finish(const Streams& streams, const Input& input) {
    const auto normed = m_norm(streams.main);
    if (spec().data.task == Task::LanguageModel) return m_head(normed);  // (B, T, V)
    return m_head(pool(normed, input));                                  // (B, C)
}

torch::Tensor Transformer::finishLoss(const Streams& streams, const Input& input,
                                      double labelSmoothing) {
    if (spec().data.task != Task::LanguageModel)
        return BlockModel::finishLoss(streams, input, labelSmoothing);
    return attention::vocabularyLoss(m_norm(streams.main), m_head->weight, m_head->bias,
                                     input.targets, labelSmoothing, m_head->factors);
}

// Only for language models. Generation starts from an empty prefix and ignores the input.
std::unique_ptr<Continuation> Transformer::continuation(const Input&,
                                                        const torch::Tensor& headMask) {
    if (spec().data.task != Task::LanguageModel) return nullptr;
    Writing writing;
    writing.length = spec().length;
    for (std::size_t i = 0; i < m_blocks.size(); ++i) {
        auto& block = m_blocks[i];
        const auto site = static_cast<std::int64_t>(i);
        writing.layers.push_back(
            {[&block](const torch::Tensor& x) { return block->attentionInput(x); },
             {},
             [&block](const torch::Tensor& x) { return block->feedForward(x); },
             block->attention,
             {nullptr},
             headMask.defined() ? headMask[site].narrow(0, 0, headsAt(site)) : torch::Tensor(),
             {}});
    }
    writing.embed = [this](const torch::Tensor& tokens, std::int64_t place) {
        return torch::embedding(m_tokenEmbedding, tokens) + m_position[0][place];
    };
    writing.finish = [this](const torch::Tensor& x, const torch::Tensor&) {
        return m_head(m_norm(x));
    };
    if (canKeepKeys(writing)) return keepingKeys(std::move(writing));
    const auto score = [this, headMask](const torch::Tensor&, const torch::Tensor& prefixes) {
        Input input;
        input.tokens = prefixes.to(m_position.device());
        input.size = prefixes.size(0);
        Pass pass;
        pass.headMask = headMask;
        return forward(input, pass).select(1, prefixes.size(1) - 1);
    };
    return scoringAnew(score, spec().length);
}

// Mean over the tokens that the model reads: (B, D).
torch::Tensor Transformer::pool(const torch::Tensor& x, const Input& input) const {
    if (!input.lengths.defined() && !input.hidden.defined()) return x.mean(1);
    if (x.dim() == 2) {
        const auto sums =
            torch::zeros({input.size, x.size(1)}, x.options()).index_add(0, input.valid.sample, x);
        return sums / input.lengths.to(x.scalar_type()).unsqueeze(1);
    }
    const auto keep = readTokens(input, x.size(1), x.device()).to(x.scalar_type()).unsqueeze(-1);
    return (x * keep).sum(1) / keep.sum(1).clamp_min(1);
}

}  // namespace headscope::models
