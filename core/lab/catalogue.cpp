// The lab's experiments, one row each.
#include "core/lab/backcopy_experiment.h"
#include "core/lab/location_experiment.h"
#include "core/lab/mixing_experiment.h"
#include "core/lab/regression_experiment.h"
#include "core/lab/sphere_experiment.h"
#include "core/lab/symmetry_experiment.h"
#include "core/util/processor_time.h"

#include <algorithm>

namespace headscope::lab {
namespace {

LabExperimentInfo locationInfo() {
    LabExperimentInfo info;
    info.id = "single-location";
    info.name = "One token carries the signal";
    info.summary =
        "Heads look for the one token of a sample that carries a signal, made of hidden directions by chance. In which "
        "order they specialise, and whether spare heads hurt, depends on the activation.";
    info.formula = "f = sum_l a_l X_l.v / sqrt(D), a from the heads' logits X_l.k_h / sqrt(D) + b_h";
    info.source =
        "arXiv 2603.03993 (2026); Marion et al. 2024, arXiv 2410.01537; Duranthon et al. 2025, arXiv 2509.21936";
    info.parameters = locationParameters();
    info.presets = locationPresets();
    info.compareKey = "model.activation";
    return info;
}

LabExperimentInfo regressionInfo() {
    LabExperimentInfo info;
    info.id = "in-context-regression";
    info.name = "Linear regression in context";
    info.summary =
        "One attention layer learns to answer a query from examples of an unknown linear law. Its heads come to be "
        "pairs of opposite signs, which together do a step of gradient descent.";
    info.formula = "f = sum_h u_h . sum_i softmax_i(x_q^T Q_h (x_i, y_i)) (x_i, y_i)";
    info.source = "arXiv 2503.12734 (2025); Chen et al. 2024, arXiv 2402.19442; Cui et al. 2024, arXiv 2401.17426";
    info.parameters = regressionParameters();
    info.presets = regressionPresets();
    info.compareKey = "model.heads";
    return info;
}

LabExperimentInfo sphereInfo() {
    LabExperimentInfo info;
    info.id = "erf-sphere";
    info.name = "One token matters: erf on the sphere";
    info.summary =
        "The predecessor of the single-location model: one predictor, erf in place of softmax, both of its directions "
        "of "
        "length 1. Two numbers say how much it has found.";
    info.formula = "T(X) = sum_l erf(lambda X_l.k) X_l.v, |k| = |v| = 1";
    info.source = "Marion et al. 2024, arXiv 2410.01537";
    info.parameters = sphereParameters();
    info.presets = spherePresets();
    return info;
}

LabExperimentInfo backcopyInfo() {
    LabExperimentInfo info;
    info.id = "bigram-backcopy";
    info.name = "Heads that rest on the first token";
    info.summary =
        "Characters follow one another by chance, but after some of them comes once more what came before. A head "
        "learns "
        "to copy there; where it has nothing to copy it has to look somewhere.";
    info.formula = "x_{t+1} = x_{t-1} after a trigger x_t, else drawn from P(. | x_t)";
    info.source = "Guo et al. 2024, arXiv 2410.13835; Miller 2023";
    info.parameters = backcopyParameters();
    info.presets = backcopyPresets();
    info.compareKey = "model.remedy";
    return info;
}

LabExperimentInfo symmetryInfo() {
    LabExperimentInfo info;
    info.id = "why-heads-differ";
    info.name = "Why heads differ";
    info.summary =
        "Each token asks for the symbol one to four places back. The same small transformer is trained several times "
        "side "
        "by side: with heads that begin alike or not, with other inputs, or with other numbers of heads.";
    info.formula = "target at t: the symbol at t - 1 - (x_t mod 4)";
    info.source = "Vaswani et al. 2017; Zhou et al. 2020, arXiv 2004.13342";
    info.parameters = symmetryParameters();
    info.presets = symmetryPresets();
    return info;
}

LabExperimentInfo mixingInfo() {
    LabExperimentInfo info;
    info.id = "mixing-time";
    info.name = "Mixing time of heads together";
    info.summary =
        "Attention seen as a walk from token to token: how many steps to the last one, and how much arrives, for "
        "single "
        "heads and for all of them together.";
    info.formula = "W = sum_h |W_O^h| A_h / sum_h |W_O^h|, P = W^T";
    info.source = "arXiv 2507.02944 (2025)";
    info.parameters = mixingParameters();
    info.presets = mixingPresets();
    info.compareKey = "task.kind";
    return info;
}

const ParamSpec* findSpec(const std::vector<ParamSpec>& specs, const std::string& key) {
    for (const auto& spec : specs)
        if (spec.key == key) return &spec;
    return nullptr;
}

template <class Items>
std::string nearestOf(const Items& items, const std::string& given, std::string& all) {
    std::vector<std::string> ids;
    for (const auto& item : items) ids.push_back(item.id);
    for (const auto& id : ids) all += (all.empty() ? "" : ", ") + id;
    return nearestName(given, ids);
}

Error unknown(const std::string& what, const std::string& given, const std::string& near, const std::string& all) {
    return {ErrorCode::Usage, "there is no " + what + " \"" + given + "\"",
            near.empty() ? "Known: " + all : "Did you mean " + near + "?"};
}

Status take(const LabExperimentInfo& info, const RunConfig& from, RunConfig& to) {
    for (const auto& [key, value] : from.values) {
        const auto* spec = findSpec(info.parameters, key);
        if (!spec) {
            std::vector<std::string> keys;
            for (const auto& known : info.parameters) keys.push_back(known.key);
            const auto near = nearestName(key, keys);
            return Error{ErrorCode::Usage, "the experiment " + info.id + " has no setting " + key,
                         near.empty() ? "See lab list for its settings" : "Did you mean " + near + "?"};
        }
        HEADSCOPE_TRY(to.values[key], checkValue(*spec, value));
    }
    return {};
}

}  // namespace

const std::vector<ExperimentRow>& experiments() {
    static const std::vector<ExperimentRow> kRows = {
        {locationInfo(), checkLocation,
         [](const RunConfig& config) { return std::make_unique<LocationExperiment>(config); }},
        {regressionInfo(), checkRegression,
         [](const RunConfig& config) { return std::make_unique<RegressionExperiment>(config); }},
        {sphereInfo(), checkSphere, [](const RunConfig& config) { return std::make_unique<SphereExperiment>(config); }},
        {backcopyInfo(), checkBackcopy,
         [](const RunConfig& config) { return std::make_unique<BackcopyExperiment>(config); }},
        {mixingInfo(), checkMixing, [](const RunConfig& config) { return std::make_unique<MixingExperiment>(config); }},
        {symmetryInfo(), checkSymmetry,
         [](const RunConfig& config) { return std::make_unique<SymmetryExperiment>(config); }},
    };
    return kRows;
}

const ExperimentRow* findExperiment(const std::string& id) {
    for (const auto& row : experiments())
        if (row.info.id == id) return &row;
    return nullptr;
}

Result<LabPlan> resolvePlan(const LabRequest& request) {
    const auto* row = findExperiment(request.experiment);
    std::string all;
    if (!row) {
        std::vector<LabExperimentInfo> infos;
        for (const auto& one : experiments()) infos.push_back(one.info);
        const auto near = nearestOf(infos, request.experiment, all);
        return unknown("experiment", request.experiment, near, all);
    }
    const auto& info = row->info;
    const auto preset = std::find_if(info.presets.begin(), info.presets.end(), [&](const auto& one) {
        return request.preset.empty() || one.id == request.preset;
    });
    if (preset == info.presets.end()) {
        const auto near = nearestOf(info.presets, request.preset, all);
        return unknown("preset of " + info.id, request.preset, near, all);
    }
    LabPlan plan;
    plan.request = request;
    plan.request.preset = preset->id;
    auto& config = plan.request.config;
    config = {};
    for (const auto& spec : info.parameters) config.values[spec.key] = spec.fallback;
    HEADSCOPE_CHECK(take(info, preset->config, config));
    HEADSCOPE_CHECK(take(info, request.config, config));
    if (!request.against.empty()) {
        const auto* spec = findSpec(info.parameters, info.compareKey);
        if (!spec)
            return Error{ErrorCode::Usage, "the experiment " + info.id + " has one side only", "Leave --against out"};
        HEADSCOPE_TRY(const auto value, parseValue(*spec, request.against));
        plan.request.against = valueText(value);  // as it is known, without the blanks around it
        if (value == config.values[info.compareKey])
            return Error{ErrorCode::Usage, "both sides have " + info.compareKey + " " + request.against,
                         "Compare with another one: " + allowedText(*spec)};
    }
    for (const auto& side : sidesOf(plan)) {
        std::vector<std::string> notes;
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
    sides.back().values[findExperiment(plan.request.experiment)->info.compareKey] = plan.request.against;
    return sides;
}

double stepSeconds(const LabPlan& plan) {
    // Of the processor: on a busy machine, elapsed time would tell of the others.
    const auto now = [] { return util::secondsBy(CLOCK_THREAD_CPUTIME_ID); };
    const auto& row = *findExperiment(plan.request.experiment);
    double seconds = 0;
    for (const auto& side : sidesOf(plan)) {
        const auto trial = row.make(side);
        double plain = 0;  // of steps that measure nothing: the others are few in a long run
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
