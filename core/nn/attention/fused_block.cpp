// A transformer block as one operator. Every step needs only the rows of one sample, so a thread
// takes a few samples through all steps. Each step then reads its input from the cache, and threads
// synchronise twice per block instead of thirty times. Results that are cheap to recompute (norms,
// the second half of GELU, maps) are never stored. A block without heads adds its output bias to
// each token. Its first norm and its projections are not used and get no gradient.
#include "core/nn/attention/block_pass.h"
#include "core/nn/attention/parallel.h"

#include <algorithm>
#include <array>

namespace headscope::attention {
namespace {

using namespace block;
using torch::autograd::AutogradContext;
using torch::autograd::Function;
using torch::autograd::variable_list;

// Number of gradient sums per thread. More sums balance the load better but cost more additions.
constexpr std::int64_t kGroups = 2;

// Addresses of a chunk's intermediate rows in the forward pass. They are in the tensors kept for
// the backward pass, or in the thread's working memory, which its next chunk overwrites.
struct Traces {
    float *projected, *context, *softmax, *middle, *hidden;

    Traces(const BlockPass& p, const Chunk& c, const Workspace& w)
        : projected(w.projected.data()),
          context(w.through.data()),
          softmax(nullptr),
          middle(w.middle.data()),
          hidden(w.hidden.data()) {
        if (!p.keeps()) return;
        softmax = p.rowsOf(kSoftmax, c);
        middle = p.rowsOf(kMiddle, c);
        if (p.halves()) return;
        projected = p.rowsOf(kProjected, c);
        context = p.rowsOf(kContext, c);
        hidden = p.rowsOf(kHidden, c);
    }
};

void attendForward(const BlockPass& p, const Chunk& c, const Traces& to, Workspace& w,
                   std::vector<double>& cosines) {
    for (auto b = c.firstSample; b < c.lastSample; ++b) {
        const auto own = p.samples.rowOf(b) - c.firstRow;
        kernels::AttentionForward task;
        task.shape = p.samples.shape(b);
        task.parts =
            kernels::Parts<const float>::sideBySide(to.projected + own * 3 * p.inner, p.inner);
        task.headMask = place(p.headMask, 0);
        task.rounded = p.halves();
        task.context = to.context + own * p.inner;
        if (to.softmax) task.softmaxRows = to.softmax + own * p.samples.heads * 2;
        task.unitSum = place(p.kept[kUnitSum], p.samples.unitOf(b));
        task.norm = place(p.kept[kMapNorm], b * p.samples.heads);
        task.cosine = &cosines[static_cast<std::size_t>(b)];
        kernels::table().attentionForward(task, w.scratch.data());
    }
}

void forwardChunk(const BlockPass& p, const Chunk& c, Workspace& w, std::vector<double>& cosines,
                  float* y) {
    const Traces to(p, c, w);
    y += c.firstRow * p.width;
    if (p.attends()) {
        p.multiply(kToHeads, p.norm(kNorm1, p.x(c), w.normed, w.moments.data(), c.rows),
                   to.projected, c.rows, true);
        p.keepProjected(c, to.projected);
        attendForward(p, c, to, w, cosines);
    }
    // Without heads the product is empty, and only the bias remains.
    p.multiply(kFromHeads, p.context(c, to.context, w.rounded), to.middle, c.rows, true);
    p.dropoutAdd(c, p.x(c), to.middle, to.middle, p.call.masks.attention);
    p.multiply(kToHidden, p.norm(kNorm2, to.middle, w.normed, w.moments.data(), c.rows), to.hidden,
               c.rows, true);
    p.multiply(kFromHidden, p.gelu(c, to.hidden, w.active), y, c.rows, true);
    p.dropoutAdd(c, to.middle, y, y, p.call.masks.feedForward);
}

// Parameter gradients, with one row of concatenated gradients per group of chunks. One thread sums
// a whole group, so the result does not depend on which thread computes it.
class GroupedGradients {
public:
    GroupedGradients(const BlockPass& pass, std::int64_t groups) : m_attends(pass.attends()) {
        const auto& arguments = pass.arguments;
        for (std::size_t i = kNorm1; i < kArguments; ++i) {
            m_first[i] = m_length;
            if (learns(i)) m_length += arguments[i].numel();
        }
        m_sums = torch::empty({groups, m_length}, arguments[kX].options().requires_grad(false));
    }
    float* of(std::int64_t group, int argument) {
        return m_sums.data_ptr<float>() + group * m_length +
               m_first[static_cast<std::size_t>(argument)];
    }

    // Returns the sums over groups as tensors in the arguments' shapes; undefined for unused
    // parameters.
    variable_list total(const variable_list& arguments) {
        shareOut(kParts, m_sums.numel() * 4, [&](TaskQueue& queue) {
            for (std::int64_t part = 0; queue.take(part);) {
                const auto first = m_length * part / kParts, last = m_length * (part + 1) / kParts;
                float* const sum = m_sums.data_ptr<float>() + first;
                for (std::int64_t g = 1; g < m_sums.size(0); ++g)
                    kernels::table().add(sum, sum + g * m_length, sum, last - first);
            }
        });
        variable_list out(kArguments);
        for (std::size_t i = kNorm1; i < kArguments; ++i)
            if (learns(i))
                out[i] = m_sums[0]
                             .narrow(0, m_first[i], arguments[i].numel())
                             .view(arguments[i].sizes());
        return out;
    }

private:
    // Without heads, the block uses only the bias of the attention output and the parameters after
    // it.
    bool learns(std::size_t argument) const { return m_attends || argument > kOut; }

    static constexpr std::int64_t kParts = 16;
    bool m_attends;
    std::array<std::int64_t, kArguments> m_first{};
    std::int64_t m_length = 0;
    torch::Tensor m_sums;
};

struct BackwardChunk {
    const BlockPass& p;
    const Chunk& c;
    Workspace& w;
    GroupedGradients& gradients;
    std::int64_t group;
    bool add;  // false for the first chunk of a group

    void weights(LinearLayer linear, const FactorRows& gradY, const FactorRows& seen) const {
        const int argument = kLinears[linear];
        const auto& weight = p.arguments[static_cast<std::size_t>(argument)];
        weightGradient(gradY, seen, c.rows, static_cast<int>(weight.size(0)),
                       static_cast<int>(weight.size(1)), gradients.of(group, argument),
                       gradients.of(group, argument + 1), add, p.factors);
    }

    // Returns the address of the layer's bias gradient, to which rounding adds the column sums.
    float* sumsOf(LinearLayer linear) const {
        float* const sums = gradients.of(group, kLinears[linear] + 1);
        if (!add) std::fill_n(sums, p.panels[linear].depth(), 0.0f);
        return sums;
    }
    // Returns the gradient of a layer's output as an operand of matrix products.
    FactorRows gradientOf(LinearLayer linear, const float* rows, const Scratch& room) const {
        if (!p.halves()) return {rows, nullptr};
        return asFactor(rows, c.rows, p.panels[linear].depth(), room.data(), sumsOf(linear),
                        p.factors);
    }
    // Returns the gradient before GELU, from the gradient after it in w.hidden. Also recomputes
    // gelu() into w.active.
    FactorRows throughGelu() const {
        if (p.halves()) {
            kernels::table().geluBackwardHalves(p.halvesOf(kHidden, c), w.hidden.data(),
                                                halvesIn(w.rounded), halvesIn(w.active),
                                                sumsOf(kToHidden), c.rows, static_cast<int>(p.ff));
            return {nullptr, halvesIn(w.rounded)};
        }
        kernels::table().geluBackward(p.rowsOf(kHidden, c), w.hidden.data(), w.hidden.data(),
                                      w.active.data(), c.rows * p.ff);
        return {w.hidden.data(), nullptr};
    }
    FactorRows active() const {
        if (p.halves()) return {nullptr, halvesIn(w.active)};
        return {w.active.data(), nullptr};
    }

    // Computes gradX = residual + gradient through the norm. w.through must hold the gradient of
    // the norm's output.
    void throughNorm(int layer, const float* x, const float* residual, float* gradX) const {
        float *const weight = gradients.of(group, layer), *const bias =
                                                              gradients.of(group, layer + 1);
        // The gradients of weight and bias are adjacent.
        if (!add) std::fill_n(weight, 2 * p.width, 0.0f);
        kernels::table().layerNormBackward(
            x, place(p.arguments[static_cast<std::size_t>(layer)], 0), w.moments.data(),
            w.moments.data() + c.rows, w.through.data(), gradX, weight, bias, c.rows,
            static_cast<int>(p.width));
        kernels::table().add(gradX, residual, gradX, c.rows * p.width);
    }

    // Returns the gradient of a branch, given the gradient of the sum to which the branch was
    // added.
    const float* branch(const float* gradSum, const DropoutMask& mask) const {
        if (mask.p <= 0) return gradSum;
        p.dropoutAdd(c, nullptr, gradSum, w.branch.data(), mask);
        return w.branch.data();
    }

    void attention(const float* gradContext, float cosineWeight) const {
        const float* const projected = p.recallProjected(c, w.recalled.data());
        for (auto b = c.firstSample; b < c.lastSample; ++b) {
            const auto row = p.samples.rowOf(b), own = row - c.firstRow;
            kernels::AttentionBackward task;
            task.shape = p.samples.shape(b);
            task.parts =
                kernels::Parts<const float>::sideBySide(projected + own * 3 * p.inner, p.inner);
            task.headMask = place(p.headMask, 0);
            task.rounded = p.halves();
            task.softmaxRows = place(p.kept[kSoftmax], row * p.samples.heads * 2);
            task.gradContext = gradContext + own * p.inner;
            if (cosineWeight != 0) {
                task.unitSum = place(p.kept[kUnitSum], p.samples.unitOf(b));
                task.norm = place(p.kept[kMapNorm], b * p.samples.heads);
                task.cosineWeight = cosineWeight;
            }
            task.gradients =
                kernels::Parts<float>::sideBySide(w.projected.data() + own * 3 * p.inner, p.inner);
            kernels::table().attentionBackward(task, w.scratch.data());
        }
    }

    void run(const float* gradY, float cosineWeight, float* gradX) const {
        gradY += c.firstRow * p.width;
        const float* const middle = p.rowsOf(kMiddle, c);
        auto end =
            gradientOf(kFromHidden, branch(gradY, p.call.masks.feedForward), w.roundedBranch);
        p.multiply(kFromHidden, end, w.hidden.data(), c.rows, false);
        const auto hidden = throughGelu();
        weights(kFromHidden, end, active());
        weights(kToHidden, hidden, p.norm(kNorm2, middle, w.normed, w.moments.data(), c.rows));
        p.multiply(kToHidden, hidden, w.through.data(), c.rows, false);
        gradX += c.firstRow * p.width;
        float* const gradMiddle = p.attends() ? w.middle.data() : gradX;
        throughNorm(kNorm2, middle, gradY, gradMiddle);

        end = gradientOf(kFromHeads, branch(gradMiddle, p.call.masks.attention), w.roundedBranch);
        weights(kFromHeads, end, p.factorOf(kContext, c));
        // Without heads, only the output bias has a gradient.
        if (!p.attends()) return;
        p.multiply(kFromHeads, end, w.through.data(), c.rows, false);
        attention(w.through.data(), cosineWeight);
        const auto projected = gradientOf(kToHeads, w.projected.data(), w.rounded);
        weights(kToHeads, projected, p.norm(kNorm1, p.x(c), w.normed, w.moments.data(), c.rows));
        p.multiply(kToHeads, projected, w.through.data(), c.rows, false);
        throughNorm(kNorm1, p.x(c), w.middle.data(), gradX);
    }
};

double pairsOf(const Samples& samples) {
    const auto pairs = std::max<std::int64_t>(samples.heads * (samples.heads - 1) / 2, 1);
    return static_cast<double>(pairs * samples.count());
}

// keep: store activations for the backward pass.
variable_list blockForward(BlockPass& p, bool cosine, bool keep) {
    const auto options = p.arguments[kX].options().requires_grad(false);
    const auto factor = options.dtype(p.halves() ? torch::kBFloat16 : torch::kFloat);
    const auto rows = [&](std::int64_t columns, const torch::TensorOptions& kind) {
        return torch::empty({p.samples.rows, columns}, kind);
    };
    p.kept.resize(kKept);
    if (keep)
        p.kept = {rows(3 * p.inner, factor),
                  rows(p.factorWidth(p.inner), factor),
                  rows(p.width, options),
                  rows(p.factorWidth(p.ff), factor),
                  rows(p.samples.heads * 2, options),
                  {},
                  {}};
    if (cosine) {
        p.kept[kUnitSum] = torch::empty({p.samples.unitFloats}, options);
        p.kept[kMapNorm] = torch::empty({p.samples.count(), p.samples.heads}, options);
    }
    const auto y = torch::empty_like(p.arguments[kX]);
    std::vector<double> cosines(static_cast<std::size_t>(p.samples.count()), 0);
    shareOut(static_cast<std::int64_t>(p.chunks.size()), p.products(), [&](TaskQueue& queue) {
        Workspace w(p, false);
        for (std::int64_t i = 0; queue.take(i);)
            forwardChunk(p, p.chunks[static_cast<std::size_t>(i)], w, cosines, y.data_ptr<float>());
    });
    double total = 0;
    for (double value : cosines) total += value;
    return {y, torch::full({}, cosine ? total / pairsOf(p.samples) : 0, options)};
}

// Returns the gradients of all arguments.
variable_list blockBackward(const BlockPass& p, const torch::Tensor& gradY, float cosineWeight) {
    const auto gradX = torch::empty_like(p.arguments[kX]);
    const auto chunks = static_cast<std::int64_t>(p.chunks.size()),
               groups = std::min<std::int64_t>(chunks, kGroups * at::get_num_threads());
    GroupedGradients gradients(p, groups);
    shareOut(groups, 2 * p.products(), [&](TaskQueue& queue) {
        Workspace w(p, true);
        for (std::int64_t group = 0; queue.take(group);) {
            const auto first = chunks * group / groups, last = chunks * (group + 1) / groups;
            for (auto i = first; i < last; ++i)
                BackwardChunk{p,        p.chunks[static_cast<std::size_t>(i)], w, gradients, group,
                              i > first}
                    .run(gradY.data_ptr<float>(), cosineWeight, gradX.data_ptr<float>());
        }
    });
    auto out = gradients.total(p.arguments);
    out[kX] = gradX;
    return out;
}

BlockPass forwardPass(const variable_list& arguments, const BlockCall& call) {
    BlockPass pass(arguments, call, false);
    const auto& mask = call.options.headMask;
    if (mask.defined()) pass.headMask = mask.to(torch::kFloat).contiguous();
    return pass;
}

void keepMask(AutogradContext* ctx, const std::string& name, const DropoutMask& mask) {
    ctx->saved_data[name + " p"] = mask.p;
    ctx->saved_data[name + " key"] = static_cast<std::int64_t>(mask.key);
}

DropoutMask keptMask(AutogradContext* ctx, const std::string& name, const torch::Tensor& places) {
    return {ctx->saved_data[name + " p"].toDouble(),
            static_cast<std::uint64_t>(ctx->saved_data[name + " key"].toInt()), places};
}

struct BlockFunction : Function<BlockFunction> {
    // Returns {y, cosine}; the cosine is 0 if not requested. LibTorch tracks only tensors that are
    // separate arguments, hence the parameter pack.
    template <class... Tensors>
    static variable_list forward(AutogradContext* ctx, const BlockCall* call,
                                 const Tensors&... tensors) {
        return run(ctx, *call, {tensors...});
    }

    static variable_list run(AutogradContext* ctx, const BlockCall& call,
                             const variable_list& arguments) {
        auto pass = forwardPass(arguments, call);
        const auto out = blockForward(pass, call.options.cosine && call.options.heads > 1, true);
        auto saved = arguments;
        saved.insert(saved.end(), pass.kept.begin(), pass.kept.end());
        saved.push_back(pass.headMask);
        saved.push_back(call.options.visibility.lengths);
        saved.push_back(call.masks.attention.places);
        saved.push_back(call.masks.feedForward.places);
        ctx->save_for_backward(saved);
        ctx->saved_data["heads"] = call.options.heads;
        ctx->saved_data["causal"] = call.options.visibility.causal;
        keepSparse(ctx, call.options.visibility.sparse);
        ctx->saved_data["factors"] = static_cast<std::int64_t>(call.factors);
        keepMask(ctx, "attention", call.masks.attention);
        keepMask(ctx, "feedForward", call.masks.feedForward);
        return out;
    }

    static variable_list backward(AutogradContext* ctx, variable_list gradients) {
        const auto saved = ctx->get_saved_variables();
        const variable_list arguments(saved.begin(), saved.begin() + kArguments);
        BlockCall call;
        call.options.heads = ctx->saved_data["heads"].toInt();
        // The other saved tensors are the head mask, the lengths, and the row ids of both dropout
        // masks.
        const auto* more = &saved[int{kArguments} + kKept];
        call.options.visibility = {more[1], ctx->saved_data["causal"].toBool(), {}};
        call.options.visibility.sparse = keptSparse(ctx);
        // The last two kept tensors exist only if the cosine was computed.
        call.options.cosine = saved[int{kArguments} + kUnitSum].defined();
        call.factors = static_cast<Factors>(ctx->saved_data["factors"].toInt());
        call.masks = {keptMask(ctx, "attention", more[2]), keptMask(ctx, "feedForward", more[3])};
        BlockPass pass(arguments, call, true);
        pass.kept.assign(saved.begin() + kArguments, saved.begin() + kArguments + kKept);
        pass.headMask = more[0];
        const auto gradY =
            gradients[0].defined() ? gradients[0].contiguous() : torch::zeros_like(arguments[kX]);
        const bool cosine = pass.kept[kUnitSum].defined() && gradients[1].defined();
        auto out = blockBackward(
            pass, gradY,
            cosine ? static_cast<float>(gradients[1].item<double>() / pairsOf(pass.samples))
                   : 0.0f);
        // `call` comes before the other arguments and does not have a gradient.
        out.insert(out.begin(), torch::Tensor());
        return out;
    }
};

// Returns whether autograd may later request a gradient for any of these tensors.
bool asksBack(const torch::Tensor& x, const variable_list& parameters) {
    return torch::GradMode::is_enabled() &&
           (x.requires_grad() ||
            std::any_of(parameters.begin(), parameters.end(),
                        [](const torch::Tensor& p) { return p.requires_grad(); }));
}

variable_list withoutGradient(const torch::Tensor& x, variable_list parameters,
                              const BlockCall& call) {
    parameters.insert(parameters.begin(), x);
    auto pass = forwardPass(parameters, call);
    return blockForward(pass, call.options.cosine && call.options.heads > 1, false);
}

}  // namespace

variable_list BlockParameters::list() const {
    variable_list tensors;
    for (const auto* layer : {&norm1, &qkv, &output, &norm2, &hidden, &last}) {
        tensors.push_back(layer->weight);
        tensors.push_back(layer->bias);
    }
    return tensors;
}

bool fusedBlockApplies(const torch::Tensor& x, const BlockParameters& parameters, Factors factors) {
    const auto tensors = parameters.list();
    return std::all_of(tensors.begin(), tensors.end(),
                       [&](const auto& p) { return fusedLinearApplies(x, p, factors); });
}

Output fusedBlock(const torch::Tensor& x, const BlockParameters& parameters,
                  const BlockCall& call) {
    const auto p = parameters.list();
    const auto both = asksBack(x, p)
                          ? BlockFunction::apply(&call, x.contiguous(), p[0], p[1], p[2], p[3],
                                                 p[4], p[5], p[6], p[7], p[8], p[9], p[10], p[11])
                          : withoutGradient(x.contiguous(), p, call);
    Output out;
    out.context = both[0];
    if (call.options.cosine) out.cosine = call.options.heads > 1 ? both[1] : torch::zeros({});
    return out;
}

}  // namespace headscope::attention
