// Attention of one stream's queries to another's keys over the CPU kernels: as fused.cpp does it for one stream.
#include "core/attention/fused.h"
#include "core/attention/parallel.h"
#include "core/attention/samples.h"

#include <algorithm>

namespace headscope::attention {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::Function;
using torch::autograd::variable_list;

// (B) on the CPU, each within 1 .. most; undefined lengths: all are full.
std::vector<int> lengthsWithin(const torch::Tensor& lengths, std::int64_t samples, std::int64_t most) {
    std::vector<int> out(static_cast<std::size_t>(samples), static_cast<int>(most));
    if (!lengths.defined()) return out;
    const auto plain = lengths.to(torch::kCPU, torch::kLong).contiguous();
    for (std::int64_t b = 0; b < samples; ++b)
        out[static_cast<std::size_t>(b)] =
            static_cast<int>(std::clamp<std::int64_t>(plain.data_ptr<std::int64_t>()[b], 1, most));
    return out;
}

// A batch of samples, padded on both sides.
struct CrossBatch {
    std::int64_t samples, queries, keys, heads, width;
    std::vector<int> queryLengths, keyLengths;

    CrossBatch(const torch::Tensor& q, const torch::Tensor& kv, std::int64_t headCount, const torch::Tensor& lengths,
               const torch::Tensor& keyLengthsOf)
        : samples(q.size(0)),
          queries(q.size(1)),
          keys(kv.size(1)),
          heads(headCount),
          width(q.size(2)),
          queryLengths(lengthsWithin(lengths, samples, queries)),
          keyLengths(lengthsWithin(keyLengthsOf, samples, keys)) {}

    kernels::AttentionShape shape(std::int64_t sample) const {
        kernels::AttentionShape shape;
        shape.tokens = static_cast<int>(queries);
        shape.heads = static_cast<int>(heads);
        shape.headWidth = static_cast<int>(width / heads);
        shape.length = queryLengths[static_cast<std::size_t>(sample)];
        shape.keys = static_cast<int>(keys);
        shape.keyLength = keyLengths[static_cast<std::size_t>(sample)];
        return shape;
    }
    template <class Number>
    kernels::Parts<Number> parts(Number* q, Number* kv, std::int64_t sample) const {
        return kernels::Parts<Number>::ofTwo(q + sample * queries * width, kv + sample * keys * 2 * width, width);
    }
    std::int64_t cells() const { return keys * kernels::mapStride(static_cast<int>(queries)); }  // of a sample's map
    double pairs() const { return static_cast<double>(std::max<std::int64_t>(heads * (heads - 1) / 2, 1) * samples); }

    template <class Body>
    void forEach(const Body& body) const {
        if (samples == 0) return;
        const auto floats = kernels::attentionScratch(shape(0));
        shareOut(samples, samples * cells() * width * 2, [&](TaskQueue& queue) {
            Scratch scratch(floats);
            for (std::int64_t sample = 0; queue.take(sample);) body(sample, scratch.data());
        });
    }
};

struct CrossFunction : Function<CrossFunction> {
    // {context (B, T, H*dh), cosine scalar (0 when not wanted), maps (B, H, T, S) when they are wanted}.
    static variable_list forward(AutogradContext* ctx, torch::Tensor q, torch::Tensor kv, const Options* options) {
        const auto heads = options->heads;
        const bool cosine = options->cosine, withMaps = options->record && options->maps;
        const auto& seen = options->visibility;
        const auto headMask =
            options->headMask.defined() ? options->headMask.to(torch::kFloat).contiguous() : torch::Tensor();
        const CrossBatch batch(q, kv, heads, seen.lengths, seen.keyLengths);
        const auto context = torch::empty_like(q);
        const auto softmaxRows = torch::empty({batch.samples, heads, 2, batch.queries}, q.options());
        const auto maps = withMaps ? torch::empty({batch.samples, heads, batch.queries, batch.keys}, q.options())
                                   : torch::empty({0}, q.options());
        const auto unitSum = cosine ? torch::empty({batch.samples, batch.cells()}, q.options()) : torch::Tensor();
        const auto norm = cosine ? torch::empty({batch.samples, heads}, q.options()) : torch::Tensor();
        std::vector<double> sums(static_cast<std::size_t>(batch.samples), 0);
        batch.forEach([&](std::int64_t b, float* scratch) {
            kernels::AttentionForward task;
            task.shape = batch.shape(b);
            task.parts = batch.parts<const float>(q.data_ptr<float>(), kv.data_ptr<float>(), b);
            task.headMask = headMask.defined() ? headMask.data_ptr<float>() : nullptr;
            task.context = context.data_ptr<float>() + b * context.stride(0);
            task.softmaxRows = softmaxRows.data_ptr<float>() + b * softmaxRows.stride(0);
            task.maps = withMaps ? maps.data_ptr<float>() + b * maps.stride(0) : nullptr;
            if (cosine) {
                task.unitSum = unitSum.data_ptr<float>() + b * batch.cells();
                task.norm = norm.data_ptr<float>() + b * heads;
                task.cosine = &sums[static_cast<std::size_t>(b)];
            }
            kernels::table().attentionForward(task, scratch);
        });
        ctx->save_for_backward({q, kv, headMask, seen.lengths, seen.keyLengths, softmaxRows, unitSum, norm});
        ctx->saved_data["heads"] = heads;
        ctx->set_materialize_grads(false);
        double total = 0;
        for (const double sum : sums) total += sum;
        return {context, torch::full({}, total / batch.pairs(), q.options()), maps};
    }

    static variable_list backward(AutogradContext* ctx, variable_list gradients) {
        const auto saved = ctx->get_saved_variables();
        const auto &q = saved[0], &kv = saved[1], &headMask = saved[2], &softmaxRows = saved[5], &unitSum = saved[6],
                   &norm = saved[7];
        const auto heads = ctx->saved_data["heads"].toInt();
        const CrossBatch batch(q, kv, heads, saved[3], saved[4]);
        const auto gradContext = gradients[0].defined() ? gradients[0].contiguous() : torch::zeros_like(q);
        const bool cosine = unitSum.defined() && gradients[1].defined();
        const double weight = cosine ? gradients[1].item<double>() / batch.pairs() : 0;
        const auto gradMaps = gradients[2].defined() ? gradients[2].contiguous() : torch::Tensor();
        auto gradQ = torch::empty_like(q), gradKv = torch::empty_like(kv);
        batch.forEach([&](std::int64_t b, float* scratch) {
            kernels::AttentionBackward task;
            task.shape = batch.shape(b);
            task.parts = batch.parts<const float>(q.data_ptr<float>(), kv.data_ptr<float>(), b);
            task.headMask = headMask.defined() ? headMask.data_ptr<float>() : nullptr;
            task.softmaxRows = softmaxRows.data_ptr<float>() + b * softmaxRows.stride(0);
            task.gradContext = gradContext.data_ptr<float>() + b * gradContext.stride(0);
            if (gradMaps.defined()) task.gradMaps = gradMaps.data_ptr<float>() + b * gradMaps.stride(0);
            if (weight != 0) {
                task.unitSum = unitSum.data_ptr<float>() + b * batch.cells();
                task.norm = norm.data_ptr<float>() + b * heads;
                task.cosineWeight = static_cast<float>(weight);
            }
            task.gradients = batch.parts<float>(gradQ.data_ptr<float>(), gradKv.data_ptr<float>(), b);
            kernels::table().attentionBackward(task, scratch);
        });
        return {gradQ, gradKv, {}};
    }
};

}  // namespace

Output fusedCrossAttention(const torch::Tensor& q, const torch::Tensor& kv, const Options& options) {
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
        out.headContext = out.context.view({q.size(0), q.size(1), options.heads, -1}).transpose(1, 2);
    }
    return out;
}

}  // namespace headscope::attention
