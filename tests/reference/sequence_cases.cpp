#include "core/lab/worlds/sink.h"
#include "tests/reference/case_arrays.h"
#include "tests/reference/formulas/lab.h"
#include "tests/reference/lab_cases.h"

#include <algorithm>
#include <cmath>

namespace headscope::lab {
namespace {

using analysis::ReferenceAnswer;
using analysis::ReferenceCase;

constexpr std::uint64_t kSeed = 11;                 // for simulated values
constexpr std::size_t kSimulatedNumbers = 4000000;  // upper limit, in whole sequences

// Standard deviation of a statistic over sequences.
class Spread {
public:
    void add(double value) {
        m_sum += value;
        m_squares += value * value;
        ++m_count;
    }
    double sd() const {
        const auto count = static_cast<double>(m_count);
        return std::sqrt(std::max(0.0, m_squares / count - m_sum / count * (m_sum / count)));
    }

private:
    double m_sum = 0, m_squares = 0;
    std::size_t m_count = 0;
};

std::size_t sequencesFor(std::size_t numbersEach) {
    return std::clamp<std::size_t>(kSimulatedNumbers / std::max<std::size_t>(numbersEach, 1), 200,
                                   40000);
}

void addBackcopySpread(const BackcopyLaw& law, std::size_t length, ReferenceAnswer& out) {
    std::vector<Spread> characters(law.size());
    Spread triggers;
    util::Random random(util::derivedSeed(kSeed, "backcopy"));
    for (std::size_t s = 0; s < sequencesFor(length); ++s) {
        std::vector<double> share(law.size());
        for (const auto x : drawBackcopy(law, length, random))
            share[x] += 1 / static_cast<double>(length);
        double ofTriggers = 0;
        for (const auto trigger : law.triggers) ofTriggers += share[trigger];
        triggers.add(ofTriggers);
        for (std::size_t a = 0; a < law.size(); ++a) characters[a].add(share[a]);
    }
    out["trigger_share_sd_of_one_sequence"] = triggers.sd();
    for (const auto& one : characters)
        out["character_share_sd_of_one_sequence"].push_back(one.sd());
}

void addRegressionSpread(const RegressionTask& task, double step, ReferenceAnswer& out) {
    const std::size_t n = task.context, d = task.dimension;
    RegressionSamples samples;
    drawRegression(task, sequencesFor((n + 2) * (d + 1)), kSeed, samples);
    Spread y2, y4, pair, pair2, gd, zero;
    for (std::size_t s = 0; s < samples.count; ++s) {
        const double* y = samples.y.data() + s * n;
        double mean2 = 0, mean4 = 0, along = 0;
        for (std::size_t i = 0; i < n; ++i) {
            mean2 += y[i] * y[i] / static_cast<double>(n);
            mean4 += y[i] * y[i] * y[i] * y[i] / static_cast<double>(n);
            along +=
                y[i] * dot(samples.x.data() + (s * n + i) * d, samples.query.data() + s * d, d);
        }
        const double off = step * along / static_cast<double>(n) - samples.answers[s];
        y2.add(mean2);
        y4.add(mean4);
        gd.add(off * off);
        zero.add(samples.answers[s] * samples.answers[s]);
        // The statistics below need two examples.
        if (n < 2) continue;
        pair.add(y[0] * y[1]);
        pair2.add(y[0] * y[0] * y[1] * y[1]);
    }
    out["mean_y2_sd_of_one_sequence"] = y2.sd();
    out["mean_y4_sd_of_one_sequence"] = y4.sd();
    out["mean_yi_yj_sd_of_one_sequence"] = n < 2 ? 0 : pair.sd();
    out["mean_yi2_yj2_sd_of_one_sequence"] = n < 2 ? 0 : pair2.sd();
    out["gd_risk_sd_of_one_sequence"] = gd.sd();
    out["zero_risk_sd_of_one_sequence"] = zero.sd();
}

Result<std::set<std::int64_t>> triggersOf(const CaseArrays& arrays) {
    HEADSCOPE_TRY(const auto list, arrays.list("triggers"));
    return std::set<std::int64_t>(list.begin(), list.end());
}

}  // namespace

Result<ReferenceAnswer> backcopyCase(const ReferenceCase& given) {
    const auto text = given.json.find("text");
    if (text == given.json.end() || !text->is_string())
        return Error{ErrorCode::BadData, "the case bigram-backcopy lacks a text"_m,
                     "Write the text under \"text\""_m};
    HEADSCOPE_TRY(const auto triggers, jsonInteger(given, "triggers", 0, 100000));
    HEADSCOPE_TRY(const auto length, jsonInteger(given, "length", 1, 100000));
    HEADSCOPE_TRY(const auto law, backcopyLaw(text->get_ref<const std::string&>(),
                                              static_cast<std::size_t>(triggers)));
    const auto moments = backcopyMoments(law, static_cast<std::size_t>(length));
    const auto marginal = [&](std::size_t t) {
        const double* row = moments.marginals.row(t - 1);
        return std::vector<double>(row, row + law.size());
    };
    ReferenceAnswer out;
    out["case"] = given.kind;
    out["alphabet"] = law.alphabet;
    out["counts"] = law.counts;
    out["triggers"] = ReferenceAnswer::array();
    for (const auto trigger : law.triggers) out["triggers"].push_back(law.alphabet[trigger]);
    out["first"] = law.first;
    out["bigram"] = nested(law.bigram);
    out["mean_marginal"] = moments.meanMarginal();
    if (length >= 2) out["marginal_at_2"] = marginal(2);
    out["marginal_at_last"] = marginal(static_cast<std::size_t>(length));
    out["trigger_share"] = moments.triggerShare;
    addBackcopySpread(law, static_cast<std::size_t>(length), out);
    out["best_loss"] = moments.bestLoss;
    out["best_loss_first"] = moments.bestLossFirst;
    return out;
}

Result<ReferenceAnswer> backcopyRiskCase(const ReferenceCase& given) {
    CaseArrays arrays(given);
    HEADSCOPE_TRY(const auto logits, arrays.numbers("logits", "B T V"));
    const std::size_t size = arrays.size("V"), length = arrays.size("T");
    HEADSCOPE_TRY(const auto tokens,
                  arrays.wholes("tokens", "B T", 0, static_cast<std::int64_t>(size)));
    HEADSCOPE_TRY(const auto bigram, arrays.matrix("bigram", "V", "V"));
    HEADSCOPE_TRY(const auto triggers, triggersOf(arrays));
    double sums[2] = {0, 0};
    std::int64_t counts[2] = {0, 0};
    std::vector<double> law(size);
    for (std::size_t b = 0; b < arrays.size("B"); ++b)
        for (std::size_t t = 1; t < length; ++t) {
            const std::size_t at = b * length + t;
            const bool trigger = triggers.count(tokens[at]) > 0;
            const double* row = bigram.row(static_cast<std::size_t>(tokens[at]));
            std::copy(row, row + size, law.begin());
            if (trigger) {
                std::fill(law.begin(), law.end(), 0.0);
                law[static_cast<std::size_t>(tokens[at - 1])] = 1;
            }
            sums[trigger] += lawDivergence(law.data(), logits.data() + at * size, size);
            ++counts[trigger];
        }
    ReferenceAnswer out;
    out["case"] = given.kind;
    out["excess_risk_triggers"] = counts[1] > 0 ? sums[1] / static_cast<double>(counts[1]) : 0;
    out["excess_risk_others"] = counts[0] > 0 ? sums[0] / static_cast<double>(counts[0]) : 0;
    out["queries_triggers"] = counts[1];
    out["queries_others"] = counts[0];
    return out;
}

Result<ReferenceAnswer> regressionCase(const ReferenceCase& given) {
    RegressionTask task;
    HEADSCOPE_TRY(const auto dimension, jsonInteger(given, "dimension", 1, 2000));
    HEADSCOPE_TRY(const auto context, jsonInteger(given, "context", 1, 100000));
    HEADSCOPE_TRY(task.noise, jsonNumber(given, "noise_sd", 0, 1e6));
    HEADSCOPE_TRY(task.weight, jsonNumber(given, "weight_sd", 1e-6, 1e6));
    task.dimension = static_cast<std::size_t>(dimension);
    task.context = static_cast<std::size_t>(context);
    const auto moments = regressionMoments(task);
    ReferenceAnswer out;
    out["case"] = given.kind;
    out["mean_x"] = 0.0;
    out["mean_x2"] = 1.0;
    out["mean_x4"] = 3.0;
    out["mean_y"] = 0.0;
    out["mean_y2"] = moments.meanY2;
    out["mean_y4"] = moments.meanY4;
    out["mean_yi_yj"] = 0.0;
    out["mean_yi2_yj2"] = moments.meanYi2Yj2;
    out["zero_risk"] = moments.zeroRisk;
    out["gd_step"] = moments.gdStep;
    out["gd_risk"] = moments.gdRisk;
    double standardError = 0;
    out["bayes_risk"] = ridgeRisk(
        task, sequencesFor(task.context * task.dimension * task.dimension), kSeed, standardError);
    out["bayes_risk_standard_error"] = standardError;
    addRegressionSpread(task, moments.gdStep, out);
    return out;
}

Result<ReferenceAnswer> regressionHeadsCase(const ReferenceCase& given) {
    CaseArrays arrays(given);
    RegressionHeads model;
    RegressionSamples samples;
    HEADSCOPE_TRY(const auto heads, given.whole("heads"));
    HEADSCOPE_TRY(model.query, arrays.matrix("W_Q", "HD", "D"));
    HEADSCOPE_TRY(model.key, arrays.matrix("W_K", "HD", "D"));
    HEADSCOPE_TRY(model.value, arrays.matrix("W_V", "HD", "D"));
    HEADSCOPE_TRY(model.output, arrays.matrix("W_O", "D", "HD"));
    HEADSCOPE_TRY(samples.x, arrays.numbers("x", "N n d"));
    HEADSCOPE_TRY(samples.y, arrays.numbers("y", "N n"));
    HEADSCOPE_TRY(samples.query, arrays.numbers("x_query", "N d"));
    samples.count = arrays.size("N");
    samples.context = arrays.size("n");
    samples.dimension = arrays.size("d");
    model.heads = static_cast<std::size_t>(heads);
    if (arrays.size("HD") % model.heads != 0 || arrays.size("HD") == 0)
        return Error{ErrorCode::BadData,
                     "W_Q has %1 rows for %2 heads"_m(std::to_string(arrays.size("HD")),
                                                      std::to_string(heads)),
                     "Give every head as many rows, one or more"_m};
    if (arrays.size("D") != samples.dimension + 1 || samples.context == 0)
        return Error{ErrorCode::BadData,
                     "W_Q does not fit tokens (x, y) of the case, or there are no examples"_m,
                     "Give the weights a column for each number of x and one for y"_m};
    model.headSize = arrays.size("HD") / model.heads;
    const auto circuits = headCircuits(model);
    ReferenceAnswer out;
    out["case"] = given.kind;
    out["omega"] = circuits.omega;
    out["omega_off_diagonal"] = circuits.offDiagonal;
    out["omega_residual"] = circuits.residual;
    out["mu"] = circuits.mu;
    double sum = 0;
    for (const double mu : circuits.mu) sum += mu;
    out["sum_mu"] = sum;
    out["positive"] = out["negative"] = ReferenceAnswer::array();
    for (std::size_t h = 0; h < circuits.omega.size(); ++h)
        if (circuits.omega[h] != 0)
            out[circuits.omega[h] > 0 ? "positive" : "negative"].push_back(h);
    out["prediction"] = predict(model, samples);
    out["circuit_prediction"] = circuitPrediction(circuits, samples);
    out["debiased_gd_prediction"] = debiasedStep(circuits, samples);
    return out;
}

Result<ReferenceAnswer> sinkCase(const ReferenceCase& given) {
    CaseArrays arrays(given);
    SinkInput input;
    HEADSCOPE_TRY(input.maps, arrays.numbers("A", "L B H T T"));
    HEADSCOPE_TRY(input.values, arrays.numbers("V", "L B H T dh"));
    HEADSCOPE_TRY(const auto mask, arrays.wholes("mask", "B T", 0, 2));
    HEADSCOPE_TRY(input.tokens, arrays.wholes("tokens", "B T", 0, std::int64_t{1} << 31));
    HEADSCOPE_TRY(input.triggers, triggersOf(arrays));
    input.mask.assign(mask.begin(), mask.end());
    input.layers = arrays.size("L");
    input.batch = arrays.size("B");
    input.heads = arrays.size("H");
    input.length = arrays.size("T");
    input.headSize = arrays.size("dh");
    const auto report = sinkReport(input);
    ReferenceAnswer out;
    out["case"] = given.kind;
    out["first_key_attention"] = report.firstKey;
    out["at_triggers"] = report.atTriggers;
    out["at_others"] = report.atOthers;
    out["value_norm_first"] = report.normFirst;
    out["value_norm_rest"] = report.normRest;
    out["sink_rate"] = report.sinkRate;
    out["value_drain"] = report.drain;
    return out;
}

}  // namespace headscope::lab
