#include "tests/reference/statistics_cases.h"

#include "core/base/stats/assignment.h"
#include "core/base/stats/projection.h"
#include "core/base/stats/student.h"
#include "core/base/stats/tsne.h"
#include "core/base/util/ranks.h"
#include "tests/reference/formulas/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace headscope::analysis {
namespace {

using nlohmann::json;
using stats::Matrix;

Error unfit(const std::string& what, const std::string& wanted) {
    return {ErrorCode::BadData, verbatim(what), verbatim(wanted)};
}

Result<std::vector<double>> numbersOf(const json& list, const std::string& what) {
    std::vector<double> values;
    const bool fits = list.is_array() && std::all_of(list.begin(), list.end(), [](const json& one) {
                          return one.is_number();
                      });
    if (!fits) return unfit(what + " is not a list of numbers", "Write it as [1.5, 2, ...]");
    for (const auto& one : list) values.push_back(one.get<double>());
    return values;
}

Result<std::vector<double>> numbersAt(const json& object, const std::string& key,
                                      std::size_t least = 0) {
    if (!object.is_object() || !object.contains(key))
        return unfit("the case lacks " + key, "Add the key " + key);
    HEADSCOPE_TRY(auto values, numbersOf(object[key], key));
    if (values.size() >= least) return values;
    return unfit(key + " has " + std::to_string(values.size()) + " numbers",
                 "Give it " + std::to_string(least) + " or more");
}

Result<Matrix> matrixOf(const json& rows, const std::string& what) {
    if (!rows.is_array() || rows.empty() || !rows.front().is_array() || rows.front().empty())
        return unfit(what + " is not a table of numbers",
                     "Write it as [[1.5, 2], [3, 4]], one list per row");
    Matrix found(rows.size(), rows.front().size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        HEADSCOPE_TRY(const auto row, numbersOf(rows[i], what + " row " + std::to_string(i)));
        if (row.size() != found.columns)
            return unfit(what + " row " + std::to_string(i) + " has " + std::to_string(row.size()) +
                             " numbers, not " + std::to_string(found.columns),
                         "Give every row the same number");
        std::copy(row.begin(), row.end(), found.row(i));
    }
    return found;
}

Status checkSquare(const Matrix& distances, const std::string& what) {
    if (distances.rows == distances.columns) return {};
    return unfit(
        what + " is " + std::to_string(distances.rows) + " by " + std::to_string(distances.columns),
        "Give the distance between every pair of items");
}

ReferenceAnswer answerOf(const Matrix& matrix) {
    auto rows = ReferenceAnswer::array();
    for (std::size_t i = 0; i < matrix.rows; ++i)
        rows.push_back(std::vector<double>(matrix.row(i), matrix.row(i) + matrix.columns));
    return rows;
}

ReferenceAnswer answerOf(const stats::MeanEstimate& mean) {
    return {{"n", mean.n},     {"mean", mean.mean}, {"sd", mean.sd}, {"standard_error", mean.error},
            {"low", mean.low}, {"high", mean.high}};
}

// Reads given resamples, so that results do not depend on a random generator.
Result<std::vector<std::vector<std::size_t>>> drawsOf(const json& given, std::size_t n) {
    std::vector<std::vector<std::size_t>> draws;
    if (!given.contains("resamples") || !given["resamples"].is_array() ||
        given["resamples"].empty())
        return unfit("the case lacks resamples",
                     "Give a list of draws, each a list of places in values");
    for (const auto& draw : given["resamples"]) {
        HEADSCOPE_TRY(const auto places, numbersOf(draw, "resamples"));
        draws.emplace_back();
        for (const double place : places) {
            if (!(place >= 0) || place >= static_cast<double>(n))
                return unfit("resamples: unknown value " + std::to_string(place),
                             "Give places from 0 to " + std::to_string(n - 1));
            draws.back().push_back(static_cast<std::size_t>(place));
        }
        if (places.empty()) return unfit("resamples: an empty draw", "Draw one value or more");
    }
    return draws;
}

// Correlation coefficients of x and y, with and without ties.
Result<ReferenceAnswer> orders(const json& given, const std::string& key) {
    if (!given.contains(key)) return unfit("the case lacks " + key, "Add " + key + " with x and y");
    HEADSCOPE_TRY(const auto x, numbersAt(given[key], "x"));
    HEADSCOPE_TRY(const auto y, numbersAt(given[key], "y"));
    if (x.size() != y.size())
        return unfit(key + ": x and y differ in length", "Give as many y as x");
    return ReferenceAnswer{{"pearson", util::pearson(x, y)},
                           {"spearman", util::spearman(x, y)},
                           {"kendall_tau_b", util::kendallTauB(x, y)},
                           {"ranks_x", util::averageRanks(x)},
                           {"ranks_y", util::averageRanks(y)}};
}

// Quantiles of Student's t for several degrees of freedom.
ReferenceAnswer quantileTable(double level) {
    auto table = ReferenceAnswer::array();
    std::vector<int> degrees;
    for (int df = 1; df <= 30; ++df) degrees.push_back(df);
    for (const int df : {40, 60, 120, 1000}) degrees.push_back(df);
    for (const int df : degrees) {
        auto row = ReferenceAnswer::array();
        row.push_back(df);
        row.push_back(stats::studentQuantile((1 + level) / 2, df));
        table.push_back(row);
    }
    return table;
}

// Means, paired difference, bootstrap and correlations.
Result<ReferenceAnswer> intervalCase(const ReferenceCase& given) {
    const auto& in = given.json;
    if (!in.contains("level") || !in["level"].is_number() || !(in["level"] > 0.0) ||
        !(in["level"] < 1.0))
        return unfit("level is not a share between 0 and 1", "For example \"level\": 0.95");
    const double level = in["level"].get<double>();
    HEADSCOPE_TRY(const auto a, numbersAt(in, "a", 2));
    HEADSCOPE_TRY(const auto b, numbersAt(in, "b", 2));
    HEADSCOPE_TRY(const auto values, numbersAt(in, "values", 1));
    if (a.size() != b.size())
        return unfit("a and b differ in length", "They are paired by position");
    HEADSCOPE_TRY(const auto draws, drawsOf(in, values.size()));
    HEADSCOPE_TRY(const auto tied, orders(in, "tied"));
    HEADSCOPE_TRY(const auto untied, orders(in, "untied"));
    const auto paired = stats::pairedDifference(a, b, level);
    const auto bootstrap = stats::bootstrapMean(values, draws, level);
    ReferenceAnswer out;
    out["case"] = given.kind;
    out["t_quantiles"] = quantileTable(level);
    out["a"] = answerOf(stats::meanOf(a, level));
    out["b"] = answerOf(stats::meanOf(b, level));
    out["paired"] = answerOf(static_cast<const stats::MeanEstimate&>(paired));
    out["paired"]["t"] = paired.t;
    out["paired"]["p"] = paired.p;
    out["bootstrap"] = {{"mean", bootstrap.mean},
                        {"low", bootstrap.low},
                        {"high", bootstrap.high},
                        {"median_of_means", bootstrap.median}};
    out["tied"] = tied;
    out["untied"] = untied;
    return out;
}

// Optimal assignments and the cost of the second best.
Result<ReferenceAnswer> assignmentCase(const ReferenceCase& given) {
    if (!given.json.contains("costs") || !given.json["costs"].is_array())
        return unfit("the case lacks costs", "Give a list of tables of costs");
    auto results = ReferenceAnswer::array();
    for (const auto& one : given.json["costs"]) {
        HEADSCOPE_TRY(const auto costs, matrixOf(one, "costs " + std::to_string(results.size())));
        const auto best = stats::bestAssignment(costs);
        if (!best)
            return unfit("costs " + std::to_string(results.size()) + " has " +
                             std::to_string(costs.rows) + " rows and " +
                             std::to_string(costs.columns) + " columns",
                         "Give at least as many columns as rows");
        ReferenceAnswer result{{"columns", best->columns}, {"cost", best->cost}};
        if (const auto other = stats::runnerUpCost(costs, *best)) result["runner_up_cost"] = *other;
        results.push_back(result);
    }
    ReferenceAnswer out;
    out["case"] = given.kind;
    out["results"] = results;
    return out;
}

// Average linkage, cophenetic distances and the best leaf order.
Result<ReferenceAnswer> linkageCase(const ReferenceCase& given) {
    if (!given.json.contains("distances"))
        return unfit("the case lacks distances", "Add the table of distances");
    HEADSCOPE_TRY(const auto distances, matrixOf(given.json["distances"], "distances"));
    HEADSCOPE_CHECK(checkSquare(distances, "distances"));
    constexpr std::size_t kMostClusters = 4;  // clusters listed in a case
    const auto linkage = stats::averageLinkage(distances);
    const auto order = stats::bestLeafOrder(linkage, distances);
    ReferenceAnswer out;
    out["case"] = given.kind;
    out["heights"] = out["merged"] = ReferenceAnswer::array();
    for (std::size_t i = 0; i < linkage.merges.size(); ++i) {
        out["heights"].push_back(linkage.merges[i].height);
        out["merged"].push_back(stats::membersOf(linkage, linkage.leaves + i));
    }
    out["cophenetic"] = answerOf(stats::copheneticDistances(linkage));
    out["clusters"] = ReferenceAnswer::object();
    for (std::size_t k = 2; k <= std::min(kMostClusters, linkage.leaves); ++k)
        out["clusters"][std::to_string(k)] = stats::clustersOf(linkage, k);
    out["leaf_order"] = order.leaves;
    out["leaf_order_cost"] = order.cost;
    return out;
}

Result<Matrix> matrixAt(const ReferenceCase& given, const std::string& name) {
    const auto found = given.tensors.tensors.find(name);
    if (found == given.tensors.tensors.end())
        return unfit("the case lacks tensor " + name, "Add it as F64 of two dimensions");
    const auto& tensor = found->second;
    if (tensor.dtype != "F64" || tensor.shape.size() != 2 || tensor.shape[0] < 1 ||
        tensor.shape[1] < 1)
        return unfit("tensor " + name + " is not an F64 table",
                     "Write it as F64 of two dimensions");
    Matrix matrix(static_cast<std::size_t>(tensor.shape[0]),
                  static_cast<std::size_t>(tensor.shape[1]));
    std::memcpy(matrix.values.data(), tensor.bytes.data(), tensor.bytes.size());
    if (std::all_of(matrix.values.begin(), matrix.values.end(),
                    [](double value) { return std::isfinite(value); }))
        return matrix;
    return unfit("tensor " + name + " contains values that are not finite numbers",
                 "Leave such points out");
}

ReferenceAnswer pcaAnswer(const Matrix& points) {
    const auto pca = stats::principalComponents(points);
    return {{"mean", pca.mean},
            {"variances", pca.variances},
            {"ratios", pca.ratios},
            {"components", answerOf(pca.components)},
            {"scores", answerOf(pca.scores)}};
}

ReferenceAnswer scalingAnswer(const Matrix& distances) {
    constexpr std::size_t kListed = 5;
    auto scaling = stats::classicalScaling(distances);
    scaling.eigenvalues.resize(std::min(kListed, scaling.eigenvalues.size()));
    return {{"eigenvalues", scaling.eigenvalues}, {"coordinates", answerOf(scaling.coordinates)}};
}

// PCA, classical scaling, and the terms of t-SNE for a given map Y.
Result<ReferenceAnswer> projectionCase(const ReferenceCase& given) {
    HEADSCOPE_TRY(const auto points, matrixAt(given, "X"));
    HEADSCOPE_TRY(const auto map, matrixAt(given, "Y"));
    HEADSCOPE_TRY(const auto distances, matrixAt(given, "distances"));
    HEADSCOPE_CHECK(checkSquare(distances, "tensor distances"));
    HEADSCOPE_TRY(const auto perplexity, given.number("perplexity"));
    if (points.rows != map.rows)
        return unfit("tensors X and Y differ in points", "Give Y a row for each row of X");
    HEADSCOPE_TRY(const auto neighbours, stats::tsneNeighbours(points, perplexity));
    ReferenceAnswer out;
    out["case"] = given.kind;
    out["pca"] = pcaAnswer(points);
    out["mds"] = scalingAnswer(distances);
    out["tsne"] = {{"beta", neighbours.beta},
                   {"p", answerOf(neighbours.p)},
                   {"kl", stats::tsneDivergence(neighbours.p, map)},
                   {"gradient", answerOf(stats::tsneGradient(neighbours.p, map))},
                   {"gradient_exaggerated_12",
                    answerOf(stats::tsneGradient(neighbours.p, map, stats::kEarlyExaggeration))}};
    return out;
}

}  // namespace

void addStatisticsKinds(ReferenceKinds& kinds) {
    kinds.add("intervals", intervalCase)
        .add("assignment", assignmentCase)
        .add("linkage", linkageCase)
        .add("projection", projectionCase);
}

}  // namespace headscope::analysis
