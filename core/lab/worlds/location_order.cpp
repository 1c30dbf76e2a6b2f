#include "core/lab/worlds/location_order.h"

#include "core/lab/worlds/kernels.h"

#include <algorithm>
#include <cmath>

namespace headscope::lab {
namespace {

double cosine(const double* a, const double* b, std::size_t size) {
    const double lengths = std::sqrt(dot(a, a, size) * dot(b, b, size));
    return lengths > 0 ? dot(a, b, size) / lengths : 0;
}

double specialisationOf(const Matrix& m) {
    double sum = 0;
    for (std::size_t h = 0; h < m.rows; ++h)
        for (std::size_t i = h + 1; i < m.rows; ++i) sum += cosine(m.row(h), m.row(i), m.columns);
    const double pairs = 0.5 * static_cast<double>(m.rows) * (static_cast<double>(m.rows) - 1);
    return pairs > 0 ? 1 - sum / pairs : 0;
}

std::vector<double> overlaps(const Matrix& rows, const std::vector<double>& with) {
    std::vector<double> out;
    for (std::size_t i = 0; i < rows.rows; ++i)
        out.push_back(dot(rows.row(i), with.data(), with.size()) /
                      static_cast<double>(with.size()));
    return out;
}

// Returns the directions along which a token is drawn: those of the heads and, in max regression,
// also the direction that selects the token.
Matrix drawnRows(const LocationModel& model, const LocationTask& task) {
    Matrix rows = model.k;
    if (!task.law.byLargest) return rows;
    rows.values.insert(rows.values.end(), task.directions.row(0),
                       task.directions.row(0) + task.dimension());
    ++rows.rows;
    return rows;
}

// Result of a model on one draw.
struct DrawnPass {
    std::vector<double> logits, w;  // logits and weights of all heads (L, H)
    std::vector<double> attention;  // attention a to each token (L)
    double output = 0, square = 0;  // f without the random rest of z; sum_l a_l^2
};

void passDraw(const ReducedModel& model, const ReducedDraws& draws, std::size_t draw,
              DrawnPass& pass) {
    const std::size_t heads = model.factor.rows, wide = draws.width, features = model.m.columns;
    const std::size_t place = draws.places[draw];
    const double* g = draws.g.data() + draw * draws.length * wide;
    const double* theta = draws.signals.row(draw);
    for (std::size_t l = 0; l < draws.length; ++l)
        for (std::size_t h = 0; h < heads; ++h)
            pass.logits[l * heads + h] = model.b[h] + dot(model.factor.row(h), g + l * wide, wide) +
                                         (l == place ? dot(model.m.row(h), theta, features) : 0);
    attentionWeights(model.activation, pass.logits.data(), draws.length, heads, pass.w.data());
    pass.output = pass.square = 0;
    for (std::size_t l = 0; l < draws.length; ++l) {
        double a = 0;
        for (std::size_t h = 0; h < heads; ++h) a += pass.w[l * heads + h];
        pass.attention[l] = a;
        pass.output += a * dot(model.u.data(), g + l * wide, wide);
        pass.square += a * a;
    }
    pass.output += pass.attention[place] * dot(model.valueSignal.data(), theta, features);
}

// Returns the expected squared error given g, if token l is the relevant one.
double riskAt(const ReducedModel& model, const DrawnPass& pass, const double* g, std::size_t l,
              std::size_t wide) {
    const double off = pass.output - dot(model.uTarget.data(), g + l * wide, wide);
    return off * off + model.restValue * pass.square - 2 * model.restBoth * pass.attention[l] +
           model.restTarget;
}

}  // namespace

double selectivityOf(const double* row, std::size_t features) {
    double largest = 0, sum = 0;
    for (std::size_t f = 0; f < features; ++f) {
        largest = std::max(largest, row[f] * row[f]);
        sum += row[f] * row[f];
    }
    return sum > 0 ? largest / sum : 0;
}

OrderParameters orderParameters(const LocationModel& model, const LocationTask& task) {
    const auto scale = static_cast<double>(task.dimension());
    OrderParameters order;
    order.m = inner(model.k, task.directions, scale);
    order.q = inner(model.k, model.k, scale);
    const auto inside = inner(order.m, order.m);
    order.r = order.q;
    for (std::size_t i = 0; i < order.r.values.size(); ++i) order.r.values[i] -= inside.values[i];
    order.s = overlaps(model.k, task.valueDirection);
    order.valueOverlap = dot(model.v.data(), task.valueDirection.data(), task.dimension()) / scale;
    order.specialisation = specialisationOf(order.m);
    double trace = 0, squares = 0;
    for (std::size_t h = 0; h < order.m.rows; ++h) {
        order.selectivity.push_back(selectivityOf(order.m.row(h), order.m.columns));
        trace += order.q.at(h, h);
    }
    for (const double value : order.q.values) squares += value * value;
    order.effectiveHeads = squares > 0 ? trace * trace / squares : 0;
    return order;
}

ReducedModel reducedModel(const LocationModel& model, const LocationTask& task) {
    const auto scale = static_cast<double>(task.dimension());
    ReducedModel reduced;
    const auto rows = drawnRows(model, task);
    reduced.activation = model.activation;
    reduced.factor = choleskyFactor(inner(rows, rows, scale));
    reduced.b = model.b;
    reduced.u = solveLower(reduced.factor, overlaps(rows, model.v));
    reduced.uTarget = solveLower(reduced.factor, overlaps(rows, task.valueDirection));
    const std::size_t heads = rows.rows, dimension = task.dimension();
    // Max regression: the last row of the factor belongs to k*. Move it to `place`.
    if (task.law.byLargest) {
        const double* last = reduced.factor.row(heads - 1);
        for (std::size_t i = 0; i < heads; ++i)
            reduced.place.push_back(task.law.points.at(0, 0) * last[i]);
        reduced.factor.values.resize(model.heads() * heads);
        reduced.factor.rows = model.heads();
        reduced.m = Matrix(model.heads(), task.law.features());
        reduced.valueSignal.assign(task.law.features(), 0);
    } else {
        reduced.m = inner(model.k, task.directions, scale);
        reduced.valueSignal = overlaps(task.directions, model.v);
    }
    const double* v = model.v.data();
    const double* target = task.valueDirection.data();
    reduced.restValue =
        dot(v, v, dimension) / scale - dot(reduced.u.data(), reduced.u.data(), heads);
    reduced.restBoth =
        dot(v, target, dimension) / scale - dot(reduced.u.data(), reduced.uTarget.data(), heads);
    reduced.restTarget = 1 - dot(reduced.uTarget.data(), reduced.uTarget.data(), heads);
    return reduced;
}

ReducedModel ReducedModel::only(const std::vector<std::size_t>& kept) const {
    ReducedModel smaller = *this;
    smaller.factor = Matrix(kept.size(), factor.columns);
    smaller.m = Matrix(kept.size(), m.columns);
    smaller.b.clear();
    for (std::size_t i = 0; i < kept.size(); ++i) {
        std::copy(factor.row(kept[i]), factor.row(kept[i]) + factor.columns, smaller.factor.row(i));
        std::copy(m.row(kept[i]), m.row(kept[i]) + m.columns, smaller.m.row(i));
        smaller.b.push_back(b[kept[i]]);
    }
    return smaller;
}

ReducedDraws reducedDraws(const LocationTask& task, std::size_t heads, std::size_t count,
                          std::uint64_t seed) {
    const std::size_t width = heads + (task.law.byLargest ? 1 : 0);
    ReducedDraws draws{task.length, width, std::vector<double>(count * task.length * width),
                       Matrix(count, task.law.features()), std::vector<std::size_t>(count)};
    fillNormal(util::derivedSeed(seed, "reduced-tokens"), draws.g.data(), draws.g.size());
    util::Random random(util::derivedSeed(seed, "reduced-signals"));
    for (std::size_t i = 0; i < count; ++i) {
        task.law.draw(random, draws.signals.row(i));
        draws.places[i] = static_cast<std::size_t>(random.below(task.length));
    }
    return draws;
}

RiskEstimate reducedRisk(const ReducedModel& model, const ReducedDraws& draws) {
    const std::size_t length = draws.length, wide = draws.width,
                      tokens = length * model.factor.rows;
    DrawnPass pass{std::vector<double>(tokens), std::vector<double>(tokens),
                   std::vector<double>(length)};
    std::vector<double> chances(length);
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < draws.places.size(); ++i) {
        const double* g = draws.g.data() + i * length * wide;
        passDraw(model, draws, i, pass);
        double risk = 0;
        if (model.place.empty()) {
            risk = riskAt(model, pass, g, draws.places[i], wide);
            // Use the exact mean over all possible positions instead of one drawn position.
        } else {
            for (std::size_t l = 0; l < length; ++l)
                chances[l] = dot(model.place.data(), g + l * wide, wide);
            placesFromScores(chances);
            for (std::size_t l = 0; l < length; ++l)
                risk += chances[l] * riskAt(model, pass, g, l, wide);
        }
        sum += risk;
        squares += risk * risk;
    }
    const auto count = static_cast<double>(draws.places.size());
    const double mean = sum / count;
    return {mean, std::sqrt(std::max(0.0, squares / count - mean * mean) / count)};
}

RiskEstimate populationRisk(const LocationModel& model, const LocationTask& task,
                            const ReducedDraws& draws) {
    auto risk = reducedRisk(reducedModel(model, task), draws);
    risk.value += task.noise * task.noise;
    return risk;
}

}  // namespace headscope::lab
