#include "core/training/model_step.h"

#include "core/models/variants.h"
#include "core/util/random.h"

#include <ATen/CPUGeneratorImpl.h>

#include <cmath>

namespace headscope::training {
namespace {

// To a device, also to the one that has shapes and no numbers (tests count by it how often a step waits): Module::to
// refuses that.
void moveTo(models::Model& model, torch::Device device) {
    if (!device.is_meta()) return model.to(device);
    const auto move = [&](const torch::Tensor& t) {
        t.unsafeGetTensorImpl()->shallow_copy_from(t.detach().to(device).getIntrusivePtr());
    };
    for (const auto& parameter : model.parameters()) move(parameter);
    for (const auto& buffer : model.buffers()) move(buffer);
}

attention::Factors factorsOf(const std::string& precision) {
    if (precision == "bfloat16") return attention::Factors::BFloat16;
    return precision == "bfloat16x3" ? attention::Factors::BFloat16x3 : attention::Factors::Float32;
}

models::ModelPointer buildModel(const RunConfig& config, const models::ModelSpec& spec, torch::Device device) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(
        util::derivedSeed(static_cast<std::uint64_t>(config.integer("train.seed")), "init"));
    const auto model = models::makeModel(spec, generator);
    model->setFactors(factorsOf(config.text("train.precision")));
    moveTo(*model, device);
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
    if (device.is_meta())  // whatever else of a step asked it for a number would be refused
        return std::vector<double>(scalars.size(), 0);
    std::vector<torch::Tensor> doubles;
    for (const auto& one : scalars) doubles.push_back(one.detach().to(device, torch::kDouble).reshape({}));
    const auto all = torch::stack(doubles).cpu();  // (numbers)
    numbers.assign(all.data_ptr<double>(), all.data_ptr<double>() + all.numel());
    return numbers;
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

void ModelStep::share(std::shared_ptr<RankGroup> ranks) {
    m_ranks = std::move(ranks);
    std::vector<torch::Tensor> trained;
    for (const auto& parameter : m_model->parameters())
        if (parameter.requires_grad()) trained.push_back(parameter);
    if (m_gates.on()) trained.push_back(m_gates.logA());
    m_sums = std::make_unique<GradientSums>(std::move(trained), m_ranks);
}

double ModelStep::targetShare(const models::Input& input) const {
    if (!m_ranks || input.wholeTargets == 0) return 1;
    return static_cast<double>(input.targets.ge(0).sum().item<std::int64_t>()) /
           static_cast<double>(input.wholeTargets);
}

double ModelStep::sampleShare(const models::Input& input) const {
    return m_ranks && input.wholeSize > 0 ? static_cast<double>(input.size) / static_cast<double>(input.wholeSize) : 1;
}

double ModelStep::wholeShare() const {
    return m_ranks ? 1.0 / m_ranks->size() : 1;
}

torch::Tensor ModelStep::addTerm(const objectives::DiversityObjective& objective, double lambda,
                                 const models::Input& input, const models::Pass& pass, torch::Tensor& total) {
    const torch::AutoGradMode withGradient(lambda != 0);
    objectives::Gather gather;
    if (m_ranks) gather = [this](const torch::Tensor& rows) { return m_ranks->gathered(rows); };
    auto value = objective.value(*m_model, input, pass, gather);
    if (m_ranks) value = value * (objective.meanOverSamples() ? sampleShare(input) : wholeShare());
    if (lambda != 0) total = total + (objective.factor(*m_model) * lambda) * value;
    return value;
}

// Scalar: mean over the layers of KL(head weights || uniform), a mean over tokens.
torch::Tensor ModelStep::weightKlOf(const models::Pass& pass, const models::Input& input) const {
    torch::Tensor sum;
    for (std::size_t site = 0; site < pass.taps.size(); ++site) {
        auto value = pass.taps[site].weightKl;
        if (m_ranks) {
            const auto lengths = m_model->queryLengths(static_cast<std::int64_t>(site), input);
            // Without lengths all rows are as long.
            const auto tokens = lengths.defined() ? lengths.sum().item<std::int64_t>() : input.size;
            auto all = torch::full({1}, tokens, torch::kLong);
            m_ranks->sum(all);
            value = value * (static_cast<double>(tokens) / static_cast<double>(all.item<std::int64_t>()));
        }
        sum = sum.defined() ? sum + value : value;
    }
    return sum / static_cast<double>(pass.taps.size());
}

std::vector<double> ModelStep::summed(std::vector<double> shares) const {
    if (!m_ranks) return shares;
    const auto all = torch::tensor(shares, torch::kDouble);
    m_ranks->sum(all);
    return {all.data_ptr<double>(), all.data_ptr<double>() + all.numel()};
}

StepRecord ModelStep::run(const models::Input& input, const StepSettings& settings) {
    models::Pass pass;
    pass.dropoutSeed = settings.dropoutSeed;
    pass.headDrop = settings.headDrop;
    pass.weightKl = m_weightKl > 0;
    m_objective.prepare(pass);
    for (const auto& term : m_terms) term.prepare(pass);
    if (m_gates.on()) m_gates.draw(pass, settings.gateSeed);
    auto task = m_model->passLoss(input, pass, settings.labelSmoothing);  // scalar, as all that follow
    if (m_ranks) task = task * targetShare(input);
    auto total = task;
    const auto diversity = addTerm(m_objective, settings.lambda, input, pass, total);
    std::vector<torch::Tensor> terms;
    for (std::size_t i = 0; i < m_terms.size(); ++i)
        terms.push_back(
            addTerm(m_terms[i], i < settings.termLambdas.size() ? settings.termLambdas[i] : 0, input, pass, total));
    if (m_weightKl > 0) total = total - m_weightKl * weightKlOf(pass, input);
    if (m_gates.on()) total = total + m_gates.penalty() * wholeShare();
    m_optimizer.zeroGrad();
    m_gates.zeroGrad();
    if (m_sums) m_sums->begin();
    total.backward();
    if (m_sums) m_sums->finish();
    m_repulsion.apply(*m_model);

    std::vector<torch::Tensor> scalars{m_optimizer.gradientNorm(), m_gates.on() ? m_gates.gradientNorm() : task, task,
                                       diversity, total};
    scalars.insert(scalars.end(), terms.begin(), terms.end());
    const auto numbers = numbersOf(scalars);
    return update({numbers[0], numbers[1]}, summed({numbers.begin() + 2, numbers.end()}), settings);
}

// gradients: norms, of the weights and the gates; losses: task, diversity, total, and each further term.
StepRecord ModelStep::update(const std::array<double, 2>& gradients, const std::vector<double>& losses,
                             const StepSettings& settings) {
    StepRecord record;
    record.taskLoss = losses[0];
    record.diversityLoss = losses[1];
    record.totalLoss = losses[2];
    record.gradientNorm = gradients[0];
    for (std::size_t i = 0; i < m_terms.size(); ++i) record.terms.emplace_back(m_terms[i].id(), losses[3 + i]);
    record.lambda = settings.lambda;
    record.learningRate = settings.learningRate;
    if (m_gates.on()) record.openHeads = m_gates.expectedOpen();
    record.finite =
        std::isfinite(record.totalLoss) && std::isfinite(record.gradientNorm) && std::isfinite(gradients.back());
    if (!record.finite) return record;
    if (!m_gates.weightsStay())
        m_optimizer.step(settings.learningRate, std::min(1.0, settings.clip / (record.gradientNorm + 1e-6)));
    if (m_gates.on()) m_gates.step();
    return record;
}

}  // namespace headscope::training
