// Tests of the values of the diversity terms, compared with hand-written loops, with measures of
// the same name and with golden cases.
#include "core/nn/measures/measures.h"
#include "core/nn/objectives/similarities.h"
#include "tests/core/nn/support/golden_layer.h"
#include "tests/core/nn/support/objective_scene.h"
#include "tests/support/shared_data.h"

#include <cmath>
#include <functional>

namespace headscope::objectives {
namespace {

using torch::Tensor;

double innerProduct(const Tensor& a, const Tensor& b) {
    return (a.flatten() * b.flatten()).sum().item<double>();
}
double cosineOf(const Tensor& a, const Tensor& b) {
    const double norms = std::sqrt(innerProduct(a, a) * innerProduct(b, b));
    return norms > 0 ? innerProduct(a, b) / norms : 0;
}

bool valid(const LayerView& l, std::int64_t b, std::int64_t t) {
    return !l.queries.defined() || l.queries[b][t].item<bool>();
}

// Sum of f(i, j) over all pairs of heads i, j; without i = j if `diagonal` is false.
double overHeads(const LayerView& l, bool diagonal,
                 const std::function<double(std::int64_t, std::int64_t)>& f) {
    double sum = 0;
    for (std::int64_t i = 0; i < l.heads; ++i)
        for (std::int64_t j = 0; j < l.heads; ++j)
            if (diagonal || i != j) sum += f(i, j);
    return sum;
}

double pairs(const LayerView& l) {
    return static_cast<double>(l.heads * (l.heads - 1));
}

// Mean of f(b) over samples, and mean of f(b, t) over valid tokens.
double overSamples(const LayerView& l, const std::function<double(std::int64_t)>& f) {
    double sum = 0;
    for (std::int64_t b = 0; b < l.maps.size(0); ++b) sum += f(b);
    return sum / static_cast<double>(l.maps.size(0));
}
double overTokens(const LayerView& l, const std::function<double(std::int64_t, std::int64_t)>& f) {
    double sum = 0, count = 0;
    for (std::int64_t b = 0; b < l.maps.size(0); ++b)
        for (std::int64_t t = 0; t < l.maps.size(2); ++t)
            if (valid(l, b, t)) {
                sum += f(b, t);
                ++count;
            }
    return sum / count;
}

// x[b][h] with invalid tokens set to zero, and its mean over the valid ones.
Tensor cleaned(const LayerView& l, const Tensor& x, std::int64_t b, std::int64_t h) {
    auto copy = x[b][h].clone();
    for (std::int64_t t = 0; t < copy.size(0); ++t)
        if (!valid(l, b, t)) copy[t].zero_();
    return copy;
}
Tensor pooledMean(const LayerView& l, const Tensor& x, std::int64_t b, std::int64_t h) {
    double count = 0;
    for (std::int64_t t = 0; t < x.size(2); ++t) count += valid(l, b, t) ? 1 : 0;
    return cleaned(l, x, b, h).sum(0) / count;
}

// Mean score of each key over the valid queries that see it; 0 for invalid keys.
Tensor scoresByHand(const LayerView& l, std::int64_t b, std::int64_t h) {
    const auto tokens = l.q.size(2);
    auto scores = torch::zeros({tokens}, torch::kDouble);
    for (std::int64_t key = 0; key < tokens; ++key) {
        double sum = 0, count = 0;
        for (std::int64_t t = l.causal ? key : 0; t < tokens; ++t) {
            if (!valid(l, b, t) || !valid(l, b, key)) continue;
            sum += l.q[b][h][t].dot(l.k[b][h][key]).item<double>() / std::sqrt(2.0);
            ++count;
        }
        if (count > 0) scores[key] = sum / count;
    }
    return scores;
}

// Attention of a query minus uniform attention over the keys that it sees.
Tensor beyondUniform(const Tensor& row) {
    const auto seen = (row > 0).to(torch::kDouble);
    return row - seen / seen.sum();
}

// |Gram - I|^2 / (H(H-1)) of unit vectors; the diagonal contributes 0.
double orthogonality(const LayerView& l,
                     const std::function<Tensor(std::int64_t, std::int64_t)>& vectorOf) {
    return overSamples(l, [&](std::int64_t b) {
        return overHeads(l, false,
                         [&](auto i, auto j) {
                             return std::pow(cosineOf(vectorOf(b, i), vectorOf(b, j)), 2);
                         }) /
               pairs(l);
    });
}

double intraContextByHand(const LayerView& l) {
    double sum = 0;
    std::map<std::int64_t, std::vector<std::int64_t>> classes;
    for (std::int64_t b = 0; b < l.labels.size(0); ++b)
        classes[l.labels[b].item<std::int64_t>()].push_back(b);
    double counted = 0;
    for (const auto& [label, members] : classes) counted += members.size() > 1 ? 1 : 0;
    for (const auto& [label, members] : classes)
        for (std::int64_t h = 0; h < l.heads; ++h)
            for (const auto n : members)
                for (const auto m : members)
                    if (n != m)
                        sum += std::pow(cosineOf(pooledMean(l, l.context, n, h),
                                                 pooledMean(l, l.context, m, h)),
                                        2) /
                               static_cast<double>(members.size() * (members.size() - 1));
    return -sum / (counted * static_cast<double>(l.heads));
}

double hsicByHand(const LayerView& l) {
    std::vector<Tensor> heads;
    for (std::int64_t h = 0; h < l.heads; ++h) {
        std::vector<Tensor> rows;
        for (std::int64_t b = 0; b < l.context.size(0); ++b)
            for (std::int64_t t = 0; t < l.context.size(2); ++t)
                if (valid(l, b, t)) rows.push_back(l.context[b][h][t]);
        const auto x = torch::stack(rows);
        heads.push_back(x - x.mean(0, true));
    }
    const double n = static_cast<double>(heads[0].size(0));
    const auto of = [&](auto i, auto j) {
        const auto k = torch::matmul(heads[i], heads[i].t()),
                   m = torch::matmul(heads[j], heads[j].t());
        return innerProduct(k, m) / ((n - 1) * (n - 1));  // tr(K L), both kernels centred
    };
    return overHeads(l, false, of) / pairs(l);
}

using ByHand = std::function<double(const LayerView&)>;

std::map<std::string, ByHand> valuesByHand() {
    const auto mapOf = [](const LayerView& l) {
        return [&l](std::int64_t b, std::int64_t h) { return cleaned(l, l.maps, b, h); };
    };
    return {
        {"diverse-vit-attn",
         [=](const LayerView& l) {
             const auto map = mapOf(l);
             return overSamples(l, [&](auto b) {
                 return overHeads(l, true,
                                  [&](auto i, auto j) { return cosineOf(map(b, i), map(b, j)); }) /
                        static_cast<double>(l.heads * l.heads);
             });
         }},
        {"ortho-gram-out",
         [](const LayerView& l) {
             return orthogonality(l, [&](auto b, auto h) { return cleaned(l, l.context, b, h); });
         }},
        {"inter-context",
         [](const LayerView& l) {
             return orthogonality(l,
                                  [&](auto b, auto h) { return pooledMean(l, l.context, b, h); });
         }},
        {"inter-score",
         [](const LayerView& l) {
             return orthogonality(l, [&](auto b, auto h) { return scoresByHand(l, b, h); });
         }},
        {"intra-context", intraContextByHand},
        {"hsic", hsicByHand},
        {"attn-cos/squared", [=](const LayerView& l) { return orthogonality(l, mapOf(l)); }},
        {"attn-cos-token/squared",
         [](const LayerView& l) {
             return overTokens(l, [&](auto b, auto t) {
                 return overHeads(l, false,
                                  [&](auto i, auto j) {
                                      return std::pow(cosineOf(l.maps[b][i][t], l.maps[b][j][t]),
                                                      2);
                                  }) /
                        pairs(l);
             });
         }},
        {"attn-cos-centred/squared",
         [](const LayerView& l) {
             return orthogonality(l, [&](auto b, auto h) {
                 auto map = cleaned(l, l.maps, b, h);
                 for (std::int64_t t = 0; t < map.size(0); ++t) {
                     if (valid(l, b, t)) map[t] = beyondUniform(l.maps[b][h][t]);
                 }
                 return map;
             });
         }},
        {"out-cos/squared",
         [](const LayerView& l) {
             return overTokens(l, [&](auto b, auto t) {
                 return overHeads(l, false,
                                  [&](auto i, auto j) {
                                      return std::pow(
                                          cosineOf(l.context[b][i][t], l.context[b][j][t]), 2);
                                  }) /
                        pairs(l);
             });
         }},
        {"proj-cos/squared",
         [](const LayerView& l) {
             const auto width = l.wo.size(1) / l.heads;
             return overTokens(l, [&](auto b, auto t) {
                 const auto added = [&](auto h) {
                     return torch::matmul(l.wo.narrow(1, h * width, width), l.context[b][h][t]);
                 };
                 return overHeads(l, false,
                                  [&](auto i, auto j) {
                                      return std::pow(cosineOf(added(i), added(j)), 2);
                                  }) /
                        pairs(l);
             });
         }},
        {"circuit-cos-qk/squared",
         [](const LayerView& l) {
             const auto width = l.wq.size(0) / l.heads;
             const auto circuit = [&](auto h) {
                 return torch::matmul(l.wq.narrow(0, h * width, width).t(),
                                      l.wk.narrow(0, h * width, width));
             };
             return overHeads(l, false,
                              [&](auto i, auto j) {
                                  return std::pow(cosineOf(circuit(i), circuit(j)), 2);
                              }) /
                    pairs(l);
         }},
        {"weight-cos-o/squared",
         [](const LayerView& l) {
             const auto width = l.wo.size(1) / l.heads;
             return overHeads(l, false,
                              [&](auto i, auto j) {
                                  return std::pow(
                                      cosineOf(l.wo.narrow(1, i * width, width).contiguous(),
                                               l.wo.narrow(1, j * width, width).contiguous()),
                                      2);
                              }) /
                    pairs(l);
         }},
        {"attn-cos-token/centred",
         [](const LayerView& l) {
             return overTokens(l, [&](auto b, auto t) {
                 const auto row = [&](auto h) { return beyondUniform(l.maps[b][h][t]); };
                 return overHeads(l, false,
                                  [&](auto i, auto j) { return cosineOf(row(i), row(j)); }) /
                        pairs(l);
             });
         }},
        {"attn-overlap/centred",
         [](const LayerView& l) {
             return overTokens(l, [&](auto b, auto t) {
                 const auto row = [&](auto h) { return beyondUniform(l.maps[b][h][t]); };
                 return overHeads(l, false,
                                  [&](auto i, auto j) { return innerProduct(row(i), row(j)); }) /
                        pairs(l);
             });
         }},
        {"lin-penalty/off-diagonal",
         [](const LayerView& l) {
             return overTokens(l, [&](auto b, auto t) {
                 return overHeads(l, false,
                                  [&](auto i, auto j) {
                                      return std::pow(
                                          innerProduct(l.maps[b][i][t], l.maps[b][j][t]), 2);
                                  }) /
                        pairs(l);
             });
         }},
    };
}

// A head that simulates several heads uses the mean of their scores.
TEST(ObjectiveValues, ScoresOfSimulatedHeadsAreAveraged) {
    auto layer = test::viewFrom(test::randomLayer(true, true));
    const double plain = similarityOf("inter-score", "plain", layer).item<double>();
    layer.q = torch::cat({layer.q * 3, -layer.q}, 2).view({4, 6, 5, 2});  // heads 0, 0', 1, 1', ...
    layer.k = layer.k.repeat_interleave(2, 1);
    EXPECT_NEAR(similarityOf("inter-score", "plain", layer).item<double>(), plain,
                1e-12);  // (3 - 1) / 2 = 1
}

// Attention rows that do not sum to 1 (bayes-softmax, ReLU) are normalised before the divergence is
// computed.
TEST(ObjectiveValues, JensenShannonTakesShares) {
    auto layer = test::viewFrom(test::randomLayer(true, true));
    const double plain = similarityOf("attn-js", "plain", layer).item<double>();
    layer.maps = layer.maps * torch::tensor({0.1, 3.0, 20.0}, torch::kDouble).view({1, 3, 1, 1});
    EXPECT_NEAR(similarityOf("attn-js", "plain", layer).item<double>(), plain, 1e-12);
}

TEST(ObjectiveValues, AgreeWithLoopsWrittenOutByHand) {
    for (const bool causal : {false, true})
        for (const bool padded : {false, true}) {
            const auto view =
                test::viewFrom(test::randomLayer(causal, padded), test::randomLabels());
            for (const auto& [name, byHand] : valuesByHand()) {
                const auto slash = std::min(name.find('/'), name.size());
                const auto transform = slash < name.size() ? name.substr(slash + 1) : "plain";
                EXPECT_NEAR(similarityOf(name.substr(0, slash), transform, view).item<double>(),
                            byHand(view), 1e-10)
                    << name << (causal ? " causal" : "") << (padded ? " padded" : "");
            }
        }
}

// Returns the value that a term must have according to the measure of the same kind, or nothing
// without such a measure.
std::optional<double> byMeasure(const std::string& id, const measures::MaskedLayer& layer) {
    if (id == "disagreement")
        return *byMeasure("disagreement-subspace", layer) +
               *byMeasure("disagreement-position", layer) +
               *byMeasure("disagreement-output", layer);
    if (id.rfind("disagreement-", 0) == 0) return -*measures::perLayer(id, layer);
    if (const auto value = measures::perLayer(id, layer)) return value;
    const auto matrix = measures::pairwise(id == "cka" ? "cka-out" : id, layer);
    if (!matrix.defined()) return std::nullopt;
    return (id == "attn-js" ? -1 : 1) * measures::pairMean(matrix);
}

TEST(ObjectiveValues, AgreeWithTheMeasuresOfTheSameName) {
    int compared = 0;
    for (const bool causal : {false, true})
        for (const bool padded : {false, true}) {
            const auto layer = test::randomLayer(causal, padded);
            const auto view = test::viewFrom(layer, test::randomLabels());
            const measures::MaskedLayer masked(layer);
            for (const auto& id : test::objectiveIds()) {
                const auto expected = byMeasure(id, masked);
                if (!expected) continue;
                ++compared;
                EXPECT_NEAR(similarityOf(id, "plain", view).item<double>(), *expected, 1e-6) << id;
            }
        }
    EXPECT_EQ(compared, 4 * 21);  // together with the loops above, this covers every objective
}

TEST(ObjectiveValues, AgreeWithTheGoldenCases) {
    const auto folder = test::sharedFolder("golden");
    if (folder.empty()) GTEST_SKIP() << "needs the golden cases (set HEADSCOPE_SHARED)";
    for (int number = 4; number <= 7; ++number) {
        const auto stem = folder + "/case_" + std::to_string(number);
        const auto view =
            test::viewFrom(test::goldenLayer(test::goldenFile(stem + ".safetensors")));
        const auto expected = test::goldenJson(stem + ".expected.json")["layer"];
        const auto compare = [&](const std::string& id, double value) {
            const double found = similarityOf(id, "plain", view).item<double>();
            EXPECT_LE(std::abs(found - value), std::max(1e-5, 1e-4 * std::abs(value)))
                << id << " of case " << number;
        };
        for (const auto& [id, mean] : expected["pair-mean"].items()) {
            const auto known = test::objectiveIds();
            if (id == "cka-out") compare("cka", mean);
            if (std::find(known.begin(), known.end(), id) != known.end())
                compare(id, id == "attn-js" ? -mean.get<double>() : mean.get<double>());
        }
        for (const char* id :
             {"disagreement-subspace", "disagreement-position", "disagreement-output"})
            compare(id, -expected[id].get<double>());
        for (const char* id : {"ortho-gram-attn", "lin-penalty"}) compare(id, expected[id]);
    }
}

}  // namespace
}  // namespace headscope::objectives
