#include "core/lab/toy/toy_attention.h"

#include "core/lab/worlds/kernels.h"

#include <algorithm>
#include <cmath>

namespace headscope::lab {

void activateRow(RowActivation activation, double* row, std::size_t keys) {
    if (activation == RowActivation::Relu) {
        for (std::size_t s = 0; s < keys; ++s)
            row[s] = std::max(row[s], 0.0) / static_cast<double>(keys);
        return;
    }
    // softmax-1 adds a logit 0 that does not belong to a key
    const bool one = activation == RowActivation::SoftmaxOne;
    // Subtracting the highest logit keeps exp() finite and does not change the result.
    double highest = one ? 0 : row[0];
    for (std::size_t s = 0; s < keys; ++s) highest = std::max(highest, row[s]);
    double sum = one ? std::exp(-highest) : 0;
    for (std::size_t s = 0; s < keys; ++s) sum += row[s] = std::exp(row[s] - highest);
    for (std::size_t s = 0; s < keys; ++s) row[s] /= sum;
}

void activateRowGradient(RowActivation activation, const double* weights, double* slopes,
                         std::size_t keys) {
    if (activation == RowActivation::Relu) {
        for (std::size_t s = 0; s < keys; ++s)
            slopes[s] = weights[s] > 0 ? slopes[s] / static_cast<double>(keys) : 0;
        return;
    }
    // d loss / d z_s = w_s (g_s - sum_r w_r g_r). It also holds for softmax-1, whose extra key has
    // g = 0.
    double mean = 0;
    for (std::size_t s = 0; s < keys; ++s) mean += weights[s] * slopes[s];
    for (std::size_t s = 0; s < keys; ++s) slopes[s] = weights[s] * (slopes[s] - mean);
}

CausalHead::CausalHead(std::size_t length, std::size_t headSize)
    : m_length(length),
      m_size(headSize),
      m_wide(paddedColumns(length)),
      m_padded(paddedColumns(headSize)),
      m_query(m_wide * m_padded),
      m_rows(m_wide * m_padded),
      m_turned(m_wide * m_padded),
      m_out(m_wide * m_padded),
      m_slopes(length * m_wide) {}

void CausalHead::take(const double* from, std::size_t stride, double scale,
                      std::vector<double>& to) const {
    for (std::size_t t = 0; t < m_length; ++t)
        for (std::size_t f = 0; f < m_size; ++f)
            to[t * m_padded + f] = scale * from[t * stride + f];
}

// Copies and transposes: project() reads its right operand row by row.
void CausalHead::takeTurned(const double* from, std::size_t stride, std::vector<double>& to) const {
    for (std::size_t t = 0; t < m_length; ++t)
        for (std::size_t f = 0; f < m_size; ++f) to[f * m_wide + t] = from[t * stride + f];
}

void CausalHead::give(const std::vector<double>& from, double scale, std::size_t stride,
                      double* to) const {
    for (std::size_t t = 0; t < m_length; ++t)
        for (std::size_t f = 0; f < m_size; ++f)
            to[t * stride + f] = scale * from[t * m_padded + f];
}

void CausalHead::forward(RowActivation activation, const double* q, const double* k,
                         const double* v, std::size_t stride, double* map, double* out) {
    take(q, stride, 1 / std::sqrt(static_cast<double>(m_size)), m_query);
    takeTurned(k, stride, m_turned);
    project(m_query.data(), m_length, m_padded, m_turned.data(), m_wide, map);
    for (std::size_t t = 0; t < m_length; ++t) {
        // Query t sees keys 0 to t.
        activateRow(activation, map + t * m_wide, t + 1);
        // Causal mask: no attention to later keys or to padding.
        std::fill(map + t * m_wide + t + 1, map + (t + 1) * m_wide, 0.0);
    }
    take(v, stride, 1, m_rows);
    project(map, m_length, m_wide, m_rows.data(), m_padded, m_out.data());
    give(m_out, 1, stride, out);
}

void CausalHead::backward(RowActivation activation, const double* q, const double* k,
                          const double* v, std::size_t stride, const double* map,
                          const double* byOut, double* byQ, double* byK, double* byV) {
    const double scale = 1 / std::sqrt(static_cast<double>(m_size));
    // d loss / d v = map^T (d loss / d out).
    take(byOut, stride, 1, m_rows);
    std::fill(m_out.begin(), m_out.end(), 0.0);
    gather(m_rows.data(), m_length, m_padded, map, m_wide, m_out.data());
    give(m_out, 1, stride, byV);
    // d loss / d map = (d loss / d out) v^T, then through the activation to the logits.
    takeTurned(v, stride, m_turned);
    project(m_rows.data(), m_length, m_padded, m_turned.data(), m_wide, m_slopes.data());
    for (std::size_t t = 0; t < m_length; ++t) {
        activateRowGradient(activation, map + t * m_wide, m_slopes.data() + t * m_wide, t + 1);
        std::fill(m_slopes.data() + t * m_wide + t + 1, m_slopes.data() + (t + 1) * m_wide, 0.0);
    }
    take(k, stride, 1, m_rows);
    project(m_slopes.data(), m_length, m_wide, m_rows.data(), m_padded, m_out.data());
    // d loss / d q = scale * (d loss / d logits) k.
    give(m_out, scale, stride, byQ);
    take(q, stride, scale, m_query);
    std::fill(m_out.begin(), m_out.end(), 0.0);
    // d loss / d k = (d loss / d logits)^T (scale * q).
    gather(m_query.data(), m_length, m_padded, m_slopes.data(), m_wide, m_out.data());
    give(m_out, 1, stride, byK);
}

}  // namespace headscope::lab
