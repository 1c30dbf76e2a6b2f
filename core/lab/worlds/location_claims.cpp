#include "core/lab/worlds/location_claims.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope::lab {
namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();
constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
// largest increase in risk at which a head still counts as removable
constexpr double kMargin = 0.01;
constexpr double kAlive = 0.2;  // |k_h|^2 / D above which a head counts as active

const char* const kPaper = "arXiv 2603.03993 (2026), abstract";
const char* const kPredecessor = "Duranthon et al. 2025, arXiv 2509.21936";

// Returns whether some head points along this support point: cosine above 0.9, and at least half
// its length.
bool isFound(const OrderParameters& order, const double* point, std::size_t features) {
    const double squared = dot(point, point, features);
    for (std::size_t h = 0; h < order.m.rows; ++h) {
        const double along = dot(order.m.row(h), point, features);
        const double length = dot(order.m.row(h), order.m.row(h), features);
        if (along > 0.5 * squared && along * along > 0.81 * length * squared) return true;
    }
    return false;
}

double removableHeads(const std::vector<double>& pruned) {
    std::size_t heads = 0;
    while (heads + 1 < pruned.size() && pruned[heads + 1] - pruned[0] <= kMargin) ++heads;
    return static_cast<double>(heads);
}

void bayesClaims(std::vector<LabClaim>& claims, std::size_t heads, std::size_t points,
                 std::size_t features) {
    const auto spare = static_cast<double>(heads) - static_cast<double>(points);
    const bool enough = heads >= 2 * points || features == 1;
    claims.push_back({"reaches-bayes",
                      enough ? "Bayes-softmax reaches the Bayes risk."
                             : "Bayes-softmax with no more heads than signals comes near "
                               "the Bayes risk, or gets stuck.",
                      kPaper, enough ? LabCertainty::Simulated : LabCertainty::Reported, "gap",
                      -0.01, enough ? 0.01 : 0.1});
    claims.push_back({"every-signal-found", "Every kind of signal gets a specialised head.", kPaper,
                      LabCertainty::Reported, "found_signals", static_cast<double>(points),
                      static_cast<double>(points)});
    if (spare > 0)
        claims.push_back({"free-heads",
                          "All heads in excess of the number of signal kinds are removable.",
                          kPaper, LabCertainty::Reported, "free_heads", spare, kEndless});
}

void softmaxClaims(std::vector<LabClaim>& claims, std::size_t heads, std::size_t points) {
    if (points == 1) {
        claims.push_back({"softmax-is-bayes",
                          "With one kind of signal softmax is the Bayes estimator.", kPredecessor,
                          LabCertainty::Proved, "gap", -0.01, 0.01});
        if (heads == 1)  // a single head learns slowly while the risk is flat
            claims.push_back(
                {"head-is-bayes",
                 "The head converges to that of the Bayes estimator: k* times its strength.",
                 kPredecessor, LabCertainty::Proved, "head_strength", 0.8, 1.2});
        return;
    }
    claims.push_back({"softmax-floor",
                      "Softmax stays above the Bayes risk: a head still attends when its signal is "
                      "absent.",
                      kPaper, LabCertainty::Reported, "gap", 0.1, kEndless});
    if (heads > points)
        claims.push_back({"softmax-needs-all", "Softmax gets worse from the first pruned head on.",
                          kPaper, LabCertainty::Reported, "free_heads", 0, 0});
}

}  // namespace

double learningOrder(const History& history, std::size_t heads, const SignalLaw& law,
                     std::size_t firstOverlap) {
    const auto variance = law.variance();
    const std::size_t features = variance.size();
    if (features < 2 || history.size() == 0) return kNothing;
    const auto strength = [&](std::size_t point, std::size_t f) {
        double largest = 0;
        for (std::size_t h = 0; h < heads; ++h)
            largest =
                std::max(largest, std::abs(history.at(point, firstOverlap + h * features + f)));
        return largest;
    };
    std::vector<std::size_t> when(features, history.size());
    for (std::size_t f = 0; f < features; ++f) {
        // Find the first measured step after which the strength remains above half of its final
        // value.
        const double half = 0.5 * strength(history.size() - 1, f);
        for (std::size_t i = history.size(); i-- > 0 && strength(i, f) >= half;) when[f] = i;
    }
    double right = 0, pairs = 0;
    for (std::size_t f = 0; f < features; ++f)
        for (std::size_t g = 0; g < features; ++g) {
            if (!(variance[f] > variance[g] * 1.05)) continue;
            pairs += 1;
            right += when[f] < when[g] ? 1 : when[f] == when[g] ? 0.5 : 0;
        }
    return pairs > 0 ? right / pairs : kNothing;
}

std::vector<LabQuantity> locationQuantities(const LocationOutcome& outcome,
                                            const LocationSettings& settings) {
    const auto& order = outcome.order;
    double live = 0, found = 0;
    for (std::size_t h = 0; h < order.q.rows; ++h) live += order.q.at(h, h) > kAlive ? 1 : 0;
    for (std::size_t s = 0; s < settings.law.points.rows; ++s)
        found += isFound(order, settings.law.points.row(s), settings.law.features()) ? 1 : 0;
    std::vector<LabQuantity> out = {
        {"risk", "risk", outcome.risk.value},
        {"risk_standard_error", "its standard error", outcome.risk.standardError},
        {"bayes_risk", "Bayes risk", outcome.bayesRisk.value},
        {"bayes_risk_standard_error", "its standard error", outcome.bayesRisk.standardError},
        {"gap", "risk above the Bayes risk", outcome.risk.value - outcome.bayesRisk.value},
        {"specialisation", "specialisation", order.specialisation},
        {"effective_heads", "effective heads", order.effectiveHeads},
        {"live_heads", "live heads", live},
        {"free_heads", "removable heads (risk at most 0.01 higher)",
         removableHeads(outcome.pruned)},
        {"value_overlap", "overlap of the value direction", order.valueOverlap}};
    double length = 0, outside = 0, alongValue = 0, selectivity = 0;
    for (std::size_t h = 0; h < order.q.rows; ++h) {
        length += order.q.at(h, h);
        outside += order.r.at(h, h);
        alongValue = std::max(alongValue, std::abs(order.s[h]));
        if (order.q.at(h, h) > kAlive) selectivity += order.selectivity[h] / live;
    }
    out.push_back({"outside_signal", "share of the heads outside the signal's directions",
                   length > 0 ? outside / length : 0});
    out.push_back({"along_value", "largest overlap of a head with v*", alongValue});
    if (settings.law.features() > 1 && live > 0)
        out.push_back({"selectivity", "selectivity of the live heads", selectivity});
    if (settings.law.points.rows == 1 && settings.heads == 1)
        out.push_back({"head_strength", "the head along k*, as a share of the Bayes estimator's",
                       order.m.at(0, 0) / settings.law.points.at(0, 0)});
    if (settings.law.discrete())
        out.push_back({"found_signals", "kinds of signal that have a head", found});
    if (!std::isnan(outcome.learningOrder))
        out.push_back({"learning_order", "directions learned in the order of their variance",
                       outcome.learningOrder});
    return out;
}

std::vector<LabClaim> locationClaims(const LocationSettings& settings) {
    std::vector<LabClaim> claims;
    if (!settings.law.discrete()) {
        claims.push_back({"never-enough", "A Gaussian signal would need infinitely many heads.",
                          "Bayes estimator of a Gaussian law (README of core/lab)",
                          LabCertainty::Proved, "gap", 0, kEndless});
        return claims;
    }
    const std::size_t points = settings.law.points.rows, heads = settings.heads;
    if (settings.activation == Activation::BayesSoftmax && heads >= points)
        bayesClaims(claims, heads, points, settings.law.features());
    if (settings.activation == Activation::Softmax) softmaxClaims(claims, heads, points);
    if (settings.activation == Activation::SoftmaxOneSum && points > 1 &&
        settings.bias == Bias::Learned)
        claims.push_back(
            {"softmax-1-between", "Softmax-1 with a bias ends between softmax and the Bayes risk.",
             "our own runs (README of core/lab)", LabCertainty::Simulated, "gap", 0.003, 0.15});
    const auto variance = settings.law.variance();
    const auto [least, most] = std::minmax_element(variance.begin(), variance.end());
    const bool signs = settings.law.meanSignal() == std::vector<double>(settings.law.features());
    if (signs && settings.activation == Activation::BayesSoftmax && variance.size() > 1 &&
        *most > *least * 1.05)
        claims.push_back({"learning-order",
                          "Directions are learned in the order of decreasing variance.", kPaper,
                          LabCertainty::Reported, "learning_order", 1, 1});
    return claims;
}

}  // namespace headscope::lab
