#include "core/lab/worlds/location_order.h"
#include "tests/reference/case_arrays.h"
#include "tests/reference/formulas/lab.h"
#include "tests/reference/lab_cases.h"

#include <cmath>

namespace headscope::lab {
namespace {

using analysis::ReferenceAnswer;
using analysis::ReferenceCase;

struct LocationCase {
    LocationTask task;
    LocationSamples samples;
    LocationModel model;
    ReducedDraws draws;
};

Status checkLaw(const SignalLaw& law) {
    double sum = 0;
    bool positive = true;
    for (const double p : law.probabilities) {
        sum += p;
        positive = positive && p > 0;
    }
    if (law.discrete() && (!positive || std::abs(sum - 1) > 1e-6))
        return Error{
            ErrorCode::BadData,
            "prior_p is not a distribution: its values are not above 0 or do not add up to 1"_m,
            "Give each support point its probability"_m};
    for (const double sd : law.sd)
        if (sd < 0)
            return Error{ErrorCode::BadData, "prior_sd holds a negative value"_m,
                         "Give 0 or more"_m};
    return {};
}

Result<SignalLaw> readLaw(CaseArrays& arrays) {
    SignalLaw law;
    if (arrays.has("prior_theta")) {
        HEADSCOPE_TRY(law.points, arrays.matrix("prior_theta", "S", "F"));
        HEADSCOPE_TRY(law.probabilities, arrays.numbers("prior_p", "S"));
    } else {
        HEADSCOPE_TRY(law.mean, arrays.numbers("prior_mean", "F"));
        HEADSCOPE_TRY(law.sd, arrays.numbers("prior_sd", "F"));
    }
    HEADSCOPE_CHECK(checkLaw(law));
    return law;
}

Status readSamples(CaseArrays& arrays, LocationSamples& samples) {
    HEADSCOPE_TRY(samples.tokens, arrays.numbers("X", "N L D"));
    HEADSCOPE_TRY(samples.answers, arrays.numbers("y", "N"));
    HEADSCOPE_TRY(samples.signals, arrays.matrix("theta", "N", "F"));
    samples.count = arrays.size("N");
    samples.length = arrays.size("L");
    samples.dimension = arrays.size("D");
    HEADSCOPE_TRY(const auto places,
                  arrays.wholes("eps", "N", 0, static_cast<std::int64_t>(samples.length)));
    samples.places.assign(places.begin(), places.end());
    if (!samples.tokens.empty()) return {};
    return Error{ErrorCode::BadData, "tensor X is empty"_m,
                 "Give samples, tokens and dimensions"_m};
}

Status readDraws(CaseArrays& arrays, ReducedDraws& draws) {
    HEADSCOPE_TRY(draws.g, arrays.numbers("reduced_g", "R L H"));
    HEADSCOPE_TRY(draws.signals, arrays.matrix("reduced_theta", "R", "F"));
    HEADSCOPE_TRY(const auto places, arrays.wholes("reduced_eps", "R", 0,
                                                   static_cast<std::int64_t>(arrays.size("L"))));
    draws.places.assign(places.begin(), places.end());
    draws.length = arrays.size("L");
    draws.width = arrays.size("H");
    return {};
}

Result<LocationCase> readCase(const ReferenceCase& given) {
    LocationCase read;
    CaseArrays arrays(given);
    HEADSCOPE_CHECK(readSamples(arrays, read.samples));
    HEADSCOPE_TRY(read.task.law, readLaw(arrays));
    HEADSCOPE_TRY(read.task.directions, arrays.matrix("k_star", "F", "D"));
    HEADSCOPE_TRY(read.task.valueDirection, arrays.numbers("v_star", "D"));
    read.task.length = read.samples.length;
    HEADSCOPE_TRY(read.model.k, arrays.matrix("k", "H", "D"));
    HEADSCOPE_TRY(read.model.b, arrays.numbers("b", "H"));
    HEADSCOPE_TRY(read.model.v, arrays.numbers("v", "D"));
    if (read.model.heads() == 0)
        return Error{ErrorCode::BadData, "tensor k does not contain heads"_m,
                     "Give it a row for each head, at least one"_m};
    HEADSCOPE_CHECK(readDraws(arrays, read.draws));
    return read;
}

ReferenceAnswer bayesPart(const LocationCase& at) {
    ReferenceAnswer out;
    std::vector<std::vector<double>> posterior;
    std::vector<double> estimates;
    double risk = 0, atSignal = 0;
    for (std::size_t n = 0; n < at.samples.count; ++n) {
        const auto answer = bayesAnswer(at.task, at.samples, n);
        risk +=
            (answer.estimate - at.samples.answers[n]) * (answer.estimate - at.samples.answers[n]);
        atSignal += answer.posterior[at.samples.places[n]];
        posterior.push_back(answer.posterior);
        estimates.push_back(answer.estimate);
    }
    const auto count = static_cast<double>(at.samples.count);
    out["posterior"] = posterior;
    out["estimate"] = estimates;
    out["risk"] = risk / count;
    out["mean_posterior_at_eps"] = atSignal / count;
    return out;
}

// The case's reduced risk ignores overlaps of k with v* (README): it assumes v = v*, orthogonal to
// every k_h.
double plainReducedRisk(const LocationCase& at) {
    auto reduced = reducedModel(at.model, at.task);
    reduced.u.assign(at.model.heads(), 0);
    reduced.uTarget = reduced.u;
    reduced.valueSignal.assign(at.task.law.features(), 0);
    reduced.restValue = reduced.restBoth = reduced.restTarget = 1;
    return reducedRisk(reduced, at.draws).value;
}

ReferenceAnswer activationPart(const LocationCase& at, const std::vector<std::size_t>& order) {
    LocationPass pass;
    LocationGradient gradient;
    ReferenceAnswer out;
    const double loss = pass.forward(at.model, at.samples);
    out["f"] = pass.outputs();
    out["loss"] = loss;
    out["mean_weight_at_eps"] = meanWeightAtSignal(pass, at.samples);
    out["excess_identity"] = excessIdentity(pass, at.samples);
    if (at.model.activation == Activation::BayesSoftmax) out["head_mass"] = pass.headMass();
    pass.gradient(at.model, at.samples, gradient);
    out["gradient_k"] = nested(gradient.k);
    out["gradient_b"] = gradient.b;
    out["gradient_v"] = gradient.v;
    out["prune_curve"] = pruneCurve(at.model, at.samples, order);
    out["reduced_risk"] = plainReducedRisk(at);
    return out;
}

ReferenceAnswer orderPart(const LocationCase& at) {
    const auto order = orderParameters(at.model, at.task);
    ReferenceAnswer out;
    out["m"] = nested(order.m);
    out["q"] = nested(order.q);
    out["r"] = nested(order.r);
    out["s"] = order.s;
    out["v_overlap"] = order.valueOverlap;
    out["specialisation"] = order.specialisation;
    out["selectivity"] = order.selectivity;
    out["effective_heads"] = order.effectiveHeads;
    return out;
}

}  // namespace

Result<ReferenceAnswer> singleLocationCase(const ReferenceCase& given) {
    HEADSCOPE_TRY(auto at, readCase(given));
    const auto order = at.model.orderByNorm();
    ReferenceAnswer out;
    out["case"] = given.kind;
    out["bayes"] = bayesPart(at);
    for (const auto& row : activations()) {
        at.model.activation = row.activation;
        out["activations"][row.id] = activationPart(at, order);
    }
    out["order"] = orderPart(at);
    out["prune_order"] = order;
    return out;
}

void addReferenceKinds(analysis::ReferenceKinds& kinds) {
    kinds.add("single-location", singleLocationCase)
        .add("bigram-backcopy", backcopyCase)
        .add("bbm-risk", backcopyRiskCase)
        .add("icl-generator", regressionCase)
        .add("icl-heads", regressionHeadsCase)
        .add("sink", sinkCase);
}

}  // namespace headscope::lab
