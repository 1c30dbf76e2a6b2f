// Compares every measure of heads, layers and tokens with loops that follow its formula, on batches
// with samples of different lengths.
#include "core/nn/measures/measures.h"
#include "core/nn/measures/rollout.h"
#include "core/spec/measures/catalogue.h"
#include "tests/core/nn/support/plain_walks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

namespace headscope::measures::headloops {
namespace {

using test::dotOf;
using test::lengthOf;
using test::meanOf;
using test::Numbers;
using test::overWalks;
using test::plainCosine;
using test::plainEntropy;
using test::PlainLayer;
using test::plainMean;
using test::walkSteps;
using test::worstReach;

using OfHead = std::function<double(const PlainLayer& l, int h)>;
using Formulas = std::map<std::string, OfHead>;

// A formula for one row of attention: a[s] is the share of key s, t the query, keys the keys that
// it sees.
using OfRow = std::function<double(const Numbers& a, int t, const std::vector<int>& keys)>;

OfHead overRows(const OfRow& value, std::size_t leastKeys = 1) {
    return [=](const PlainLayer& l, int h) {
        Numbers all;
        for (const auto& [b, t] : l.rows)
            if (const auto keys = l.keys(b, t); keys.size() >= leastKeys)
                all.push_back(value(l.share(b, h, t), t, keys));
        return plainMean(all);
    };
}

int strongest(const Numbers& a) {
    return static_cast<int>(std::max_element(a.begin(), a.end()) - a.begin());
}

// Returns the most frequent value and its share; ties go to the smallest value.
std::pair<double, double> mostFrequentOf(const std::vector<int>& values) {
    std::map<int, int> counts;
    for (const int value : values) ++counts[value];
    const auto best =
        std::max_element(counts.begin(), counts.end(),
                         [](const auto& a, const auto& b) { return a.second < b.second; });
    return {best->first, static_cast<double>(best->second) / static_cast<double>(values.size())};
}

std::vector<int> offsetsOf(const PlainLayer& l, int h) {
    std::vector<int> offsets;
    for (const auto& [b, t] : l.rows) offsets.push_back(strongest(l.share(b, h, t)) - t);
    return offsets;
}

double varianceOf(const Numbers& a, int, const std::vector<int>& keys) {
    double mean = 0, squares = 0;
    for (const int s : keys)
        mean += a[static_cast<std::size_t>(s)] / static_cast<double>(keys.size());
    for (const int s : keys) squares += std::pow(a[static_cast<std::size_t>(s)] - mean, 2);
    return squares / static_cast<double>(keys.size());
}

double distanceOf(const Numbers& a, int t, const std::vector<int>& keys) {
    double sum = 0;
    for (const int s : keys) sum += a[static_cast<std::size_t>(s)] * std::abs(t - s);
    return sum;
}

double previousTokenOf(const PlainLayer& l, int h) {
    Numbers all;
    for (const auto& [b, t] : l.rows)
        if (t > 0 && t - 1 < l.S && l.sees(b, t, t - 1))
            all.push_back(l.share(b, h, t)[static_cast<std::size_t>(t - 1)]);
    return plainMean(all);
}

Formulas ofAttention() {
    const auto n = [](const std::vector<int>& keys) { return static_cast<double>(keys.size()); };
    return {
        {"entropy", overRows([](const auto& a, int, const auto&) { return plainEntropy(a); })},
        {"effective-context",
         overRows([](const auto& a, int, const auto&) { return std::exp(plainEntropy(a)); })},
        {"entropy-normalised",
         overRows([=](const auto& a, int,
                      const auto& keys) { return plainEntropy(a) / std::log(n(keys)); },
                  2)},
        {"attention-variance", overRows(varianceOf)},
        {"attention-concentration",
         overRows([=](const auto& a, int,
                      const auto& keys) { return (dotOf(a, a) - 1 / n(keys)) / (1 - 1 / n(keys)); },
                  2)},
        {"zero-share", overRows([=](const auto& a, int, const auto& keys) {
             return std::count_if(keys.begin(), keys.end(),
                                  [&](int s) { return a[static_cast<std::size_t>(s)] == 0; }) /
                    n(keys);
         })},
        {"support-size", overRows([](const auto& a, int, const auto&) {
             return static_cast<double>(
                 std::count_if(a.begin(), a.end(), [](double x) { return x > 0; }));
         })},
        {"confidence", overRows([](const auto& a, int, const auto&) {
             return *std::max_element(a.begin(), a.end());
         })},
        {"mean-distance", overRows(distanceOf)},
        {"argmax-distance",
         overRows([](const auto& a, int t, const auto&) { return std::abs(strongest(a) - t); })},
        {"first-key-attention", overRows([](const auto& a, int, const auto&) { return a[0]; })},
        {"previous-token-score", previousTokenOf},
        {"positional-score",
         [](const PlainLayer& l, int h) { return mostFrequentOf(offsetsOf(l, h)).second; }},
        {"positional-offset",
         [](const PlainLayer& l, int h) { return mostFrequentOf(offsetsOf(l, h)).first; }},
    };
}

// Mean norm at the first token, divided by the mean norm at all later tokens.
double firstByOthers(const PlainLayer& l, int tokens, const std::function<bool(int, int)>& valid,
                     const std::function<double(int, int)>& length) {
    Numbers first, others;
    for (int b = 0; b < l.B; ++b)
        for (int t = 0; t < tokens; ++t)
            if (valid(b, t)) (t == 0 ? first : others).push_back(length(b, t));
    return plainMean(others) > 0 ? plainMean(first) / plainMean(others) : 0;
}

double circuitNorm(const PlainLayer& l, bool query, int h) {
    return lengthOf(l.circuit(query, h));
}
// |M|_F^2 divided by the square of the largest singular value, which is found by power iteration on
// M'M.
double stableRankOf(const PlainLayer& l, bool query, int h) {
    const auto circuit = torch::tensor(l.circuit(query, h), torch::kDouble).view({l.D, l.D});
    auto power = torch::matmul(circuit.t(), circuit);
    for (int i = 0; i < 60; ++i) {
        power = power / power.norm();
        power = torch::matmul(power, power);
    }
    auto x = torch::matmul(power, torch::ones({l.D, 1}, torch::kDouble));
    x = torch::matmul(circuit, x / x.norm());
    return std::pow(circuitNorm(l, query, h), 2) / x.pow(2).sum().item<double>();
}

double outputNormOf(const PlainLayer& l, int h) {
    return PlainLayer::over(l.queries,
                            [&](int b, int t) { return lengthOf(l.contribution(b, h, t)); });
}

Formulas ofVectorsAndWeights() {
    return {
        {"output-norm", outputNormOf},
        {"first-value-norm",
         [](const PlainLayer& l, int h) {
             return firstByOthers(
                 l, l.S, [&](int b, int s) { return l.key(b, s); },
                 [&](int b, int s) { return lengthOf(l.v.last(b, h, s)); });
         }},
        {"dynamic-head-weight", meanOf(&PlainLayer::headWeights, [](double x) { return x; })},
        {"active-share", meanOf(&PlainLayer::headWeights, [](double x) { return x > 0 ? 1. : 0; })},
        {"gate-openness", meanOf(&PlainLayer::gates, [](double x) { return x; })},
        {"gate-closed", meanOf(&PlainLayer::gates, [](double x) { return x < 0.1 ? 1. : 0; })},
        {"alpha", [](const PlainLayer& l, int h) { return l.alpha(h); }},
        {"qk-norm", [](const PlainLayer& l, int h) { return circuitNorm(l, true, h); }},
        {"ov-norm", [](const PlainLayer& l, int h) { return circuitNorm(l, false, h); }},
        {"qk-stable-rank", [](const PlainLayer& l, int h) { return stableRankOf(l, true, h); }},
        {"ov-stable-rank", [](const PlainLayer& l, int h) { return stableRankOf(l, false, h); }},
    };
}

// ---- Random walks along attention ----

Formulas ofWalks() {
    const auto alone = [](const PlainLayer& l, int h) {
        Numbers weights(static_cast<std::size_t>(l.H), 0);
        weights[static_cast<std::size_t>(h)] = 1;
        return weights;
    };
    return {
        {"head-mixing-time",
         [=](const PlainLayer& l, int h) { return overWalks(l, alone(l, h), walkSteps); }},
        {"head-minimax-fidelity",
         [=](const PlainLayer& l, int h) { return overWalks(l, alone(l, h), worstReach); }},
    };
}

// ---- Measures that need the samples ----

struct Samples {
    const PlainLayer& l;
    const SampleContext context;
    test::Table tokens{context.tokens}, commonness{context.commonness};

    double induction(int h) const {
        Numbers all;
        for (const auto& [b, t] : l.rows) {
            double sum = 0;
            bool any = false;
            for (int s = 1; s <= t; ++s) {
                if (!l.sees(b, t, s) || !l.sees(b, t, s - 1) || tokens(b, s - 1) != tokens(b, t))
                    continue;
                sum += l.share(b, h, t)[static_cast<std::size_t>(s)];
                any = true;
            }
            if (any) all.push_back(sum);
        }
        return plainMean(all);
    }
    bool holdsRare(int b) const {
        for (int t = 0; t < l.T; ++t)
            for (const int s : l.keys(b, t))
                if (commonness(b, s) < context.rareBelow) return true;
        return false;
    }
    double hits(int h, int rarest, bool ofRareSamples) const {
        Numbers all;
        for (const auto& [b, t] : l.rows) {
            const auto keys = l.keys(b, t);
            if (keys.size() < 2 || (ofRareSamples && !holdsRare(b))) continue;
            const double mine = commonness(b, strongest(l.share(b, h, t)));
            int rarer = 0;
            for (const int s : keys) rarer += commonness(b, s) < mine;
            all.push_back(rarer < rarest);
        }
        return plainMean(all);
    }
    double rareHead(int h) const {
        Numbers chances;
        for (const auto& [b, t] : l.rows)
            if (const auto n = l.keys(b, t).size(); n > 1)
                chances.push_back(1 / static_cast<double>(n));
        const double chance = plainMean(chances);
        return hits(h, 1, false) >= std::max(0.5, 3 * chance) ||
               hits(h, 2, false) >= std::max(0.6, 6 * chance);
    }
    std::pair<int, int> place(int t) const {
        const int columns = static_cast<int>(context.gridColumns);
        return {t / columns, t % columns};
    }
    double pixels(int h) const {
        return overRows([&](const Numbers& a, int t, const std::vector<int>& keys) {
            double sum = 0;
            for (const int s : keys)
                sum +=
                    a[static_cast<std::size_t>(s)] * context.patchPixels *
                    std::hypot(place(t).first - place(s).first, place(t).second - place(s).second);
            return sum;
        })(l, h);
    }
    double positional(int h) const {
        std::vector<int> codes;
        for (const auto& [b, t] : l.rows) {
            const auto to = place(strongest(l.share(b, h, t))), from = place(t);
            codes.push_back((to.first - from.first) * 1000 + to.second - from.second);
        }
        return mostFrequentOf(codes).second;
    }
    double retrieval(int h) const {
        Numbers hits;
        for (const auto& [b, t] : l.rows)
            if (const auto source = context.copySources[b][t].item<std::int64_t>(); source >= 0)
                hits.push_back(strongest(l.share(b, h, t)) == source);
        return plainMean(hits);
    }
    std::map<std::string, std::function<double(int)>> formulas() const {
        return {{"induction-score", [this](int h) { return induction(h); }},
                {"retrieval-score", [this](int h) { return retrieval(h); }},
                {"rare-token-hit-1", [this](int h) { return hits(h, 1, false); }},
                {"rare-token-hit-2", [this](int h) { return hits(h, 2, false); }},
                {"rarer-token-hit-1", [this](int h) { return hits(h, 1, true); }},
                {"rarer-token-hit-2", [this](int h) { return hits(h, 2, true); }},
                {"rare-token-head", [this](int h) { return rareHead(h); }},
                {"mean-distance-pixels", [this](int h) { return pixels(h); }},
                {"positional-score-2d", [this](int h) { return positional(h); }}};
    }
};

// ---- Measures of a layer ----
double overAllPairs(const PlainLayer& l, const std::function<double(int, int)>& value) {
    Numbers all;
    for (int i = 0; i < l.H; ++i)
        for (int j = 0; j < l.H; ++j) all.push_back(value(i, j));
    return plainMean(all);
}

// |G - I|_F^2 / (H(H-1)). With a single head, the divisor is 1.
double fromIdentity(const PlainLayer& l, const std::function<double(int, int)>& gram) {
    double sum = 0;
    for (int i = 0; i < l.H; ++i)
        for (int j = 0; j < l.H; ++j) sum += std::pow(gram(i, j) - (i == j), 2);
    return sum / std::max(l.H * (l.H - 1), 1);
}

// Number of connected components of the graph that links heads with a similarity above 0.9, by
// flood fill.
int componentsOf(const torch::Tensor& similarity) {
    const auto heads = similarity.size(0);
    std::vector<bool> seen(static_cast<std::size_t>(heads), false);
    int count = 0;
    const std::function<void(std::int64_t)> flood = [&](std::int64_t i) {
        if (seen[static_cast<std::size_t>(i)]) return;
        seen[static_cast<std::size_t>(i)] = true;
        for (std::int64_t j = 0; j < heads; ++j)
            if (similarity[i][j].item<double>() > 0.9) flood(j);
    };
    for (std::int64_t i = 0; i < heads; ++i) {
        count += !seen[static_cast<std::size_t>(i)];
        flood(i);
    }
    return count;
}

double effectiveOf(const torch::Tensor& similarity) {
    const auto values = torch::linalg_eigvalsh(similarity);
    return values.sum().pow(2).item<double>() / values.pow(2).sum().item<double>();
}

double deadOf(const PlainLayer& l) {
    Numbers norms;
    for (int h = 0; h < l.H; ++h) norms.push_back(outputNormOf(l, h));
    const double limit = 0.01 * plainMean(norms);
    return static_cast<double>(
        std::count_if(norms.begin(), norms.end(), [&](double x) { return x < limit; }));
}

std::map<std::string, double> ofLayer(const PlainLayer& l) {
    const auto keys = [&] {
        std::vector<std::pair<int, int>> all;
        for (int b = 0; b < l.B; ++b)
            for (int s = 0; s < l.S; ++s)
                if (l.key(b, s)) all.emplace_back(b, s);
        return all;
    }();
    Numbers meanWeights, sinks;
    for (int h = 0; h < l.H; ++h) {
        meanWeights.push_back(ofVectorsAndWeights().at("dynamic-head-weight")(l, h));
        sinks.push_back(ofAttention().at("first-key-attention")(l, h) > 0.3);
    }
    return {
        {"disagreement-subspace",
         -overAllPairs(l,
                       [&](int i, int j) {
                           return PlainLayer::over(keys, [&](int b, int s) {
                               return plainCosine(l.v.last(b, i, s), l.v.last(b, j, s));
                           });
                       })},
        {"disagreement-output",
         -overAllPairs(l,
                       [&](int i, int j) {
                           return PlainLayer::over(l.queries, [&](int b, int t) {
                               return plainCosine(l.context.last(b, i, t), l.context.last(b, j, t));
                           });
                       })},
        {"disagreement-position", -overAllPairs(l,
                                                [&](int i, int j) {
                                                    return l.overSamples([&](int b) {
                                                        return dotOf(l.map(b, i), l.map(b, j));
                                                    });
                                                })},
        {"ortho-gram-attn", l.overSamples([&](int b) {
             return fromIdentity(
                 l, [&](int i, int j) { return plainCosine(l.map(b, i), l.map(b, j)); });
         })},
        {"lin-penalty", PlainLayer::over(l.rows,
                                         [&](int b, int t) {
                                             return fromIdentity(l, [&](int i, int j) {
                                                 return dotOf(l.share(b, i, t), l.share(b, j, t));
                                             });
                                         })},
        {"sink-rate", plainMean(sinks)},
        {"dead-heads", deadOf(l)},
        {"first-residual-norm", firstByOthers(
                                    l, l.T, [&](int b, int t) { return l.query(b, t); },
                                    [&](int b, int t) { return lengthOf(l.residual.last(b, t)); })},
        {"dynamic-weight-entropy",
         PlainLayer::over(l.queries,
                          [&](int b, int t) { return plainEntropy(l.headWeights.last(b, t)); })},
        {"mean-dynamic-weight-entropy", plainEntropy(meanWeights)},
    };
}

std::map<std::string, double> ofWalksTogether(const PlainLayer& l) {
    Numbers weights;
    for (int h = 0; h < l.H; ++h) weights.push_back(lengthOf(l.columnsOfOutput(h)));
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    for (double& w : weights) w /= sum;
    return {{"mixing-time", overWalks(l, weights, walkSteps)},
            {"minimax-fidelity", overWalks(l, weights, worstReach)}};
}

// ---- Tests ----

class HeadLoops : public testing::TestWithParam<test::RaggedShape> {
protected:
    LayerTensors tensors = test::raggedLayer(GetParam(), 47);
    PlainLayer plain{tensors};
    MaskedLayer layer{tensors};
    SampleContext samples = test::raggedSamples(GetParam(), 5);

    void agrees(const std::string& id, const std::function<double(int)>& formula,
                double tolerance = 1e-9) {
        const auto found = perHead(id, layer, samples);
        ASSERT_TRUE(found.defined()) << id;
        for (int h = 0; h < plain.H; ++h) {
            const double wanted = formula(h);
            EXPECT_NEAR(found[h].item<double>(), wanted,
                        tolerance * std::max(1.0, std::abs(wanted)))
                << id << " " << h;
        }
    }
    void allAgree(const Formulas& formulas) {
        for (const auto& [id, formula] : formulas)
            agrees(id, [&, of = formula](int h) { return of(plain, h); });
    }
};

TEST_P(HeadLoops, OfAttention) {
    allAgree(ofAttention());
}

TEST_P(HeadLoops, OfVectorsAndWeights) {
    allAgree(ofVectorsAndWeights());
}

// Random walks and patch positions need queries and keys to be the same tokens.
TEST_P(HeadLoops, OfWalksAndSamples) {
    const Samples known{plain, samples};
    for (const auto& [id, formula] : known.formulas()) {
        const bool rarity = id.rfind("rare", 0) == 0;
        if (GetParam().square() || rarity) {
            agrees(id, formula);
        } else {
            EXPECT_FALSE(perHead(id, layer, samples).defined()) << id;
        }
    }
    for (const auto& [id, formula] : ofWalks()) {
        if (GetParam().square()) {
            agrees(id, [&, of = formula](int h) { return of(plain, h); });
        } else {
            EXPECT_FALSE(perHead(id, layer, samples).defined()) << id;
        }
    }
}

TEST_P(HeadLoops, OfTheLayer) {
    auto wanted = ofLayer(plain);
    if (GetParam().square())
        for (const auto& [id, value] : ofWalksTogether(plain)) wanted[id] = value;
    for (const auto& [id, matrix] :
         {std::pair("attn", "attn-cos"), {"proj", "proj-cos"}, {"cka", "cka-out"}}) {
        const auto similarity = pairwise(matrix, layer);
        wanted[std::string("clusters-") + id] = componentsOf(similarity);
        // For CKA, the unbiased estimate is used: with few tokens, the biased one is high even for
        // independent heads.
        const auto unbiased =
            std::string("cka") == id ? pairwise("cka-out-unbiased", layer) : similarity;
        wanted[std::string("effective-heads-") + id] = effectiveOf(unbiased);
    }
    for (const auto& info : builtinMeasures()) {
        if (info.shape != MeasureShape::Layer) continue;
        const auto found = perLayer(info.id, layer);
        EXPECT_EQ(found.has_value(), wanted.count(info.id) == 1) << info.id;
        if (found && wanted.count(info.id)) {
            EXPECT_NEAR(*found, wanted[info.id], 1e-9) << info.id;
        }
    }
}

std::string shapeTitle(const testing::TestParamInfo<test::RaggedShape>& info) {
    return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(Shapes, HeadLoops, testing::ValuesIn(test::raggedShapes()), shapeTitle);

TEST(HeadLoopsList, HasEveryMeasureOfAHead) {
    const auto tensors = test::raggedLayer(test::raggedShapes()[0], 1);
    const PlainLayer plain(tensors);
    std::vector<std::string> known;
    for (const auto& formulas : {ofAttention(), ofVectorsAndWeights(), ofWalks()})
        for (const auto& [id, formula] : formulas) known.push_back(id);
    for (const auto& [id, formula] :
         Samples{plain, test::raggedSamples(test::raggedShapes()[0], 1)}.formulas())
        known.push_back(id);
    for (const auto& info : builtinMeasures()) {
        if (info.shape != MeasureShape::Head) continue;
        EXPECT_EQ(std::count(known.begin(), known.end(), info.id), 1) << info.id;
    }
}

}  // namespace
}  // namespace headscope::measures::headloops
