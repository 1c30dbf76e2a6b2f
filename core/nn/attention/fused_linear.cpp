#include "core/nn/attention/fused.h"
#include "core/nn/attention/panels.h"
#include "core/nn/attention/parallel.h"

#include <algorithm>

namespace headscope::attention {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::Function;
using torch::autograd::variable_list;

// Rows per task if the work is split by rows.
constexpr std::int64_t kRowsAtATime = 192;

// Computes c (rows, columns) from a (rows, depth). If the panels divide evenly among the threads,
// the work is split by panels: each thread packs its own and none waits. Otherwise it is split by
// rows.
void multiply(const FactorMatrix& a, const Panels& b, const float* bias, torch::Tensor& c) {
    const std::int64_t rows = a.height(), panels = b.count(), work = rows * panels * b.panelSize();
    float* to = c.data_ptr<float>();
    if (panels % at::get_num_threads() == 0)
        return at::parallel_for(
            0, panels,
            std::max<std::int64_t>(1, kWorthAThread * panels / std::max<std::int64_t>(work, 1)),
            [&](std::int64_t first, std::int64_t last) {
                b.pack(static_cast<int>(first), static_cast<int>(last));
                b.multiply(a.rows(), bias, to, rows, static_cast<int>(first),
                           static_cast<int>(last));
            });
    b.pack(0, static_cast<int>(panels));
    shareOut((rows + kRowsAtATime - 1) / kRowsAtATime, work, [&](TaskQueue& queue) {
        for (std::int64_t task = 0; queue.take(task);) {
            const auto first = task * kRowsAtATime, count = std::min(kRowsAtATime, rows - first);
            b.multiply(a.rows(first), bias, to + first * b.columns(), count);
        }
    });
}

// Rounds x to an operand of matrix products. withSums: also sum its columns, for a bias gradient.
FactorMatrix factorOf(const torch::Tensor& x, Factors factors, bool withSums = false) {
    FactorMatrix factor(x.data_ptr<float>(), x.numel() / x.size(-1), x.size(-1), factors, withSums);
    factor.roundAll();
    return factor;
}

struct LinearFunction : Function<LinearFunction> {
    static torch::Tensor forward(AutogradContext* ctx, torch::Tensor x, torch::Tensor weight,
                                 torch::Tensor bias, std::int64_t kind) {
        const auto factors = static_cast<Factors>(kind);
        auto shape = x.sizes().vec();
        shape.back() = weight.size(0);
        auto y = torch::empty(shape, x.options());
        multiply(factorOf(x, factors), Panels::forOutput(weight, factors), bias.data_ptr<float>(),
                 y);
        ctx->save_for_backward({x, weight});
        ctx->saved_data["factors"] = kind;
        return y;
    }

    static variable_list backward(AutogradContext* ctx, variable_list gradients) {
        const auto saved = ctx->get_saved_variables();
        const auto &x = saved[0], &weight = saved[1];
        const auto factors = static_cast<Factors>(ctx->saved_data["factors"].toInt());
        const auto gradY = gradients[0].contiguous();
        const auto from = factorOf(gradY, factors, true);
        torch::Tensor gradX;
        if (ctx->needs_input_grad(0)) {
            gradX = torch::empty_like(x);
            multiply(from, Panels::forInput(weight, factors), nullptr, gradX);
        }
        auto gradWeight = torch::empty_like(weight),
             gradBias = torch::empty({weight.size(0)}, weight.options());
        sharedWeightGradient(from, factorOf(x, factors), gradWeight, gradBias, false);
        return {gradX, gradWeight, gradBias, {}};
    }
};

}  // namespace

bool fusedLinearApplies(const torch::Tensor& x, const torch::Tensor& weight, Factors factors) {
    return fusedApplies(x) && weight.is_contiguous() && weight.scalar_type() == torch::kFloat &&
           kernelsMultiply(factors);
}

torch::Tensor fusedLinear(const torch::Tensor& x, const torch::Tensor& weight,
                          const torch::Tensor& bias, Factors factors) {
    return LinearFunction::apply(x.contiguous(), weight, bias, static_cast<std::int64_t>(factors));
}

}  // namespace headscope::attention
