// H attention heads over the tokens of the single-location task: f = sum_l a_l z_l. The weights a
// come from the heads' logits chi_lh = X_l . k_h / sqrt(D) + b_h; the values are z_l = X_l . v /
// sqrt(D) (README). Not thread-safe.
#pragma once

#include "core/lab/worlds/attention_weights.h"
#include "core/lab/worlds/location_task.h"

namespace headscope::lab {

struct LocationModel {
    Activation activation = Activation::Softmax;
    Matrix k;               // directions of the heads k_h (H, D)
    std::vector<double> b;  // biases of the heads (H)
    std::vector<double> v;  // value direction (D)

    std::size_t heads() const { return k.rows; }
    // Returns the model with only these heads. Means over heads then refer to these heads.
    LocationModel only(const std::vector<std::size_t>& kept) const;
    // Returns the head indices sorted by ascending |k_h|.
    std::vector<std::size_t> orderByNorm() const;
};

struct LocationGradient {
    Matrix k;               // d loss / d k (H, D)
    std::vector<double> b;  // d loss / d b (H)
    std::vector<double> v;  // d loss / d v (D)
};

// Forward and backward pass of one model on batches; reuses its memory between batches.
class LocationPass {
public:
    // Computes f and intermediate values for the functions below. Returns the mean (f - y)^2.
    double forward(const LocationModel& model, const LocationSamples& samples);
    // Computes d loss / d k, b, v for the last forward().
    void gradient(const LocationModel& model, const LocationSamples& samples,
                  LocationGradient& out);

    const std::vector<double>& outputs() const { return m_outputs; }  // predictions f (N)
    double logit(std::size_t n, std::size_t l, std::size_t h) const {
        return m_logits[(n * m_length + l) * m_heads + h];
    }
    double attention(std::size_t n, std::size_t l) const { return m_attention[n * m_length + l]; }
    // Returns the mean over samples of sum_l w_lh, per head (H).
    std::vector<double> headMass() const;

private:
    std::size_t m_count = 0, m_length = 0, m_heads = 0;
    std::vector<double> m_packed;                // k and v / sqrt(D) as columns (D, H + 1 padded)
    std::vector<double> m_projected;             // logits and value per token (N L, H + 1 padded)
    std::vector<double> m_logits, m_weights;     // logits, weights of all heads (N, L, H)
    std::vector<double> m_values, m_attention;   // values z, attention a (N, L)
    std::vector<double> m_outputs, m_residuals;  // predictions f, errors f - y (N)
    std::vector<double> m_sum;                   // gradients by k and v (H + 1, D)
};

}  // namespace headscope::lab
