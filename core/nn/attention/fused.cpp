#include "core/nn/attention/fused.h"

#include "core/nn/attention/parallel.h"
#include "core/nn/attention/samples.h"

#include <algorithm>

namespace headscope::attention {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::Function;
using torch::autograd::variable_list;

constexpr std::int64_t kGrain = 32768;  // minimum elements of a pointwise kernel per thread

// Runs body(sample, scratch) for every sample of the batch, spread over the threads.
template <class Body>
void forEachSample(const Samples& samples, const Body& body) {
    const auto floats = samples.scratch();
    shareOut(samples.count(), samples.products(), [&](TaskQueue& queue) {
        Scratch scratch(floats);
        for (std::int64_t sample = 0; queue.take(sample);) body(sample, scratch.data());
    });
}

const float* pointer(const torch::Tensor& t) {
    return t.defined() ? t.data_ptr<float>() : nullptr;
}

struct AttentionFunction : Function<AttentionFunction> {
    // Returns {context (B, T, D), cosine scalar (0 if not requested), maps (B, H, T, T) if
    // requested}. LibTorch requires every tensor argument to be defined, so optional tensors travel
    // in `options`.
    static variable_list forward(AutogradContext* ctx, torch::Tensor qkv, const Options* options) {
        const auto heads = options->heads;
        const bool causal = options->visibility.causal, cosine = options->cosine;
        const auto& lengths = options->visibility.lengths;
        const auto headMask = options->headMask.defined()
                                  ? options->headMask.to(torch::kFloat).contiguous()
                                  : torch::Tensor();
        const auto& sparse = options->visibility.sparse;
        const auto g = Samples::of(qkv, heads, qkv.size(-1) / 3, lengths, causal, sparse, cosine);
        auto shape = qkv.sizes().vec();
        shape.back() = g.width;
        auto context = torch::empty(shape, qkv.options());
        // Each sample's part has shape (H, 2, T).
        const auto softmaxRows = torch::empty({g.rows, heads, 2}, qkv.options());
        const bool withMaps = options->record && options->maps;
        const auto maps =
            withMaps ? torch::empty({g.count(), heads, qkv.size(1), qkv.size(1)}, qkv.options())
                     : torch::empty({0}, qkv.options());
        torch::Tensor unitSum, norm;
        std::vector<double> sums(static_cast<std::size_t>(g.count()), 0);
        if (cosine) {
            unitSum = torch::empty({g.unitFloats}, qkv.options());
            norm = torch::empty({g.count(), heads}, qkv.options());
        }
        forEachSample(g, [&](std::int64_t b, float* scratch) {
            const auto row = g.rowOf(b);
            kernels::AttentionForward task;
            task.shape = g.shape(b);
            task.parts = kernels::Parts<const float>::sideBySide(
                qkv.data_ptr<float>() + row * 3 * g.width, g.width);
            task.headMask = pointer(headMask);
            task.context = context.data_ptr<float>() + row * g.width;
            task.softmaxRows = softmaxRows.data_ptr<float>() + row * heads * 2;
            task.maps = withMaps ? maps.data_ptr<float>() + b * maps.stride(0) : nullptr;
            if (cosine) {
                task.unitSum = unitSum.data_ptr<float>() + g.unitOf(b);
                task.norm = norm.data_ptr<float>() + b * heads;
                task.cosine = &sums[static_cast<std::size_t>(b)];
            }
            kernels::table().attentionForward(task, scratch);
        });
        ctx->save_for_backward({qkv, headMask, lengths, softmaxRows, unitSum, norm});
        ctx->saved_data["heads"] = heads;
        ctx->saved_data["causal"] = causal;
        keepSparse(ctx, sparse);
        // Leaves the gradient of unused maps undefined instead of filling a tensor with zeros.
        ctx->set_materialize_grads(false);
        double total = 0;
        for (double s : sums) total += s;
        const double pairs =
            static_cast<double>(std::max<std::int64_t>(heads * (heads - 1) / 2, 1));
        auto mean =
            torch::full({}, total / (pairs * static_cast<double>(g.count())), qkv.options());
        return {context, mean, maps};
    }

    static variable_list backward(AutogradContext* ctx, variable_list gradients) {
        const auto saved = ctx->get_saved_variables();
        const auto &qkv = saved[0], &headMask = saved[1], &softmaxRows = saved[3],
                   &unitSum = saved[4], &norm = saved[5];
        const auto heads = ctx->saved_data["heads"].toInt();
        const auto g =
            Samples::of(qkv, heads, qkv.size(-1) / 3, saved[2], ctx->saved_data["causal"].toBool(),
                        keptSparse(ctx), unitSum.defined());
        const auto gradContext = gradients[0].defined()
                                     ? gradients[0].contiguous()
                                     : torch::zeros({g.rows, g.width}, qkv.options());
        const double pairs =
            static_cast<double>(std::max<std::int64_t>(heads * (heads - 1) / 2, 1));
        const bool cosine = unitSum.defined() && gradients[1].defined();
        const double weight =
            cosine ? gradients[1].item<double>() / (pairs * static_cast<double>(g.count())) : 0;
        const auto gradMaps = gradients[2].defined() ? gradients[2].contiguous() : torch::Tensor();
        auto gradQkv = torch::empty_like(qkv);
        forEachSample(g, [&](std::int64_t b, float* scratch) {
            const auto row = g.rowOf(b);
            kernels::AttentionBackward task;
            task.shape = g.shape(b);
            task.parts = kernels::Parts<const float>::sideBySide(
                qkv.data_ptr<float>() + row * 3 * g.width, g.width);
            task.headMask = pointer(headMask);
            task.softmaxRows = softmaxRows.data_ptr<float>() + row * heads * 2;
            task.gradContext = gradContext.data_ptr<float>() + row * g.width;
            if (gradMaps.defined())
                task.gradMaps = gradMaps.data_ptr<float>() + b * gradMaps.stride(0);
            if (weight != 0) {
                task.unitSum = unitSum.data_ptr<float>() + g.unitOf(b);
                task.norm = norm.data_ptr<float>() + b * heads;
                task.cosineWeight = static_cast<float>(weight);
            }
            task.gradients = kernels::Parts<float>::sideBySide(
                gradQkv.data_ptr<float>() + row * 3 * g.width, g.width);
            kernels::table().attentionBackward(task, scratch);
        });
        return {gradQkv, {}};
    }
};

struct LayerNormFunction : Function<LayerNormFunction> {
    static torch::Tensor forward(AutogradContext* ctx, torch::Tensor x, torch::Tensor weight,
                                 torch::Tensor bias) {
        const auto width = x.size(-1), rows = x.numel() / width;
        auto y = torch::empty_like(x);
        const auto mean = torch::empty({rows}, x.options()),
                   rstd = torch::empty({rows}, x.options());
        at::parallel_for(0, rows, std::max<std::int64_t>(1, kGrain / width),
                         [&](std::int64_t begin, std::int64_t end) {
                             kernels::table().layerNorm(
                                 x.data_ptr<float>() + begin * width, weight.data_ptr<float>(),
                                 bias.data_ptr<float>(), y.data_ptr<float>() + begin * width,
                                 mean.data_ptr<float>() + begin, rstd.data_ptr<float>() + begin,
                                 end - begin, static_cast<int>(width));
                         });
        ctx->save_for_backward({x, weight, mean, rstd});
        return y;
    }

    static variable_list backward(AutogradContext* ctx, variable_list gradients) {
        const auto saved = ctx->get_saved_variables();
        const auto &x = saved[0], &weight = saved[1], &mean = saved[2], &rstd = saved[3];
        const auto gradY = gradients[0].contiguous();
        const auto width = x.size(-1), rows = x.numel() / width;
        auto gradX = torch::empty_like(x);
        // A fixed number of partial sums, so that the result has the same bits for any number of
        // threads.
        constexpr std::int64_t kParts = 16;
        const auto partial = torch::zeros({2, kParts, width}, x.options());
        const auto share = (rows + kParts - 1) / kParts;
        at::parallel_for(
            0, kParts, std::max<std::int64_t>(1, kGrain / std::max<std::int64_t>(share * width, 1)),
            [&](std::int64_t begin, std::int64_t end) {
                for (std::int64_t part = begin; part < end; ++part) {
                    const auto first = part * share, count = std::min(share, rows - first);
                    if (count <= 0) continue;
                    kernels::table().layerNormBackward(
                        x.data_ptr<float>() + first * width, weight.data_ptr<float>(),
                        mean.data_ptr<float>() + first, rstd.data_ptr<float>() + first,
                        gradY.data_ptr<float>() + first * width,
                        gradX.data_ptr<float>() + first * width,
                        partial.data_ptr<float>() + part * width,
                        partial.data_ptr<float>() + (kParts + part) * width, count,
                        static_cast<int>(width));
                }
            });
        const auto sums = partial.sum(1);
        return {gradX, sums[0], sums[1]};
    }
};

void runDropout(const torch::Tensor& x, const torch::Tensor& branch, torch::Tensor& y,
                const DropoutMask& mask) {
    const auto width = branch.size(-1), rows = branch.numel() / width;
    at::parallel_for(0, rows, std::max<std::int64_t>(1, kGrain / width),
                     [&](std::int64_t begin, std::int64_t end) {
                         const auto at = begin * width;
                         kernels::table().dropoutAdd(
                             {x.defined() ? x.data_ptr<float>() + at : nullptr,
                              branch.data_ptr<float>() + at, y.data_ptr<float>() + at, end - begin,
                              static_cast<int>(width), mask.places.data_ptr<std::int64_t>() + begin,
                              mask.key, mask.threshold(), mask.scale()});
                     });
}

// The mask is never stored: the backward pass recomputes the same hash.
struct DropoutAddFunction : Function<DropoutAddFunction> {
    // x: the residual stream, or null for dropout(branch) alone.
    static torch::Tensor forward(AutogradContext* ctx, torch::Tensor branch,
                                 c10::optional<torch::Tensor> x, const DropoutMask* mask) {
        auto y = torch::empty_like(branch);
        runDropout(x ? *x : torch::Tensor(), branch, y, *mask);
        ctx->save_for_backward({mask->places});
        ctx->saved_data["key"] = static_cast<std::int64_t>(mask->key);
        ctx->saved_data["p"] = mask->p;
        ctx->saved_data["x"] = x.has_value();
        return y;
    }

    static variable_list backward(AutogradContext* ctx, variable_list gradients) {
        const auto gradY = gradients[0].contiguous();
        auto gradBranch = torch::empty_like(gradY);
        runDropout({}, gradY, gradBranch,
                   {ctx->saved_data["p"].toDouble(),
                    static_cast<std::uint64_t>(ctx->saved_data["key"].toInt()),
                    ctx->get_saved_variables()[0]});
        return {gradBranch, ctx->saved_data["x"].toBool() ? gradY : torch::Tensor(), {}};
    }
};

struct GeluFunction : Function<GeluFunction> {
    static torch::Tensor forward(AutogradContext* ctx, torch::Tensor x) {
        auto y = torch::empty_like(x);
        at::parallel_for(0, x.numel(), kGrain, [&](std::int64_t begin, std::int64_t end) {
            kernels::table().gelu(x.data_ptr<float>() + begin, y.data_ptr<float>() + begin,
                                  end - begin);
        });
        ctx->save_for_backward({x});
        return y;
    }

    static variable_list backward(AutogradContext* ctx, variable_list gradients) {
        const auto x = ctx->get_saved_variables()[0];
        const auto gradY = gradients[0].contiguous();
        auto gradX = torch::empty_like(x);
        at::parallel_for(0, x.numel(), kGrain, [&](std::int64_t begin, std::int64_t end) {
            kernels::table().geluBackward(x.data_ptr<float>() + begin,
                                          gradY.data_ptr<float>() + begin,
                                          gradX.data_ptr<float>() + begin, nullptr, end - begin);
        });
        return {gradX};
    }
};

}  // namespace

bool fusedApplies(const torch::Tensor& x) {
    return x.is_cpu() && x.scalar_type() == torch::kFloat && x.numel() > 0;
}

Output fusedAttention(const torch::Tensor& qkv, const Options& options) {
    Options wanted = options;
    // Without head pairs (a single head) the cosine is 0 and does not have a gradient.
    wanted.cosine = options.cosine && options.heads > 1;
    const auto both = AttentionFunction::apply(qkv.contiguous(), &wanted);
    Output out;
    out.context = both[0];
    if (options.cosine) out.cosine = wanted.cosine ? both[1] : torch::zeros({});
    if (options.record) {
        const auto [q, k, v] = headsOf(qkv, options);
        if (options.maps) out.maps = both[2];
        out.q = q;
        out.k = k;
        out.v = v;
        out.headContext =
            out.context.view({qkv.size(0), qkv.size(1), options.heads, -1}).transpose(1, 2);
    }
    return out;
}

torch::Tensor fusedLayerNorm(const torch::Tensor& x, const torch::Tensor& weight,
                             const torch::Tensor& bias) {
    return LayerNormFunction::apply(x.contiguous(), weight, bias);
}

torch::Tensor fusedDropoutAdd(const torch::Tensor& x, const torch::Tensor& branch,
                              const DropoutMask& mask) {
    c10::optional<torch::Tensor> residual;
    if (x.defined()) residual = x.contiguous();
    return DropoutAddFunction::apply(branch.contiguous(), residual, &mask);
}

torch::Tensor fusedGelu(const torch::Tensor& x) {
    return GeluFunction::apply(x.contiguous());
}

}  // namespace headscope::attention
