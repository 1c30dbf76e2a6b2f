#include "core/lab/worlds/location_experiment.h"

#include "core/lab/worlds/claims.h"
#include "core/lab/worlds/kernels.h"
#include "core/lab/worlds/location_claims.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headscope::lab {
namespace {

constexpr std::size_t kLiveDraws = 1500, kFinalDraws = 40000, kBayesDraws = 40000;
constexpr std::size_t kLivePruneDraws = 300, kPruneDraws = 6000;
constexpr std::size_t kLogitSamples = 512, kLogitBars = 40;
// Limit of a head's length, relative to the signal. The attention of longer heads is all or
// nothing, so they no longer learn.
constexpr double kTooLong = 20;
constexpr std::size_t kLookNumbers = 20'000'000;  // upper limit of numbers drawn for one view
// Curves of the history; the overlaps m_hf follow.
enum Curve : std::size_t { kRisk, kLoss, kSpecialisation, kEffective, kOverlaps };

std::string headName(std::size_t h) {
    return "head " + std::to_string(h);
}

LabPanel stepsPanel(const History& history, std::string id, std::string title, std::string yTitle) {
    LabPanel panel;
    panel.id = std::move(id);
    panel.title = std::move(title);
    panel.xTitle = "step";
    panel.yTitle = std::move(yTitle);
    panel.x = history.stepsAsNumbers();
    return panel;
}

// Returns the indices of heads sorted by ascending value.
std::vector<std::size_t> rising(const std::vector<double>& values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    return order;
}

// Returns the risks without the first 0, 1, ... heads of the order, all on the same draws.
std::vector<double> prunedRisks(const ReducedModel& model, double noise,
                                const std::vector<std::size_t>& order, const ReducedDraws& draws) {
    std::vector<double> risks;
    for (std::size_t gone = 0; gone < order.size(); ++gone) {
        std::vector<std::size_t> kept(order.begin() + static_cast<std::ptrdiff_t>(gone),
                                      order.end());
        std::sort(kept.begin(), kept.end());
        risks.push_back(reducedRisk(model.only(kept), draws).value + noise * noise);
    }
    return risks;
}

LabPanel prunePanel(const LocationOutcome& outcome) {
    LabPanel panel{
        "pruning", "Risk as heads are removed", "heads removed", "risk", false, false, {}, {}};
    for (std::size_t i = 0; i < outcome.pruned.size(); ++i)
        panel.x.push_back(static_cast<double>(i));
    panel.lines.push_back({"smallest norm first", outcome.pruned, false});
    if (!outcome.prunedMass.empty())
        panel.lines.push_back({"smallest mass first", outcome.prunedMass, false});
    panel.lines.push_back(
        {"Bayes risk", std::vector<double>(panel.x.size(), outcome.bayesRisk.value), true});
    return panel;
}

// Returns a histogram of the logits with bars of equal width, as fractions of the tokens.
LabPanel logitPanel(const std::vector<double>& signal, const std::vector<double>& noise) {
    LabPanel panel{
        "logits", "Largest logit of the heads", "logit", "share of the tokens", false, true, {},
        {}};
    double low = 0, high = 1;
    for (const auto* values : {&signal, &noise})
        for (const double value : *values) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    const double width = (high - low) / static_cast<double>(kLogitBars);
    for (std::size_t i = 0; i < kLogitBars; ++i)
        panel.x.push_back(low + (static_cast<double>(i) + 0.5) * width);
    for (const auto& [name, values] :
         {std::pair("token with the signal", &signal), std::pair("noise token", &noise)}) {
        LabLine line{name, std::vector<double>(kLogitBars), false};
        for (const double value : *values) {
            const auto bar = static_cast<std::size_t>((value - low) / width);
            line.values[std::min(bar, kLogitBars - 1)] += 1 / static_cast<double>(values->size());
        }
        panel.lines.push_back(std::move(line));
    }
    return panel;
}

LabPanel overlapPanel(const History& history, std::size_t heads, std::size_t features) {
    auto panel = stepsPanel(history, "overlaps", "Heads along the directions", "overlap m");
    for (std::size_t h = 0; h < heads; ++h)
        for (std::size_t f = 0; f < features; ++f)
            panel.lines.push_back(
                {headName(h) + (features > 1 ? ", direction " + std::to_string(f + 1) : ""),
                 history.curve(kOverlaps + h * features + f), false,
                 static_cast<int>(features > 1 ? f : h),
                 features > 1 ? "direction " + std::to_string(f + 1) : headName(h)});
    return panel;
}

LabMap overlapMap(const History& history, std::size_t heads, std::size_t features) {
    LabMap map{"overlap-map",
               "Heads by directions",
               "head",
               "direction",
               "overlap m",
               {},
               {},
               1,
               history.steps(),
               {}};
    for (std::size_t h = 0; h < heads; ++h) map.rows.push_back(std::to_string(h));
    for (std::size_t f = 0; f < features; ++f) map.columns.push_back(std::to_string(f + 1));
    for (std::size_t i = 0; i < history.size(); ++i) {
        map.frames.emplace_back();
        for (std::size_t n = 0; n < heads * features; ++n) {
            map.frames.back().push_back(history.at(i, kOverlaps + n));
            map.limit = std::max(map.limit, std::abs(map.frames.back().back()));
        }
    }
    return map;
}

// Draws the trajectories of heads in the plane of the first two directions. With one direction:
// head 0 against head 1.
LabPanel phasePanel(const History& history, std::size_t heads, std::size_t features) {
    LabPanel panel{"phase", "Head trajectories", "", "", false, false, {}, {}, true};
    const auto overlap = [&](std::size_t h, std::size_t f) {
        return history.curve(kOverlaps + h * features + f);
    };
    panel.xTitle = features > 1 ? "along direction 1" : "overlap of head 0";
    panel.yTitle = features > 1 ? "along direction 2" : "overlap of head 1";
    if (features == 1 && heads > 1)
        panel.lines = {{"heads 0 and 1", overlap(1, 0), false, -1, {}, overlap(0, 0)}};
    for (std::size_t h = 0; features > 1 && h < heads; ++h)
        panel.lines.push_back(
            {headName(h), overlap(h, 1), false, static_cast<int>(h), {}, overlap(h, 0)});
    return panel;
}

// Draws the selectivity of each head for a single direction, over the steps.
LabPanel selectivityPanel(const History& history, std::size_t heads, std::size_t features) {
    auto panel =
        stepsPanel(history, "selectivity", "Selectivity of heads for one direction", "selectivity");
    for (std::size_t h = 0; h < heads; ++h) {
        LabLine line{headName(h), {}, false, static_cast<int>(h), headName(h)};
        for (std::size_t i = 0; i < history.size(); ++i) {
            std::vector<double> row(features);
            for (std::size_t f = 0; f < features; ++f)
                row[f] = history.at(i, kOverlaps + h * features + f);
            line.values.push_back(selectivityOf(row.data(), features));
        }
        panel.lines.push_back(std::move(line));
    }
    return panel;
}

// Draws the fraction of the total attention per head.
LabPanel massPanel(const std::vector<double>& mass) {
    LabPanel panel{"mass", "Mass of the heads", "head", "share of the attention", false, true, {},
                   {}};
    for (std::size_t h = 0; h < mass.size(); ++h) panel.x.push_back(static_cast<double>(h));
    panel.lines = {{"mass", mass, false},
                   {"equal "
                    "shares",
                    std::vector<double>(mass.size(), 1.0 / double(mass.size())), true}};
    return panel;
}

LabPanel logitPanel(const LocationPass& pass, const LocationSamples& samples, std::size_t heads) {
    std::vector<double> signal, noise;
    for (std::size_t n = 0; n < samples.count; ++n)
        for (std::size_t l = 0; l < samples.length; ++l) {
            double largest = pass.logit(n, l, 0);
            for (std::size_t h = 1; h < heads; ++h)
                largest = std::max(largest, pass.logit(n, l, h));
            (l == samples.places[n] ? signal : noise).push_back(largest);
        }
    return logitPanel(signal, noise);
}

std::vector<std::string> locationCurves(const RunConfig& config) {
    const auto settings = locationSettings(config);
    std::vector<std::string> names = {"risk", "loss", "specialisation", "effective heads"};
    for (std::size_t h = 0; h < settings.heads; ++h)
        for (std::size_t f = 0; f < settings.law.features(); ++f)
            names.push_back("m " + std::to_string(h) + " " + std::to_string(f));
    return names;
}

// Returns the limit for the root mean square of the heads' parameters. The heads of the Bayes
// estimator are as long as the signal (README).
double lengthLimit(const SignalLaw& law) {
    double squares = 0;
    for (const double mean : law.meanSignal()) squares += mean * mean;
    for (const double variance : law.variance()) squares += variance;
    return kTooLong * (1 + std::sqrt(squares));
}

// Returns `wanted`, or the number of draws that fit into kLookNumbers. each: numbers per draw.
std::size_t thatFit(std::size_t wanted, std::size_t each) {
    return std::min(wanted, std::max<std::size_t>(kLookNumbers / each, 8));
}

}  // namespace

LocationExperiment::LocationExperiment(const RunConfig& config)
    : TrainedExperiment(config, locationCurves(config)),
      m_settings(locationSettings(config)),
      m_task(makeLocationTask(m_settings.law, m_settings.dimension, m_settings.length,
                              m_settings.noise, m_settings.seed)) {
    const auto& s = m_settings;
    m_model = {s.activation, Matrix(s.heads, s.dimension), {}, m_task.valueDirection};
    fillNormal(util::derivedSeed(s.seed, "lab-heads"), m_model.k.values.data(),
               m_model.k.values.size());
    for (double& value : m_model.k.values) value *= s.start;
    m_model.b.assign(s.heads, s.bias == Bias::None ? 0 : -std::log(static_cast<double>(s.heads)));
    if (s.learnValues) {
        fillNormal(util::derivedSeed(s.seed, "lab-values"), m_model.v.data(), m_model.v.size());
        for (double& value : m_model.v) value *= s.start;
    }
    m_lengthLimit = lengthLimit(m_task.law);
    m_draws = draws(kLiveDraws, "live-risk");
    m_pruneDraws = draws(kLivePruneDraws, "final-risk");
    drawSamples(m_task, thatFit(kLogitSamples, s.length * s.dimension),
                util::derivedSeed(s.seed, "logit-samples"), m_logitSamples);
    m_bayesRisk = bayesRisk(m_task, kBayesDraws, s.seed);
    keep("k", m_model.k.values);
    keep("b", m_model.b);
    keep("v", m_model.v);
    measure();
}

ReducedDraws LocationExperiment::draws(std::size_t wanted, const char* stream) const {
    const std::size_t heads = m_settings.heads;
    return reducedDraws(m_task, heads, thatFit(wanted, m_settings.length * (heads + 1)),
                        util::derivedSeed(m_settings.seed, stream));
}

Status LocationExperiment::learn() {
    drawSamples(m_task, m_settings.batch,
                util::derivedSeed(m_settings.seed, "lab-batch", static_cast<std::uint64_t>(m_step)),
                m_samples);
    m_loss = m_pass.forward(m_model, m_samples);
    m_pass.gradient(m_model, m_samples, m_gradient);
    descend();
    const double size =
        dot(m_model.k.values.data(), m_model.k.values.data(), m_model.k.values.size());
    const double length = std::sqrt(size / static_cast<double>(m_model.k.values.size()));
    if (!std::isfinite(m_loss) || !(length <= m_lengthLimit))
        return diverged("the heads grew beyond what any signal requires, to a loss of %1,"_m(
            valueText(m_loss)));
    return {};
}

void LocationExperiment::descend() {
    const double step = m_settings.stepSize;
    for (std::size_t i = 0; i < m_model.k.values.size(); ++i)
        m_model.k.values[i] -= step * m_gradient.k.values[i];
    if (m_settings.bias == Bias::Learned)
        for (std::size_t h = 0; h < m_settings.heads; ++h)
            m_model.b[h] -= step * m_settings.biasRate * m_gradient.b[h];
    if (m_settings.learnValues)
        for (std::size_t d = 0; d < m_model.v.size(); ++d) m_model.v[d] -= step * m_gradient.v[d];
}

void LocationExperiment::measure() {
    const auto order = orderParameters(m_model, m_task);
    const double risk = populationRisk(m_model, m_task, m_draws).value;
    std::vector<double> values = {risk, m_step > 0 ? m_loss : risk, order.specialisation,
                                  order.effectiveHeads};
    values.insert(values.end(), order.m.values.begin(), order.m.values.end());
    m_history.add(m_step, values);
}

LabSide LocationExperiment::look() {
    LocationOutcome outcome;
    outcome.bayesRisk = m_bayesRisk;
    outcome.order = orderParameters(m_model, m_task);
    const std::size_t heads = m_settings.heads, features = m_settings.law.features();
    const bool finished = m_step >= m_steps;
    outcome.risk =
        populationRisk(m_model, m_task, finished ? draws(kFinalDraws, "final-risk") : m_draws);
    const auto reduced = reducedModel(m_model, m_task);
    if (finished && m_pruneDraws.places.size() == kLivePruneDraws)
        m_pruneDraws = draws(kPruneDraws, "final-risk");
    outcome.pruned = prunedRisks(reduced, m_settings.noise, m_model.orderByNorm(), m_pruneDraws);
    LocationPass pass;
    pass.forward(m_model, m_logitSamples);
    const bool hasMass = m_settings.activation == Activation::BayesSoftmax && heads > 1;
    const auto mass = hasMass ? pass.headMass() : std::vector<double>();
    if (hasMass)
        outcome.prunedMass = prunedRisks(reduced, m_settings.noise, rising(mass), m_pruneDraws);
    outcome.learningOrder = learningOrder(m_history, heads, m_settings.law, kOverlaps);

    LabSide side;
    side.name = activationRow(m_settings.activation).name;
    auto risk = stepsPanel(m_history, "risk", "Risk", "mean squared error");
    risk.logarithmic = true;
    risk.lines = {{"batch", m_history.curve(kLoss), false},
                  {"risk", m_history.curve(kRisk), false},
                  {"Bayes risk", std::vector<double>(m_history.size(), m_bayesRisk.value), true}};
    auto parted =
        stepsPanel(m_history, "specialisation", "Specialisation of the heads", "1 - mean cosine");
    parted.lines = {{"specialisation", m_history.curve(kSpecialisation), false}};
    auto effective = stepsPanel(m_history, "effective-heads", "Effective heads", "heads");
    effective.lines = {{"effective heads", m_history.curve(kEffective), false}};
    side.panels = {
        std::move(risk),     overlapPanel(m_history, heads, features), std::move(parted),
        prunePanel(outcome), logitPanel(pass, m_logitSamples, heads),  std::move(effective)};
    if (features > 1) side.panels.push_back(selectivityPanel(m_history, heads, features));
    if (hasMass) side.panels.push_back(massPanel(mass));
    if (heads > 1 || features > 1) side.panels.push_back(phasePanel(m_history, heads, features));
    side.maps = {overlapMap(m_history, heads, features)};
    side.quantities = locationQuantities(outcome, m_settings);
    side.observed = observedAll(locationClaims(m_settings), side.quantities, finished);
    side.notes = notesOf(kRisk, "risk"_m);
    if (const double most = largestStep(m_settings);
        finished && side.notes.empty() && m_settings.stepSize > most)
        side.notes.push_back(
            "the heads oscillated to the end with train.step_size %1: part of the risk above the "
            "Bayes risk "
            "disappears with smaller steps, for example %2"_m(valueText(m_settings.stepSize),
                                                              valueText(most)));
    return side;
}

}  // namespace headscope::lab
