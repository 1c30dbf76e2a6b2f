#include "core/nn/training/head_gates.h"

#include "core/nn/models/tensor_bridge.h"
#include "core/nn/training/gates.h"
#include "core/spec/models/variants.h"

#include <ATen/CPUGeneratorImpl.h>

#include <cmath>
#include <limits>

namespace headscope::training {
namespace {

// Tensor names in the optimiser's file; model parameters never start with this prefix.
const char* const kPrefix = "gates.";
const char* const kLogA = "gates.log_a";

// Adam with default settings and without weight decay: only the penalty pushes gates to close.
OptimizerOptions gateAdam() {
    OptimizerOptions options;
    options.weightDecay = 0;
    return options;
}

torch::Device placeOf(const models::Model& model) {
    return model.parameters().front().device();
}

// Converts values of shape (sites, most heads) to [site][head]; NaN for heads that a site does not
// have.
std::vector<std::vector<float>> bySite(const torch::Tensor& values,
                                       const std::vector<std::int64_t>& heads) {
    const auto plain = values.detach().to(torch::kCPU, torch::kFloat).contiguous();
    std::vector<std::vector<float>> rows;
    for (std::size_t site = 0; site < heads.size(); ++site) {
        const auto* first =
            plain.data_ptr<float>() + static_cast<std::int64_t>(site) * plain.size(1);
        rows.emplace_back(first, first + plain.size(1));
        std::fill(rows.back().begin() + heads[site], rows.back().end(),
                  std::numeric_limits<float>::quiet_NaN());
    }
    return rows;
}

}  // namespace

GateSettings GateSettings::from(const RunConfig& config) {
    const auto mode = config.textOr("train.gates", "off");
    GateSettings s;
    if (mode == "off") return s;
    s.on = true;
    s.weightsStay = mode == "alone";
    s.coefficient = models::realOr(config, "train.gates_lambda", 0.05);
    s.rate = models::realOr(config, "train.gates_lr", 0.1);
    s.start = models::realOr(config, "train.gates_start", 2);
    return s;
}

HeadGates::Parameters::Parameters(const models::Model& model, double start) {
    // One log alpha per head: (sites, most heads). Sites with fewer heads do not use the rest of
    // their row.
    logA = register_parameter("log_a", torch::full({model.siteCount(), model.mostHeads()}, start,
                                                   torch::TensorOptions().device(placeOf(model))));
}

HeadGates::HeadGates(const models::Model& model, const GateSettings& settings)
    : m_settings(settings),
      m_parameters(model, settings.start),
      m_optimizer(m_parameters, gateAdam()) {
    auto own = torch::zeros({model.siteCount(), model.mostHeads()});
    for (std::int64_t site = 0; site < model.siteCount(); ++site) {
        m_heads.push_back(model.headsAt(site));
        // 1 for heads that exist, so that the penalty does not count absent ones.
        own[site].narrow(0, 0, m_heads.back()).fill_(1);
    }
    m_own = own.to(m_parameters.logA.device());
}

torch::Tensor HeadGates::uniforms(std::uint64_t seed) const {
    // The logit of u is infinite at 0 and 1 (Louizos et al. 2018, equation 10). Drawn on the CPU,
    // so that all devices get the same gates.
    constexpr double kEdge = 1e-6;
    auto generator = at::make_generator<at::CPUGeneratorImpl>(seed);
    return torch::empty(m_parameters.logA.sizes(), torch::kFloat)
        .uniform_(kEdge, 1 - kEdge, generator);
}

void HeadGates::open(models::Pass& pass, const torch::Tensor& uniforms) const {
    const auto& logA = m_parameters.logA;
    const auto gates = trainingGate(logA, uniforms.to(logA.device()));  // (sites, most heads)
    for (std::size_t site = 0; site < m_heads.size(); ++site)
        pass.gates.push_back(gates[static_cast<std::int64_t>(site)].narrow(0, 0, m_heads[site]));
}

void HeadGates::queue(const torch::Tensor& refused, const torch::Tensor& steps) {
    // Gradients of the gates are not scaled, so the divisor is 1.
    const auto divisor = torch::ones_like(refused);
    m_optimizer.queue({divisor * m_settings.rate, divisor, refused, steps});
}

torch::Tensor HeadGates::penalty() const {
    return gatePenalty(m_parameters.logA, m_settings.coefficient, m_own);
}

torch::Tensor HeadGates::expectedOpen() const {
    torch::NoGradGuard noGrad;
    return openHeadsBySite(m_parameters.logA, m_own).sum();
}

torch::Tensor HeadGates::chosen() const {
    if (!on()) return {};
    torch::NoGradGuard noGrad;
    return gateChoice(m_parameters.logA).to(torch::kFloat);
}

GateFrame HeadGates::frame(std::int64_t step) const {
    torch::NoGradGuard noGrad;
    const auto& logA = m_parameters.logA;
    return {step, bySite(probabilityNotZero(logA), m_heads), bySite(probabilityOne(logA), m_heads)};
}

void HeadGates::addTo(io::TensorFile& optimizer) const {
    if (!on()) return;
    auto moments = m_optimizer.state();
    for (auto& [name, tensor] : moments.tensors)
        optimizer.tensors[kPrefix + name] = std::move(tensor);
    optimizer.tensors[kLogA] = models::plainFrom(m_parameters.logA);
    optimizer.metadata["gates.steps"] = moments.metadata["steps"];
}

Status HeadGates::restore(const io::TensorFile& optimizer) {
    if (!on()) return {};
    torch::NoGradGuard noGrad;
    const auto found = optimizer.tensors.find(kLogA);
    const auto steps = optimizer.metadata.find("gates.steps");
    auto logA = m_parameters.logA;
    if (found == optimizer.tensors.end() || steps == optimizer.metadata.end() ||
        at::IntArrayRef(found->second.shape) != logA.sizes())
        return Error{ErrorCode::BadData,
                     "optimizer state: it lacks the gates of this model's heads (gates.log_a)"_m,
                     "Put back the checkpoint as this run wrote it, or use an older one"_m};
    io::TensorFile moments;
    moments.metadata["steps"] = steps->second;
    const std::string prefix = kPrefix;
    for (const auto& [name, tensor] : optimizer.tensors)
        if (name.rfind(prefix, 0) == 0 && name != kLogA)
            moments.tensors[name.substr(prefix.size())] = tensor;
    HEADSCOPE_CHECK(m_optimizer.restore(moments));
    HEADSCOPE_TRY(const auto values, models::tensorFrom(found->second));
    logA.copy_(values);
    return {};
}

}  // namespace headscope::training
