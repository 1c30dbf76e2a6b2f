#include "core/lab/worlds/regression_experiment.h"

#include "core/base/util/random.h"
#include "core/lab/worlds/claims.h"
#include "core/lab/worlds/kernels.h"
#include "core/lab/worlds/regression_claims.h"

#include <algorithm>
#include <cmath>

namespace headscope::lab {
namespace {

constexpr std::size_t kTestSamples = 2000, kRidgeDraws = 4000;
// Largest loss of a batch relative to the initial risk. It is large, because squares of few samples
// vary a lot.
constexpr double kMostGrowth = 50;
// Curves of the history; omega and mu follow.
enum RegressionCurve : std::size_t { kRegressionRisk, kRegressionLoss, kSumMu, kHeads };

std::size_t headsOf(const RunConfig& config) {
    return static_cast<std::size_t>(std::stoul(config.text("model.heads")));
}

std::size_t sizeOf(const RunConfig& config, const char* key) {
    return static_cast<std::size_t>(config.integer(key));
}

RegressionTask regressionTask(const RunConfig& config) {
    return {sizeOf(config, "task.dimension"), sizeOf(config, "task.context"),
            config.real("task.noise"), 1, sizeOf(config, "task.tasks")};
}

// Returns the name of entry (h, t) in the curves of omega and mu: "2", or with several tasks "2,
// task 1".
std::string circuitName(std::size_t index, std::size_t tasks) {
    const auto head = std::to_string(index / tasks);
    return tasks == 1 ? head : head + ", task " + std::to_string(index % tasks + 1);
}

std::vector<std::string> regressionCurves(std::size_t heads, std::size_t tasks) {
    std::vector<std::string> names = {"risk", "loss", "sum of mu"};
    for (const char* what : {"omega ", "mu "})
        for (std::size_t i = 0; i < heads * tasks; ++i)
            names.push_back(what + circuitName(i, tasks));
    return names;
}

// Returns a panel with one line per head, or per head and task in the colour of the task.
LabPanel headPanel(const History& history, const std::string& id, const std::string& title,
                   const std::vector<std::vector<double>>& curves, std::size_t tasks) {
    LabPanel panel{id, title, "step", id, false, false, history.stepsAsNumbers(), {}};
    for (std::size_t i = 0; i < curves.size(); ++i) {
        const std::size_t kind = tasks == 1 ? i : i % tasks;
        panel.lines.push_back({"head " + circuitName(i, tasks), curves[i], false,
                               static_cast<int>(kind),
                               tasks == 1 ? "" : "task " + std::to_string(kind + 1)});
    }
    return panel;
}

}  // namespace

std::vector<ParamSpec> regressionParameters() {
    ParamSpec heads{"model.heads", "Heads H", "Attention heads.", ParamKind::Choice,
                    std::string("4")};
    for (const char* count : {"1", "2", "3", "4", "6", "8"})
        heads.choices.push_back({count, std::string(count) + " heads"});
    heads.choices.front().name = "1 head";
    ParamSpec tasks{
        "task.tasks",
        "Tasks I",
        "Each task has its own part of x, its own law and its own y; d is divided among them.",
        ParamKind::Integer,
        std::int64_t{1},
        1,
        16};
    std::vector<ParamSpec> specs = {
        heads,
        {"task.dimension", "Dimension d", "Length of the vector x.", ParamKind::Integer,
         std::int64_t{5}, 1, 100},
        {"task.context", "Examples n", "Pairs (x, y) from which the answer must be found.",
         ParamKind::Integer, std::int64_t{20}, 2, 500},
        {"task.noise", "Noise", "Standard deviation of the noise of every y.", ParamKind::Real,
         0.25, 0, 10},
        tasks,
        {"train.steps", "Steps", "Steps of Adam on fresh samples.", ParamKind::Integer,
         std::int64_t{8000}, 1, 1e12},
        {"train.batch", "Batch", "Samples per step.", ParamKind::Integer, std::int64_t{64}, 1,
         10000},
        {"train.step_size", "Step size",
         "Learning rate of Adam; it falls to 0 along half a cosine.", ParamKind::Real, 0.01, 0, 10},
        {"train.seed", "Seed", "Sets the initial weights and the samples.", ParamKind::Integer,
         std::int64_t{1}, 0, 1e15}};
    for (auto& spec : specs)
        if (spec.key == "train.step_size") spec.exclusiveMinimum = spec.logarithmic = true;
    return specs;
}

std::vector<LabPreset> regressionPresets() {
    return {{"four-heads", "Four heads", "Heads form pairs whose means cancel.", {}},
            {"one-head", "One head", "One head can only output a weighted mean of the examples' y.",
             RunConfig{{{"model.heads", std::string("1")}}}},
            {"two-heads", "Two heads",
             "One positive, one negative: their difference is a step of gradient descent.",
             RunConfig{{{"model.heads", std::string("2")}}}},
            {"several-tasks", "Three tasks, six heads",
             "Each task has its own part of x and its own y, and gets its own heads.",
             RunConfig{{{"task.tasks", std::int64_t{3}},
                        {"task.dimension", std::int64_t{6}},
                        {"model.heads", std::string("6")}}}},
            {"a-head-a-task", "Three tasks, three heads",
             "As many heads as tasks: too few for a pair of opposite signs per task.",
             RunConfig{{{"task.tasks", std::int64_t{3}},
                        {"task.dimension", std::int64_t{6}},
                        {"model.heads", std::string("3")}}}}};
}

Status checkRegression(const RunConfig& config, std::vector<Message>& warnings) {
    const auto tasks = config.integer("task.tasks"), dimension = config.integer("task.dimension");
    if (dimension % tasks != 0)
        return Error{ErrorCode::Usage,
                     "task.dimension %1 cannot be divided among %2 tasks"_m(dimension, tasks),
                     "Give a multiple of task.tasks, as %1"_m((dimension / tasks + 1) * tasks)};
    if (config.integer("task.context") <= dimension / tasks)
        warnings.push_back(
            "with task.context %1 and %2, the examples do not determine w: even the Bayes risk is "
            "far above the "
            "noise"_m(config.integer("task.context"),
                      tasks > 1 ? "a task's share of task.dimension, %1"_m(dimension / tasks)
                                : "task.dimension %1"_m(dimension)));
    const double numbers = static_cast<double>(config.integer("train.batch")) *
                           static_cast<double>(config.integer("task.context")) *
                           static_cast<double>(dimension);
    if (numbers <= 5e7) return {};
    return Error{
        ErrorCode::Usage,
        "a batch of train.batch x task.context x task.dimension = %1 numbers does not fit"_m(
            valueText(numbers)),
        "Lower one of these settings until the product is at most 50 million"_m};
}

RegressionExperiment::RegressionExperiment(const RunConfig& config)
    : TrainedExperiment(config, regressionCurves(headsOf(config), sizeOf(config, "task.tasks"))),
      m_task(regressionTask(config)),
      m_model{
          headsOf(config), m_task.dimension,
          std::vector<double>(headsOf(config) * m_task.dimension *
                              (m_task.dimension + m_task.tasks)),
          std::vector<double>(headsOf(config) * m_task.tasks * (m_task.dimension + m_task.tasks)),
          m_task.tasks},
      m_look(m_model.look.size()),
      m_give(m_model.give.size()) {
    fillNormal(util::derivedSeed(m_seed, "lab-look"), m_model.look.data(), m_model.look.size());
    fillNormal(util::derivedSeed(m_seed, "lab-give"), m_model.give.data(), m_model.give.size());
    for (auto* part : {&m_model.look, &m_model.give})
        for (double& value : *part) value *= 0.1;
    drawRegression(m_task, kTestSamples, util::derivedSeed(m_seed, "lab-test"), m_test);
    const auto one = m_task.one();
    const std::size_t each = one.context * one.dimension * one.dimension;
    const auto draws = std::clamp<std::size_t>(20'000'000 / each, 50, kRidgeDraws);
    m_risks.bayes = ridgeRisk(one, draws, m_seed, m_risks.bayesError);
    m_risks.step = debiasedRisk(m_test);
    keep("look", m_model.look);
    keep("give", m_model.give);
    keep("look.mean", m_look.mean());
    keep("look.square", m_look.square());
    keep("give.mean", m_give.mean());
    keep("give.square", m_give.square());
    measure();
}

Status RegressionExperiment::learn() {
    drawRegression(m_task, m_batch,
                   util::derivedSeed(m_seed, "lab-batch", static_cast<std::uint64_t>(m_step)),
                   m_samples);
    m_loss = regressionLoss(m_model, m_samples, &m_gradient);
    const double part = static_cast<double>(m_step) / static_cast<double>(m_steps);
    const double rate = m_rate * 0.5 * (1 + std::cos(3.14159265358979323846 * part));
    m_look.step(m_step + 1, rate, m_gradient.look, m_model.look);
    m_give.step(m_step + 1, rate, m_gradient.give, m_model.give);
    const double first = m_history.at(0, kRegressionRisk);
    if (!std::isfinite(m_loss) || m_loss > kMostGrowth * first)
        return diverged("the loss grew to %1, from a risk of %2 before the first step,"_m(
            valueText(m_loss), valueText(first)));
    return {};
}

void RegressionExperiment::measure() {
    const double risk = regressionLoss(m_model, m_test, nullptr);
    std::vector<double> values = {risk, m_step > 0 ? m_loss : risk, 0};
    for (std::size_t h = 0; h < m_model.heads; ++h)
        for (std::size_t t = 0; t < m_task.tasks; ++t) values.push_back(m_model.omega(h, t));
    for (std::size_t h = 0; h < m_model.heads; ++h)
        for (std::size_t t = 0; t < m_task.tasks; ++t) {
            values.push_back(m_model.mu(h, t));
            values[kSumMu] += m_model.mu(h, t);
        }
    m_history.add(m_step, values);
}

// Returns the curves of mu, or of omega, by head and task.
std::vector<std::vector<double>> RegressionExperiment::curves(bool mu) const {
    const std::size_t count = m_model.heads * m_task.tasks;
    std::vector<std::vector<double>> out;
    for (std::size_t i = 0; i < count; ++i)
        out.push_back(m_history.curve(kHeads + (mu ? count : 0) + i));
    return out;
}

// Returns omega mu of every head and task at each measured step.
std::vector<std::vector<double>> RegressionExperiment::allocations() const {
    auto out = curves(false);
    const auto mus = curves(true);
    for (std::size_t i = 0; i < out.size(); ++i)
        for (std::size_t at = 0; at < out[i].size(); ++at) out[i][at] *= mus[i][at];
    return out;
}

// Returns a map of the heads. With one task: omega and mu of each head. With several: omega mu of
// each head and task.
LabMap RegressionExperiment::headMap() const {
    LabMap map{"circuits", "Heads",         "head", "circuit",         "omega, mu",
               {},         {"omega", "mu"}, 1,      m_history.steps(), {}};
    auto rows = curves(false);
    const auto mus = curves(true);
    if (m_task.tasks == 1) {
        for (std::size_t h = 0; h < mus.size(); ++h)
            rows.insert(rows.begin() + std::ptrdiff_t(2 * h + 1), mus[h]);
    } else {
        map = {"allocation",
               "Which head works for which task",
               "head",
               "task",
               "omega mu",
               {},
               {},
               0,
               m_history.steps(),
               {}};
        for (std::size_t t = 0; t < m_task.tasks; ++t) map.columns.push_back(std::to_string(t + 1));
        rows = allocations();
    }
    for (std::size_t h = 0; h < m_model.heads; ++h) map.rows.push_back(std::to_string(h));
    map.frames.resize(m_history.size());
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            map.frames[i].push_back(row[i]);
            map.limit = std::max(map.limit, std::abs(row[i]));
        }
    return map;
}

LabSide RegressionExperiment::look() {
    LabSide side;
    side.name = m_model.heads == 1 ? "1 head" : std::to_string(m_model.heads) + " heads";
    const std::size_t tasks = m_task.tasks;
    const auto level = [&](double value) { return std::vector<double>(m_history.size(), value); };
    LabPanel risk{
        "risk", "Risk", "step", "mean squared error", true, false, m_history.stepsAsNumbers(), {}};
    risk.lines = {{"batch", m_history.curve(kRegressionLoss), false},
                  {"risk", m_history.curve(kRegressionRisk), false},
                  {"Bayes risk (ridge)", level(m_risks.bayes), true},
                  {"debiased gradient step", level(m_risks.step), true}};
    LabPanel sum{"sum-mu", "Sum of the heads' mu",     "step", "sum of mu", false,
                 false,    m_history.stepsAsNumbers(), {}};
    sum.lines = {{"sum of mu", m_history.curve(kSumMu), false}, {"0", level(0), true}};
    side.panels = {std::move(risk)};
    if (tasks > 1) {
        side.panels.push_back(headPanel(m_history, "allocation",
                                        "Contribution of heads to tasks: omega mu", allocations(),
                                        tasks));
        side.panels.back().yTitle = "omega mu";
    }
    side.panels.push_back(
        headPanel(m_history, "omega", "Query-key strength of heads: omega", curves(false), tasks));
    side.panels.push_back(
        headPanel(m_history, "mu", "Output strength of heads: mu", curves(true), tasks));
    side.panels.push_back(std::move(sum));
    side.maps = {headMap()};
    m_risks.model = last(kRegressionRisk);
    side.quantities = regressionQuantities(m_model, m_task, m_risks);
    side.observed =
        observedAll(regressionClaims(m_model.heads, tasks), side.quantities, m_step >= m_steps);
    side.notes = notesOf(kRegressionRisk, "risk"_m);
    return side;
}

}  // namespace headscope::lab
