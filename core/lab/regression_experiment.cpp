#include "core/lab/regression_experiment.h"

#include "core/lab/claims.h"
#include "core/lab/kernels.h"
#include "core/util/random.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope::lab {
namespace {

constexpr std::size_t kTestSamples = 2000, kRidgeDraws = 4000;
constexpr double kNoLimit = std::numeric_limits<double>::infinity();
enum RegressionCurve : std::size_t { kRegressionRisk, kRegressionLoss, kSumMu, kHeads };  // then omega and mu

std::size_t headsOf(const RunConfig& config) {
    return static_cast<std::size_t>(std::stoul(config.text("model.heads")));
}

std::vector<std::string> regressionCurves(std::size_t heads) {
    std::vector<std::string> names = {"risk", "loss", "sum of mu"};
    for (const char* what : {"omega ", "mu "})
        for (std::size_t h = 0; h < heads; ++h) names.push_back(what + std::to_string(h));
    return names;
}

std::vector<LabClaim> regressionClaims(std::size_t heads) {
    const char* const pairs = "arXiv 2503.12734 (2025)";
    if (heads == 1)
        return {{"one-head-above-gd", "One head stays above one step of gradient descent.",
                 "Cui et al. 2024, arXiv 2401.17426 (abstract)", LabCertainty::Reported, "above_gd", 0, kNoLimit}};
    return {{"signs-match", "Heads come in two kinds: omega and mu both positive, or both negative.", pairs,
             LabCertainty::Reported, "sign_match", 1, 1},
            {"mu-cancel", "The heads' mu cancel: their sum is near 0.", pairs, LabCertainty::Reported, "mu_imbalance",
             0, 0.1},
            {"like-groups", "Both kinds have omega of like size.", pairs, LabCertainty::Reported, "omega_imbalance", 0,
             0.1},
            {"near-gd", "Together they do one step of gradient descent with the mean taken off, or better.", pairs,
             LabCertainty::Reported, "above_gd", -kNoLimit, 0.05}};
}

LabPanel headPanel(const History& history, const std::string& id, const std::string& title, std::size_t first,
                   std::size_t heads) {
    LabPanel panel{id, title, "step", id, false, false, history.stepsAsNumbers(), {}};
    for (std::size_t h = 0; h < heads; ++h)
        panel.lines.push_back({"head " + std::to_string(h), history.curve(first + h), false, static_cast<int>(h), {}});
    return panel;
}

// The least risk on these samples of eta / n sum_i (y_i - mean y) x_i . x_q.
double debiasedRisk(const RegressionSamples& samples) {
    const auto step = debiasedStep({{1}, {}, {}, {1}}, samples);
    const double along = dot(step.data(), samples.answers.data(), step.size());
    const double square = dot(step.data(), step.data(), step.size());
    const double whole = dot(samples.answers.data(), samples.answers.data(), step.size());
    return (whole - (square > 0 ? along * along / square : 0)) / static_cast<double>(step.size());
}

// |a - b| / (a + b): 0 where both are alike.
double imbalance(double a, double b) {
    return a + b > 0 ? std::abs(a - b) / (a + b) : 0;
}

}  // namespace

std::vector<ParamSpec> regressionParameters() {
    ParamSpec heads{"model.heads", "Heads H", "Attention heads.", ParamKind::Choice, std::string("4")};
    for (const char* count : {"1", "2", "3", "4", "6", "8"})
        heads.choices.push_back({count, std::string(count) + " heads"});
    heads.choices.front().name = "1 head";
    std::vector<ParamSpec> specs = {
        heads,
        {"task.dimension", "Dimension d", "Numbers in an x.", ParamKind::Integer, std::int64_t{5}, 1, 100},
        {"task.context", "Examples n", "Pairs (x, y) that the answer is to be found from.", ParamKind::Integer,
         std::int64_t{20}, 2, 500},
        {"task.noise", "Noise", "Standard deviation of the noise of every y.", ParamKind::Real, 0.25, 0, 10},
        {"train.steps", "Steps", "Steps of Adam on fresh samples.", ParamKind::Integer, std::int64_t{8000}, 1, 1e12},
        {"train.batch", "Batch", "Samples a step.", ParamKind::Integer, std::int64_t{64}, 1, 10000},
        {"train.step_size", "Step size", "Adam's rate; it falls to 0 along half a cosine.", ParamKind::Real, 0.01, 0,
         10},
        {"train.seed", "Seed", "Of first weights and samples.", ParamKind::Integer, std::int64_t{1}, 0, 1e15}};
    specs[6].exclusiveMinimum = specs[6].logarithmic = true;
    return specs;
}

std::vector<LabPreset> regressionPresets() {
    return {{"four-heads", "Four heads", "Heads part into pairs that undo each other's mean.", {}},
            {"one-head", "One head", "A weighted mean of the examples' y is all that one head can give.",
             RunConfig{{{"model.heads", std::string("1")}}}},
            {"two-heads", "Two heads", "One positive, one negative: their difference is a step of gradient descent.",
             RunConfig{{{"model.heads", std::string("2")}}}}};
}

Status checkRegression(const RunConfig& config, std::vector<std::string>& warnings) {
    if (config.integer("task.context") <= config.integer("task.dimension"))
        warnings.push_back("with task.context " + std::to_string(config.integer("task.context")) +
                           " and task.dimension " + std::to_string(config.integer("task.dimension")) +
                           " the examples do not say what w is: even the Bayes risk is far above the noise");
    const double numbers = static_cast<double>(config.integer("train.batch")) *
                           static_cast<double>(config.integer("task.context")) *
                           static_cast<double>(config.integer("task.dimension"));
    if (numbers <= 5e7) return {};
    return Error{
        ErrorCode::Usage,
        "a batch of train.batch x task.context x task.dimension = " + valueText(numbers) + " numbers does not fit",
        "Lower one of them until the product is at most 50 million"};
}

RegressionExperiment::RegressionExperiment(const RunConfig& config)
    : m_task{static_cast<std::size_t>(config.integer("task.dimension")),
             static_cast<std::size_t>(config.integer("task.context")), config.real("task.noise"), 1},
      m_batch(static_cast<std::size_t>(config.integer("train.batch"))),
      m_rate(config.real("train.step_size")),
      m_steps(config.integer("train.steps")),
      m_seed(static_cast<std::uint64_t>(config.integer("train.seed"))),
      m_model{headsOf(config), m_task.dimension,
              std::vector<double>(headsOf(config) * m_task.dimension * (m_task.dimension + 1)),
              std::vector<double>(headsOf(config) * (m_task.dimension + 1))},
      m_look(m_model.look.size()),
      m_give(m_model.give.size()),
      m_history(regressionCurves(m_model.heads), m_steps) {
    fillNormal(util::derivedSeed(m_seed, "lab-look"), m_model.look.data(), m_model.look.size());
    fillNormal(util::derivedSeed(m_seed, "lab-give"), m_model.give.data(), m_model.give.size());
    for (auto* part : {&m_model.look, &m_model.give})
        for (double& value : *part) value *= 0.1;
    drawRegression(m_task, kTestSamples, util::derivedSeed(m_seed, "lab-test"), m_test);
    const std::size_t each = m_task.context * m_task.dimension * m_task.dimension;
    const auto draws = std::clamp<std::size_t>(20'000'000 / each, 50, kRidgeDraws);
    m_bayesRisk = ridgeRisk(m_task, draws, m_seed, m_bayesError);
    m_stepRisk = debiasedRisk(m_test);
    measure();
}

Status RegressionExperiment::advance() {
    drawRegression(m_task, m_batch, util::derivedSeed(m_seed, "lab-batch", static_cast<std::uint64_t>(m_step)),
                   m_samples);
    m_loss = regressionLoss(m_model, m_samples, &m_gradient);
    const double part = static_cast<double>(m_step) / static_cast<double>(m_steps);
    const double rate = m_rate * 0.5 * (1 + std::cos(3.14159265358979323846 * part));
    ++m_step;
    m_look.step(m_step, rate, m_gradient.look, m_model.look);
    m_give.step(m_step, rate, m_gradient.give, m_model.give);
    m_measured = m_history.due(m_step);
    if (!std::isfinite(m_loss) || m_loss > 1e12)
        return Error{ErrorCode::Diverged,
                     "the loss grew without bound: " + valueText(m_loss) + " at step " + std::to_string(m_step) +
                         " with train.step_size " + valueText(m_rate),
                     "Lower train.step_size, for example to " + valueText(m_rate / 4)};
    if (m_measured) measure();
    return {};
}

void RegressionExperiment::measure() {
    const double risk = regressionLoss(m_model, m_test, nullptr);
    std::vector<double> values = {risk, m_step > 0 ? m_loss : risk, 0};
    for (std::size_t h = 0; h < m_model.heads; ++h) values.push_back(m_model.omega(h));
    for (std::size_t h = 0; h < m_model.heads; ++h) {
        values.push_back(m_model.mu(h));
        values[kSumMu] += m_model.mu(h);
    }
    m_history.add(m_step, values);
}

std::vector<LabQuantity> RegressionExperiment::quantities() const {
    const auto moments = regressionMoments(m_task);
    const double risk = m_history.at(m_history.size() - 1, kRegressionRisk);
    double match = 0, whole = 0, muSum = 0, muAll = 0, positive = 0, negative = 0, ups = 0, downs = 0;
    for (std::size_t h = 0; h < m_model.heads; ++h) {
        const double omega = m_model.omega(h), mu = m_model.mu(h), weight = std::abs(omega * mu);
        whole += weight;
        match += omega * mu > 0 ? weight : 0;
        muSum += mu;
        muAll += std::abs(mu);
        (omega > 0 ? positive : negative) += std::abs(omega);
        (omega > 0 ? ups : downs) += 1;
    }
    return {{"risk", "risk", risk},
            {"bayes_risk", "Bayes risk", m_bayesRisk},
            {"bayes_risk_standard_error", "its standard error", m_bayesError},
            {"gd_risk", "risk of one step of gradient descent", moments.gdRisk},
            {"debiased_risk", "risk of one step with the mean taken off, on the same samples", m_stepRisk},
            {"zero_risk", "risk of saying 0", moments.zeroRisk},
            {"gap", "risk above the Bayes risk", risk - m_bayesRisk},
            {"above_gd", "risk above one step with the mean taken off", risk - m_stepRisk},
            {"sign_match", "share of omega mu with equal signs", whole > 0 ? match / whole : 0},
            {"mu_imbalance", "sum of mu / sum of |mu|", muAll > 0 ? std::abs(muSum) / muAll : 0},
            {"omega_imbalance", "difference of both kinds' mean |omega|",
             ups > 0 && downs > 0 ? imbalance(positive / ups, negative / downs) : 1}};
}

LabSide RegressionExperiment::look() {
    LabSide side;
    side.name = m_model.heads == 1 ? "1 head" : std::to_string(m_model.heads) + " heads";
    const auto level = [&](double value) { return std::vector<double>(m_history.size(), value); };
    LabPanel risk{"risk", "Risk", "step", "mean squared error", true, false, m_history.stepsAsNumbers(), {}};
    risk.lines = {{"batch", m_history.curve(kRegressionLoss), false},
                  {"risk", m_history.curve(kRegressionRisk), false},
                  {"Bayes risk (ridge)", level(m_bayesRisk), true},
                  {"one step of gradient descent, debiased", level(m_stepRisk), true}};
    LabPanel sum{"sum-mu", "Sum of the heads' mu", "step", "sum of mu", false, false, m_history.stepsAsNumbers(), {}};
    sum.lines = {{"sum of mu", m_history.curve(kSumMu), false}, {"0", level(0), true}};
    side.panels = {std::move(risk), headPanel(m_history, "omega", "What heads look for: omega", kHeads, m_model.heads),
                   headPanel(m_history, "mu", "What heads give: mu", kHeads + m_model.heads, m_model.heads),
                   std::move(sum)};
    LabMap map{"circuits", "Heads", "head", "circuit", "omega, mu", {}, {"omega", "mu"}, 1, m_history.steps(), {}};
    for (std::size_t h = 0; h < m_model.heads; ++h) map.rows.push_back(std::to_string(h));
    for (std::size_t i = 0; i < m_history.size(); ++i) {
        map.frames.emplace_back();
        for (std::size_t h = 0; h < m_model.heads; ++h)
            for (std::size_t part = 0; part < 2; ++part) {
                map.frames.back().push_back(m_history.at(i, kHeads + part * m_model.heads + h));
                map.limit = std::max(map.limit, std::abs(map.frames.back().back()));
            }
    }
    side.maps = {std::move(map)};
    side.quantities = quantities();
    side.observed = observedAll(regressionClaims(m_model.heads), side.quantities, m_step >= m_steps);
    return side;
}

io::TensorFile RegressionExperiment::state() const {
    io::TensorFile file;
    putNumbers(file, "step", {static_cast<double>(m_step), m_loss});
    putNumbers(file, "look", m_model.look);
    putNumbers(file, "give", m_model.give);
    putNumbers(file, "look.mean", m_look.mean());
    putNumbers(file, "look.square", m_look.square());
    putNumbers(file, "give.mean", m_give.mean());
    putNumbers(file, "give.square", m_give.square());
    m_history.save(file);
    return file;
}

Status RegressionExperiment::restore(const io::TensorFile& state) {
    HEADSCOPE_TRY(const auto at, takeNumbers(state, "step", 2));
    HEADSCOPE_TRY(m_model.look, takeNumbers(state, "look", m_model.look.size()));
    HEADSCOPE_TRY(m_model.give, takeNumbers(state, "give", m_model.give.size()));
    HEADSCOPE_TRY(m_look.mean(), takeNumbers(state, "look.mean", m_model.look.size()));
    HEADSCOPE_TRY(m_look.square(), takeNumbers(state, "look.square", m_model.look.size()));
    HEADSCOPE_TRY(m_give.mean(), takeNumbers(state, "give.mean", m_model.give.size()));
    HEADSCOPE_TRY(m_give.square(), takeNumbers(state, "give.square", m_model.give.size()));
    m_step = static_cast<std::int64_t>(at[0]);
    m_loss = at[1];
    return m_history.restore(state);
}

}  // namespace headscope::lab
