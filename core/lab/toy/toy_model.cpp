#include "core/lab/toy/toy_model.h"

#include "core/base/util/random.h"
#include "core/lab/worlds/kernels.h"

#include <algorithm>
#include <cmath>

namespace headscope::lab {
namespace {

constexpr double kNormFloor = 1e-6;

// Normalises rows: y = x / (root mean square of x). scale: receives the factor of each row.
void normRows(const std::vector<double>& x, std::size_t width, std::vector<double>& y,
              std::vector<double>& scale) {
    const std::size_t rows = x.size() / width;
    y.resize(x.size());
    scale.resize(rows);
    for (std::size_t r = 0; r < rows; ++r) {
        const double* from = x.data() + r * width;
        double* to = y.data() + r * width;
        double squares = 0;
        for (std::size_t d = 0; d < width; ++d) squares += from[d] * from[d];
        scale[r] = 1 / std::sqrt(squares / static_cast<double>(width) + kNormFloor);
        for (std::size_t d = 0; d < width; ++d) to[d] = scale[r] * from[d];
    }
}

// Adds the gradient through the normalisation to byX: d loss / d x from d loss / d y.
void normRowsGradient(const std::vector<double>& byY, const std::vector<double>& y,
                      const std::vector<double>& scale, std::size_t width,
                      std::vector<double>& byX) {
    for (std::size_t r = 0; r < scale.size(); ++r) {
        const double *slope = byY.data() + r * width, *at = y.data() + r * width;
        double* to = byX.data() + r * width;
        // y does not depend on the length of x, so remove the gradient's component along y.
        double along = 0;
        for (std::size_t d = 0; d < width; ++d) along += slope[d] * at[d];
        along /= static_cast<double>(width);
        for (std::size_t d = 0; d < width; ++d) to[d] += scale[r] * (slope[d] - at[d] * along);
    }
}

// Transposes (rows, columns) to (columns, rows).
void turn(const double* from, std::size_t rows, std::size_t columns, std::vector<double>& to) {
    to.resize(rows * columns);
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t c = 0; c < columns; ++c) to[c * rows + r] = from[r * columns + c];
}

void addTo(std::vector<double>& sum, const std::vector<double>& what) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += what[i];
}

}  // namespace

std::size_t ToySpec::parameters() const {
    const std::size_t seen = split ? headSize : width;
    const std::size_t layer = 3 * seen * inner() + inner() * width + hidden * (2 * width + 1);
    return (2 * vocabulary + length) * width + layers * layer;
}

double ToySpec::multiplyAdds() const {
    const auto count = [](std::size_t n) { return static_cast<double>(n); };
    const double seen = count(split ? headSize : width);
    const double each =
        3 * seen * count(inner()) + count(inner() * width) + 2 * count(width * hidden);
    // Causal: the query at position t has t + 1 keys.
    const double pairs = count(length) * count(length + 1) / 2;
    return count(layers) * (count(length) * each + 2 * pairs * count(inner())) +
           count(length) * count(width * vocabulary);
}

ToyLayout::ToyLayout(const ToySpec& spec)
    : hidden(paddedColumns(spec.hidden)), vocabulary(paddedColumns(spec.vocabulary)), size(0) {
    const auto place = [this](std::size_t numbers) {
        const std::size_t at = size;
        size += numbers;
        return at;
    };
    embedding = place(spec.vocabulary * spec.width);
    positions = place(spec.length * spec.width);
    for (std::size_t l = 0; l < spec.layers; ++l) {
        Layer layer{};
        layer.query = place(spec.width * spec.inner());
        layer.key = place(spec.width * spec.inner());
        layer.value = place(spec.width * spec.inner());
        layer.output = place(spec.inner() * spec.width);
        layer.up = place(spec.width * hidden);
        layer.bias = place(hidden);
        layer.down = place(hidden * spec.width);
        layers.push_back(layer);
    }
    readout = place(spec.width * vocabulary);
}

namespace {

// Fills with normal numbers of the given standard deviation. Columns from `used` on are padding and
// remain 0.
void fillMatrix(std::vector<double>& weights, std::size_t at, std::size_t rows, std::size_t columns,
                std::size_t used, double deviation, std::uint64_t seed) {
    std::vector<double> drawn(rows * used);
    fillNormal(seed, drawn.data(), drawn.size());
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t c = 0; c < used; ++c)
            weights[at + r * columns + c] = deviation * drawn[r * used + c];
}

// Sets the weights to 0 that connect a head to other heads' parts of the input.
void keepParts(const ToySpec& spec, std::vector<double>& values, std::size_t at) {
    for (std::size_t d = 0; d < spec.width; ++d)
        for (std::size_t i = 0; i < spec.inner(); ++i)
            if (d / spec.headSize != i / spec.headSize) values[at + d * spec.inner() + i] = 0;
}

// Copies the first head's columns to every other head.
void tieColumns(const ToySpec& spec, std::vector<double>& values, std::size_t at) {
    for (std::size_t d = 0; d < spec.width; ++d)
        for (std::size_t i = spec.headSize; i < spec.inner(); ++i)
            values[at + d * spec.inner() + i] = values[at + d * spec.inner() + i % spec.headSize];
}

}  // namespace

ToyModel::ToyModel(const ToySpec& given, ToyStart start, std::uint64_t seed)
    : spec(given), layout(given), weights(layout.size) {
    // Each part gets a seed from its number in the order of these calls. Another order would change
    // the results of recorded experiments.
    std::uint64_t part = 0;
    const auto fill = [&](std::size_t at, std::size_t rows, std::size_t columns, std::size_t used,
                          double deviation) {
        fillMatrix(weights, at, rows, columns, used, deviation,
                   util::derivedSeed(seed, "toy-weights", part++));
    };
    const double byWidth = 1 / std::sqrt(static_cast<double>(spec.width));
    fill(layout.embedding, spec.vocabulary, spec.width, spec.width, 1);
    fill(layout.positions, spec.length, spec.width, spec.width, 1);
    for (const auto& layer : layout.layers) {
        const double seen =
            1 / std::sqrt(static_cast<double>(spec.split ? spec.headSize : spec.width));
        for (const auto at : {layer.query, layer.key, layer.value}) {
            fill(at, spec.width, spec.inner(), spec.inner(), seen);
            if (spec.split) keepParts(spec, weights, at);
            if (start != ToyStart::Random) tieColumns(spec, weights, at);
        }
        fill(layer.output, spec.inner(), spec.width, spec.width,
             1 / std::sqrt(static_cast<double>(spec.inner())));
        // Tied: copy the first head's output matrix to all heads.
        const std::size_t part0 = spec.headSize * spec.width;
        for (std::size_t i = part0; start == ToyStart::Tied && i < spec.inner() * spec.width; ++i)
            weights[layer.output + i] = weights[layer.output + i % part0];
        fill(layer.up, spec.width, layout.hidden, spec.hidden, byWidth);
        if (spec.hidden > 0)
            fill(layer.down, spec.hidden, spec.width, spec.width,
                 1 / std::sqrt(static_cast<double>(spec.hidden)));
    }
    fill(layout.readout, spec.width, layout.vocabulary, spec.vocabulary, byWidth);
}

double ToyModel::outputNorm(std::size_t layer, std::size_t head) const {
    const std::size_t part = spec.headSize * spec.width;
    const double* from = weights.data() + layout.layers[layer].output + head * part;
    double squares = 0;
    for (std::size_t i = 0; i < part; ++i) squares += from[i] * from[i];
    return std::sqrt(squares);
}

double ToyModel::headDifference(const std::vector<double>& values) const {
    double most = 0;
    for (const auto& layer : layout.layers)
        for (std::size_t h = 1; h < spec.heads; ++h) {
            for (const auto at : {layer.query, layer.key, layer.value})
                for (std::size_t d = 0; d < spec.width; ++d)
                    for (std::size_t f = 0; f < spec.headSize; ++f) {
                        const double* row = values.data() + at + d * spec.inner();
                        most = std::max(most, std::abs(row[h * spec.headSize + f] - row[f]));
                    }
            const std::size_t part = spec.headSize * spec.width;
            const double* output = values.data() + layer.output;
            for (std::size_t i = 0; i < part; ++i)
                most = std::max(most, std::abs(output[h * part + i] - output[i]));
        }
    return most;
}

double ToyPass::gate(std::size_t layer, std::size_t b, std::size_t h) const {
    return m_gates.empty() ? 1 : m_gates[(layer * m_batch + b) * m_spec.heads + h];
}

void ToyPass::embed(const ToyModel& model) {
    const std::size_t width = m_spec.width;
    m_x.resize(m_rows * width);
    for (std::size_t r = 0; r < m_rows; ++r) {
        const double* token = model.weights.data() + model.layout.embedding + m_tokens[r] * width;
        const double* place =
            model.weights.data() + model.layout.positions + r % m_spec.length * width;
        for (std::size_t d = 0; d < width; ++d) m_x[r * width + d] = token[d] + place[d];
    }
}

void ToyPass::forward(const ToyModel& model, const std::vector<std::uint32_t>& tokens,
                      const std::vector<double>& gates) {
    m_spec = model.spec;
    m_tokens = tokens;
    m_gates = gates;
    m_rows = tokens.size();
    m_batch = m_rows / m_spec.length;
    m_layers.resize(m_spec.layers);
    embed(model);
    for (std::size_t l = 0; l < m_spec.layers; ++l) {
        forwardAttention(model, l);
        if (m_spec.hidden > 0) forwardMiddle(model, l);
    }
    normRows(m_x, m_spec.width, m_normed, m_scale);
    m_logits.resize(m_rows * model.layout.vocabulary);
    project(m_normed.data(), m_rows, m_spec.width, model.weights.data() + model.layout.readout,
            model.layout.vocabulary, m_logits.data());
}

void ToyPass::forwardAttention(const ToyModel& model, std::size_t layer) {
    auto& pass = m_layers[layer];
    const auto& at = model.layout.layers[layer];
    const std::size_t width = m_spec.width, inner = m_spec.inner(), length = m_spec.length;
    normRows(m_x, width, pass.normed, pass.scale);
    for (const auto& [to, from] : {std::pair(&pass.query, at.query), std::pair(&pass.key, at.key),
                                   std::pair(&pass.value, at.value)}) {
        to->resize(m_rows * inner);
        project(pass.normed.data(), m_rows, width, model.weights.data() + from, inner, to->data());
    }
    CausalHead head(length, m_spec.headSize);
    m_mapWide = head.wide();
    pass.maps.resize(m_batch * m_spec.heads * length * m_mapWide);
    pass.context.resize(m_rows * inner);
    for (std::size_t b = 0; b < m_batch; ++b)
        for (std::size_t h = 0; h < m_spec.heads; ++h) {
            const std::size_t first = b * length * inner + h * m_spec.headSize;
            double* out = pass.context.data() + first;
            head.forward(m_spec.activation, pass.query.data() + first, pass.key.data() + first,
                         pass.value.data() + first, inner,
                         pass.maps.data() + (b * m_spec.heads + h) * length * m_mapWide, out);
            const double times = gate(layer, b, h);
            for (std::size_t t = 0; times != 1 && t < length; ++t)
                for (std::size_t f = 0; f < m_spec.headSize; ++f) out[t * inner + f] *= times;
        }
    m_small.resize(m_rows * width);
    project(pass.context.data(), m_rows, inner, model.weights.data() + at.output, width,
            m_small.data());
    addTo(m_x, m_small);
}

void ToyPass::forwardMiddle(const ToyModel& model, std::size_t layer) {
    auto& pass = m_layers[layer];
    const auto& at = model.layout.layers[layer];
    const std::size_t hidden = model.layout.hidden;
    normRows(m_x, m_spec.width, pass.normedMiddle, pass.scaleMiddle);
    pass.active.resize(m_rows * hidden);
    project(pass.normedMiddle.data(), m_rows, m_spec.width, model.weights.data() + at.up, hidden,
            pass.active.data());
    const double* bias = model.weights.data() + at.bias;
    for (std::size_t r = 0; r < m_rows; ++r) {
        double* row = pass.active.data() + r * hidden;
        for (std::size_t i = 0; i < hidden; ++i) row[i] = std::max(row[i] + bias[i], 0.0);
    }
    m_small.resize(m_rows * m_spec.width);
    project(pass.active.data(), m_rows, hidden, model.weights.data() + at.down, m_spec.width,
            m_small.data());
    addTo(m_x, m_small);
}

double ToyPass::loss(const std::vector<std::int32_t>& targets) {
    const std::size_t wide = m_logits.size() / m_rows;
    const auto counted =
        std::count_if(targets.begin(), targets.end(), [](auto target) { return target >= 0; });
    const double share = 1 / static_cast<double>(counted);
    // Also compute d loss / d logits: (softmax - one-hot) / number of targets.
    m_byLogits.assign(m_logits.size(), 0);
    double sum = 0;
    for (std::size_t r = 0; r < m_rows; ++r) {
        if (targets[r] < 0) continue;
        const double* row = m_logits.data() + r * wide;
        double* slope = m_byLogits.data() + r * wide;
        const double highest = *std::max_element(row, row + m_spec.vocabulary);
        double whole = 0;
        for (std::size_t i = 0; i < m_spec.vocabulary; ++i)
            whole += slope[i] = std::exp(row[i] - highest);
        for (std::size_t i = 0; i < m_spec.vocabulary; ++i) slope[i] *= share / whole;
        const auto target = static_cast<std::size_t>(targets[r]);
        slope[target] -= share;
        sum += share * (highest + std::log(whole) - row[target]);
    }
    return sum;
}

void ToyPass::backward(const ToyModel& model, std::vector<double>& gradient) {
    gradient.assign(model.layout.size, 0);
    const std::size_t width = m_spec.width, wide = model.layout.vocabulary;
    gather(m_byLogits.data(), m_rows, wide, m_normed.data(), width,
           gradient.data() + model.layout.readout);
    turn(model.weights.data() + model.layout.readout, width, wide, m_turned);
    m_small.resize(m_rows * width);
    project(m_byLogits.data(), m_rows, wide, m_turned.data(), width, m_small.data());
    m_byX.assign(m_rows * width, 0);
    normRowsGradient(m_small, m_normed, m_scale, width, m_byX);
    for (std::size_t l = m_spec.layers; l-- > 0;) {
        if (m_spec.hidden > 0) backwardMiddle(model, l, gradient);
        backwardAttention(model, l, gradient);
    }
    for (std::size_t r = 0; r < m_rows; ++r) {
        double* token = gradient.data() + model.layout.embedding + m_tokens[r] * width;
        double* place = gradient.data() + model.layout.positions + r % m_spec.length * width;
        for (std::size_t d = 0; d < width; ++d) {
            token[d] += m_byX[r * width + d];
            place[d] += m_byX[r * width + d];
        }
    }
}

void ToyPass::backwardMiddle(const ToyModel& model, std::size_t layer,
                             std::vector<double>& gradient) {
    const auto& pass = m_layers[layer];
    const auto& at = model.layout.layers[layer];
    const std::size_t width = m_spec.width, hidden = model.layout.hidden;
    gather(m_byX.data(), m_rows, width, pass.active.data(), hidden, gradient.data() + at.down);
    turn(model.weights.data() + at.down, hidden, width, m_turned);
    m_byActive.resize(m_rows * hidden);
    project(m_byX.data(), m_rows, width, m_turned.data(), hidden, m_byActive.data());
    double* bias = gradient.data() + at.bias;
    for (std::size_t r = 0; r < m_rows; ++r)
        for (std::size_t i = 0; i < hidden; ++i) {
            double& slope = m_byActive[r * hidden + i];
            if (!(pass.active[r * hidden + i] > 0)) slope = 0;
            bias[i] += slope;
        }
    gather(m_byActive.data(), m_rows, hidden, pass.normedMiddle.data(), width,
           gradient.data() + at.up);
    turn(model.weights.data() + at.up, width, hidden, m_turned);
    project(m_byActive.data(), m_rows, hidden, m_turned.data(), width, m_small.data());
    normRowsGradient(m_small, pass.normedMiddle, pass.scaleMiddle, width, m_byX);
}

void ToyPass::backwardAttention(const ToyModel& model, std::size_t layer,
                                std::vector<double>& gradient) {
    const auto& pass = m_layers[layer];
    const auto& at = model.layout.layers[layer];
    const std::size_t width = m_spec.width, inner = m_spec.inner(), length = m_spec.length;
    gather(m_byX.data(), m_rows, width, pass.context.data(), inner, gradient.data() + at.output);
    turn(model.weights.data() + at.output, inner, width, m_turned);
    for (auto* by : {&m_byInner, &m_byQuery, &m_byKey, &m_byValue}) by->resize(m_rows * inner);
    project(m_byX.data(), m_rows, width, m_turned.data(), inner, m_byInner.data());
    CausalHead head(length, m_spec.headSize);
    for (std::size_t b = 0; b < m_batch; ++b)
        for (std::size_t h = 0; h < m_spec.heads; ++h) {
            const std::size_t first = b * length * inner + h * m_spec.headSize;
            const double times = gate(layer, b, h);
            for (std::size_t t = 0; times != 1 && t < length; ++t)
                for (std::size_t f = 0; f < m_spec.headSize; ++f)
                    m_byInner[first + t * inner + f] *= times;
            head.backward(m_spec.activation, pass.query.data() + first, pass.key.data() + first,
                          pass.value.data() + first, inner,
                          pass.maps.data() + (b * m_spec.heads + h) * length * m_mapWide,
                          m_byInner.data() + first, m_byQuery.data() + first,
                          m_byKey.data() + first, m_byValue.data() + first);
        }
    std::vector<double> byNormed(m_rows * width);
    for (const auto& [by, where] : {std::pair(&m_byQuery, at.query), std::pair(&m_byKey, at.key),
                                    std::pair(&m_byValue, at.value)}) {
        gather(by->data(), m_rows, inner, pass.normed.data(), width, gradient.data() + where);
        if (m_spec.split) keepParts(m_spec, gradient, where);
        turn(model.weights.data() + where, width, inner, m_turned);
        project(by->data(), m_rows, inner, m_turned.data(), width, m_small.data());
        addTo(byNormed, m_small);
    }
    normRowsGradient(byNormed, pass.normed, pass.scale, width, m_byX);
}

const double* ToyPass::logits(std::size_t b, std::size_t t) const {
    return m_logits.data() + (b * m_spec.length + t) * (m_logits.size() / m_rows);
}
const double* ToyPass::map(std::size_t layer, std::size_t b, std::size_t h) const {
    return m_layers[layer].maps.data() + (b * m_spec.heads + h) * m_spec.length * m_mapWide;
}
const double* ToyPass::value(std::size_t layer, std::size_t b, std::size_t t) const {
    return m_layers[layer].value.data() + (b * m_spec.length + t) * m_spec.inner();
}
const double* ToyPass::context(std::size_t layer, std::size_t b, std::size_t t) const {
    return m_layers[layer].context.data() + (b * m_spec.length + t) * m_spec.inner();
}
const double* ToyPass::residual(std::size_t b, std::size_t t) const {
    return m_x.data() + (b * m_spec.length + t) * m_spec.width;
}

}  // namespace headscope::lab
