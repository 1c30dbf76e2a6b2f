// Order parameters of the single-location task: overlaps with the task, specialisation of the
// heads, and the population risk that follows from them. Formulas: README. Thread-safe.
#pragma once

#include "core/lab/worlds/location_model.h"

namespace headscope::lab {

struct OrderParameters {
    Matrix m;                         // overlaps k_h . k*_f / D (H, F)
    Matrix q;                         // overlaps of heads k_h . k_h' / D (H, H)
    Matrix r;                         // q - m m^T: the part outside the signal's space
    std::vector<double> s;            // overlaps k_h . v* / D (H)
    double valueOverlap = 0;          // overlap v . v* / D of the value directions
    double specialisation = 0;        // 1 - mean_{h<h'} cos(m_h, m_h'); 0 for one head
    std::vector<double> selectivity;  // max_f m_hf^2 / sum_f m_hf^2 (H); 0 if m_h is 0
    double effectiveHeads = 0;        // effective number of heads tr(q)^2 / tr(q^2)
};
// Returns the selectivity of one head. row: the head's row of m.
double selectivityOf(const double* row, std::size_t features);
OrderParameters orderParameters(const LocationModel& model, const LocationTask& task);

// A model expressed by its order parameters. The logits of all heads at a token are jointly
// Gaussian: chi = C g + b, plus m theta at the token with the signal. Given g, the value and the
// target value are
//   z = u_v . g + [signal] theta . valueSignal + rest,   z* = u_s . g + rest.
// Only the (co)variances of the rests matter. In max regression k* is an extra row of C, so W = H +
// 1, and m and valueSignal are 0. Otherwise W = H.
struct ReducedModel {
    Activation activation = Activation::Softmax;
    // C (H, W), lower triangular; (kept heads, W) after only()
    Matrix factor;
    Matrix m;                        // overlaps with the signal directions (H, F)
    std::vector<double> b;           // biases of the heads (H)
    std::vector<double> u, uTarget;  // u_v, u_s of the formulas above (W)
    // max regression: a k* expressed in g (W); otherwise empty
    std::vector<double> place;
    std::vector<double> valueSignal;                     // overlaps k*_f . v / D (F)
    double restValue = 1, restBoth = 1, restTarget = 1;  // variances and covariance of the rests

    // Returns the model with only these heads. It can use the draws of the full model.
    ReducedModel only(const std::vector<std::size_t>& kept) const;
};
ReducedModel reducedModel(const LocationModel& model, const LocationTask& task);

// Random draws that estimate the population risk. Reusing them makes risks comparable between
// steps.
struct ReducedDraws {
    std::size_t length = 0, width = 0;
    std::vector<double> g;  // Gaussian draws (S, L, W)
    Matrix signals;         // signal strengths theta (S, F)
    // Positions eps (S). Max regression uses the mean over all positions instead.
    std::vector<std::size_t> places;
};
ReducedDraws reducedDraws(const LocationTask& task, std::size_t heads, std::size_t count,
                          std::uint64_t seed);
// Returns the mean over the draws of the squared error given g, without the noise of the answers.
RiskEstimate reducedRisk(const ReducedModel& model, const ReducedDraws& draws);
// Returns the reducedRisk of a model, including the noise.
RiskEstimate populationRisk(const LocationModel& model, const LocationTask& task,
                            const ReducedDraws& draws);

}  // namespace headscope::lab
