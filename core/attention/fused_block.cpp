// A transformer block as one operator. All it does needs only the rows of one sample, so a thread takes a few samples
// through all of it: what one step writes the next finds in the cache, threads meet twice a block instead of thirty
// times, and what is cheap to compute again (norms, the second half of GELU, maps) is never stored. A block without
// heads adds its output's bias to each token: its first norm and its projections take no part, and get no gradient.
#include "core/attention/fused.h"
#include "core/attention/panels.h"
#include "core/attention/parallel.h"
#include "core/attention/samples.h"

#include <algorithm>
#include <array>
#include <memory>

namespace headscope::attention {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::Function;
using torch::autograd::variable_list;

constexpr std::int64_t kChunkRows = 96;  // at least: enough for the panels to be worth loading

constexpr std::int64_t kGroups = 2;  // sums of gradients a thread: more even shares, more to add up

// Null for an undefined tensor.
float* place(const torch::Tensor& t, std::int64_t index) {
    return t.defined() ? t.data_ptr<float>() + index : nullptr;
}

// Working memory for bfloat16.
std::uint16_t* halvesIn(const Scratch& room) {
    return reinterpret_cast<std::uint16_t*>(room.data());
}

// The operator's tensors: x, then weight and bias by turns.
enum Argument { kX, kNorm1, kQkv = 3, kOut = 5, kNorm2 = 7, kFf1 = 9, kFf2 = 11, kArguments = 13 };
// Linear layers in this order.
enum LinearLayer { kToHeads, kFromHeads, kToHidden, kFromHidden };
constexpr std::array<int, 4> kLinears = {kQkv, kOut, kFf1, kFf2};

// What forward leaves for backward, (rows, .) but the last two; undefined where nothing will be asked back. Where
// factors are rounded to bfloat16, what only goes into products and maps is kept so: half of the memory that a step
// goes through. Contexts and hidden rows lie there as factors (FactorRows).
enum Kept { kProjected, kContext, kMiddle, kHidden, kSoftmax, kUnitSum, kMapNorm, kKept };

// What forward and backward share.
struct BlockPass {
    const variable_list& arguments;
    const BlockCall& call;
    variable_list kept;
    torch::Tensor headMask;
    Samples samples;
    std::vector<Chunk> chunks;
    std::int64_t width, inner, ff;  // D, H*dh, hidden
    Factors factors;
    std::vector<Panels> panels;  // of the linear layers

    BlockPass(const variable_list& tensors, const BlockCall& blockCall, bool backward)
        : arguments(tensors),
          call(blockCall),
          width(tensors[kX].size(-1)),
          inner(tensors[kOut].size(1)),
          ff(tensors[kFf1].size(0)) {
        factors = call.compute == torch::kBFloat16 ? Factors::BFloat16 : Factors::Float32;
        const auto& o = call.options;
        samples = Samples::of(tensors[kX], o.heads, inner, o.visibility.lengths, o.visibility.causal);
        chunks = chunksOf(samples, kChunkRows);
        for (int linear : kLinears)
            panels.push_back(backward ? Panels::forInput(tensors[linear], factors)
                                      : Panels::forOutput(tensors[linear], factors));
        packAll();
    }

    bool attends() const { return samples.heads > 0; }
    std::int64_t products() const { return samples.rows * (4 * inner + 2 * ff) * width + samples.products(); }
    std::int64_t mostRows() const {
        std::int64_t most = 0;
        for (const auto& c : chunks) most = std::max(most, c.rows);
        return most;
    }
    bool keeps() const { return kept[kMiddle].defined(); }
    bool halves() const { return factors == Factors::BFloat16; }
    // Rows of a chunk in a tensor of all rows.
    float* rowsOf(Kept which, const Chunk& c) const {
        const auto& t = kept[which];
        return place(t, c.firstRow * t.size(1));
    }
    std::uint16_t* halvesOf(Kept which, const Chunk& c) const {
        const auto& t = kept[which];
        return reinterpret_cast<std::uint16_t*>(t.data_ptr<at::BFloat16>() + c.firstRow * t.size(1));
    }
    // Queries, keys and values stay in float32, rounded where they are kept so.
    void keepProjected(const Chunk& c, float* rows) const {
        if (keeps() && halves()) kernels::table().toHalves(rows, halvesOf(kProjected, c), c.rows * 3 * inner);
    }
    // What was left: where it is, or in `room`.
    const float* recallProjected(const Chunk& c, float* room) const {
        if (!halves()) return rowsOf(kProjected, c);
        kernels::table().fromHalves(halvesOf(kProjected, c), room, c.rows * 3 * inner);
        return room;
    }
    // Rows of a factor of products that were kept.
    FactorRows factorOf(Kept which, const Chunk& c) const {
        if (halves()) return {nullptr, halvesOf(which, c)};
        return {rowsOf(which, c), nullptr};
    }
    std::int64_t factorWidth(std::int64_t columns) const { return halves() ? kernels::evenWidth(columns) : columns; }
    // Floats for rows of such a factor.
    Scratch factorRoom(std::int64_t rows, std::int64_t columns) const {
        return Scratch(static_cast<std::size_t>(factorFloats(rows, columns, factors)));
    }
    const float* x(const Chunk& c) const { return place(arguments[kX], c.firstRow * width); }

    void packAll() const {
        std::vector<std::pair<const Panels*, int>> tasks;
        for (const auto& p : panels)
            for (int i = 0; i < p.count(); ++i) tasks.emplace_back(&p, i);
        shareOut(static_cast<std::int64_t>(tasks.size()), products() / 16, [&](TaskQueue& queue) {
            for (std::int64_t task = 0; queue.take(task);) {
                const auto& [p, i] = tasks[static_cast<std::size_t>(task)];
                p->pack(i, i + 1);
            }
        });
    }

    void multiply(LinearLayer linear, const FactorRows& a, float* c, std::int64_t rows, bool bias) const {
        panels[linear].multiply(a, bias ? place(arguments[static_cast<std::size_t>(kLinears[linear] + 1)], 0) : nullptr,
                                c, rows);
    }

    // moments: mean and 1 / deviation of each row, one after the other
    FactorRows norm(int layer, const float* from, Scratch& room, float* moments, std::int64_t rows) const {
        const auto index = static_cast<std::size_t>(layer);
        const float *const weight = place(arguments[index], 0), *const bias = place(arguments[index + 1], 0);
        if (halves()) {
            kernels::table().layerNormHalves(from, weight, bias, halvesIn(room), moments, moments + rows, rows,
                                             static_cast<int>(width));
            return {nullptr, halvesIn(room)};
        }
        kernels::table().layerNorm(from, weight, bias, room.data(), moments, moments + rows, rows,
                                   static_cast<int>(width));
        return {room.data(), nullptr};
    }

    // Of the hidden rows, which are left for backward where they are not there already.
    FactorRows gelu(const Chunk& c, const float* hidden, Scratch& room) const {
        if (halves()) {
            kernels::table().geluHalves(hidden, keeps() ? halvesOf(kHidden, c) : nullptr, halvesIn(room), c.rows,
                                        static_cast<int>(ff));
            return {nullptr, halvesIn(room)};
        }
        kernels::table().gelu(hidden, room.data(), c.rows * ff);
        return {room.data(), nullptr};
    }

    // Contexts of all heads, left for backward as a factor.
    FactorRows context(const Chunk& c, const float* rows, Scratch& room) const {
        if (!keeps() || !halves()) return asFactor(rows, c.rows, inner, room.data(), nullptr, factors);
        kernels::table().roundRows(rows, halvesOf(kContext, c), nullptr, c.rows, static_cast<int>(inner));
        return factorOf(kContext, c);
    }

    // to = from + dropout(branch); from null: 0. branch may be `to`.
    void dropoutAdd(const Chunk& c, const float* from, const float* branch, float* to, const DropoutMask& mask) const {
        if (mask.p > 0)
            kernels::table().dropoutAdd({from, branch, to, c.rows, static_cast<int>(width),
                                         mask.places.data_ptr<std::int64_t>() + c.firstRow, mask.key, mask.threshold(),
                                         mask.scale()});
        else if (from)
            kernels::table().add(from, branch, to, c.rows * width);
    }
};

// A thread's memory for one chunk.
struct Workspace {
    Workspace(const BlockPass& p, bool backward) : scratch(p.samples.scratch()) {
        const auto rows = p.mostRows();
        normed = p.factorRoom(rows, p.width);
        moments = numbers(rows * 2);
        active = p.factorRoom(rows, p.ff);
        if (!backward && p.keeps() && !p.halves()) return;
        through = numbers(rows * std::max(p.width, p.inner));
        middle = numbers(rows * p.width);
        hidden = numbers(rows * p.ff);
        projected = numbers(rows * 3 * p.inner);
        if (p.halves()) rounded = p.factorRoom(rows, std::max(p.ff, 3 * p.inner));
        if (!backward) return;
        branch = numbers(rows * p.width);
        if (!p.halves()) return;
        roundedBranch = p.factorRoom(rows, p.width);
        recalled = numbers(rows * 3 * p.inner);
    }
    static Scratch numbers(std::int64_t count) { return Scratch(static_cast<std::size_t>(count)); }
    Scratch scratch;
    Scratch normed, active;  // factors
    Scratch moments;
    Scratch through, branch, middle, hidden, projected;  // gradients; or what forward computes and nobody keeps here
    Scratch rounded, roundedBranch;                      // gradients as factors
    Scratch recalled;                                    // queries, keys and values again
};

// Where forward leaves a chunk's rows: for backward, or where the thread's next chunk may overwrite them.
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

void attendForward(const BlockPass& p, const Chunk& c, const Traces& to, Workspace& w, std::vector<double>& cosines) {
    for (auto b = c.firstSample; b < c.lastSample; ++b) {
        const auto own = p.samples.rowOf(b) - c.firstRow;
        kernels::AttentionForward task;
        task.shape = p.samples.shape(b);
        task.parts = kernels::Parts<const float>::sideBySide(to.projected + own * 3 * p.inner, p.inner);
        task.headMask = place(p.headMask, 0);
        task.context = to.context + own * p.inner;
        if (to.softmax) task.softmaxRows = to.softmax + own * p.samples.heads * 2;
        task.unitSum = place(p.kept[kUnitSum], p.samples.unitOf(b));
        task.norm = place(p.kept[kMapNorm], b * p.samples.heads);
        task.cosine = &cosines[static_cast<std::size_t>(b)];
        kernels::table().attentionForward(task, w.scratch.data());
    }
}

void forwardChunk(const BlockPass& p, const Chunk& c, Workspace& w, std::vector<double>& cosines, float* y) {
    const Traces to(p, c, w);
    y += c.firstRow * p.width;
    if (p.attends()) {
        p.multiply(kToHeads, p.norm(kNorm1, p.x(c), w.normed, w.moments.data(), c.rows), to.projected, c.rows, true);
        p.keepProjected(c, to.projected);
        attendForward(p, c, to, w, cosines);
    }
    // no heads: sums of nothing, and the bias
    p.multiply(kFromHeads, p.context(c, to.context, w.rounded), to.middle, c.rows, true);
    p.dropoutAdd(c, p.x(c), to.middle, to.middle, p.call.masks.attention);
    p.multiply(kToHidden, p.norm(kNorm2, to.middle, w.normed, w.moments.data(), c.rows), to.hidden, c.rows, true);
    p.multiply(kFromHidden, p.gelu(c, to.hidden, w.active), y, c.rows, true);
    p.dropoutAdd(c, to.middle, y, y, p.call.masks.feedForward);
}

// Gradients of all parameters, one after another in one row for each group of chunks. A thread adds up a whole group,
// so that the sums do not depend on who computes what.
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
        return m_sums.data_ptr<float>() + group * m_length + m_first[static_cast<std::size_t>(argument)];
    }

    // Sums over the groups, as tensors in the arguments' shapes; undefined for those that take no part.
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
            if (learns(i)) out[i] = m_sums[0].narrow(0, m_first[i], arguments[i].numel()).view(arguments[i].sizes());
        return out;
    }

private:
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
    bool add;  // not the group's first chunk

    void weights(LinearLayer linear, const FactorRows& gradY, const FactorRows& seen) const {
        const int argument = kLinears[linear];
        const auto& weight = p.arguments[static_cast<std::size_t>(argument)];
        weightGradient(gradY, seen, c.rows, static_cast<int>(weight.size(0)), static_cast<int>(weight.size(1)),
                       gradients.of(group, argument), gradients.of(group, argument + 1), add, p.factors);
    }

    // Where the gradient of a layer's bias is added to, when its rows are rounded.
    float* sumsOf(LinearLayer linear) const {
        float* const sums = gradients.of(group, kLinears[linear] + 1);
        if (!add) std::fill_n(sums, p.panels[linear].depth(), 0.0f);
        return sums;
    }
    // The gradient of what a layer gives, as a factor.
    FactorRows gradientOf(LinearLayer linear, const float* rows, const Scratch& room) const {
        if (!p.halves()) return {rows, nullptr};
        return asFactor(rows, c.rows, p.panels[linear].depth(), room.data(), sumsOf(linear), p.factors);
    }
    // Of the hidden rows, before GELU, from that behind it in w.hidden; w.active: gelu() of them again.
    FactorRows throughGelu() const {
        if (p.halves()) {
            kernels::table().geluBackwardHalves(p.halvesOf(kHidden, c), w.hidden.data(), halvesIn(w.rounded),
                                                halvesIn(w.active), sumsOf(kToHidden), c.rows, static_cast<int>(p.ff));
            return {nullptr, halvesIn(w.rounded)};
        }
        kernels::table().geluBackward(p.rowsOf(kHidden, c), w.hidden.data(), w.hidden.data(), w.active.data(),
                                      c.rows * p.ff);
        return {w.hidden.data(), nullptr};
    }
    FactorRows active() const {
        if (p.halves()) return {nullptr, halvesIn(w.active)};
        return {w.active.data(), nullptr};
    }

    // gradX = residual + gradient through the norm, whose gradient lies in w.through
    void throughNorm(int layer, const float* x, const float* residual, float* gradX) const {
        float *const weight = gradients.of(group, layer), *const bias = gradients.of(group, layer + 1);
        if (!add) std::fill_n(weight, 2 * p.width, 0.0f);  // the bias lies behind the weight
        kernels::table().layerNormBackward(x, place(p.arguments[static_cast<std::size_t>(layer)], 0), w.moments.data(),
                                           w.moments.data() + c.rows, w.through.data(), gradX, weight, bias, c.rows,
                                           static_cast<int>(p.width));
        kernels::table().add(gradX, residual, gradX, c.rows * p.width);
    }

    // The gradient of a branch, from that of the sum it was added to.
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
            task.parts = kernels::Parts<const float>::sideBySide(projected + own * 3 * p.inner, p.inner);
            task.headMask = place(p.headMask, 0);
            task.softmaxRows = place(p.kept[kSoftmax], row * p.samples.heads * 2);
            task.gradContext = gradContext + own * p.inner;
            if (cosineWeight != 0) {
                task.unitSum = place(p.kept[kUnitSum], p.samples.unitOf(b));
                task.norm = place(p.kept[kMapNorm], b * p.samples.heads);
                task.cosineWeight = cosineWeight;
            }
            task.gradients = kernels::Parts<float>::sideBySide(w.projected.data() + own * 3 * p.inner, p.inner);
            kernels::table().attentionBackward(task, w.scratch.data());
        }
    }

    void run(const float* gradY, float cosineWeight, float* gradX) const {
        gradY += c.firstRow * p.width;
        const float* const middle = p.rowsOf(kMiddle, c);
        auto end = gradientOf(kFromHidden, branch(gradY, p.call.masks.feedForward), w.roundedBranch);
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
        if (!p.attends()) return;  // the bias was all
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

// keep: for the backward pass.
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

// Gradients of the arguments.
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
                BackwardChunk{p, p.chunks[static_cast<std::size_t>(i)], w, gradients, group, i > first}.run(
                    gradY.data_ptr<float>(), cosineWeight, gradX.data_ptr<float>());
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
    return {ctx->saved_data[name + " p"].toDouble(), static_cast<std::uint64_t>(ctx->saved_data[name + " key"].toInt()),
            places};
}

struct BlockFunction : Function<BlockFunction> {
    // Returns {y, cosine}; the cosine is 0 when it is not wanted. LibTorch takes note only of tensors that are
    // arguments of their own.
    template <class... Tensors>
    static variable_list forward(AutogradContext* ctx, const BlockCall* call, const Tensors&... tensors) {
        return run(ctx, *call, {tensors...});
    }

    static variable_list run(AutogradContext* ctx, const BlockCall& call, const variable_list& arguments) {
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
        ctx->saved_data["halves"] = call.compute == torch::kBFloat16;
        keepMask(ctx, "attention", call.masks.attention);
        keepMask(ctx, "feedForward", call.masks.feedForward);
        return out;
    }

    static variable_list backward(AutogradContext* ctx, variable_list gradients) {
        const auto saved = ctx->get_saved_variables();
        const variable_list arguments(saved.begin(), saved.begin() + kArguments);
        BlockCall call;
        call.options.heads = ctx->saved_data["heads"].toInt();
        const auto* more = &saved[int{kArguments} + kKept];  // head mask, lengths, places of both dropout masks
        call.options.visibility = {more[1], ctx->saved_data["causal"].toBool(), {}};
        if (ctx->saved_data["halves"].toBool()) call.compute = torch::kBFloat16;
        call.masks = {keptMask(ctx, "attention", more[2]), keptMask(ctx, "feedForward", more[3])};
        BlockPass pass(arguments, call, true);
        pass.kept.assign(saved.begin() + kArguments, saved.begin() + kArguments + kKept);
        pass.headMask = more[0];
        const auto gradY = gradients[0].defined() ? gradients[0].contiguous() : torch::zeros_like(arguments[kX]);
        const bool cosine = pass.kept[kUnitSum].defined() && gradients[1].defined();
        auto out = blockBackward(
            pass, gradY, cosine ? static_cast<float>(gradients[1].item<double>() / pairsOf(pass.samples)) : 0.0f);
        out.insert(out.begin(), torch::Tensor());  // of the call
        return out;
    }
};

// Whether a gradient can be asked for later.
bool asksBack(const torch::Tensor& x, const variable_list& parameters) {
    return torch::GradMode::is_enabled() &&
           (x.requires_grad() || std::any_of(parameters.begin(), parameters.end(),
                                             [](const torch::Tensor& p) { return p.requires_grad(); }));
}

variable_list withoutGradient(const torch::Tensor& x, variable_list parameters, const BlockCall& call) {
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

bool fusedBlockApplies(const torch::Tensor& x, const BlockParameters& parameters, torch::ScalarType compute) {
    const auto tensors = parameters.list();
    return std::all_of(tensors.begin(), tensors.end(),
                       [&](const auto& p) { return fusedLinearApplies(x, p, compute); });
}

Output fusedBlock(const torch::Tensor& x, const BlockParameters& parameters, const BlockCall& call) {
    const auto p = parameters.list();
    const auto both = asksBack(x, p) ? BlockFunction::apply(&call, x.contiguous(), p[0], p[1], p[2], p[3], p[4], p[5],
                                                            p[6], p[7], p[8], p[9], p[10], p[11])
                                     : withoutGradient(x.contiguous(), p, call);
    Output out;
    out.context = both[0];
    if (call.options.cosine) out.cosine = call.options.heads > 1 ? both[1] : torch::zeros({});
    return out;
}

}  // namespace headscope::attention
