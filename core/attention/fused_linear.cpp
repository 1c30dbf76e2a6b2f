// Linear layers over the panel kernels: a BLAS packs both operands at every call, adds the bias in a pass of its own
// and the gradient of the bias in another.
#include "core/attention/fused.h"
#include "core/attention/kernels/kernels.h"

#include <ATen/Parallel.h>

#include <algorithm>

namespace headscope::attention {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::Function;
using torch::autograd::variable_list;

constexpr std::int64_t kWorthAThread = 500'000;  // multiply-adds

std::int64_t grain(std::int64_t work) {
    return std::max<std::int64_t>(1, kWorthAThread / std::max<std::int64_t>(work, 1));
}

// a: (rows, depth) -> c: (rows, columns)
void multiply(const torch::Tensor& a, const kernels::PanelSource& b, const float* bias, torch::Tensor& c) {
    const auto& table = kernels::table();
    const std::int64_t rows = a.numel() / b.depth, panels = (b.columns + table.panelWidth - 1) / table.panelWidth;
    const std::int64_t panelSize = std::int64_t{b.depth} * table.panelWidth;
    auto packed = torch::empty({panels * panelSize}, a.options());
    const auto pack = [&](std::int64_t first, std::int64_t last) {
        table.packPanels(b, packed.data_ptr<float>() + first * panelSize, static_cast<int>(first),
                         static_cast<int>(last));
    };
    const auto product = [&](std::int64_t row, std::int64_t rowCount, std::int64_t first, std::int64_t last) {
        table.multiplyPanels(a.data_ptr<float>() + row * b.depth, packed.data_ptr<float>() + first * panelSize, bias,
                             c.data_ptr<float>() + row * b.columns, rowCount, b.depth, b.columns,
                             static_cast<int>(first), static_cast<int>(last));
    };
    // Panels shared out: each thread packs its own, and no thread waits for another. Too few panels: rows.
    if (panels % at::get_num_threads() == 0)
        return at::parallel_for(0, panels, grain(rows * panelSize), [&](std::int64_t first, std::int64_t last) {
            pack(first, last);
            product(0, rows, first, last);
        });
    at::parallel_for(0, panels, grain(4 * panelSize), pack);
    at::parallel_for(0, rows, grain(b.depth * std::int64_t{b.columns}),
                     [&](std::int64_t begin, std::int64_t end) { product(begin, end - begin, 0, panels); });
}

// gradY: (rows, out), x: (rows, in) -> gradients of weight and bias. Threads share out the longer side of the weight,
// in steps of whole tiles and panels, so that what each of them copies twice is the shorter one.
void weightGradients(const torch::Tensor& gradY, const torch::Tensor& x, torch::Tensor& gradWeight,
                     torch::Tensor& gradBias) {
    const auto out = gradBias.numel(), in = x.size(-1), rows = x.numel() / in;
    const bool byRows = out >= in;
    constexpr std::int64_t kTileRows = 12;  // a multiple of every instruction set's tile
    const std::int64_t step = byRows ? kTileRows : kernels::table().panelWidth, length = byRows ? out : in;
    at::parallel_for(
        0, (length + step - 1) / step, grain(step * (byRows ? in : out) * rows),
        [&](std::int64_t begin, std::int64_t end) {
            const int first = static_cast<int>(begin * step), last = static_cast<int>(std::min(length, end * step));
            kernels::TransposedProduct p;
            p.a = gradY.data_ptr<float>();
            p.b = x.data_ptr<float>();
            p.lda = p.lastRow = static_cast<int>(out);
            p.ldb = p.lastColumn = static_cast<int>(in);
            p.depth = rows;
            p.c = gradWeight.data_ptr<float>();
            if (byRows || begin == 0) p.sums = gradBias.data_ptr<float>();
            (byRows ? p.firstRow : p.firstColumn) = first;
            (byRows ? p.lastRow : p.lastColumn) = last;
            const auto size = kernels::table().transposedScratch(p.lastRow - p.firstRow, p.lastColumn - p.firstColumn);
            const auto scratch = torch::empty({static_cast<std::int64_t>(size)}, x.options());
            kernels::table().multiplyTransposed(p, scratch.data_ptr<float>());
        });
}

struct LinearFunction : Function<LinearFunction> {
    static torch::Tensor forward(AutogradContext* ctx, torch::Tensor x, torch::Tensor weight, torch::Tensor bias) {
        const auto out = weight.size(0), in = weight.size(1);
        auto shape = x.sizes().vec();
        shape.back() = out;
        auto y = torch::empty(shape, x.options());
        // W^T: (in, out)
        multiply(x, {weight.data_ptr<float>(), 1, in, static_cast<int>(in), static_cast<int>(out)},
                 bias.data_ptr<float>(), y);
        ctx->save_for_backward({x, weight});
        return y;
    }

    static variable_list backward(AutogradContext* ctx, variable_list gradients) {
        const auto saved = ctx->get_saved_variables();
        const auto &x = saved[0], &weight = saved[1];
        const auto gradY = gradients[0].contiguous();
        const auto out = weight.size(0), in = weight.size(1);
        torch::Tensor gradX;
        if (ctx->needs_input_grad(0)) {
            gradX = torch::empty_like(x);
            multiply(gradY, {weight.data_ptr<float>(), in, 1, static_cast<int>(out), static_cast<int>(in)}, nullptr,
                     gradX);
        }
        auto gradWeight = torch::empty_like(weight), gradBias = torch::empty({out}, weight.options());
        weightGradients(gradY, x, gradWeight, gradBias);
        return {gradX, gradWeight, gradBias};
    }
};

}  // namespace

bool fusedLinearApplies(const torch::Tensor& x, const torch::Tensor& weight) {
    return fusedApplies(x) && weight.is_contiguous() && weight.scalar_type() == torch::kFloat &&
           kernels::table().panelWidth > 0;
}

torch::Tensor fusedLinear(const torch::Tensor& x, const torch::Tensor& weight, const torch::Tensor& bias) {
    return LinearFunction::apply(x.contiguous(), weight, bias);
}

}  // namespace headscope::attention
