#include "core/nn/pruning/curves.h"

#include "core/nn/analysis/torch_analyzer.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace headscope::pruning {
namespace {

// Mean, standard deviation and range of a score over random orders, after `removed` heads.
RandomBand::At bandAt(int removed, const std::string& score, const std::vector<double>& values) {
    RandomBand::At at{removed, score};
    const auto n = static_cast<double>(values.size());
    for (const double value : values) at.mean += value / n;
    double squares = 0;
    for (const double value : values) squares += (value - at.mean) * (value - at.mean);
    at.deviation = values.size() > 1 ? std::sqrt(squares / (n - 1)) : 0;
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    at.low = *low;
    at.high = *high;
    return at;
}

}  // namespace

void addStep(PruningCurve& curve, Task task, const training::EvaluatedSplit& whole,
             const std::vector<HeadPlace>& heads, const training::EvaluatedSplit& answers) {
    const auto add = [&](const std::vector<HeadPlace>& gone, const training::EvaluatedSplit& now) {
        PruningPoint point;
        point.removed = static_cast<int>(curve.order.size() + gone.size());
        point.heads = gone;
        point.scores = training::scoresOf(now, task);
        for (const auto& score : point.scores)
            if (const auto change = analysis::scoreDifference(scoreKind(score.id), whole, now))
                point.difference.push_back({score.id, change->mean, change->range});
        curve.order.insert(curve.order.end(), gone.begin(), gone.end());
        curve.points.push_back(std::move(point));
    };
    if (curve.points.empty()) add({}, whole);
    if (!heads.empty()) add(heads, answers);
}

PruningCurve curveFrom(const PruningMethod& method, Task task,
                       const training::EvaluatedSplit& whole,
                       const std::vector<std::vector<HeadPlace>>& steps,
                       const std::vector<training::EvaluatedSplit>& answers) {
    PruningCurve curve;
    curve.method = method;
    addStep(curve, task, whole, {}, whole);
    for (std::size_t i = 0; i < steps.size() && i < answers.size(); ++i)
        addStep(curve, task, whole, steps[i], answers[i]);
    return curve;
}

std::optional<RandomBand> bandOf(const std::vector<PruningCurve>& curves, std::size_t count) {
    RandomBand band;
    std::vector<std::string> ids;
    // Score id -> number of removed heads -> one value per random order.
    std::map<std::string, std::map<int, std::vector<double>>> found;
    for (std::size_t i = 0; i < std::min(count, curves.size()); ++i) {
        const auto& curve = curves[i];
        if (curve.method.id != kRandomOrder) continue;
        ++band.orders;
        for (const auto& point : curve.points)
            for (const auto& score : point.scores) {
                if (!found.count(score.id)) ids.push_back(score.id);
                found[score.id][point.removed].push_back(score.value);
            }
    }
    if (band.orders == 0) return std::nullopt;
    for (const auto& id : ids)
        for (const auto& [removed, values] : found[id])
            band.points.push_back(bandAt(removed, id, values));
    return band;
}

}  // namespace headscope::pruning
