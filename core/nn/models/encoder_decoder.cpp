#include "core/nn/models/encoder_decoder.h"

#include "core/nn/models/continuation.h"
#include "core/nn/models/site_pass.h"
#include "core/nn/models/style_layers.h"
#include "core/spec/models/encoder_decoder_spec.h"

#include <cmath>

namespace headscope::models {
namespace {

// sin(p / 10000^(2i/D)) and the cosines of the same angles: (L, D), sines first.
torch::Tensor sinusoids(std::int64_t length, std::int64_t width) {
    const auto half = width / 2;
    const auto rates =
        (torch::arange(half, torch::kDouble) * (-2 * std::log(1e4) / static_cast<double>(width)))
            .exp();
    const auto angles = torch::arange(length, torch::kDouble).unsqueeze(1) * rates;  // (L, D/2)
    return torch::cat({angles.sin(), angles.cos()}, 1).to(torch::kFloat);
}

// Pads packed rows (rows, n) with zeros to (B, T, n), where tokens is (B, T). Padded input is
// returned unchanged.
torch::Tensor padded(const torch::Tensor& x, const ValidRows& valid, const torch::Tensor& tokens) {
    if (x.dim() == 3) return x;
    return torch::zeros({tokens.numel(), x.size(1)}, x.options().requires_grad(false))
        .index_copy(0, valid.index, x)
        .view({tokens.size(0), tokens.size(1), -1});
}

// The two texts of a pair. The value also selects the dropout mask of the side's embeddings, as a
// layer number.
enum Side { kSource, kTarget };

}  // namespace

EncoderDecoder::EncoderDecoder(const ModelSpec& spec, torch::Generator& generator)
    : BlockModel(spec) {
    addTables(generator);
    addLayers(generator);
    addOutput(generator);
}

void EncoderDecoder::addTables(torch::Generator& generator) {
    const auto& spec = this->spec();
    // Variance 1 / D, so that tied outputs start with logits of variance 1; embed() scales by
    // sqrt(D).
    const double deviation = 1 / std::sqrt(static_cast<double>(spec.width));
    const auto table = [&](const char* name, at::IntArrayRef shape) {
        auto weights = torch::empty(shape);
        // Without a generator, weights of a file follow.
        if (generator.defined()) weights.normal_(0, deviation, generator);
        return register_parameter(name, weights);
    };
    const bool shared = spec.sharesInputs();
    m_sourceEmbedding =
        table(shared ? "embedding" : "source_embedding", {spec.data.vocabulary, spec.width});
    m_targetEmbedding =
        shared ? m_sourceEmbedding : table("target_embedding", {spec.data.outputs, spec.width});
    const auto& bias = spec.style.relativeBias;
    switch (spec.positions) {
        case Positions::Learned:
            m_sourcePosition = table("source_position", {1, spec.positionRows(), spec.width});
            m_targetPosition = table("target_position", {1, spec.positionRows(), spec.width});
            break;
        case Positions::Sinusoidal:
            // A buffer moves to a device with the parameters, but is not stored in weight files.
            m_sourcePosition = m_targetPosition = register_buffer(
                "positions",
                (sinusoids(spec.length, spec.width) * (spec.style.embeddingScale ? deviation : 1))
                    .unsqueeze(0));
            break;
        case Positions::Relative:
            m_sourceBias = table("source_relative_bias", {bias.buckets, spec.heads.front()});
            m_targetBias =
                table("target_relative_bias",
                      {bias.buckets, spec.heads.at(static_cast<std::size_t>(spec.encoderLayers))});
            m_sourceBuckets =
                register_buffer("source_buckets", relativeBuckets(spec.length, false, bias));
            m_targetBuckets =
                register_buffer("target_buckets", relativeBuckets(spec.length, true, bias));
            break;
    }
}

void EncoderDecoder::addLayers(torch::Generator& generator) {
    const auto& spec = this->spec();
    const auto norm = [&](const char* name) {
        return register_module(name, attention::LayerNorm(spec.width, normsOf(spec.style)));
    };
    const auto numbered = [](const char* name, std::size_t number) {
        return name + std::to_string(number);
    };
    if (spec.style.embeddingNorm) {
        m_sourceEmbeddingNorm = norm("source_embedding_norm");
        m_targetEmbeddingNorm = norm("target_embedding_norm");
    }
    for (std::int64_t site = 0; site < spec.encoderLayers; ++site)
        m_encoder.push_back(register_module(numbered("encoder", m_encoder.size()),
                                            Block(blockOptions(spec, site), generator)));
    for (auto site = spec.encoderLayers; site < siteCount(); site += 2)
        m_decoder.push_back(register_module(
            numbered("decoder", m_decoder.size()),
            DecoderBlock(blockOptions(spec, site), spec.attention(site + 1), generator)));
    if (spec.style.norm == NormPlace::After) return;
    m_sourceNorm = norm("source_norm");
    m_targetNorm = norm("target_norm");
}

void EncoderDecoder::addOutput(torch::Generator& generator) {
    const auto& spec = this->spec();
    const auto none = torch::zeros({spec.data.outputs});
    if (!spec.tiesOutput())
        m_head = register_module("head", attention::Linear(spec.width, spec.data.outputs, generator,
                                                           spec.style.outputBias));
    else if (spec.style.tiedOutputBias)
        m_outputBias = register_parameter("output_bias", none);
    else
        // The kernels expect a bias, so it is zero and not stored.
        m_outputBias = register_buffer("no_bias", none);
    if (spec.copy == Copy::Pointer)
        m_copy = register_module("copy", CopyHead(spec.width, generator));
}

DecoderBlock& EncoderDecoder::decoderOf(std::int64_t site) {
    return m_decoder.at(static_cast<std::size_t>((site - spec().encoderLayers) / 2));
}

const attention::MultiHeadAttention& EncoderDecoder::attentionAt(std::int64_t site) const {
    if (encodes(site)) return m_encoder.at(static_cast<std::size_t>(site))->attention;
    const auto& block = m_decoder.at(static_cast<std::size_t>((site - spec().encoderLayers) / 2));
    return siteKind(site) == SiteKind::Cross ? block->cross : block->attention;
}

torch::Tensor EncoderDecoder::queryLengths(std::int64_t site, const Input& input) const {
    return encodes(site) ? input.lengths : input.targetLengths;
}

torch::Tensor EncoderDecoder::keyLengths(std::int64_t site, const Input& input) const {
    return siteKind(site) == SiteKind::Causal ? input.targetLengths : input.lengths;
}

const ValidRows& EncoderDecoder::queryRows(std::int64_t site, const Input& input) const {
    return encodes(site) ? input.valid : input.validTargets;
}

// The norm after the encoder belongs to its last layer.
std::int64_t EncoderDecoder::depthOf(const std::string& parameter) const {
    if (const auto layer = numberAfter("encoder", parameter)) return *layer + 1;
    if (const auto layer = numberAfter("decoder", parameter))
        return spec().encoderLayers + *layer + 1;
    if (parameter.rfind("source_norm.", 0) == 0) return spec().encoderLayers;
    for (const char* embedding :
         {"embedding", "source_embedding", "target_embedding", "source_position", "target_position",
          "source_relative_bias", "target_relative_bias"})
        if (parameter == embedding) return 0;
    for (const char* norm : {"source_embedding_norm.", "target_embedding_norm."})
        if (parameter.rfind(norm, 0) == 0) return 0;
    return BlockModel::depthOf(parameter);
}

// Packed rows skip padding. Captures, relevance and hidden tokens need (B, T, D).
bool EncoderDecoder::packs(const Input& input, const Pass& pass) const {
    return input.valid.defined() && input.validTargets.defined() && pass.record.empty() &&
           !relevance() && !input.hidden.defined() && !spec().relativePositions() &&
           spec().style.scoreScale && m_sourceEmbedding.is_cpu() &&
           m_sourceEmbedding.scalar_type() == torch::kFloat &&
           attention::kernelsCover(spec().variants);
}

attention::StepMasks EncoderDecoder::masksOf(const torch::Tensor& x, const ValidRows& valid,
                                             const Input& input, const Pass& pass) const {
    if (!pass.dropoutSeed || spec().dropout <= 0) return {};
    auto places =
        x.dim() == 2 ? attention::packedPlaces(valid.sample + input.firstSample, valid.position)
                     : attention::paddedPlaces(x.size(0), x.size(1), x.device(), input.firstSample);
    return stepMasks(pass, spec().dropout, std::move(places));
}

// With the scale, token and position vectors have variance 1: the tables are drawn with variance 1
// / D, which suits the output layer that may share them (Vaswani et al. 2017).
torch::Tensor EncoderDecoder::embed(int side, const torch::Tensor& tokens,
                                    const torch::Tensor& places) {
    const bool source = side == kSource;
    const auto& table = source ? m_sourceEmbedding : m_targetEmbedding;
    auto x = torch::embedding(table, tokens);
    if (places.defined()) x = x + places.to(table.device());
    if (spec().style.embeddingScale) x = x * std::sqrt(static_cast<double>(spec().width));
    auto& norm = source ? m_sourceEmbeddingNorm : m_targetEmbeddingNorm;
    return norm ? norm(x) : x;
}

torch::Tensor EncoderDecoder::positionsOf(int side, std::int64_t first, std::int64_t count) const {
    const auto& table = side == kSource ? m_sourcePosition : m_targetPosition;
    return table.defined() ? table.narrow(1, first + spec().style.positionOffset, count) : table;
}

torch::Tensor EncoderDecoder::scoreBias(std::int64_t site, std::int64_t tokens) const {
    if (!spec().firstOfBias(site)) return {};
    return encodes(site) ? relativeScoreBias(m_sourceBias, m_sourceBuckets, tokens)
                         : relativeScoreBias(m_targetBias, m_targetBuckets, tokens);
}

torch::Tensor EncoderDecoder::beginSide(int side, const Input& input, const Pass& pass,
                                        bool packed) {
    const bool source = side == kSource;
    const auto& tokens = source ? input.tokens : input.targetTokens;  // (B, n)
    const auto& valid = source ? input.valid : input.validTargets;
    torch::Tensor x;
    if (packed)
        // Learned or sinusoidal positions, of which all rows are taken.
        x = embed(side, valid.of(tokens),
                  positionsOf(side, 0, spec().length)[0].index_select(0, valid.position));
    else
        x = embed(side, tokens, positionsOf(side, 0, tokens.size(1)));
    return attention::dropoutAdd(
        {}, x, masksOf(x, valid, input, pass).of(attention::Dropped::Embedding, side));
}

Streams EncoderDecoder::begin(const Input& input, const Pass& pass) {
    return {beginSide(kSource, input, pass, packs(input, pass)), {}};
}

Streams EncoderDecoder::through(std::int64_t site, const Streams& streams, const Input& input,
                                Pass& pass) {
    const auto& x = streams.main;  // (B, n, D), or packed (rows, D)
    const auto heads = headsAt(site);
    const auto& valid = queryRows(site, input);
    auto options = siteOptions(pass, site, heads);
    const auto queries = queryLengths(site, input), keys = keyLengths(site, input);
    // Hidden tokens are source tokens: they matter in the encoder and in cross-attention only.
    options.visibility = {queries, siteKind(site) == SiteKind::Causal, keys,
                          siteKind(site) == SiteKind::Causal ? torch::Tensor() : input.hidden};
    options.visibility.sparse = sparsePlanAt(site);
    if (x.dim() == 3) options.scoreBias = scoreBias(site, x.size(1));
    if (x.dim() == 2) options.replacements = packedReplacements(options.replacements, valid);
    options.headDrop = headFactorsAt(pass, site, heads, streamRows(x, input, valid));
    attention::Output capture;
    const bool wanted = wantsCapture(pass, options);
    auto* const into = wanted ? &capture : nullptr;
    const auto masks = masksOf(x, valid, input, pass);
    const attention::BlockMasks both{masks.of(attention::Dropped::AttentionBranch, site),
                                     masks.of(attention::Dropped::FeedForwardBranch, site)};
    Streams next{{}, streams.memory};
    if (encodes(site))
        next.main = m_encoder[static_cast<std::size_t>(site)]->forward(x, options, both, into);
    else if (siteKind(site) == SiteKind::Causal)
        next.main = decoderOf(site)->forwardSelf(x, options, both.attention, into);
    else
        next.main = decoderOf(site)->forwardCross(x, streams.memory, options, both, into);
    if (wanted) keepCapture(pass, site, siteCount(), std::move(capture));
    // After the last encoder site, the main stream becomes the decoder's.
    if (site + 1 != spec().encoderLayers) return next;
    // main is now the decoder's stream; memory, the normed encoder output, stays the same to the
    // end.
    return {beginSide(kTarget, input, pass, x.dim() == 2),
            m_sourceNorm ? m_sourceNorm(next.main) : next.main};
}

torch::Tensor EncoderDecoder::finalStates(const torch::Tensor& x) {
    const auto y = m_targetNorm ? m_targetNorm(x) : x;
    return spec().style.outputScale ? y / std::sqrt(static_cast<double>(spec().width)) : y;
}

attention::Affine EncoderDecoder::outputLayer(const torch::Tensor& x) const {
    if (m_head) return {m_head->weight, m_head->bias};
    return {m_targetEmbedding, m_outputBias.to(x.options())};
}

torch::Tensor EncoderDecoder::outputs(const torch::Tensor& x) {
    if (m_head) return m_head(x);
    const auto layer = outputLayer(x);
    return attention::linear(x, layer.weight, layer.bias, factors());
}

CopySource EncoderDecoder::copySource(const torch::Tensor& memory, const Input& input) {
    return m_copy->read(padded(memory, input.valid, input.tokens), input.tokens, input.lengths,
                        input.hidden);
}

torch::Tensor EncoderDecoder::finish(const Streams& streams, const Input& input) {
    const auto y = finalStates(streams.main);  // (B, T, D), or packed (rows, D)
    if (!m_copy) return padded(outputs(y), input.validTargets, input.targetTokens);
    const auto rows = padded(y, input.validTargets, input.targetTokens);  // (B, T, D)
    return m_copy->logProbabilities(rows, outputs(rows), copySource(streams.memory, input));
}

torch::Tensor EncoderDecoder::finishLoss(const Streams& streams, const Input& input,
                                         double labelSmoothing) {
    const auto y = finalStates(streams.main);  // (B, T, D), or packed (rows, D)
    if (m_copy) {
        const auto rows = padded(y, input.validTargets, input.targetTokens);  // (B, T, D)
        return m_copy->loss(rows, outputs(rows), copySource(streams.memory, input), input.targets,
                            labelSmoothing);
    }
    const auto layer = outputLayer(y);
    const auto targets = y.dim() == 2 ? input.validTargets.of(input.targets) : input.targets;
    return attention::vocabularyLoss(y, layer.weight, layer.bias, targets, labelSmoothing,
                                     factors());
}

bool EncoderDecoder::setRelevance(Relevance rules) {
    // The copy head mixes probabilities, for which no relevance rule is defined.
    if (m_copy && rules != Relevance::Off) return false;
    return BlockModel::setRelevance(rules);
}

torch::Tensor EncoderDecoder::readSource(const Input& input, const torch::Tensor& headMask) {
    Pass pass;
    pass.headMask = headMask;
    auto source = input;
    // The target is a dummy, because decoding has not begun.
    source.targetTokens = torch::zeros({input.tokens.size(0), 1}, input.tokens.options());
    source.targetLengths = torch::Tensor();
    // The source must be padded, because the decoder attends to padded rows.
    source.valid = source.validTargets = {};
    auto streams = begin(source, pass);
    for (std::int64_t site = 0; site < spec().encoderLayers; ++site)
        streams = through(site, streams, source, pass);
    return streams.memory;
}

std::unique_ptr<Continuation> EncoderDecoder::continuation(const Input& input,
                                                           const torch::Tensor& headMask) {
    Writing writing;
    writing.length = spec().length;
    writing.memory = readSource(input, headMask);
    writing.memoryLengths = input.lengths;
    const auto maskAt = [&](std::int64_t site) {
        return headMask.defined() ? headMask[site].narrow(0, 0, headsAt(site)) : torch::Tensor();
    };
    for (std::size_t i = 0; i < m_decoder.size(); ++i) {
        auto& block = m_decoder[i];
        const auto site = spec().encoderLayers + 2 * static_cast<std::int64_t>(i);
        writing.layers.push_back(
            {[&block](const torch::Tensor& x) { return block->attentionInput(x); },
             [&block](const torch::Tensor& x) { return block->crossInput(x); },
             [&block](const torch::Tensor& x) { return block->feedForward(x); }, block->attention,
             block->cross, maskAt(site), maskAt(site + 1),
             [&block](const torch::Tensor& x) { return block->attentionSum(x); },
             [&block](const torch::Tensor& x) { return block->crossSum(x); },
             patternAt(site, spec().length, torch::kCPU)});
    }
    writing.embed = [this](const torch::Tensor& tokens, std::int64_t place) {
        const auto positions = positionsOf(kTarget, place, 1);
        return embed(kTarget, tokens, positions.defined() ? positions[0][0] : positions);
    };
    writing.finish = [this](const torch::Tensor& x, const torch::Tensor&) {
        return outputs(finalStates(x));
    };
    if (m_copy)
        writing.finish = [this, source = copySource(writing.memory, input)](
                             const torch::Tensor& x, const torch::Tensor& samples) {
            const auto y = finalStates(x).unsqueeze(1);  // (rows, 1, D)
            return m_copy->logProbabilities(y, outputs(y), source.rows(samples)).squeeze(1);
        };
    if (!input.hidden.defined() && !spec().relativePositions() && canKeepKeys(writing))
        return keepingKeys(std::move(writing));
    // Without a key cache the decoder reads the whole prefix for each token: O(T) times slower, but
    // it supports every variant.
    const auto score = [this, sources = input.tokens, memory = writing.memory,
                        lengths = input.lengths, hidden = input.hidden,
                        headMask](const torch::Tensor& samples, const torch::Tensor& tokens) {
        const auto prefixes = tokens.to(memory.device());
        Pass pass;
        pass.headMask = headMask;
        Input one;
        one.tokens = sources.index_select(0, samples.to(sources.device()));
        if (lengths.defined()) one.lengths = lengths.index_select(0, samples);
        if (hidden.defined()) one.hidden = hidden.index_select(0, samples);
        one.targetTokens = prefixes;
        const auto y = embed(kTarget, prefixes, positionsOf(kTarget, 0, prefixes.size(1)));
        Streams streams{y, memory.index_select(0, samples.to(memory.device()))};
        for (auto site = spec().encoderLayers; site < siteCount(); ++site)
            streams = through(site, streams, one, pass);
        return finish(streams, one).select(1, prefixes.size(1) - 1);
    };
    return scoringAnew(score, spec().length);
}

}  // namespace headscope::models
