#include "core/nn/models/transformer.h"

#include "core/api/runs/tasks.h"
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

}  // namespace

Transformer::Transformer(const ModelSpec& spec, torch::Generator& generator) : BlockModel(spec) {
    const auto& data = spec.data;
    const auto& style = spec.style;
    const auto table = [&](const char* name, at::IntArrayRef shape) {
        return register_parameter(name,
                                  torch::empty(shape).normal_(0, kEmbeddingDeviation, generator));
    };
    if (data.task == Task::ImageClassification)
        m_patchEmbedding = register_module(
            "patch_embedding",
            attention::Linear(data.channels * spec.patch * spec.patch, spec.width, generator));
    else
        m_tokenEmbedding = table("token_embedding", {data.vocabulary, spec.width});
    m_position = table("position", {1, spec.positionRows(), spec.width});
    if (style.tokenTypes > 0) m_tokenTypes = table("token_type", {style.tokenTypes, spec.width});
    if (style.prefixTokens > 0) m_prefix = table("prefix", {1, style.prefixTokens, spec.width});
    const auto norm = [&](const char* name) {
        return register_module(name, attention::LayerNorm(spec.width, style.normEpsilon));
    };
    if (style.embeddingNorm) m_embeddingNorm = norm("embedding_norm");
    for (std::int64_t site = 0; site < siteCount(); ++site)
        m_blocks.push_back(
            register_module("block" + std::to_string(site),
                            Block(BlockOptions{spec.attention(site), spec.ff, style.norm,
                                               style.normEpsilon, style.activation},
                                  generator)));
    // With norms after the sums, the last block already ends with one.
    if (style.norm == NormPlace::Before) m_norm = norm("norm");
    const auto pooled = spec.pooledWidth();
    if (style.transform != Transform::None)
        m_transform =
            register_module("transform", attention::Linear(pooled, spec.width, generator));
    if (style.transform == Transform::Prediction) m_transformNorm = norm("transform_norm");
    if (!style.tiedOutput)
        m_head =
            register_module("head", attention::Linear(m_transform ? spec.width : pooled,
                                                      data.outputs, generator, style.outputBias));
    else if (style.outputBias)
        m_outputBias = register_parameter("output_bias", torch::zeros({data.outputs}));
}

const attention::MultiHeadAttention& Transformer::attentionAt(std::int64_t site) const {
    return m_blocks.at(static_cast<std::size_t>(site))->attention;
}

std::int64_t Transformer::depthOf(const std::string& parameter) const {
    if (const auto layer = numberAfter("block", parameter)) return *layer + 1;
    for (const char* embedding : {"token_embedding", "token_type", "position", "prefix",
                                  "patch_embedding.", "embedding_norm."})
        if (parameter.rfind(embedding, 0) == 0) return 0;
    return BlockModel::depthOf(parameter);
}

bool Transformer::everyPosition() const {
    return traitsOf(spec().data.task).everyPosition;
}

// Packed rows skip padding; only classifiers of texts have much of it. Captures, relevance and
// hidden tokens need (B, T, D).
bool Transformer::packs(const Input& input, const Pass& pass) const {
    return spec().data.task == Task::TextClassification && pass.record.empty() && !relevance() &&
           !input.hidden.defined() && input.valid.defined() && m_position.is_cpu() &&
           m_position.scalar_type() == torch::kFloat &&
           attention::kernelsCover(spec().variants.activation, spec().variants.simulatedHeads);
}

torch::Tensor Transformer::readTokens(const torch::Tensor& x, const Input& input) const {
    const auto valid = attention::validTokens(input.lengths, x.size(1), x.device());
    if (!input.hidden.defined()) return valid;
    const auto shown = input.hidden.to(x.device()).logical_not();
    return valid.defined() ? valid.logical_and(shown) : shown;
}

torch::Tensor Transformer::embed(const torch::Tensor& tokens, const torch::Tensor& types,
                                 const torch::Tensor& place) {
    auto x = torch::embedding(m_tokenEmbedding, tokens);
    // RoBERTa's table has one row, so it does not distinguish the two texts of a pair.
    const bool typed = types.defined() && m_tokenTypes.defined() && m_tokenTypes.size(0) > 1;
    if (m_tokenTypes.defined())
        x = x + (typed ? torch::embedding(m_tokenTypes, types) : m_tokenTypes[0]);
    return x + place;
}

torch::Tensor Transformer::embedPixels(const Input& input) {
    auto x = m_patchEmbedding(patchesOf(input.pixels, spec().patch));
    // (B, P + patches, D): class and distillation tokens come first.
    if (m_prefix.defined()) x = torch::cat({m_prefix.expand({x.size(0), -1, -1}), x}, 1);
    return x + m_position.narrow(1, 0, x.size(1));
}

Streams Transformer::begin(const Input& input, const Pass& pass) {
    const auto offset = spec().style.positionOffset;
    torch::Tensor x;  // (B, T, D), or packed (rows, D)
    if (spec().data.task == Task::ImageClassification) {
        x = embedPixels(input);
    } else if (packs(input, pass)) {
        const auto& position = input.valid.position;
        x = embed(input.valid.of(input.tokens),
                  input.tokenTypes.defined() ? input.valid.of(input.tokenTypes) : torch::Tensor(),
                  m_position[0].index_select(0, offset > 0 ? position + offset : position));
    } else {
        x = embed(input.tokens, input.tokenTypes,
                  m_position.narrow(1, offset, input.tokens.size(1)));
    }
    if (m_embeddingNorm) x = m_embeddingNorm(x);
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
    const bool causal = sites()[index].kind == SiteKind::Causal;
    options.visibility = {input.lengths, causal, {}, input.hidden};
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
    const auto normed = finalNorm(streams.main);
    // (B, T, V) or (B, C)
    return scores(transformed(everyPosition() ? normed : pool(normed, input)));
}

torch::Tensor Transformer::transformed(const torch::Tensor& state) {
    if (!m_transform) return state;
    const auto x = m_transform(state);
    if (m_transformNorm)
        return m_transformNorm(activated(x, spec().style.activation, constantFactors()));
    if (spec().style.transform == Transform::Relu) return torch::relu(x);
    const auto y = torch::tanh(x);
    return constantFactors() ? attention::withConstantFactor(x, y, 1) : y;
}

attention::Affine Transformer::outputLayer() const {
    return m_head ? attention::Affine{m_head->weight, m_head->bias}
                  : attention::Affine{m_tokenEmbedding, m_outputBias};
}

torch::Tensor Transformer::scores(const torch::Tensor& x) const {
    const auto layer = outputLayer();
    return attention::linear(x, layer.weight, layer.bias, factors());
}

torch::Tensor Transformer::finishLoss(const Streams& streams, const Input& input,
                                      double labelSmoothing) {
    if (!everyPosition()) return BlockModel::finishLoss(streams, input, labelSmoothing);
    const auto layer = outputLayer();
    return attention::vocabularyLoss(transformed(finalNorm(streams.main)), layer.weight, layer.bias,
                                     input.targets, labelSmoothing, factors());
}

// Only for models that predict the next token. Generation starts from an empty prefix and ignores
// the input.
std::unique_ptr<Continuation> Transformer::continuation(const Input&,
                                                        const torch::Tensor& headMask) {
    if (!predictsNext(traitsOf(spec().data.task))) return nullptr;
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
             {},
             [&block](const torch::Tensor& x) { return block->attentionSum(x); }});
    }
    writing.embed = [this](const torch::Tensor& tokens, std::int64_t place) {
        const auto x = embed(tokens, {}, m_position[0][spec().style.positionOffset + place]);
        return m_embeddingNorm ? m_embeddingNorm(x) : x;
    };
    writing.finish = [this](const torch::Tensor& x, const torch::Tensor&) {
        return scores(finalNorm(x));
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

torch::Tensor Transformer::pool(const torch::Tensor& x, const Input& input) const {
    switch (spec().style.pooling) {
        case Pooling::Mean:
            break;
        case Pooling::First:
        case Pooling::Last:
            return endState(x, input);
        case Pooling::Prefix:
            return x.narrow(1, 0, spec().style.prefixTokens).flatten(1);
    }
    return meanState(x, input);
}

// Mean over the tokens that the model reads, without prefix tokens.
torch::Tensor Transformer::meanState(const torch::Tensor& x, const Input& input) const {
    const auto prefix = spec().style.prefixTokens, count = x.size(1) - prefix;
    if (!input.lengths.defined() && !input.hidden.defined())
        return (prefix > 0 ? x.narrow(1, prefix, count) : x).mean(1);
    if (x.dim() == 2) {
        // Packed rows: sums per sample, divided by the number of tokens.
        const auto sums =
            torch::zeros({input.size, x.size(1)}, x.options()).index_add(0, input.valid.sample, x);
        return sums / input.lengths.to(x.scalar_type()).unsqueeze(1);
    }
    auto keep = readTokens(x, input).to(x.scalar_type()).unsqueeze(-1);
    if (prefix > 0) keep = torch::constant_pad_nd(keep.narrow(1, prefix, count), {0, 0, prefix, 0});
    return (x * keep).sum(1) / keep.sum(1).clamp_min(1);
}

// First or last token that the model reads.
torch::Tensor Transformer::endState(const torch::Tensor& x, const Input& input) const {
    const bool first = spec().style.pooling == Pooling::First;
    if (x.dim() == 2) {
        // Packed samples follow each other, so the cumulative lengths are their ends.
        const auto ends = input.lengths.cumsum(0);
        return x.index_select(0, first ? ends - input.lengths : ends - 1);
    }
    const auto tokens = x.size(1);
    const auto read = readTokens(x, input);
    if (!read.defined()) return x.select(1, first ? 0 : tokens - 1);
    const auto places =
        torch::arange(tokens, torch::TensorOptions(torch::kLong).device(x.device()));
    // Largest for the wanted token, 0 for tokens that are not read.
    const auto order = (first ? tokens - places : places + 1) * read.to(torch::kLong);
    const auto index = order.argmax(1).view({-1, 1, 1}).expand({-1, 1, x.size(2)});
    return x.gather(1, index).squeeze(1);
}

}  // namespace headscope::models
