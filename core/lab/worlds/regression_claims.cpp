#include "core/lab/worlds/regression_claims.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace headscope::lab {
namespace {

constexpr double kNoLimit = std::numeric_limits<double>::infinity();
// a head counts as idle below this fraction of the strongest head's |omega mu|
constexpr double kAtWork = 0.1;

// Returns the smallest risk of eta / n sum_i (y_i - mean y) x_i . x_q on samples of a single task.
double debiasedRiskOfOne(const RegressionSamples& samples) {
    const auto step = debiasedStep({{1}, {}, {}, {1}}, samples);
    const double along = dot(step.data(), samples.answers.data(), step.size());
    const double square = dot(step.data(), step.data(), step.size());
    const double whole = dot(samples.answers.data(), samples.answers.data(), step.size());
    return (whole - (square > 0 ? along * along / square : 0)) / static_cast<double>(step.size());
}

// Returns |a - b| / (a + b); 0 if both are equal.
double imbalance(double a, double b) {
    return a + b > 0 ? std::abs(a - b) / (a + b) : 0;
}

// Signs of omega and mu.
// match: fraction of sum |omega mu| where both have equal signs. omegaImbalance: imbalance of mean
// |omega| between both signs.
// muImbalance: |sum mu| / sum |mu|, where the numerator is summed over tasks.
struct HeadSigns {
    double match = 0, muImbalance = 0, omegaImbalance = 1;
    // Number of heads with positive and with negative omega, over all tasks.
    double positive = 0, negative = 0;
    double meanPositive = 0, meanNegative = 0;  // mean |omega|, for positive and negative omega
};

HeadSigns headSigns(const RegressionModel& model) {
    HeadSigns signs;
    double match = 0, whole = 0, muSums = 0, muAll = 0, positive = 0, negative = 0, ups = 0,
           downs = 0;
    for (std::size_t t = 0; t < model.tasks; ++t) {
        double muSum = 0;
        for (std::size_t h = 0; h < model.heads; ++h) {
            const double omega = model.omega(h, t), mu = model.mu(h, t),
                         weight = std::abs(omega * mu);
            whole += weight;
            match += omega * mu > 0 ? weight : 0;
            muSum += mu;
            muAll += std::abs(mu);
            (omega > 0 ? positive : negative) += std::abs(omega);
            (omega > 0 ? ups : downs) += 1;
        }
        muSums += std::abs(muSum);
    }
    if (whole > 0) signs.match = match / whole;
    if (muAll > 0) signs.muImbalance = muSums / muAll;
    signs.positive = ups;
    signs.negative = downs;
    if (ups > 0) signs.meanPositive = positive / ups;
    if (downs > 0) signs.meanNegative = negative / downs;
    if (ups > 0 && downs > 0)
        signs.omegaImbalance = imbalance(signs.meanPositive, signs.meanNegative);
    return signs;
}

// Specialisation of heads by task, where the work of a head for a task is |omega mu|. largest:
// largest fraction of one task in each head's work, weighted by the work. found: number of tasks
// that are the main task of an active head.
struct TaskShares {
    double largest = 0, found = 0;
};

TaskShares taskShares(const Matrix& allocation) {
    std::vector<double> work(allocation.rows), most(allocation.rows);
    std::vector<std::size_t> task(allocation.rows);
    for (std::size_t h = 0; h < allocation.rows; ++h)
        for (std::size_t t = 0; t < allocation.columns; ++t) {
            const double part = std::abs(allocation.at(h, t));
            work[h] += part;
            if (part > most[h]) task[h] = t;
            most[h] = std::max(most[h], part);
        }
    const double highest = *std::max_element(work.begin(), work.end());
    TaskShares shares;
    double whole = 0, largest = 0;
    std::set<std::size_t> found;
    for (std::size_t h = 0; h < allocation.rows; ++h) {
        whole += work[h];
        largest += most[h];
        if (work[h] > 0 && work[h] >= kAtWork * highest) found.insert(task[h]);
    }
    if (whole > 0) shares.largest = largest / whole;
    shares.found = static_cast<double>(found.size());
    return shares;
}

LabClaim nearStepClaim(const char* source) {
    return {"near-gd",
            "Together they match or beat one step of gradient descent with the mean subtracted.",
            source,
            LabCertainty::Reported,
            "above_gd",
            -kNoLimit,
            0.05};
}

std::vector<LabClaim> severalTasksClaims(std::size_t heads, std::size_t tasks) {
    const char* const paper = "Chen et al. 2024, arXiv 2402.19442 (abstract)";
    const auto reported = LabCertainty::Reported;
    std::vector<LabClaim> claims = {{"one-task-a-head",
                                     "Each head specialises in one of the tasks.", paper, reported,
                                     "one_task", 0.9, kNoLimit}};
    if (heads >= tasks)
        claims.push_back({"every-task-a-head", "Every task gets a head that specialises in it.",
                          paper, reported, "tasks_found", static_cast<double>(tasks),
                          static_cast<double>(tasks)});
    if (heads >= 2 * tasks)
        claims.push_back(nearStepClaim("arXiv 2503.12734 (2025), for each task"));
    return claims;
}

}  // namespace

Matrix headAllocation(const RegressionModel& model) {
    Matrix allocation(model.heads, model.tasks);
    for (std::size_t h = 0; h < model.heads; ++h)
        for (std::size_t t = 0; t < model.tasks; ++t)
            allocation.at(h, t) = model.omega(h, t) * model.mu(h, t);
    return allocation;
}

double debiasedRisk(const RegressionSamples& samples) {
    double sum = 0;
    for (std::size_t t = 0; t < samples.tasks; ++t)
        sum += debiasedRiskOfOne(samplesOfTask(samples, t));
    return sum / static_cast<double>(samples.tasks);
}

std::vector<LabQuantity> regressionQuantities(const RegressionModel& model,
                                              const RegressionTask& task,
                                              const RegressionRisks& risks) {
    const auto moments = regressionMoments(task.one());
    const auto signs = headSigns(model);
    std::vector<LabQuantity> out = {
        {"risk", "risk", risks.model},
        {"bayes_risk", "Bayes risk", risks.bayes},
        {"bayes_risk_standard_error", "its standard error", risks.bayesError},
        {"gd_risk", "risk of one step of gradient descent", moments.gdRisk},
        {"debiased_risk", "risk of one step with the mean subtracted, on the same samples",
         risks.step},
        {"zero_risk", "risk of predicting 0", moments.zeroRisk},
        {"gap", "risk above the Bayes risk", risks.model - risks.bayes},
        {"above_gd", "risk above one step with the mean subtracted", risks.model - risks.step},
        {"sign_match", "share of omega mu with equal signs", signs.match},
        {"mu_imbalance", "sum of mu / sum of |mu|", signs.muImbalance},
        {"omega_imbalance", "difference of both kinds' mean |omega|, as a share of their sum",
         signs.omegaImbalance}};
    if (model.tasks == 1) {
        out.push_back({"positive_heads", "heads with a positive omega", signs.positive});
        out.push_back({"negative_heads", "heads with a negative omega", signs.negative});
        out.push_back({"omega_positive", "mean omega of the positive ones", signs.meanPositive});
        out.push_back({"omega_negative", "mean omega of the negative ones", -signs.meanNegative});
        return out;
    }
    const auto shares = taskShares(headAllocation(model));
    out.push_back(
        {"one_task", "share of the heads' work that is for their main task", shares.largest});
    out.push_back({"tasks_found", "tasks that are the main task of a head", shares.found});
    return out;
}

std::vector<LabClaim> regressionClaims(std::size_t heads, std::size_t tasks) {
    const char* const pairs = "arXiv 2503.12734 (2025)";
    if (tasks > 1) return severalTasksClaims(heads, tasks);
    if (heads == 1)
        return {{"one-head-above-gd", "One head stays above one step of gradient descent.",
                 "Cui et al. 2024, arXiv 2401.17426 (abstract)", LabCertainty::Reported, "above_gd",
                 0, kNoLimit}};
    return {
        {"signs-match", "Heads come in two kinds: omega and mu both positive, or both negative.",
         pairs, LabCertainty::Reported, "sign_match", 1, 1},
        {"mu-cancel", "The mu values of the heads cancel: their sum is near 0.", pairs,
         LabCertainty::Reported, "mu_imbalance", -kNoLimit, 0.1},
        {"like-groups", "Both kinds have omega of similar size.", pairs, LabCertainty::Reported,
         "omega_imbalance", -kNoLimit, 0.1},
        nearStepClaim(pairs)};
}

}  // namespace headscope::lab
