// Cross-attention over the CPU kernels. fused.cpp contains self-attention.
#include "core/nn/attention/fused.h"
#include "core/nn/attention/parallel.h"
#include "core/nn/attention/samples.h"

#include <algorithm>

namespace headscope::attention {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::Function;
using torch::autograd::variable_list;

// A batch of samples, with both streams padded or both packed.
struct CrossBatch {
    // Rows of each sample in both streams. keys.causal is not used.
    Samples queries, keys;
    // Index of each sample's map among the cells of all maps.
    std::vector<std::int64_t> firstCell;
    std::int64_t cells = 0;

    CrossBatch(const torch::Tensor& q, const torch::Tensor& kv, std::int64_t heads,
               const torch::Tensor& lengths, const torch::Tensor& keyLengths)
        : queries(Samples::of(q, heads, q.size(-1), lengths, false)),
          keys(Samples::of(kv, heads, q.size(-1), keyLengths, false)) {
        for (std::int64_t b = 0; b < count(); ++b) {
            firstCell.push_back(cells);
            const auto one = shape(b);
            cells += std::int64_t{one.keys} * kernels::mapStride(one.tokens);
        }
    }

    std::int64_t count() const { return queries.count(); }
    std::int64_t heads() const { return queries.heads; }
    std::int64_t width() const { return queries.width; }
    std::int64_t cellOf(std::int64_t sample) const {
        return firstCell[static_cast<std::size_t>(sample)];
    }
    kernels::AttentionShape shape(std::int64_t sample) const {
        auto shape = queries.shape(sample);
        const auto other = keys.shape(sample);
        shape.keys = other.tokens;
        shape.keyLength = other.length;
        return shape;
    }
    template <class Number>
    kernels::Parts<Number> parts(Number* q, Number* kv, std::int64_t sample) const {
        return kernels::Parts<Number>::ofTwo(q + queries.rowOf(sample) * width(),
                                             kv + keys.rowOf(sample) * 2 * width(), width());
    }
    double pairs() const {
        return static_cast<double>(std::max<std::int64_t>(heads() * (heads() - 1) / 2, 1) *
                                   count());
    }

    // Runs body(sample, scratch) for every sample, spread over the threads.
    template <class Body>
    void forEach(const Body& body) const {
        std::size_t floats = 0;
        for (std::int64_t b = 0; b < count(); ++b)
            floats = std::max(floats, kernels::attentionScratch(shape(b)));
        shareOut(count(), cells * width() * 2, [&](TaskQueue& queue) {
            Scratch scratch(floats);
            for (std::int64_t sample = 0; queue.take(sample);) body(sample, scratch.data());
        });
    }
};

struct CrossFunction : Function<CrossFunction> {
    // Returns {context in q's shape, cosine scalar (0 if not requested), maps (B, H, T, S) if
    // requested}.
    static variable_list forward(AutogradContext* ctx, torch::Tensor q, torch::Tensor kv,
                                 const Options* options) {
        const auto heads = options->heads;
        const bool cosine = options->cosine, withMaps = options->record && options->maps;
        const auto& seen = options->visibility;
        const auto headMask = options->headMask.defined()
                                  ? options->headMask.to(torch::kFloat).contiguous()
                                  : torch::Tensor();
        const CrossBatch batch(q, kv, heads, seen.lengths, seen.keyLengths);
        const auto context = torch::empty_like(q);
        // Each sample's part has shape (H, 2, T).
        const auto softmaxRows = torch::empty({batch.queries.rows, heads, 2}, q.options());
        const auto maps =
            withMaps ? torch::empty({batch.count(), heads, q.size(1), kv.size(1)}, q.options())
                     : torch::empty({0}, q.options());
        const auto unitSum = cosine ? torch::empty({batch.cells}, q.options()) : torch::Tensor();
        const auto norm =
            cosine ? torch::empty({batch.count(), heads}, q.options()) : torch::Tensor();
        std::vector<double> sums(static_cast<std::size_t>(batch.count()), 0);
        batch.forEach([&](std::int64_t b, float* scratch) {
            kernels::AttentionForward task;
            task.shape = batch.shape(b);
            task.parts = batch.parts<const float>(q.data_ptr<float>(), kv.data_ptr<float>(), b);
            task.headMask = headMask.defined() ? headMask.data_ptr<float>() : nullptr;
            task.context = context.data_ptr<float>() + batch.queries.rowOf(b) * batch.width();
            task.softmaxRows = softmaxRows.data_ptr<float>() + batch.queries.rowOf(b) * heads * 2;
            task.maps = withMaps ? maps.data_ptr<float>() + b * maps.stride(0) : nullptr;
            if (cosine) {
                task.unitSum = unitSum.data_ptr<float>() + batch.cellOf(b);
                task.norm = norm.data_ptr<float>() + b * heads;
                task.cosine = &sums[static_cast<std::size_t>(b)];
            }
            kernels::table().attentionForward(task, scratch);
        });
        ctx->save_for_backward(
            {q, kv, headMask, seen.lengths, seen.keyLengths, softmaxRows, unitSum, norm});
        ctx->saved_data["heads"] = heads;
        // Leaves the gradient of unused maps undefined instead of filling a tensor with zeros.
        ctx->set_materialize_grads(false);
        double total = 0;
        for (const double sum : sums) total += sum;
        return {context, torch::full({}, total / batch.pairs(), q.options()), maps};
    }

    static variable_list backward(AutogradContext* ctx, variable_list gradients) {
        const auto saved = ctx->get_saved_variables();
        const auto &q = saved[0], &kv = saved[1], &headMask = saved[2], &softmaxRows = saved[5],
                   &unitSum = saved[6], &norm = saved[7];
        const auto heads = ctx->saved_data["heads"].toInt();
        const CrossBatch batch(q, kv, heads, saved[3], saved[4]);
        const auto gradContext =
            gradients[0].defined() ? gradients[0].contiguous() : torch::zeros_like(q);
        const bool cosine = unitSum.defined() && gradients[1].defined();
        const double weight = cosine ? gradients[1].item<double>() / batch.pairs() : 0;
        const auto gradMaps = gradients[2].defined() ? gradients[2].contiguous() : torch::Tensor();
        auto gradQ = torch::empty_like(q), gradKv = torch::empty_like(kv);
        batch.forEach([&](std::int64_t b, float* scratch) {
            kernels::AttentionBackward task;
            task.shape = batch.shape(b);
            task.parts = batch.parts<const float>(q.data_ptr<float>(), kv.data_ptr<float>(), b);
            task.headMask = headMask.defined() ? headMask.data_ptr<float>() : nullptr;
            task.softmaxRows = softmaxRows.data_ptr<float>() + batch.queries.rowOf(b) * heads * 2;
            task.gradContext =
                gradContext.data_ptr<float>() + batch.queries.rowOf(b) * batch.width();
            if (gradMaps.defined())
                task.gradMaps = gradMaps.data_ptr<float>() + b * gradMaps.stride(0);
            if (weight != 0) {
                task.unitSum = unitSum.data_ptr<float>() + batch.cellOf(b);
                task.norm = norm.data_ptr<float>() + b * heads;
                task.cosineWeight = static_cast<float>(weight);
            }
            task.gradients =
                batch.parts<float>(gradQ.data_ptr<float>(), gradKv.data_ptr<float>(), b);
            kernels::table().attentionBackward(task, scratch);
        });
        return {gradQ, gradKv, {}};
    }
};

}  // namespace

Output fusedCrossAttention(const torch::Tensor& q, const torch::Tensor& kv,
                           const Options& options) {
    Options wanted = options;
    wanted.cosine = options.cosine && options.heads > 1;
    const auto all = CrossFunction::apply(q.contiguous(), kv.contiguous(), &wanted);
    Output out;
    out.context = all[0];
    if (options.cosine) out.cosine = wanted.cosine ? all[1] : torch::zeros({});
    if (options.record) {
        const auto parts = headsOf(q, kv, options);
        if (options.maps) out.maps = all[2];
        out.q = parts.q;
        out.k = parts.k;
        out.v = parts.v;
        out.headContext =
            out.context.view({q.size(0), q.size(1), options.heads, -1}).transpose(1, 2);
    }
    return out;
}

}  // namespace headscope::attention
