// The lab's experiments, one row per experiment.
#include "core/api/base/find_by_id.h"
#include "core/base/util/processor_time.h"
#include "core/lab/toy/backcopy_experiment.h"
#include "core/lab/toy/mixing_experiment.h"
#include "core/lab/toy/symmetry_experiment.h"
#include "core/lab/worlds/location_experiment.h"
#include "core/lab/worlds/regression_experiment.h"
#include "core/lab/worlds/sphere_experiment.h"

#include <algorithm>

namespace headscope::lab {
namespace {

// Descriptive texts of an experiment.
struct ExperimentText {
    const char *id, *name, *summary, *formula, *source, *compareKey;
};

constexpr ExperimentText kLocationText = {
    "single-location",
    "One token carries the signal",
    "Heads must find the one token of a sample that carries a signal, made of randomly drawn "
    "hidden directions. The "
    "activation decides in which order they specialise and whether spare heads hurt.",
    "f = sum_l a_l X_l.v / sqrt(D), a from the heads' logits X_l.k_h / sqrt(D) + b_h",
    "arXiv 2603.03993 (2026); Marion et al. 2024, arXiv 2410.01537; Duranthon et al. 2025, arXiv "
    "2509.21936",
    "model.activation"};
constexpr ExperimentText kRegressionText = {
    "in-context-regression",
    "Linear regression in context",
    "One attention layer learns to answer a query from examples of an unknown linear law. Its "
    "heads form pairs of "
    "opposite signs that together perform one step of gradient descent.",
    "f = sum_h u_h . sum_i softmax_i(x_q^T Q_h (x_i, y_i)) (x_i, y_i)",
    "arXiv 2503.12734 (2025); Chen et al. 2024, arXiv 2402.19442; Cui et al. 2024, arXiv "
    "2401.17426",
    "model.heads"};
constexpr ExperimentText kSphereText = {"erf-sphere",
                                        "One token matters: erf on the sphere",
                                        "The predecessor of the single-location model: one "
                                        "predictor, erf instead of softmax, and two directions of "
                                        "length 1. Two numbers show how much it has learned.",
                                        "T(X) = sum_l erf(lambda X_l.k) X_l.v, |k| = |v| = 1",
                                        "Marion et al. 2024, arXiv 2410.01537",
                                        ""};
constexpr ExperimentText kBackcopyText = {
    "bigram-backcopy",
    "Attention sink on the first token",
    "Characters follow each other at random, but after some of them the previous character is "
    "repeated. A head learns "
    "to copy there; elsewhere it has nothing to copy, but its attention must still go somewhere.",
    "x_{t+1} = x_{t-1} after a trigger x_t, else drawn from P(. | x_t)",
    "Guo et al. 2024, arXiv 2410.13835; Miller 2023",
    "model.remedy"};
constexpr ExperimentText kSymmetryText = {
    "why-heads-differ",
    "Why heads differ",
    "Each token requires the symbol one to four positions back. The same small transformer is "
    "trained several times "
    "side by side: with identical or different initial heads, with different inputs, or "
    "with different numbers of heads.",
    "target at t: the symbol at t - 1 - (x_t mod 4)",
    "Vaswani et al. 2017; Zhou et al. 2020, arXiv 2004.13342",
    ""};
constexpr ExperimentText kMixingText = {
    "mixing-time",
    "Mixing time of all heads together",
    "Treats attention as a random walk between tokens: the number of steps to the last "
    "token and the share of walks that reach it, for single heads and for all "
    "heads together.",
    "W = sum_h |W_O^h| A_h / sum_h |W_O^h|, P = W^T",
    "arXiv 2507.02944 (2025)",
    "task.kind"};

template <class Made>
ExperimentRow rowOf(const ExperimentText& text, std::vector<ParamSpec> parameters,
                    std::vector<LabPreset> presets,
                    Status (*check)(const RunConfig&, std::vector<Message>&)) {
    ExperimentRow row;
    row.info.id = text.id;
    row.info.name = text.name;
    row.info.summary = text.summary;
    row.info.formula = text.formula;
    row.info.source = text.source;
    row.info.parameters = std::move(parameters);
    row.info.presets = std::move(presets);
    row.info.compareKey = text.compareKey;
    row.check = check;
    row.make = [](const RunConfig& config) { return std::make_unique<Made>(config); };
    return row;
}

template <class Items>
std::string nearestOf(const Items& items, const std::string& given, std::string& all) {
    std::vector<std::string> ids;
    for (const auto& item : items) ids.push_back(item.id);
    for (const auto& id : ids) all += (all.empty() ? "" : ", ") + id;
    return nearestName(given, ids);
}

Error unknown(const Message& what, const std::string& given, const std::string& near,
              const std::string& all) {
    return {ErrorCode::Usage, "unknown %1 \"%2\""_m(what, given),
            near.empty() ? "Known: %1"_m(all) : "Did you mean %1?"_m(near)};
}

Status take(const LabExperimentInfo& info, const RunConfig& from, RunConfig& to) {
    for (const auto& [key, value] : from.values) {
        const auto* spec = findByKey(info.parameters, key);
        if (!spec) {
            std::vector<std::string> keys;
            for (const auto& known : info.parameters) keys.push_back(known.key);
            const auto near = nearestName(key, keys);
            return Error{
                ErrorCode::Usage, "the experiment %1 does not have the setting %2"_m(info.id, key),
                near.empty() ? "See lab list for its settings"_m : "Did you mean %1?"_m(near)};
        }
        HEADSCOPE_TRY(to.values[key], checkValue(*spec, value));
    }
    return {};
}

}  // namespace

const std::vector<ExperimentRow>& experiments() {
    static const std::vector<ExperimentRow> kRows = {
        rowOf<LocationExperiment>(kLocationText, locationParameters(), locationPresets(),
                                  checkLocation),
        rowOf<RegressionExperiment>(kRegressionText, regressionParameters(), regressionPresets(),
                                    checkRegression),
        rowOf<SphereExperiment>(kSphereText, sphereParameters(), spherePresets(), checkSphere),
        rowOf<BackcopyExperiment>(kBackcopyText, backcopyParameters(), backcopyPresets(),
                                  checkBackcopy),
        rowOf<MixingExperiment>(kMixingText, mixingParameters(), mixingPresets(), checkMixing),
        rowOf<SymmetryExperiment>(kSymmetryText, symmetryParameters(), symmetryPresets(),
                                  checkSymmetry),
    };
    return kRows;
}

const ExperimentRow* findExperiment(const std::string& id) {
    return findWhere(experiments(), [&](const ExperimentRow& row) { return row.info.id == id; });
}

Result<LabPlan> resolvePlan(const LabRequest& request) {
    const auto* row = findExperiment(request.experiment);
    std::string all;
    if (!row) {
        std::vector<LabExperimentInfo> infos;
        for (const auto& one : experiments()) infos.push_back(one.info);
        const auto near = nearestOf(infos, request.experiment, all);
        return unknown("experiment"_m, request.experiment, near, all);
    }
    const auto& info = row->info;
    const auto* preset = findWhere(info.presets, [&](const auto& one) {
        return request.preset.empty() || one.id == request.preset;
    });
    if (!preset) {
        const auto near = nearestOf(info.presets, request.preset, all);
        return unknown("preset of %1"_m(info.id), request.preset, near, all);
    }
    LabPlan plan;
    plan.request = request;
    plan.request.preset = preset->id;
    auto& config = plan.request.config;
    config = {};
    for (const auto& spec : info.parameters) config.values[spec.key] = spec.defaultValue;
    HEADSCOPE_CHECK(take(info, preset->config, config));
    HEADSCOPE_CHECK(take(info, request.config, config));
    if (!request.against.empty()) {
        const auto* spec = findByKey(info.parameters, info.compareKey);
        if (!spec)
            return Error{ErrorCode::Usage, "the experiment %1 cannot compare two models"_m(info.id),
                         "Run the command without --against"_m};
        HEADSCOPE_TRY(const auto value, parseValue(*spec, request.against));
        plan.request.against = valueText(value);  // canonical form, without surrounding spaces
        if (value == config.values[info.compareKey])
            return Error{ErrorCode::Usage,
                         "both models have %1 %2"_m(info.compareKey, request.against),
                         "Compare with another one: %1"_m(allowedText(*spec))};
    }
    for (const auto& side : sidesOf(plan)) {
        std::vector<Message> notes;
        HEADSCOPE_CHECK(row->check(side, notes));
        for (const auto& note : notes)
            if (std::find(plan.warnings.begin(), plan.warnings.end(), note) == plan.warnings.end())
                plan.warnings.push_back(note);
    }
    plan.steps = config.integer("train.steps");
    return plan;
}

std::vector<RunConfig> sidesOf(const LabPlan& plan) {
    std::vector<RunConfig> sides = {plan.request.config};
    if (plan.request.against.empty()) return sides;
    sides.push_back(plan.request.config);
    sides.back().values[findExperiment(plan.request.experiment)->info.compareKey] =
        plan.request.against;
    return sides;
}

double stepSeconds(const LabPlan& plan) {
    // Measure processor time, because elapsed time on a busy machine includes other programs.
    const auto now = [] { return util::secondsBy(CLOCK_THREAD_CPUTIME_ID); };
    const auto& row = *findExperiment(plan.request.experiment);
    double seconds = 0;
    for (const auto& side : sidesOf(plan)) {
        const auto trial = row.make(side);
        // Time of steps without measurements. Measured steps are rare in a long run.
        double plain = 0;
        std::int64_t done = 0, counted = 0;
        while (done < trial->steps() && done < 200 && (counted < 3 || plain < 0.05)) {
            const auto start = now();
            if (!trial->advance()) break;
            ++done;
            if (trial->measured() && done < trial->steps() && done < 20) continue;
            plain += now() - start;
            ++counted;
        }
        if (counted > 0) seconds += plain / static_cast<double>(counted);
    }
    return seconds;
}

}  // namespace headscope::lab
