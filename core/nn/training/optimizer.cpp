#include "core/nn/training/optimizer.h"

#include "core/nn/models/tensor_bridge.h"

#include <ATen/Parallel.h>
#include <torch/version.h>

#include <charconv>
#include <cmath>
#include <map>
#include <utility>

// The fused AdamW that reads its learning rate from a tensor on the device.
#define HEADSCOPE_FUSED_ADAMW \
    (TORCH_VERSION_MAJOR > 2 || (TORCH_VERSION_MAJOR == 2 && TORCH_VERSION_MINOR >= 1))

namespace headscope::training {
namespace {

const Message kOtherRun = "Put back the checkpoint as this run wrote it, or use an older one"_m;

struct AdamStep {
    float beta1, beta2, gradientScale, shrink, stepSize, inverseRoot2, epsilon;
};

// Updates elements [begin, end) in one pass over memory. Separate tensor operations need nine.
void adamChunk(float* w, const float* g, float* m, float* v, std::int64_t begin, std::int64_t end,
               const AdamStep& s) {
    for (std::int64_t i = begin; i < end; ++i) {
        const float gradient = g[i] * s.gradientScale;
        m[i] = s.beta1 * m[i] + (1 - s.beta1) * gradient;
        v[i] = s.beta2 * v[i] + (1 - s.beta2) * gradient * gradient;
        w[i] = w[i] * s.shrink - s.stepSize * m[i] / (std::sqrt(v[i]) * s.inverseRoot2 + s.epsilon);
    }
}

// Minimum number of elements per parallel task.
constexpr std::int64_t kGrain = 16384;

bool plainFloat(const torch::Tensor& t) {
    return t.is_cpu() && t.scalar_type() == torch::kFloat && t.is_contiguous();
}

const char* kindOf(const OptimizerOptions& options) {
    return options.adam ? "adamw" : "sgd";
}

Status take(const io::TensorFile& file, const std::string& name, torch::Tensor& into) {
    const auto found = file.tensors.find(name);
    if (found == file.tensors.end())
        return Error{ErrorCode::BadData, "optimizer state: tensor %1 is missing"_m(name),
                     kOtherRun};
    if (at::IntArrayRef(found->second.shape) != into.sizes())
        return Error{ErrorCode::BadData,
                     "optimizer state: tensor %1 has another shape than the model"_m(name),
                     kOtherRun};
    HEADSCOPE_TRY(auto tensor, models::tensorFrom(found->second));
    into.copy_(tensor);
    return {};
}

}  // namespace

OptimizerOptions OptimizerOptions::from(const RunConfig& config) {
    OptimizerOptions o;
    o.adam = config.text("train.optimizer") == "adamw";
    o.beta1 = config.real("train.beta1");
    o.beta2 = config.real("train.beta2");
    o.epsilon = config.real("train.epsilon");
    o.momentum = config.real("train.momentum");
    o.weightDecay = config.real("train.weight_decay");
    return o;
}

Optimizer::Optimizer(const torch::nn::Module& module, OptimizerOptions options,
                     const RateOf& rateOf)
    : m_options(options) {
    for (const auto& item : module.named_parameters()) {
        if (!item.value().requires_grad()) continue;
        Slot slot;
        slot.name = item.key();
        slot.parameter = item.value();
        slot.first = torch::zeros_like(slot.parameter).set_requires_grad(false);
        if (options.adam) slot.second = torch::zeros_like(slot.first);
        // Weight decay applies to matrices only, not to biases and norms.
        slot.decay = slot.parameter.dim() >= 2 ? options.weightDecay : 0;
        if (rateOf) slot.rate = rateOf(slot.name);
        m_slots.push_back(std::move(slot));
    }
}

void Optimizer::zeroGrad() {
    for (auto& slot : m_slots) slot.parameter.mutable_grad().reset();
}

torch::Tensor Optimizer::gradientNorm() const {
    std::vector<torch::Tensor> gradients;
    for (const auto& slot : m_slots)
        if (slot.parameter.grad().defined()) gradients.push_back(slot.parameter.grad());
    if (gradients.empty()) return torch::zeros({}, m_slots.front().parameter.device());
    return torch::stack(at::_foreach_norm(gradients)).norm();
}

void Optimizer::step(double learningRate, double gradientScale) {
    torch::NoGradGuard noGrad;
    ++m_steps;
    std::map<double, Learning> byRate;
    for (auto& slot : m_slots) {
        if (!slot.parameter.grad().defined()) continue;
        const double rate = learningRate * slot.rate;
        if (m_options.adam && updatePlain(slot, rate, gradientScale)) continue;
        auto& rest = byRate[rate];
        rest.parameters.push_back(slot.parameter);
        rest.gradients.push_back(slot.parameter.grad());
        rest.first.push_back(slot.first);
        rest.second.push_back(slot.second);
        rest.shrink.emplace_back(1 - rate * slot.decay);
    }
    for (const auto& [rate, rest] : byRate) {
        if (m_options.adam)
            updateAdam(rest, rate, gradientScale);
        else
            updateSgd(rest, rate, gradientScale);
    }
}

double Optimizer::correction(double beta) const {
    return 1 - std::pow(beta, static_cast<double>(m_steps));
}

// Same formula as updateAdam, for contiguous float32 parameters on the CPU.
bool Optimizer::updatePlain(Slot& slot, double learningRate, double gradientScale) const {
    const auto gradient = slot.parameter.grad().contiguous();
    if (!plainFloat(slot.parameter) || !plainFloat(gradient)) return false;
    const AdamStep s{static_cast<float>(m_options.beta1),
                     static_cast<float>(m_options.beta2),
                     static_cast<float>(gradientScale),
                     static_cast<float>(1 - learningRate * slot.decay),
                     static_cast<float>(learningRate / correction(m_options.beta1)),
                     static_cast<float>(1 / std::sqrt(correction(m_options.beta2))),
                     static_cast<float>(m_options.epsilon)};
    float *w = slot.parameter.data_ptr<float>(), *m = slot.first.data_ptr<float>(),
          *v = slot.second.data_ptr<float>();
    const float* g = gradient.data_ptr<float>();
    at::parallel_for(0, slot.parameter.numel(), kGrain,
                     [&](std::int64_t a, std::int64_t b) { adamChunk(w, g, m, v, a, b, s); });
    return true;
}

// Adam with bias correction and decoupled weight decay:
//   m = b1 m + (1-b1) g;  v = b2 v + (1-b2) g^2
//   w = w (1 - lr wd) - lr (m / (1-b1^t)) / (sqrt(v / (1-b2^t)) + eps)
// All parameters are updated in a few operators, instead of nine per parameter. The divisors
// overwrite the gradients, which saves the memory of two more values per parameter.
void Optimizer::updateAdam(const Learning& l, double learningRate, double gradientScale) const {
    const auto& g = l.gradients;
    at::_foreach_mul_(g, gradientScale);
    at::_foreach_mul_(l.first, m_options.beta1);
    at::_foreach_add_(l.first, g, 1 - m_options.beta1);
    at::_foreach_mul_(l.second, m_options.beta2);
    at::_foreach_addcmul_(l.second, g, g, 1 - m_options.beta2);
    at::_foreach_mul_(l.parameters, l.shrink);
    const auto& divisors = g;
    at::_foreach_zero_(divisors);
    at::_foreach_add_(divisors, l.second, 1 / correction(m_options.beta2));
    at::_foreach_sqrt_(divisors);
    at::_foreach_add_(divisors, m_options.epsilon);
    at::_foreach_addcdiv_(l.parameters, l.first, divisors,
                          -learningRate / correction(m_options.beta1));
}

bool Optimizer::queues() const {
    return HEADSCOPE_FUSED_ADAMW && m_options.adam && m_slots.front().parameter.is_cuda();
}

void Optimizer::queue(const QueuedUpdate& update) {
#if HEADSCOPE_FUSED_ADAMW
    torch::NoGradGuard noGrad;
    // The fused operator takes one weight decay and one rate per call.
    std::map<std::pair<bool, double>, Learning> calls;
    for (const auto& slot : m_slots) {
        if (!slot.parameter.grad().defined()) continue;
        auto& call = calls[{slot.decay != 0, slot.rate}];
        call.parameters.push_back(slot.parameter);
        call.gradients.push_back(slot.parameter.grad());
        call.first.push_back(slot.first);
        call.second.push_back(slot.second);
    }
    for (const auto& [kind, call] : calls) {
        const auto [decays, rate] = kind;
        const std::vector<torch::Tensor> steps(call.parameters.size(), update.steps);
        at::_fused_adamw_(call.parameters, call.gradients, call.first, call.second, {}, steps,
                          rate == 1 ? update.rate : update.rate * rate, m_options.beta1,
                          m_options.beta2, decays ? m_options.weightDecay : 0, m_options.epsilon,
                          /*amsgrad=*/false, /*maximize=*/false, update.divisor, update.refused);
    }
#else
    TORCH_CHECK(!update.rate.defined(), "this LibTorch queues no update");
#endif
}

void Optimizer::updateSgd(const Learning& l, double learningRate, double gradientScale) const {
    at::_foreach_mul_(l.first, m_options.momentum);
    at::_foreach_add_(l.first, l.gradients, gradientScale);
    at::_foreach_mul_(l.parameters, l.shrink);
    at::_foreach_add_(l.parameters, l.first, -learningRate);
}

io::TensorFile Optimizer::state() const {
    io::TensorFile file;
    file.metadata["steps"] = std::to_string(m_steps);
    file.metadata["kind"] = kindOf(m_options);
    for (const auto& slot : m_slots) {
        file.tensors[slot.name + (m_options.adam ? ".moment1" : ".momentum")] =
            models::plainFrom(slot.first);
        if (m_options.adam) file.tensors[slot.name + ".moment2"] = models::plainFrom(slot.second);
    }
    return file;
}

Status Optimizer::restore(const io::TensorFile& file) {
    torch::NoGradGuard noGrad;
    if (const auto kind = file.metadata.find("kind");
        kind != file.metadata.end() && kind->second != kindOf(m_options))
        return Error{
            ErrorCode::BadData,
            "optimizer state: it is of %1, but train.optimizer is %2"_m(kind->second,
                                                                        kindOf(m_options)),
            "Set train.optimizer in config.json back to %1, or begin a run with these weights (--start)"_m(
                kind->second)};
    const auto steps = file.metadata.find("steps");
    if (steps == file.metadata.end())
        return Error{ErrorCode::BadData, "optimizer state: metadata \"steps\" is missing"_m,
                     kOtherRun};
    const char* const end = steps->second.data() + steps->second.size();
    std::int64_t count = 0;
    const auto read = std::from_chars(steps->second.data(), end, count);
    if (read.ec != std::errc() || read.ptr != end || count < 0)
        return Error{ErrorCode::BadData,
                     "optimizer state: \"steps\" is \"%1\", not a number of "
                     "steps"_m(steps->second),
                     kOtherRun};
    const auto expected = m_slots.size() * (m_options.adam ? 2 : 1);
    if (file.tensors.size() != expected)
        return Error{ErrorCode::BadData,
                     "optimizer state: %1 tensors, expected %2"_m(file.tensors.size(), expected),
                     kOtherRun};
    for (auto& slot : m_slots) {
        HEADSCOPE_CHECK(
            take(file, slot.name + (m_options.adam ? ".moment1" : ".momentum"), slot.first));
        if (m_options.adam) HEADSCOPE_CHECK(take(file, slot.name + ".moment2", slot.second));
    }
    m_steps = count;
    return {};
}

}  // namespace headscope::training
