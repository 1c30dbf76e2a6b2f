// Few numbers that say all about a model of the single-location task: overlaps with the task, how far the heads have
// parted, and the risk over the whole population from them alone. Formulas: README. Any thread.
#pragma once

#include "core/lab/location_model.h"

namespace headscope::lab {

struct OrderParameters {
    Matrix m;                         // k_h . k*_f / D (H, F)
    Matrix q;                         // k_h . k_h' / D (H, H)
    Matrix r;                         // q - m m^T: outside the space of the signal
    std::vector<double> s;            // k_h . v* / D (H)
    double valueOverlap = 0;          // v . v* / D
    double specialisation = 0;        // 1 - mean_{h<h'} cos(m_h, m_h'); 0 for one head
    std::vector<double> selectivity;  // max_f m_hf^2 / sum_f m_hf^2 (H); 0 where m_h is 0
    double effectiveHeads = 0;        // tr(q)^2 / tr(q^2)
};
// Of one head's row of m.
double selectivityOf(const double* row, std::size_t features);
OrderParameters orderParameters(const LocationModel& model, const LocationTask& task);

// Logits of all heads at a token are jointly Gaussian: chi = C g + b, at the signal's token + m theta. The value there,
// given the logits, too: z = u_v . g + [signal] theta . valueSignal + a rest; likewise z* = u_s . g + a rest, whose
// variances and covariance are left. In max regression k* is one more row of C, so W = H + 1, and m and valueSignal are
// 0; otherwise W = H.
struct ReducedModel {
    Activation activation = Activation::Softmax;
    Matrix factor;                                       // C (H, W), lower; (kept, W) of some heads
    Matrix m;                                            // (H, F)
    std::vector<double> b;                               // (H)
    std::vector<double> u, uTarget;                      // u_v, u_s (W)
    std::vector<double> place;                           // max regression: a k* in g (W); else none
    std::vector<double> valueSignal;                     // k*_f . v / D (F)
    double restValue = 1, restBoth = 1, restTarget = 1;  // variances and covariance of what g leaves open

    // The model of these heads alone, on the draws of all.
    ReducedModel only(const std::vector<std::size_t>& kept) const;
};
ReducedModel reducedModel(const LocationModel& model, const LocationTask& task);

// What a draw of the population is made of; the same draws make risks comparable from step to step.
struct ReducedDraws {
    std::size_t length = 0, width = 0;
    std::vector<double> g;            // (S, L, W)
    Matrix signals;                   // theta (S, F)
    std::vector<std::size_t> places;  // eps (S); max regression takes the mean over all places instead
};
ReducedDraws reducedDraws(const LocationTask& task, std::size_t heads, std::size_t count, std::uint64_t seed);
// The mean over the draws of the squared error given g, without the noise of the answers.
RiskEstimate reducedRisk(const ReducedModel& model, const ReducedDraws& draws);
// reducedRisk of a model, with the noise.
RiskEstimate populationRisk(const LocationModel& model, const LocationTask& task, const ReducedDraws& draws);

}  // namespace headscope::lab
