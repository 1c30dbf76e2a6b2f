#include "core/lab/worlds/location_model.h"

#include "core/lab/worlds/kernels.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headscope::lab {

LocationModel LocationModel::only(const std::vector<std::size_t>& kept) const {
    LocationModel smaller{activation, Matrix(kept.size(), k.columns), {}, v};
    for (std::size_t i = 0; i < kept.size(); ++i) {
        std::copy(k.row(kept[i]), k.row(kept[i]) + k.columns, smaller.k.row(i));
        smaller.b.push_back(b[kept[i]]);
    }
    return smaller;
}

std::vector<std::size_t> LocationModel::orderByNorm() const {
    std::vector<double> squares(heads());
    for (std::size_t h = 0; h < heads(); ++h) squares[h] = dot(k.row(h), k.row(h), k.columns);
    std::vector<std::size_t> order(heads());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t c) { return squares[a] < squares[c]; });
    return order;
}

double LocationPass::forward(const LocationModel& model, const LocationSamples& samples) {
    const std::size_t heads = model.heads(), dimension = samples.dimension,
                      rows = samples.count * samples.length;
    const std::size_t padded = paddedColumns(heads + 1);
    m_count = samples.count;
    m_length = samples.length;
    m_heads = heads;
    // One product with the tokens computes the logits of all heads and, in the last column, the
    // value. The factor 1 / sqrt(D) is part of the matrix.
    m_packed.assign(dimension * padded, 0);
    const double scale = 1 / std::sqrt(static_cast<double>(dimension));
    for (std::size_t d = 0; d < dimension; ++d) {
        for (std::size_t h = 0; h < heads; ++h) m_packed[d * padded + h] = scale * model.k.at(h, d);
        m_packed[d * padded + heads] = scale * model.v[d];
    }
    m_projected.resize(rows * padded);
    project(samples.tokens.data(), rows, dimension, m_packed.data(), heads + 1, m_projected.data());
    m_logits.resize(rows * heads);
    m_weights.resize(rows * heads);
    m_values.resize(rows);
    m_attention.resize(rows);
    for (std::size_t r = 0; r < rows; ++r) {
        const double* from = m_projected.data() + r * padded;
        double* to = m_logits.data() + r * heads;
        for (std::size_t h = 0; h < heads; ++h) to[h] = from[h] + model.b[h];
        m_values[r] = from[heads];
    }
    m_outputs.assign(m_count, 0);
    m_residuals.resize(m_count);
    double loss = 0;
    for (std::size_t n = 0; n < m_count; ++n) {
        const std::size_t first = n * m_length;
        double* w = m_weights.data() + first * heads;
        attentionWeights(model.activation, m_logits.data() + first * heads, m_length, heads, w);
        for (std::size_t l = 0; l < m_length; ++l) {
            m_attention[first + l] = std::accumulate(w + l * heads, w + (l + 1) * heads, 0.0);
            m_outputs[n] += m_attention[first + l] * m_values[first + l];
        }
        m_residuals[n] = m_outputs[n] - samples.answers[n];
        loss += m_residuals[n] * m_residuals[n];
    }
    return loss / static_cast<double>(m_count);
}

void LocationPass::gradient(const LocationModel& model, const LocationSamples& samples,
                            LocationGradient& out) {
    const std::size_t dimension = samples.dimension, rows = m_count * m_length,
                      padded = paddedColumns(m_heads + 1);
    out.b.assign(m_heads, 0);
    std::vector<double> byPosition(m_length), byLogit(m_length * m_heads);
    for (std::size_t n = 0; n < m_count; ++n) {
        const std::size_t first = n * m_length;
        const double slope = 2 * m_residuals[n] / static_cast<double>(m_count);
        for (std::size_t l = 0; l < m_length; ++l) byPosition[l] = slope * m_values[first + l];
        attentionGradient(model.activation, m_weights.data() + first * m_heads, byPosition.data(),
                          m_length, m_heads, byLogit.data());
        for (std::size_t l = 0; l < m_length; ++l) {
            // reuses the memory of the forward projections
            double* to = m_projected.data() + (first + l) * padded;
            for (std::size_t h = 0; h < m_heads; ++h) out.b[h] += to[h] = byLogit[l * m_heads + h];
            to[m_heads] = slope * m_attention[first + l];
        }
    }
    m_sum.assign((m_heads + 1) * dimension, 0);
    gather(samples.tokens.data(), rows, dimension, m_projected.data(), m_heads + 1, m_sum.data());
    const double scale = 1 / std::sqrt(static_cast<double>(dimension));
    for (double& value : m_sum) value *= scale;
    if (out.k.rows != m_heads || out.k.columns != dimension) out.k = Matrix(m_heads, dimension);
    const auto values = m_sum.begin() + static_cast<std::ptrdiff_t>(m_heads * dimension);
    std::copy(m_sum.begin(), values, out.k.values.begin());
    out.v.assign(values, m_sum.end());
}

std::vector<double> LocationPass::headMass() const {
    std::vector<double> mass(m_heads);
    for (std::size_t i = 0; i < m_weights.size(); ++i) mass[i % m_heads] += m_weights[i];
    for (double& value : mass) value /= static_cast<double>(m_count);
    return mass;
}

}  // namespace headscope::lab
