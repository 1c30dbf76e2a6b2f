#include "core/nn/attention/multi_head_attention.h"

#include <cmath>
#include <stdexcept>

namespace headscope::attention {
namespace {

// (..., kv*dh) -> (..., H*dh): repeats every key-value head for each query head that shares it.
torch::Tensor repeatGroups(const torch::Tensor& x, std::int64_t kvHeads, std::int64_t heads) {
    auto shape = x.sizes().vec();
    shape.back() /= kvHeads;
    shape.insert(shape.end() - 1, kvHeads);
    return x.view(shape).repeat_interleave(heads / kvHeads, -2).flatten(-2);
}

// Multiplies each head's context (B, T, H*dh) by factors (H), (B, H) or (B, T, H). Both may be
// packed, with rows in place of (B, T).
torch::Tensor scaleHeads(const torch::Tensor& context, const torch::Tensor& factors) {
    const auto heads = factors.size(-1);
    auto shape = context.sizes().vec();
    shape.back() /= heads;
    shape.insert(shape.end() - 1, heads);
    const auto perHead = context.dim() == 3 && factors.dim() == 2 ? factors.unsqueeze(1) : factors;
    return (context.view(shape) * perHead.to(context.scalar_type()).unsqueeze(-1)).flatten(-2);
}

// Multiplies the contexts of `out` by factors (..., H) per head, or (..., H*dh) per coordinate.
void multiplyHeads(Output& out, const torch::Tensor& factors) {
    const bool perHead = factors.size(-1) != out.context.size(-1);
    out.context = perHead ? scaleHeads(out.context, factors)
                          : out.context * factors.to(out.context.scalar_type());
    if (!out.headContext.defined()) return;
    const auto heads = out.headContext.size(1);
    // factors: (B, T, H, dh or 1) -> (B, H, T, dh or 1).
    const auto ofHeads = factors.unflatten(-1, {heads, factors.size(-1) / heads}).transpose(1, 2);
    out.headContext = out.headContext * ofHeads.to(out.headContext.scalar_type());
}

// Adds the replacement `replacements` to removed heads, whose context (..., H*dh) is already 0.
torch::Tensor withReplacements(const torch::Tensor& context, const Options& options) {
    if (!options.replacements.defined() || !options.headMask.defined()) return context;
    // off: shape (H*dh).
    const auto off =
        (1 - options.headMask).repeat_interleave(context.size(-1) / options.headMask.size(0));
    return context + options.replacements.to(context.options()) * off.to(context.options());
}

void checkOptions(const MultiHeadAttentionOptions& o) {
    const auto& v = o.variants;
    if (o.heads < 0 || (o.headSize == 0 && (o.heads == 0 || o.width % o.heads != 0)))
        throw std::invalid_argument("heads must divide width");
    if (o.heads == 0 && (v.simulatedHeads > 0 || v.dynamicWeights || v.input == HeadInput::Split))
        throw std::invalid_argument("without heads nothing can be split, simulated or weighed");
    if (o.heads > 0 && o.heads % o.kvHeads() != 0)
        throw std::invalid_argument("key-value heads must divide the heads");
    if (v.simulatedHeads > 0 && v.simulatedHeads % o.heads != 0)
        throw std::invalid_argument("simulated heads must be a multiple of the heads");
    const bool shared = o.kvHeads() != o.heads;
    if (v.input == HeadInput::Split &&
        (shared || v.init != HeadInit::Random || o.heads * o.headWidth() != o.width))
        throw std::invalid_argument(
            "split heads cannot share keys, start tied or have a width of their own");
    if (v.input == HeadInput::Split && !o.qkvBias)
        throw std::invalid_argument("split heads have biases");
    if (v.simulatedHeads > 0 && (o.queryKeyNorm || o.rotary))
        throw std::invalid_argument("simulated heads cannot be normed or turned");
    if (v.routedHeads > 0 && (o.heads < v.routedHeads || v.activeHeads < 1 ||
                              v.activeHeads > v.routedHeads || v.dynamicWeights))
        throw std::invalid_argument(
            "routed heads are some of the heads, active heads some of the routed ones, and neither "
            "has dynamic weights");
    if (v.differential && o.heads > 0 &&
        (o.headWidth() % 2 != 0 || v.simulatedHeads > 0 || v.activation != Activation::Softmax))
        throw std::invalid_argument(
            "differential heads have an even width, softmax and no simulated heads");
}

}  // namespace

MultiHeadAttentionImpl::MultiHeadAttentionImpl(const MultiHeadAttentionOptions& options,
                                               torch::Generator& generator)
    : m_options(options) {
    checkOptions(options);
    const auto& v = options.variants;
    const auto dh = options.headWidth(), inner = options.heads * dh;
    if (v.input == HeadInput::Split)
        m_split = register_module("qkv", SplitLinear(options.width, options.heads, 3, generator));
    else
        m_qkv = register_module("qkv", Linear(options.width, inner + 2 * options.kvHeads() * dh,
                                              generator, options.qkvBias));
    m_output =
        register_module("output", Linear(inner, options.width, generator, options.outputBias));
    if (v.simulatedHeads > 0) {
        m_simulateQueries = register_module(
            "simulate_queries", SimulatedHeads(options.heads, v.simulatedHeads, generator));
        m_simulateKeys = register_module(
            "simulate_keys", SimulatedHeads(options.heads, v.simulatedHeads, generator));
    }
    if (v.activation == Activation::EntmaxAdaptive && options.heads > 0)
        m_theta = register_parameter(
            "theta",
            torch::full({options.heads}, std::log(v.startAlpha - 1) - std::log(2 - v.startAlpha)));
    if (v.dynamicWeights)
        m_headWeights = register_module("head_weights", HeadWeights(options.width, dh, generator));
    if (options.heads > 0) addTokenFactors(generator);
    if (v.differential && options.heads > 0)
        m_differential =
            register_module("differential", Differential(dh, options.startLambda, generator));
    const auto scored = scoreWidth(v, dh);
    if (options.queryKeyNorm) {
        const NormOptions rms{options.normEpsilon, false, false};
        m_queryNorm = register_module("query_norm", LayerNorm(scored, rms));
        m_keyNorm = register_module("key_norm", LayerNorm(scored, rms));
    }
    if (options.rotary && options.heads > 0)
        m_rotary = register_module("rotary", Rotary(*options.rotary, scored, options.length));
    if (v.init != HeadInit::Random && options.heads > 0) tieHeads(v.init == HeadInit::Tied);
}

void MultiHeadAttentionImpl::addTokenFactors(torch::Generator& generator) {
    const auto& v = m_options.variants;
    const auto heads = m_options.heads, width = m_options.width;
    if (v.gate != HeadGate::None)
        m_headGates = register_module(
            "head_gates", HeadGates(width, heads, m_options.headWidth(), v.gate, generator));
    if (v.routedHeads > 0)
        m_router = register_module("router",
                                   Router(width, heads, v.routedHeads, v.activeHeads, generator));
}

std::optional<MultiHeadAttentionImpl::PlainParameters> MultiHeadAttentionImpl::plainParameters()
    const {
    const auto& v = m_options.variants;
    const bool covered = m_options.heads == 0 || kernelsCover(v);
    const bool plain = m_qkv && !hasTokenFactors() && m_options.kvHeads() == m_options.heads &&
                       covered && m_qkv->factors == m_output->factors && m_options.qkvBias &&
                       m_options.outputBias && m_options.scoreScale && scoresAreProducts() &&
                       m_qkv->weight.scalar_type() == m_output->weight.scalar_type();
    if (!plain) return std::nullopt;
    return PlainParameters{{m_qkv->weight, m_qkv->bias}, {m_output->weight, m_output->bias}};
}

std::vector<HeadSlices> MultiHeadAttentionImpl::headSlices() const {
    const auto dh = m_options.headWidth(), h = m_options.heads, kv = m_options.kvHeads();
    return {{0, h * dh, h}, {h * dh, kv * dh, kv}, {(h + kv) * dh, kv * dh, kv}};
}

void MultiHeadAttentionImpl::tieHeads(bool outputToo) {
    torch::NoGradGuard noGrad;
    const auto copyFirst = [](torch::Tensor heads) {
        heads.copy_(heads.select(0, 0).clone().expand_as(heads));
    };
    for (const auto& s : headSlices()) {
        copyFirst(m_qkv->weight.narrow(0, s.first, s.rows).view({s.heads, -1}));
        if (m_qkv->bias.defined())
            copyFirst(m_qkv->bias.narrow(0, s.first, s.rows).view({s.heads, -1}));
    }
    if (outputToo)
        copyFirst(m_output->weight.view({m_options.width, m_options.heads, -1}).transpose(0, 1));
}

torch::Tensor MultiHeadAttentionImpl::partWeight(std::int64_t part) const {
    if (m_split) return m_split->asFull(part);
    const auto slices = headSlices()[static_cast<std::size_t>(part)];
    const auto weight = widened(m_qkv->weight.narrow(0, slices.first, slices.rows));
    if (slices.heads == m_options.heads) return weight;
    return repeatGroups(weight.t(), slices.heads, m_options.heads).t();
}

torch::Tensor MultiHeadAttentionImpl::alpha() const {
    // Closer to 1 or 2, the formulas for gradients lose too many digits.
    constexpr double kNearest = 0.01;
    if (!m_theta.defined()) return {};
    return 1 + torch::sigmoid(m_theta).clamp(kNearest, 1 - kNearest);
}

bool MultiHeadAttentionImpl::keepsKeys() const {
    const auto& v = m_options.variants;
    return m_qkv && !hasTokenFactors() && m_options.heads > 0 && m_options.scoreScale &&
           kernelsCover(v);
}

torch::Tensor MultiHeadAttentionImpl::projectAt(const torch::Tensor& x, std::int64_t place) {
    return withRepeatedKeys(withPositions(m_qkv(x), place));
}

torch::Tensor MultiHeadAttentionImpl::withPositions(const torch::Tensor& qkv,
                                                    std::optional<std::int64_t> place) {
    if (!m_queryNorm && !m_rotary) return qkv;
    const auto slices = headSlices();
    const auto part = [&](std::size_t which, LayerNorm& norm) {
        const auto& s = slices[which];
        const auto width = scoreWidth(m_options.variants, s.rows / s.heads);
        auto x = qkv.narrow(-1, s.first, s.rows).unflatten(-1, {s.rows / width, width});
        if (norm) x = norm(x);
        if (m_rotary) x = place ? m_rotary->at(x, *place) : m_rotary(x);
        return x.flatten(-2);
    };
    return torch::cat(
        {part(0, m_queryNorm), part(1, m_keyNorm), qkv.narrow(-1, slices[2].first, slices[2].rows)},
        -1);
}

torch::Tensor MultiHeadAttentionImpl::project(const torch::Tensor& x) {
    const auto qkv = withPositions(m_split ? m_split(x) : m_qkv(x));
    return m_split ? qkv : withRepeatedKeys(qkv);
}

torch::Tensor MultiHeadAttentionImpl::withRepeatedKeys(const torch::Tensor& qkv) const {
    const auto kv = m_options.kvHeads();
    if (kv == m_options.heads) return qkv;
    const auto slices = headSlices();
    const auto shared = [&](std::size_t part) {
        // Query heads that share keys and values get their own copies, so that attend() sees H
        // heads.
        return repeatGroups(qkv.narrow(-1, slices[part].first, slices[part].rows).contiguous(), kv,
                            m_options.heads);
    };
    return torch::cat({qkv.narrow(-1, 0, slices[0].rows), shared(1), shared(2)}, -1);
}

torch::Tensor MultiHeadAttentionImpl::withSimulatedHeads(const torch::Tensor& qkv) {
    auto shape = qkv.sizes().vec();
    shape.back() = m_options.headWidth();
    shape.insert(shape.end() - 1, 3 * m_options.heads);
    const auto heads = qkv.view(shape);
    const auto part = [&](std::int64_t i) {
        return heads.narrow(-2, i * m_options.heads, m_options.heads);
    };
    return torch::cat({m_simulateQueries(part(0)), m_simulateKeys(part(1)), part(2)}, -2)
        .flatten(-2);
}

void MultiHeadAttentionImpl::weighHeads(const torch::Tensor& x, const torch::Tensor& valid,
                                        Output& out) {
    const auto logWeights = held(m_headWeights(x, out.context));  // (B, T, H), packed (rows, H)
    out.headWeights = logWeights.exp();
    // Scaling by H keeps the context unchanged if all heads have the same weight 1/H.
    multiplyHeads(out, out.headWeights * static_cast<double>(m_options.heads));
    out.weightKl = weightDivergence(logWeights, valid);
}

void MultiHeadAttentionImpl::gateHeads(const torch::Tensor& x, Output& out) {
    const auto gates = held(m_headGates(x));  // (..., H) or (..., H*dh)
    multiplyHeads(out, gates);
    out.gates = gates.size(-1) == m_options.heads
                    ? gates
                    : gates.unflatten(-1, {m_options.heads, m_options.headWidth()}).mean(-1);
}

void MultiHeadAttentionImpl::routeHeads(const torch::Tensor& x, const torch::Tensor& valid,
                                        Output& out) {
    const auto routing = m_router(x, valid);
    const auto factors = held(routing.factors);
    multiplyHeads(out, factors);
    out.headWeights = factors / factors.sum(-1, true);
    out.balance = routing.balance;
}

void MultiHeadAttentionImpl::normDifference(Output& out) {
    out.context =
        m_differential->normed(out.context.unflatten(-1, {m_options.heads, m_options.headWidth()}))
            .flatten(-2);
    if (out.headContext.defined()) out.headContext = m_differential->normed(out.headContext);
}

// The branch of a layer whose heads were all removed: only the output bias remains.
torch::Tensor MultiHeadAttentionImpl::withoutHeads(const torch::Tensor& x, std::int64_t keys,
                                                   const Options& options, Output* capture) const {
    if (capture && options.cosine) capture->cosine = x.new_zeros({});
    if (capture && options.record) {
        const auto none = [&](std::int64_t tokens) {  // (B, 0, tokens, dh)
            return x.new_zeros({x.size(0), 0, tokens, m_options.headWidth()});
        };
        capture->q = capture->headContext = none(x.size(1));
        capture->k = capture->v = none(keys);
        capture->context = x.new_zeros({x.size(0), x.size(1), 0});
        if (options.maps) capture->maps = x.new_zeros({x.size(0), 0, x.size(1), keys});
    }
    return m_output->bias.defined() ? m_output->bias.expand_as(x) : torch::zeros_like(x);
}

Options MultiHeadAttentionImpl::completed(Options options) const {
    options.heads = m_options.heads;
    options.activation = m_options.variants.activation;
    options.topK = m_options.variants.topK;
    options.alpha = alpha();
    if (m_differential) options.lambda = m_differential->lambda();
    options.simulatedHeads = m_options.variants.simulatedHeads;
    options.constantMaps = constantMaps;
    options.scoreScale = m_options.scoreScale;
    return options;
}

torch::Tensor MultiHeadAttentionImpl::finish(const torch::Tensor& x, const Options& options,
                                             Output&& out, Output* capture) {
    if (m_differential) normDifference(out);
    if (hasTokenFactors()) {
        // Packed rows are all valid.
        const auto valid = x.dim() == 2
                               ? torch::Tensor()
                               : validTokens(options.visibility.lengths, x.size(1), x.device());
        if (m_headWeights) weighHeads(x, valid, out);
        if (m_headGates) gateHeads(x, out);
        if (m_router) routeHeads(x, valid, out);
    }
    if (constantContext)
        out.context = out.context.detach().requires_grad_(torch::GradMode::is_enabled());
    const auto context =
        options.headDrop.defined() ? scaleHeads(out.context, options.headDrop) : out.context;
    const auto y = m_output(withReplacements(context, options));
    if (capture) *capture = std::move(out);
    return y;
}

torch::Tensor MultiHeadAttentionImpl::forward(const torch::Tensor& x, Options options,
                                              Output* capture) {
    if (m_options.heads == 0)
        return withoutHeads(x, x.dim() == 3 ? x.size(1) : 0, options, capture);
    const auto& v = m_options.variants;
    options = completed(std::move(options));
    const auto qkv = project(x);  // (..., 3*H*dh)
    Output out = attend(v.simulatedHeads > 0 ? withSimulatedHeads(qkv) : qkv, options);
    // The activation capture shows the model's own heads, not the simulated ones.
    if (v.simulatedHeads > 0 && options.record) {
        // Queries, keys and values of the model's own heads: (3, B, H, T, dh).
        const auto own =
            qkv.view({x.size(0), x.size(1), 3, m_options.heads, -1}).permute({2, 0, 3, 1, 4});
        out.q = own[0];
        out.k = own[1];
    }
    return finish(x, options, std::move(out), capture);
}

torch::Tensor MultiHeadAttentionImpl::partsFrom(const torch::Tensor& stream, std::int64_t first,
                                                std::int64_t count) {
    const auto dh = m_options.headWidth(), heads = m_options.heads, kv = m_options.kvHeads();
    if (m_split) return m_split(stream).narrow(-1, first * heads * dh, count * heads * dh);
    const auto begin = headSlices()[static_cast<std::size_t>(first)].first;
    // A request for queries (first == 0) never includes keys or values.
    const auto rows = (first == 0 ? heads : kv) * dh * count;
    const auto parts = linear(
        stream, m_qkv->weight.narrow(0, begin, rows),
        m_qkv->bias.defined() ? m_qkv->bias.narrow(0, begin, rows) : m_qkv->bias, m_qkv->factors);
    return first > 0 && kv != heads ? repeatGroups(parts, count * kv, count * heads) : parts;
}

torch::Tensor MultiHeadAttentionImpl::forwardCross(const torch::Tensor& x,
                                                   const torch::Tensor& memory, Options options,
                                                   Output* capture) {
    if (m_options.heads == 0)
        return withoutHeads(x, memory.dim() == 3 ? memory.size(1) : 0, options, capture);
    options = completed(std::move(options));
    const auto queries = partsFrom(x, 0, 1), others = partsFrom(memory, 1, 2);
    if (!m_simulateQueries) return finish(x, options, attend(queries, others, options), capture);
    const auto own = headsOf(queries, others, options);
    // simulated: shape (B, H, n, dh) -> (B, H', n, dh).
    const auto simulated = [](SimulatedHeads& layer, const torch::Tensor& heads) {
        return layer(heads.transpose(1, 2)).transpose(1, 2);
    };
    auto out = attend(
        HeadParts{simulated(m_simulateQueries, own.q), simulated(m_simulateKeys, own.k), own.v},
        options);
    // The activation capture shows the model's own heads, not the simulated ones.
    if (options.record) {
        out.q = own.q;
        out.k = own.k;
    }
    return finish(x, options, std::move(out), capture);
}

}  // namespace headscope::attention
