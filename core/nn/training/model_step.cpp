#include "core/nn/training/model_step.h"

#include "core/base/util/random.h"
#include "core/nn/attention/dropout.h"
#include "core/spec/config/fine_tuning.h"
#include "core/spec/models/head_factor_settings.h"
#include "core/spec/models/variants.h"

#include <ATen/CPUGeneratorImpl.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace headscope::training {
namespace {

// Moves a model to a device. Module::to rejects the meta device (shapes without data), which tests
// use to find steps that wait for the device.
void moveTo(models::Model& model, torch::Device device) {
    if (!device.is_meta()) return model.to(device);
    const auto move = [&](const torch::Tensor& t) {
        t.unsafeGetTensorImpl()->shallow_copy_from(t.detach().to(device).getIntrusivePtr());
    };
    for (const auto& parameter : model.parameters()) move(parameter);
    for (const auto& buffer : model.buffers()) move(buffer);
}

attention::Factors factorsOf(const std::string& precision) {
    return precision == "bfloat16" ? attention::Factors::BFloat16 : attention::Factors::Float32;
}

// Frozen parameters get no gradient, so the backward pass ends at the lowest layer that learns.
void freezeParts(models::Model& model, const config::PartRates& parts) {
    const auto layers = model.spec().layers();
    for (auto& item : model.named_parameters())
        if (!parts.learns(model.depthOf(item.key()), layers)) item.value().set_requires_grad(false);
}

models::ModelPointer buildModel(const RunConfig& config, const models::ModelSpec& spec,
                                torch::Device device) {
    auto generator = at::make_generator<at::CPUGeneratorImpl>(
        util::derivedSeed(static_cast<std::uint64_t>(config.integer("train.seed")), "init"));
    const auto model = models::makeModel(spec, generator);
    model->setFactors(factorsOf(config.text("train.precision")));
    moveTo(*model, device);
    freezeParts(*model, config::PartRates::from(config));
    return model;
}

// Returns a function for the learning-rate factor of a parameter, by the depth of its layer; empty
// if all factors are 1.
Optimizer::RateOf ratesOf(const models::Model& model, const config::PartRates& parts) {
    if (parts.layerDecay == 1) return {};
    return [&model, parts](const std::string& parameter) {
        return parts.rate(model.depthOf(parameter), model.spec().layers());
    };
}

// Stacks scalars into one double tensor (n) on the device of the first scalar.
torch::Tensor stacked(const std::vector<torch::Tensor>& scalars) {
    const auto device = scalars.front().device();
    std::vector<torch::Tensor> doubles;
    for (const auto& one : scalars)
        doubles.push_back(one.detach().to(device, torch::kDouble).reshape({}));
    return torch::stack(doubles);
}

std::vector<double> read(const torch::Tensor& numbers) {
    const auto here = numbers.cpu();
    return {here.data_ptr<double>(), here.data_ptr<double>() + here.numel()};
}

// Reads scalars from the device in one transfer, so that the CPU waits only once.
std::vector<double> numbersOf(const std::vector<torch::Tensor>& scalars) {
    if (scalars.front().device().is_meta())  // meta device: has shapes only, cannot return numbers
        return std::vector<double>(scalars.size(), 0);
    return read(stacked(scalars));
}

// Returns the exact text of a number: different numbers give different texts.
std::string exactly(double number) {
    std::array<char, 32> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), number).ptr};
}

}  // namespace

torch::Device deviceOf(const std::string& id) {
    return torch::Device(id);
}

ModelStep::ModelStep(const RunConfig& config, const models::ModelSpec& spec, torch::Device device)
    : m_device(device),
      m_model(buildModel(config, spec, device)),
      m_optimizer(*m_model, OptimizerOptions::from(config),
                  ratesOf(*m_model, config::PartRates::from(config))),
      m_objective(config, spec.sites(), models::siteIdsOf(spec)),
      m_terms(objectives::DiversityObjective::furtherTerms(config, spec.sites(),
                                                           models::siteIdsOf(spec))),
      m_repulsion(Repulsion::from(config)),
      m_gates(*m_model, GateSettings::from(config)),
      m_weightKl(spec.variants.dynamicWeights
                     ? models::realOr(config, "model.head_weights_kl", 0.001)
                     : 0),
      m_balance(models::routerBalance(config)) {
    if (m_gates.weightsStay())
        for (auto& parameter : m_model->parameters()) parameter.set_requires_grad(false);
    record(graphRecorderOf(device));
}

std::vector<torch::Tensor> ModelStep::trained() const {
    std::vector<torch::Tensor> trained;
    for (const auto& parameter : m_model->parameters())
        if (parameter.requires_grad()) trained.push_back(parameter);
    if (m_gates.on()) trained.push_back(m_gates.logA());
    return trained;
}

void ModelStep::record(GraphRecorder recorder) {
    m_recorded.reset();
    // Ranks communicate within a step, and repulsion computes its bandwidth on the CPU; neither can
    // be recorded.
    if (recorder && !m_ranks && !(m_repulsion.weight > 0))
        m_recorded =
            std::make_unique<RecordedSteps>(std::move(recorder), trained(), m_model->spec().length);
}

std::int64_t ModelStep::parameterCount() const {
    std::int64_t count = 0;
    for (const auto& p : m_model->parameters()) count += p.numel();
    return count;
}

void ModelStep::share(std::shared_ptr<RankGroup> ranks) {
    m_ranks = std::move(ranks);
    m_sums = std::make_unique<GradientSums>(trained(), m_ranks);
    record({});
}

double ModelStep::targetShare(const models::Input& input) const {
    if (!m_ranks || input.wholeTargets == 0) return 1;
    return static_cast<double>(input.targets.ge(0).sum().item<std::int64_t>()) /
           static_cast<double>(input.wholeTargets);
}

double ModelStep::sampleShare(const models::Input& input) const {
    return m_ranks && input.wholeSize > 0
               ? static_cast<double>(input.size) / static_cast<double>(input.wholeSize)
               : 1;
}

double ModelStep::wholeShare() const {
    return m_ranks ? 1.0 / m_ranks->size() : 1;
}

torch::Tensor ModelStep::addTerm(const objectives::DiversityObjective& objective,
                                 const Weight& weight, const models::Input& input,
                                 const models::Pass& pass, torch::Tensor& total) {
    const torch::AutoGradMode withGradient(weight.number != 0);
    objectives::Gather gather;
    if (m_ranks) gather = [this](const torch::Tensor& rows) { return m_ranks->gathered(rows); };
    auto value = objective.value(*m_model, input, pass, gather);
    if (m_ranks) value = value * (objective.meanOverSamples() ? sampleShare(input) : wholeShare());
    if (weight.number != 0)
        total = total + (weight.place.defined() ? weight.place * value : weight.number * value);
    return value;
}

std::vector<double> ModelStep::weightsOf(const StepSettings& settings) const {
    std::vector<double> weights{m_objective.factor(*m_model) * settings.lambda};
    for (std::size_t i = 0; i < m_terms.size(); ++i)
        weights.push_back(i < settings.termLambdas.size()
                              ? m_terms[i].factor(*m_model) * settings.termLambdas[i]
                              : 0);
    return weights;
}

// Returns the mean over layers of a scalar of the capture that is a mean over tokens.
torch::Tensor ModelStep::meanOverSites(torch::Tensor attention::Output::*scalar,
                                       const models::Pass& pass, const models::Input& input) const {
    torch::Tensor sum;
    for (std::size_t site = 0; site < pass.captures.size(); ++site) {
        auto value = pass.captures[site].*scalar;
        if (!value.defined()) continue;  // a layer without heads
        if (m_ranks) {
            const auto lengths = m_model->queryLengths(static_cast<std::int64_t>(site), input);
            // Without lengths all sequences are equally long, so samples serve as weights.
            const auto tokens = lengths.defined() ? lengths.sum().item<std::int64_t>() : input.size;
            auto all = torch::full({1}, tokens, torch::kLong);
            m_ranks->sum(all);
            value = value *
                    (static_cast<double>(tokens) / static_cast<double>(all.item<std::int64_t>()));
        }
        sum = sum.defined() ? sum + value : value;
    }
    return sum / static_cast<double>(pass.captures.size());
}

std::vector<double> ModelStep::summed(std::vector<double> shares) const {
    if (!m_ranks) return shares;
    const auto all = torch::tensor(shares, torch::kDouble);
    m_ranks->sum(all);
    return {all.data_ptr<double>(), all.data_ptr<double>() + all.numel()};
}

std::vector<torch::Tensor> ModelStep::backward(const models::Input& input,
                                               const StepSettings& settings,
                                               const StepPlaces& places) {
    models::Pass pass;
    pass.dropoutSeed = settings.dropoutSeed;
    pass.maskKeys = places.maskKeys;
    pass.headDrop = settings.headDrop;
    pass.headTerms = m_weightKl > 0 || m_balance > 0;
    m_objective.prepare(pass);
    for (const auto& term : m_terms) term.prepare(pass);
    if (m_gates.on())
        m_gates.open(pass, places.gateDraw.defined() ? places.gateDraw
                                                     : m_gates.uniforms(settings.gateSeed));
    // scalar, like all losses below
    auto task = m_model->passLoss(input, pass, settings.labelSmoothing);
    if (m_ranks) task = task * targetShare(input);
    auto total = task;
    const auto weights = weightsOf(settings);
    const auto weight = [&](std::size_t i) {
        return Weight{weights[i], places.weights.defined()
                                      ? places.weights[static_cast<std::int64_t>(i)]
                                      : torch::Tensor()};
    };
    const auto diversity = addTerm(m_objective, weight(0), input, pass, total);
    std::vector<torch::Tensor> terms;
    for (std::size_t i = 0; i < m_terms.size(); ++i)
        terms.push_back(addTerm(m_terms[i], weight(i + 1), input, pass, total));
    if (m_weightKl > 0)
        total = total - m_weightKl * meanOverSites(&attention::Output::weightKl, pass, input);
    if (m_balance > 0)
        total = total + m_balance * meanOverSites(&attention::Output::balance, pass, input);
    if (m_gates.on()) total = total + m_gates.penalty() * wholeShare();
    m_optimizer.zeroGrad();
    m_gates.zeroGrad();
    // The hooks of m_sums send gradients to the other ranks during backward().
    if (m_sums) m_sums->begin();
    total.backward();
    if (m_sums) m_sums->finish();
    m_repulsion.apply(*m_model);

    // The layout is the same without gates. The values of the gates are then filled with `task`.
    const bool gated = m_gates.on();
    std::vector<torch::Tensor> scalars{m_optimizer.gradientNorm(),
                                       gated ? m_gates.gradientNorm() : task,
                                       gated ? m_gates.expectedOpen() : task,
                                       task,
                                       diversity,
                                       total};
    scalars.insert(scalars.end(), terms.begin(), terms.end());
    return scalars;
}

std::vector<double> ModelStep::replayed(const models::Input& input, const StepSettings& settings) {
    if (!m_recorded) return {};
    const auto weights = weightsOf(settings);
    StepPlaces places;
    places.maskKeys =
        attention::maskKeys(settings.dropoutSeed, std::max<std::int64_t>(m_model->siteCount(), 2));
    places.weights = torch::tensor(weights, torch::kDouble).to(torch::kFloat);
    if (m_gates.on()) places.gateDraw = m_gates.uniforms(settings.gateSeed);
    if (queuesUpdates()) places.update = updatePlaces(settings);
    // Everything that is a constant inside a recording must be part of its key.
    auto kind = exactly(settings.headDrop) + ' ' + exactly(settings.labelSmoothing) + ' ';
    // A recording also depends on which terms are in the loss at all.
    for (const auto weight : weights) kind += weight != 0 ? '1' : '0';
    const auto numbers = m_recorded->numbers(
        input, places, kind, [this, settings](const models::Input& from, const StepPlaces& at) {
            const auto scalars = backward(from, settings, at);
            if (at.update.defined()) queueUpdate(scalars, at.update);
            return stacked(scalars);
        });
    return numbers.defined() ? read(numbers) : std::vector<double>();
}

bool ModelStep::queuesUpdates() const {
    return m_optimizer.queues();
}

torch::Tensor ModelStep::updatePlaces(const StepSettings& settings) const {
    return torch::tensor(
               {settings.learningRate, settings.clip, static_cast<double>(m_optimizer.steps() + 1),
                static_cast<double>(m_gates.steps() + 1)},
               torch::kDouble)
        .to(torch::kFloat);
}

void ModelStep::queueUpdate(const std::vector<torch::Tensor>& scalars,
                            const torch::Tensor& places) {
    torch::NoGradGuard noGrad;
    const auto &norm = scalars[0], &gateNorm = scalars[1], &total = scalars[5];
    const auto refused =
        torch::stack({norm, gateNorm, total}).isfinite().all().logical_not().to(torch::kFloat);
    if (!m_gates.weightsStay())
        m_optimizer.queue(
            {places[0], ((norm + 1e-6) / places[1]).clamp_min(1), refused, places[2]});
    if (m_gates.on()) m_gates.queue(refused, places[3]);
}

StepRecord ModelStep::run(const models::Input& input, const StepSettings& settings) {
    // Computed and replayed steps both use the padded input, so that they have the same shapes.
    const auto onGrid = m_recorded ? m_recorded->onGrid(input) : input;
    auto numbers = replayed(onGrid, settings);
    if (numbers.empty()) {
        torch::Tensor places;
        if (queuesUpdates())
            places = updatePlaces(settings).pin_memory().to(m_device, /*non_blocking=*/true);
        const auto scalars = backward(onGrid, settings, {});
        if (places.defined()) queueUpdate(scalars, places);
        numbers = numbersOf(scalars);
    }
    return update({numbers[0], numbers[1], numbers[2]},
                  summed({numbers.begin() + 3, numbers.end()}), settings);
}

// measured: gradient norms of weights and gates, and the expected number of open heads. losses:
// task, diversity, total, then each further term.
StepRecord ModelStep::update(const std::array<double, 3>& measured,
                             const std::vector<double>& losses, const StepSettings& settings) {
    StepRecord record;
    record.taskLoss = losses[0];
    record.diversityLoss = losses[1];
    record.totalLoss = losses[2];
    record.gradientNorm = measured[0];
    for (std::size_t i = 0; i < m_terms.size(); ++i)
        record.terms.emplace_back(m_terms[i].id(), losses[3 + i]);
    record.lambda = settings.lambda;
    record.learningRate = settings.learningRate;
    if (m_gates.on()) record.openHeads = measured[2];
    record.finite = std::isfinite(record.totalLoss) && std::isfinite(record.gradientNorm) &&
                    std::isfinite(measured[1]);
    if (!record.finite) return record;
    if (queuesUpdates()) {
        if (!m_gates.weightsStay()) m_optimizer.countQueued();
        if (m_gates.on()) m_gates.countQueued();
        return record;
    }
    if (!m_gates.weightsStay())
        m_optimizer.step(settings.learningRate,
                         std::min(1.0, settings.clip / (record.gradientNorm + 1e-6)));
    if (m_gates.on()) m_gates.step();
    return record;
}

}  // namespace headscope::training
