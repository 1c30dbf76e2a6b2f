#include "core/nn/attention/device_cosine.h"

#include <algorithm>

namespace headscope::attention {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::Function;
using torch::autograd::variable_list;

// Let u_h = a_h / |a_h| and s = sum_h u_h. The cosines of all ordered pairs then sum to |s|^2 - H,
// as in the CPU kernels. The gradient with respect to a_h is 2 (s - <u_h, s> u_h) / |a_h|.
struct DeviceCosine : Function<DeviceCosine> {
    // `valid` is a pointer because LibTorch treats every tensor argument as a variable.
    static torch::Tensor forward(AutogradContext* ctx, const torch::Tensor& maps,
                                 const torch::Tensor* valid) {
        const auto batch = maps.size(0), heads = maps.size(1);
        const auto seen =
            valid->defined() ? maps * valid->to(maps.scalar_type()).view({batch, 1, -1, 1}) : maps;
        const auto flat = seen.flatten(2);  // (B, H, T*S)
        // Heads with an all-zero map get the factor 0 instead of infinity.
        // inverse: shape (B, H, 1).
        const auto inverse =
            at::linalg_vector_norm(flat, 2, {-1}, true).reciprocal().nan_to_num(0, 0, 0);
        const auto sum = torch::bmm(inverse.transpose(1, 2), flat);  // (B, 1, T*S)
        const auto all = sum.flatten();
        const double pairs =
            static_cast<double>(batch * heads * std::max<std::int64_t>(heads - 1, 1));
        ctx->saved_data["pairs"] = pairs;
        ctx->saved_data["shape"] = maps.sizes().vec();
        ctx->save_for_backward({flat, inverse, sum});
        return (torch::dot(all, all) - inverse.count_nonzero()) / pairs;
    }

    static variable_list backward(AutogradContext* ctx, const variable_list& gradients) {
        const auto saved = ctx->get_saved_variables();
        const auto &flat = saved[0], &inverse = saved[1], &sum = saved[2];
        const auto along = torch::bmm(flat, sum.transpose(1, 2)) * inverse;  // (B, H, 1): <u_h, s>
        // weight: shape (B, H, 1).
        const auto weight = inverse * (gradients[0] * (2 / ctx->saved_data["pairs"].toDouble()));
        // slope: shape (B, H, T*S).
        auto slope = torch::bmm(weight, sum);
        slope.addcmul_(flat, weight * inverse * along, -1);
        return {slope.view(ctx->saved_data["shape"].toIntVector()), {}};
    }
};

}  // namespace

torch::Tensor deviceCosine(const torch::Tensor& maps, const torch::Tensor& valid) {
    return DeviceCosine::apply(maps, &valid);
}

}  // namespace headscope::attention
