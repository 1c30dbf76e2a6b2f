#include "core/training/model_step.h"

#include "core/models/variants.h"
#include "core/util/random.h"

#include <ATen/CPUGeneratorImpl.h>

#include <cmath>

namespace headscope::training {
namespace {

models::ModelPointer buildModel(const RunConfig& config, const models::ModelSpec& spec, torch::Device device) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(
        util::derivedSeed(static_cast<std::uint64_t>(config.integer("train.seed")), "init"));
    const auto model = models::makeModel(spec, generator);
    if (config.text("train.precision") == "bfloat16") model->setCompute(torch::kBFloat16);
    model->to(device);
    return model;
}

// Of scalars. A device is waited for once, not once for each number.
std::vector<double> numbersOf(const std::vector<torch::Tensor>& scalars) {
    std::vector<double> numbers;
    const auto device = scalars.front().device();
    if (device.is_cpu()) {
        for (const auto& one : scalars) numbers.push_back(one.item<double>());
        return numbers;
    }
    std::vector<torch::Tensor> doubles;
    for (const auto& one : scalars) doubles.push_back(one.detach().to(device, torch::kDouble).reshape({}));
    const auto all = torch::stack(doubles).cpu();  // (numbers)
    numbers.assign(all.data_ptr<double>(), all.data_ptr<double>() + all.numel());
    return numbers;
}

// Scalar: mean over the layers of KL(head weights || uniform).
torch::Tensor meanWeightKl(const models::Pass& pass) {
    torch::Tensor sum;
    for (const auto& tap : pass.taps) sum = sum.defined() ? sum + tap.weightKl : tap.weightKl;
    return sum / static_cast<double>(pass.taps.size());
}

}  // namespace

torch::Device deviceOf(const std::string& id) {
    return torch::Device(id);
}

ModelStep::ModelStep(const RunConfig& config, const models::ModelSpec& spec, torch::Device device)
    : m_device(device),
      m_model(buildModel(config, spec, device)),
      m_optimizer(*m_model, OptimizerOptions::from(config)),
      m_objective(config, spec.sites(), models::siteIdsOf(spec)),
      m_terms(objectives::DiversityObjective::furtherTerms(config, spec.sites(), models::siteIdsOf(spec))),
      m_repulsion(Repulsion::from(config)),
      m_gates(*m_model, GateSettings::from(config)),
      m_weightKl(spec.variants.dynamicWeights ? models::realOr(config, "model.head_weights_kl", 0.001) : 0) {
    if (m_gates.weightsStay())
        for (auto& parameter : m_model->parameters()) parameter.set_requires_grad(false);
}

std::int64_t ModelStep::parameterCount() const {
    std::int64_t count = 0;
    for (const auto& p : m_model->parameters()) count += p.numel();
    return count;
}

torch::Tensor ModelStep::addTerm(const objectives::DiversityObjective& objective, double lambda,
                                 const models::Input& input, const models::Pass& pass, torch::Tensor& total) {
    if (lambda == 0) {
        torch::NoGradGuard noGrad;
        return objective.value(*m_model, input, pass);
    }
    const auto value = objective.value(*m_model, input, pass);
    total = total + (objective.factor(*m_model) * lambda) * value;
    return value;
}

StepRecord ModelStep::run(const models::Input& input, const StepSettings& settings) {
    models::Pass pass;
    pass.dropoutSeed = settings.dropoutSeed;
    pass.headDrop = settings.headDrop;
    pass.weightKl = m_weightKl > 0;
    m_objective.prepare(pass);
    for (const auto& term : m_terms) term.prepare(pass);
    if (m_gates.on()) m_gates.draw(pass, settings.gateSeed);
    const auto task = m_model->passLoss(input, pass, settings.labelSmoothing);  // scalar, as all that follow
    auto total = task;
    const auto diversity = addTerm(m_objective, settings.lambda, input, pass, total);
    std::vector<torch::Tensor> terms;
    for (std::size_t i = 0; i < m_terms.size(); ++i)
        terms.push_back(
            addTerm(m_terms[i], i < settings.termLambdas.size() ? settings.termLambdas[i] : 0, input, pass, total));
    if (m_weightKl > 0) total = total - m_weightKl * meanWeightKl(pass);
    if (m_gates.on()) total = total + m_gates.penalty();
    m_optimizer.zeroGrad();
    m_gates.zeroGrad();
    total.backward();
    m_repulsion.apply(*m_model);

    StepRecord record;
    std::vector<torch::Tensor> scalars{task, diversity, total, m_optimizer.gradientNorm()};
    scalars.insert(scalars.end(), terms.begin(), terms.end());
    if (m_gates.on()) scalars.push_back(m_gates.gradientNorm());
    const auto numbers = numbersOf(scalars);
    record.taskLoss = numbers[0];
    record.diversityLoss = numbers[1];
    record.totalLoss = numbers[2];
    record.gradientNorm = numbers[3];
    for (std::size_t i = 0; i < terms.size(); ++i) record.terms.emplace_back(m_terms[i].id(), numbers[4 + i]);
    record.lambda = settings.lambda;
    record.learningRate = settings.learningRate;
    if (m_gates.on()) record.openHeads = m_gates.expectedOpen();
    record.finite =
        std::isfinite(record.totalLoss) && std::isfinite(record.gradientNorm) && std::isfinite(numbers.back());
    if (!record.finite) return record;
    if (!m_gates.weightsStay())
        m_optimizer.step(settings.learningRate, std::min(1.0, settings.clip / (record.gradientNorm + 1e-6)));
    if (m_gates.on()) m_gates.step();
    return record;
}

}  // namespace headscope::training
