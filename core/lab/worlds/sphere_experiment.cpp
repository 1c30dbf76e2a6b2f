#include "core/lab/worlds/sphere_experiment.h"

#include "core/base/util/random.h"
#include "core/lab/worlds/claims.h"
#include "core/lab/worlds/kernels.h"
#include "core/lab/worlds/matrix.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope::lab {
namespace {

constexpr std::size_t kSphereTests = 1000;
constexpr double kSlopeOfErf = 1.1283791670955126;  // 2 / sqrt(pi), the slope of erf at 0
enum SphereCurve : std::size_t { kKappa, kNu, kDistance, kExcess, kSphereLoss };

void toLengthOne(std::vector<double>& vector) {
    const double length = std::sqrt(dot(vector.data(), vector.data(), vector.size()));
    for (double& value : vector) value /= length;
}

std::vector<double> onTheSphere(std::size_t dimension, std::uint64_t seed) {
    std::vector<double> point(dimension);
    fillNormal(seed, point.data(), dimension);
    toLengthOne(point);
    return point;
}

std::vector<LabClaim> sphereClaims() {
    const char* const source = "Marion et al. 2024, arXiv 2410.01537";
    const auto reported = LabCertainty::Reported;
    constexpr double endless = std::numeric_limits<double>::infinity();
    return {{"finds-the-token",
             "The direction that identifies the token is found: |kappa| approaches 1.", source,
             reported, "kappa", 0.9, endless},
            {"finds-the-value", "The readout direction is found as well: |nu| approaches 1.",
             source, reported, "nu", 0.9, endless},
            {"same-sign",
             "Both have the same sign: the predictor knows k and v up to a common change of sign.",
             source, reported, "same_sign", 1, 1},
            {"manifold", "All other parts of k and v become orthogonal.", source, reported,
             "distance", -endless, 0.2}};
}

}  // namespace

void drawSphere(const SphereTask& task, std::size_t count, std::uint64_t seed, SphereSamples& out) {
    const std::size_t d = task.dimension;
    out.count = count;
    out.tokens.resize(count * task.length * d);
    out.answers.resize(count);
    fillNormal(util::derivedSeed(seed, "sphere-tokens"), out.tokens.data(), out.tokens.size());
    fillNormal(util::derivedSeed(seed, "sphere-noise"), out.answers.data(), count);
    // Token: sqrt(d / 2) k plus gamma times standard normal noise (Marion et al. 2024).
    const double shift = std::sqrt(static_cast<double>(d) / 2);
    for (std::size_t n = 0; n < count; ++n) {
        double* token = out.tokens.data() + n * task.length * d;
        for (std::size_t i = 0; i < d; ++i) token[i] = shift * task.k[i] + task.gamma * token[i];
        out.answers[n] = dot(token, task.v.data(), d) + task.noise * out.answers[n];
    }
}

double sphereLoss(const SphereModel& model, const SphereTask& task, const SphereSamples& samples,
                  double lambda, SphereModel* gradient) {
    const std::size_t d = task.dimension, rows = samples.count * task.length,
                      padded = paddedColumns(2);
    std::vector<double> packed(d * padded), along(rows * padded), sum(2 * d);
    for (std::size_t i = 0; i < d; ++i) {
        // Both directions as two columns, so that one product gives X . k and X . v.
        packed[i * padded] = model.k[i];
        packed[i * padded + 1] = model.v[i];
    }
    project(samples.tokens.data(), rows, d, packed.data(), 2, along.data());
    double loss = 0;
    for (std::size_t n = 0; n < samples.count; ++n) {
        double* first = along.data() + n * task.length * padded;
        double off = -samples.answers[n];
        for (std::size_t l = 0; l < task.length; ++l)
            // Prediction: sum_l erf(lambda X_l . k) (X_l . v).
            off += std::erf(lambda * first[l * padded]) * first[l * padded + 1];
        loss += off * off / static_cast<double>(samples.count);
        const double slope = 2 * off / static_cast<double>(samples.count);
        // Reuse the memory of the projections for their gradient.
        for (std::size_t l = 0; gradient && l < task.length; ++l) {
            // replace X . k and X . v by d loss / d (X . k) and d loss / d (X . v)
            double* pair = first + l * padded;
            const double look = lambda * pair[0];
            const double byLook = slope * pair[1] * lambda * kSlopeOfErf * std::exp(-look * look);
            pair[1] = slope * std::erf(look);
            pair[0] = byLook;
        }
    }
    if (!gradient) return loss;
    gather(samples.tokens.data(), rows, d, along.data(), 2, sum.data());
    const auto half = sum.begin() + static_cast<std::ptrdiff_t>(d);
    gradient->k.assign(sum.begin(), half);
    gradient->v.assign(half, sum.end());
    return loss;
}

void sphereStep(double rate, const std::vector<double>& gradient, std::vector<double>& point) {
    // Project the gradient onto the tangent space of the sphere.
    const double outward = dot(gradient.data(), point.data(), point.size());
    for (std::size_t i = 0; i < point.size(); ++i)
        point[i] -= rate * (gradient[i] - outward * point[i]);
    toLengthOne(point);
}

std::vector<ParamSpec> sphereParameters() {
    std::vector<ParamSpec> specs = {
        {"task.dimension", "Dimension d", "Length of a token's vector.", ParamKind::Integer,
         std::int64_t{80}, 2, 5000},
        {"task.length", "Tokens L", "Tokens in a sample, one of which matters.", ParamKind::Integer,
         std::int64_t{10}, 1, 500},
        {"task.gamma", "Spread gamma",
         "Standard deviation of the token that matters, about its mean.", ParamKind::Real,
         0.7071067811865476, 0, 10},
        {"task.noise", "Noise", "Standard deviation of the noise added to each answer.",
         ParamKind::Real, 0.1, 0, 10},
        {"model.lambda", "Sharpness lambda", "Factor on the logit inside erf at the first step.",
         ParamKind::Real, 2.0, 0, 100},
        {"model.lambda_fall", "Decay of lambda",
         "lambda at step t is the initial lambda / (1 + t times this).", ParamKind::Real, 1e-4, 0,
         1},
        {"train.steps", "Steps", "Steps on the sphere, on fresh samples.", ParamKind::Integer,
         std::int64_t{200000}, 1, 1e12},
        {"train.batch", "Batch", "Samples per step.", ParamKind::Integer, std::int64_t{5}, 1,
         10000},
        {"train.step_size", "Step size", "Factor on the gradient along the sphere.",
         ParamKind::Real, 0.001, 0, 100},
        {"train.seed", "Seed", "Sets the directions, initial weights and samples.",
         ParamKind::Integer, std::int64_t{1}, 0, 1e15}};
    for (auto& spec : specs)
        if (spec.key == "model.lambda" || spec.key == "train.step_size")
            spec.exclusiveMinimum = spec.logarithmic = true;
    return specs;
}

std::vector<LabPreset> spherePresets() {
    return {{"sgd",
             "SGD on the sphere",
             "The settings of the paper's figure: lambda falls, 200,000 steps of 5 samples.",
             {}},
            {"fixed-lambda", "Fixed sharpness",
             "The paper's settings, but without the decay of "
             "lambda.",
             RunConfig{{{"model.lambda", 0.2}, {"model.lambda_fall", 0.0}}}}};
}

Status checkSphere(const RunConfig& config, std::vector<Message>&) {
    const auto count = [&](const char* key) { return static_cast<double>(config.integer(key)); };
    const double numbers = std::max<double>(count("train.batch"), kSphereTests) *
                           count("task.length") * count("task.dimension");
    if (numbers <= 5e7) return {};
    return Error{
        ErrorCode::Usage,
        "samples of task.length x task.dimension = %1 numbers do not fit, %2 at once"_m(
            valueText(count("task.length") * count("task.dimension")), valueText(numbers)),
        "Lower task.length, task.dimension or train.batch until that is at most 50 million"_m};
}

SphereExperiment::SphereExperiment(const RunConfig& config)
    : TrainedExperiment(config, {"kappa", "nu", "distance", "excess", "loss"}),
      m_task{static_cast<std::size_t>(config.integer("task.dimension")),
             static_cast<std::size_t>(config.integer("task.length")),
             config.real("task.gamma"),
             config.real("task.noise"),
             {},
             {}},
      m_lambda(config.real("model.lambda")),
      m_fall(config.real("model.lambda_fall")) {
    Matrix directions(2, m_task.dimension);
    fillNormal(util::derivedSeed(m_seed, "sphere-directions"), directions.values.data(),
               directions.values.size());
    orthogonalise(directions, 1);
    m_task.k.assign(directions.row(0), directions.row(0) + m_task.dimension);
    m_task.v.assign(directions.row(1), directions.row(1) + m_task.dimension);
    m_model = {onTheSphere(m_task.dimension, util::derivedSeed(m_seed, "sphere-k")),
               onTheSphere(m_task.dimension, util::derivedSeed(m_seed, "sphere-v"))};
    drawSphere(m_task, kSphereTests, util::derivedSeed(m_seed, "sphere-test"), m_test);
    keep("k", m_model.k);
    keep("v", m_model.v);
    measure();
}

double SphereExperiment::lambda() const {
    return m_lambda / (1 + m_fall * static_cast<double>(m_step));
}

Status SphereExperiment::learn() {
    drawSphere(m_task, m_batch,
               util::derivedSeed(m_seed, "sphere-batch", static_cast<std::uint64_t>(m_step)),
               m_samples);
    m_loss = sphereLoss(m_model, m_task, m_samples, lambda(), &m_gradient);
    if (!std::isfinite(m_loss)) return diverged("the loss is not a number"_m);
    sphereStep(m_rate, m_gradient.k, m_model.k);
    sphereStep(m_rate, m_gradient.v, m_model.v);
    return {};
}

void SphereExperiment::measure() {
    const auto overlap = [&](const std::vector<double>& a, const std::vector<double>& b) {
        return dot(a.data(), b.data(), a.size());
    };
    const double theta = overlap(m_model.v, m_task.k), eta = overlap(m_model.k, m_task.v),
                 rho = overlap(m_model.k, m_model.v);
    const double risk = sphereLoss(m_model, m_task, m_test, lambda(), nullptr);
    m_history.add(m_step, {overlap(m_model.k, m_task.k), overlap(m_model.v, m_task.v),
                           std::sqrt(theta * theta + eta * eta + rho * rho),
                           risk - m_task.noise * m_task.noise, m_step > 0 ? m_loss : risk});
}

std::vector<LabQuantity> SphereExperiment::quantities() const {
    return {{"risk", "risk", last(kExcess) + m_task.noise * m_task.noise},
            {"excess", "risk above the noise", last(kExcess)},
            {"kappa", "|kappa|", std::abs(last(kKappa))},
            {"nu", "|nu|", std::abs(last(kNu))},
            {"same_sign", "kappa and nu have one sign", last(kKappa) * last(kNu) > 0 ? 1.0 : 0.0},
            {"distance", "distance from the manifold", last(kDistance)},
            {"lambda", "lambda at the end", lambda()}};
}

LabSide SphereExperiment::look() {
    LabSide side;
    side.name = "erf";
    const auto panel = [&](const char* id, const char* title, const char* yTitle) {
        return LabPanel{id, title, "step", yTitle, false, false, m_history.stepsAsNumbers(), {}};
    };
    auto overlaps = panel("overlaps", "Overlap with the true directions", "cosine");
    overlaps.lines = {{"kappa = k . k*", m_history.curve(kKappa), false},
                      {"nu = v . v*", m_history.curve(kNu), false}};
    auto risk = panel("risk", "Risk above the noise", "mean squared error");
    risk.logarithmic = true;
    risk.lines = {{"held out", m_history.curve(kExcess), false}};
    auto distance = panel("distance", "Distance from the manifold", "length");
    distance.lines = {{"distance", m_history.curve(kDistance), false}};
    LabPanel phase{
        "phase", "Trajectories of the two directions", "kappa", "nu", false, false, {}, {}, true};
    phase.lines = {{"k and v", m_history.curve(kNu), false, -1, {}, m_history.curve(kKappa)}};
    side.panels = {std::move(overlaps), std::move(risk), std::move(phase), std::move(distance)};
    side.quantities = quantities();
    side.observed = observedAll(sphereClaims(), side.quantities, m_step >= m_steps);
    side.notes = notesOf(kExcess, "risk above the noise"_m);
    return side;
}

}  // namespace headscope::lab
