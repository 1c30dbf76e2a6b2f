#include "core/nn/attention/fused.h"
#include "core/nn/attention/panels.h"
#include "core/nn/attention/parallel.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace headscope::attention {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::Function;
using torch::autograd::variable_list;

// Rows per task. A thread computes the scores, losses and gradients of x of these rows together.
constexpr std::int64_t kTaskRows = FactorMatrix::kBlockRows;
// Maximum number of scores in memory at a time: 8 MB.
constexpr std::int64_t kScoresAtATime = 2'000'000;

// Returns the number of rows whose scores are in memory at a time. It is a multiple of the depth
// blocks of the weight gradient.
std::int64_t rowsAtATime(std::int64_t vocabulary) {
    constexpr std::int64_t kBlock = 128;
    return std::max<std::int64_t>(1,
                                  kScoresAtATime / std::max<std::int64_t>(vocabulary, 1) / kBlock) *
           kBlock;
}

struct Gradients {
    // Shapes (rows, D), (V, D) and (V). weight and bias are undefined without gradients.
    torch::Tensor x, weight, bias;
};

// Scores, loss and gradients of rows that all have a target. gradients: null if not needed.
class Readout {
public:
    Readout(torch::Tensor x, const torch::Tensor& weight, torch::Tensor bias,
            const VocabularyTask& task, Gradients* gradients)
        : m_x(std::move(x)),
          m_bias(std::move(bias)),
          m_task(task),
          m_gradients(gradients),
          m_factors(task.factors),
          m_scores(Panels::forOutput(weight, m_factors)),
          m_back(Panels::forInput(weight, m_factors)) {}

    double meanLoss() {
        const std::int64_t rows = m_x.size(0), vocabulary = m_scores.columns();
        const auto atATime = std::min(rows, rowsAtATime(vocabulary));
        pack(m_scores);
        if (m_gradients) pack(m_back);
        auto scores = torch::empty({atATime, vocabulary}, m_x.options().requires_grad(false));
        std::vector<double> losses(static_cast<std::size_t>(rows));
        for (std::int64_t first = 0; first < rows; first += atATime)
            take(first, std::min(atATime, rows - first), scores, losses);
        return std::accumulate(losses.begin(), losses.end(), 0.0) / static_cast<double>(rows);
    }

private:
    static void pack(const Panels& panels) {
        at::parallel_for(0, panels.count(),
                         std::max<std::int64_t>(1, kWorthAThread / panels.panelSize()),
                         [&](std::int64_t first, std::int64_t last) {
                             panels.pack(static_cast<int>(first), static_cast<int>(last));
                         });
    }

    void take(std::int64_t first, std::int64_t count, torch::Tensor& scores,
              std::vector<double>& losses) {
        const std::int64_t vocabulary = m_scores.columns(), depth = m_scores.depth();
        float* const z = scores.data_ptr<float>();
        FactorMatrix x(m_x.data_ptr<float>() + first * depth, count, depth, m_factors),
            gradients(z, m_gradients ? count : 0, vocabulary, m_factors, true);
        shareOut((count + kTaskRows - 1) / kTaskRows, 2 * count * vocabulary * depth,
                 [&](TaskQueue& queue) {
                     for (std::int64_t task = 0; queue.take(task);) {
                         const auto from = task * kTaskRows,
                                    rows = std::min(kTaskRows, count - from);
                         x.round(task);
                         m_scores.multiply(x.rows(from), m_bias.data_ptr<float>(),
                                           z + from * vocabulary, rows);
                         for (std::int64_t row = from; row < from + rows; ++row)
                             losses[static_cast<std::size_t>(first + row)] =
                                 lossOf(first + row, z + row * vocabulary);
                         if (!m_gradients) continue;
                         gradients.round(task);
                         m_back.multiply(gradients.rows(from), nullptr,
                                         m_gradients->x.data_ptr<float>() + (first + from) * depth,
                                         rows);
                     }
                 });
        if (!m_gradients || !m_gradients->weight.defined()) return;
        // The weight's gradient sums over all rows, so it is computed after the tasks above.
        sharedWeightGradient(gradients, x, m_gradients->weight, m_gradients->bias, first > 0);
    }

    // Returns the loss of a row, and replaces its scores by their gradient of the mean loss.
    double lossOf(std::int64_t row, float* scores) const {
        return kernels::table().crossEntropy(
            scores, m_scores.columns(),
            static_cast<int>(m_task.targets.data_ptr<std::int64_t>()[row]),
            static_cast<float>(m_task.labelSmoothing), 1.0f / static_cast<float>(m_x.size(0)));
    }

    torch::Tensor m_x, m_bias;
    const VocabularyTask& m_task;
    Gradients* m_gradients;
    Factors m_factors;
    Panels m_scores, m_back;
};

double lossOf(const torch::Tensor& x, const torch::Tensor& weight, const torch::Tensor& bias,
              const VocabularyTask& task, Gradients* gradients) {
    // The mean over zero rows is NaN, as in torch.
    if (x.size(0) == 0) return std::numeric_limits<double>::quiet_NaN();
    return Readout(x, weight, bias, task, gradients).meanLoss();
}

struct VocabularyFunction : Function<VocabularyFunction> {
    static torch::Tensor forward(AutogradContext* ctx, torch::Tensor x, torch::Tensor weight,
                                 torch::Tensor bias, const VocabularyTask& task) {
        Gradients gradients{torch::empty_like(x), {}, {}};
        if (weight.requires_grad() || bias.requires_grad()) {
            gradients.weight = torch::zeros_like(weight);
            gradients.bias = torch::zeros_like(bias);
        }
        const double loss = lossOf(x, weight, bias, task, &gradients);
        ctx->save_for_backward({gradients.x, gradients.weight, gradients.bias});
        return torch::full({}, loss, x.options());
    }

    static variable_list backward(AutogradContext* ctx, variable_list gradients) {
        auto saved = ctx->get_saved_variables();
        if (const double factor = gradients[0].item<double>(); factor != 1)
            for (auto& one : saved)
                if (one.defined()) one = one * factor;
        return {saved[0], saved[1], saved[2], {}};
    }
};

}  // namespace

torch::Tensor fusedVocabularyLoss(const torch::Tensor& x, const torch::Tensor& weight,
                                  const torch::Tensor& bias, const VocabularyTask& task) {
    auto own = task;
    own.targets = task.targets.contiguous();
    auto rows = x;
    // Rows without a target are removed first, so they cost nothing.
    const auto valid = own.targets.ge(0);
    if (!valid.all().item<bool>()) {
        const auto index = valid.nonzero().squeeze(1);
        rows = x.index_select(0, index);
        own.targets = own.targets.index_select(0, index);
    }
    rows = rows.contiguous();
    const bool wanted = torch::GradMode::is_enabled() &&
                        (rows.requires_grad() || weight.requires_grad() || bias.requires_grad());
    if (wanted) return VocabularyFunction::apply(rows, weight, bias, own);
    return torch::full({}, lossOf(rows, weight, bias, own, nullptr), x.options());
}

}  // namespace headscope::attention
