// Compares every pairwise measure with loops that follow its formula, on batches of random numbers
// with samples of different lengths.
#include "core/nn/measures/measures.h"
#include "core/spec/measures/catalogue.h"
#include "tests/core/nn/support/plain_layer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace headscope::measures::pairloops {
namespace {

using test::dotOf;
using test::lengthOf;
using test::Numbers;
using test::plainCosine;
using test::plainEntropy;
using test::PlainLayer;

using OfPair = std::function<double(int i, int j)>;
using Formulas = std::map<std::string, std::function<double(const PlainLayer& l, int i, int j)>>;

double jensenShannonOf(const Numbers& p, const Numbers& q) {
    Numbers middle;
    for (std::size_t i = 0; i < p.size(); ++i) middle.push_back((p[i] + q[i]) / 2);
    return plainEntropy(middle) - (plainEntropy(p) + plainEntropy(q)) / 2;
}

double kullbackLeiblerOf(const Numbers& p, const Numbers& q) {
    double sum = 0;
    for (std::size_t i = 0; i < p.size(); ++i)
        sum += p[i] * (std::log(std::max(p[i], 1e-12)) - std::log(std::max(q[i], 1e-12)));
    return sum;
}

// Mean over the rows of a function of the attention shares of two heads.
double overRows(const PlainLayer& l, int i, int j, double (*of)(const Numbers&, const Numbers&)) {
    return PlainLayer::over(l.rows,
                            [&](int b, int t) { return of(l.share(b, i, t), l.share(b, j, t)); });
}

Formulas ofAttention() {
    return {
        {"attn-cos",
         [](const PlainLayer& l, int i, int j) {
             return l.overSamples([&](int b) { return plainCosine(l.map(b, i), l.map(b, j)); });
         }},
        {"attn-cos-centred",
         [](const PlainLayer& l, int i, int j) {
             return l.overSamples(
                 [&](int b) { return plainCosine(l.map(b, i, true), l.map(b, j, true)); });
         }},
        {"attn-cos-token",
         [](const PlainLayer& l, int i, int j) { return overRows(l, i, j, plainCosine); }},
        {"attn-overlap",
         [](const PlainLayer& l, int i, int j) { return overRows(l, i, j, dotOf); }},
        {"attn-js",
         [](const PlainLayer& l, int i, int j) { return overRows(l, i, j, jensenShannonOf); }},
        {"attn-kl",
         [](const PlainLayer& l, int i, int j) {
             return (overRows(l, i, j, kullbackLeiblerOf) + overRows(l, j, i, kullbackLeiblerOf)) /
                    2;
         }},
    };
}

double contributionCosine(const PlainLayer& l, int i, int j) {
    return PlainLayer::over(l.queries, [&](int b, int t) {
        return plainCosine(l.contribution(b, i, t), l.contribution(b, j, t));
    });
}

// |X_i X_j'|_F over the tokens of one sample, from every product of two tokens.
double frobeniusOfProducts(const PlainLayer& l, const test::Table& x, int b, int i, int j) {
    double squares = 0;
    for (int t = 0; t < l.T; ++t)
        for (int s = 0; s < l.T; ++s)
            if (l.query(b, t) && l.query(b, s))
                squares += std::pow(dotOf(x.last(b, i, t), x.last(b, j, s)), 2);
    return std::sqrt(squares);
}

Formulas ofVectors() {
    const auto tokenCosine = [](const PlainLayer& l, int i, int j, bool absolute) {
        return PlainLayer::over(l.queries, [&](int b, int t) {
            const double cosine = plainCosine(l.context.last(b, i, t), l.context.last(b, j, t));
            return absolute ? std::abs(cosine) : cosine;
        });
    };
    return {
        {"out-cos", [=](const PlainLayer& l, int i, int j) { return tokenCosine(l, i, j, false); }},
        {"context-nonorthogonality-normalised",
         [=](const PlainLayer& l, int i, int j) { return tokenCosine(l, i, j, true); }},
        {"out-cos-flat",
         [](const PlainLayer& l, int i, int j) {
             return plainCosine(l.valid(l.context, i), l.valid(l.context, j));
         }},
        {"proj-cos", contributionCosine},
        {"output-dissimilarity",
         [](const PlainLayer& l, int i, int j) { return -contributionCosine(l, i, j); }},
        {"query-orthogonality",
         [](const PlainLayer& l, int i, int j) {
             return l.overSamples([&](int b) { return frobeniusOfProducts(l, l.q, b, i, j); });
         }},
        {"context-nonorthogonality",
         [](const PlainLayer& l, int i, int j) {
             return l.overSamples(
                 [&](int b) { return frobeniusOfProducts(l, l.context, b, i, j); });
         }},
        {"query-orthogonality-normalised",
         [](const PlainLayer& l, int i, int j) {
             return l.overSamples([&](int b) {
                 return std::abs(plainCosine(l.ofSample(l.q, b, i), l.ofSample(l.q, b, j)));
             });
         }},
    };
}

Formulas ofWeights() {
    return {
        {"weight-cos-q", [](const PlainLayer& l, int i,
                            int j) { return plainCosine(l.rowsOf(l.wq, i), l.rowsOf(l.wq, j)); }},
        {"weight-cos-k", [](const PlainLayer& l, int i,
                            int j) { return plainCosine(l.rowsOf(l.wk, i), l.rowsOf(l.wk, j)); }},
        {"weight-cos-v", [](const PlainLayer& l, int i,
                            int j) { return plainCosine(l.rowsOf(l.wv, i), l.rowsOf(l.wv, j)); }},
        {"weight-cos-o",
         [](const PlainLayer& l, int i, int j) {
             return plainCosine(l.columnsOfOutput(i), l.columnsOfOutput(j));
         }},
        {"circuit-cos-qk",
         [](const PlainLayer& l, int i, int j) {
             return plainCosine(l.circuit(true, i), l.circuit(true, j));
         }},
        {"circuit-cos-ov",
         [](const PlainLayer& l, int i, int j) {
             return plainCosine(l.circuit(false, i), l.circuit(false, j));
         }},
    };
}

// ---- Kernel matrices between tokens, n x n ----

using Kernel = std::vector<Numbers>;

std::vector<Numbers> tokensOf(const PlainLayer& l, int h) {
    std::vector<Numbers> tokens;
    for (const auto& [b, t] : l.queries) tokens.push_back(l.context.last(b, h, t));
    return tokens;
}

Kernel kernelOf(const std::vector<Numbers>& x,
                const std::function<double(const Numbers&, const Numbers&)>& of) {
    Kernel kernel;
    for (const auto& a : x) {
        kernel.emplace_back();
        for (const auto& b : x) kernel.back().push_back(of(a, b));
    }
    return kernel;
}

Kernel withCentredRows(const Kernel& kernel) {
    auto centred = kernel;
    for (auto& row : centred) {
        const double mean = test::plainMean(row);
        for (double& x : row) x -= mean;
    }
    return centred;
}
Kernel turnedOver(const Kernel& kernel) {
    auto turned = kernel;
    for (std::size_t i = 0; i < kernel.size(); ++i)
        for (std::size_t j = 0; j < kernel.size(); ++j) turned[j][i] = kernel[i][j];
    return turned;
}

// trace(K L) of symmetric kernels.
double productTrace(const Kernel& k, const Kernel& l) {
    double sum = 0;
    for (std::size_t i = 0; i < k.size(); ++i) sum += dotOf(k[i], l[i]);
    return sum;
}

// Song et al. 2012: the mean of K_st (L_st + L_uv - 2 L_su) over all tuples of four different
// tokens.
double unbiasedHsic(const Kernel& k, const Kernel& l) {
    const auto n = k.size();
    double sum = 0, count = 0;
    for (std::size_t s = 0; s < n; ++s)
        for (std::size_t t = 0; t < n; ++t)
            for (std::size_t u = 0; u < n; ++u)
                for (std::size_t v = 0; v < n; ++v) {
                    if (s == t || s == u || s == v || t == u || t == v || u == v) continue;
                    sum += k[s][t] * (l[s][t] + l[u][v] - 2 * l[s][u]);
                    ++count;
                }
    return sum / count;
}

Kernel gaussianOf(const std::vector<Numbers>& x) {
    const auto apart = kernelOf(x, [](const Numbers& a, const Numbers& b) {
        Numbers difference;
        for (std::size_t i = 0; i < a.size(); ++i) difference.push_back(a[i] - b[i]);
        return lengthOf(difference);
    });
    Numbers all;
    for (std::size_t i = 0; i < apart.size(); ++i)
        all.insert(all.end(), apart[i].begin() + i + 1, apart[i].end());
    std::sort(all.begin(), all.end());
    const double sigma = all[(all.size() - 1) / 2] / 2;
    auto kernel = apart;
    for (auto& row : kernel)
        for (double& d : row) d = std::exp(-d * d / (2 * sigma * sigma));
    return kernel;
}

// K(i, j) divided by the square root of K(i, i) K(j, j).
double alignment(double ij, double ii, double jj) {
    return ii > 0 && jj > 0 ? ij / std::sqrt(ii * jj) : 0;
}

std::vector<Kernel> kernelsOf(const PlainLayer& l,
                              const std::function<Kernel(const std::vector<Numbers>&)>& of) {
    std::vector<Kernel> kernels;
    for (int h = 0; h < l.H; ++h) kernels.push_back(of(tokensOf(l, h)));
    return kernels;
}

// ---- Subspaces, from singular vectors of full matrices ----

torch::Tensor matrixOf(const std::vector<Numbers>& rows) {
    std::vector<torch::Tensor> all;
    for (const auto& row : rows) all.push_back(torch::tensor(row, torch::kDouble));
    return torch::stack(all);
}
torch::Tensor centredTokens(const PlainLayer& l, int h) {
    const auto x = matrixOf(tokensOf(l, h));
    return x - x.mean(0, true);
}

// Mean cosine of the principal angles between the column spaces of a and b, both with orthonormal
// columns.
double meanAngleCosine(const torch::Tensor& a, const torch::Tensor& b) {
    return torch::linalg_svdvals(torch::matmul(a.t(), b)).sum().item<double>() /
           static_cast<double>(std::min(a.size(1), b.size(1)));
}

// The left singular vectors that hold 99 % of the sum of squared singular values.
torch::Tensor mainDirections(const torch::Tensor& x) {
    const auto [u, s, v] = torch::linalg_svd(x, false);
    const double total = s.pow(2).sum().item<double>();
    double held = 0;
    std::int64_t count = 0;
    while (held < 0.99 * total && count < s.size(0)) held += std::pow(s[count++].item<double>(), 2);
    return u.narrow(1, 0, count);
}

torch::Tensor writeDirections(const PlainLayer& l, int h) {
    const auto circuit =
        torch::tensor(l.circuit(false, h), torch::kDouble).view({l.D, l.D});  // x -> x M
    const auto [u, s, v] = torch::linalg_svd(circuit, false);
    const auto rank = s.gt(1e-6 * s[0]).sum().item<std::int64_t>();
    return v.narrow(0, 0, rank).t();
}

double procrustesOf(const torch::Tensor& x, const torch::Tensor& y) {
    const auto a = x / x.norm(), b = y / y.norm();
    // The best rotation comes from the singular vectors; the result is the remaining squared
    // distance.
    const auto [u, s, v] = torch::linalg_svd(torch::matmul(a.t(), b), false);
    return (torch::matmul(a, torch::matmul(u, v)) - b).pow(2).sum().item<double>();
}

// ---- Tests ----

class PairLoops : public testing::TestWithParam<test::RaggedShape> {
protected:
    LayerTensors tensors = test::raggedLayer(GetParam(), 31);
    PlainLayer plain{tensors};
    MaskedLayer layer{tensors};

    void agrees(const std::string& id, const OfPair& formula, double tolerance = 1e-9) {
        const auto found = pairwise(id, layer);
        ASSERT_TRUE(found.defined()) << id;
        for (int i = 0; i < plain.H; ++i)
            for (int j = 0; j < plain.H; ++j)
                EXPECT_NEAR(found[i][j].item<double>(), formula(i, j), tolerance)
                    << id << " " << i << ", " << j;
    }
    void allAgree(const Formulas& formulas) {
        for (const auto& [id, formula] : formulas)
            agrees(id, [&, of = formula](int i, int j) { return of(plain, i, j); });
    }
};

TEST_P(PairLoops, OfAttention) {
    allAgree(ofAttention());
}

TEST_P(PairLoops, OfVectors) {
    allAgree(ofVectors());
}

TEST_P(PairLoops, OfWeights) {
    allAgree(ofWeights());
}

TEST_P(PairLoops, OfKernels) {
    const auto linear = kernelsOf(plain, [](const auto& x) { return kernelOf(x, dotOf); });
    const auto centred = [](const Kernel& k) {
        return withCentredRows(turnedOver(withCentredRows(k)));
    };
    std::vector<Kernel> both, gaussian;
    for (const auto& k : linear) both.push_back(centred(k));
    for (const auto& k : kernelsOf(plain, gaussianOf)) gaussian.push_back(centred(k));
    const auto ratio = [](const std::vector<Kernel>& k,
                          double (*hsic)(const Kernel&, const Kernel&)) {
        return [&k, hsic](int i, int j) {
            const auto& a = k[static_cast<std::size_t>(i)];
            const auto& b = k[static_cast<std::size_t>(j)];
            return alignment(hsic(a, b), hsic(a, a), hsic(b, b));
        };
    };
    agrees("cka-out", ratio(both, productTrace));
    agrees("cka-rbf-out", ratio(gaussian, productTrace));
    agrees("cka-out-unbiased", ratio(linear, unbiasedHsic));
}

TEST_P(PairLoops, OfSpaces) {
    std::vector<torch::Tensor> tokens, directions, written;
    for (int h = 0; h < plain.H; ++h) {
        tokens.push_back(centredTokens(plain, h));
        directions.push_back(mainDirections(tokens.back()));
        written.push_back(writeDirections(plain, h));
    }
    const auto of = [](const std::vector<torch::Tensor>& x,
                       double (*value)(const torch::Tensor&, const torch::Tensor&)) {
        return [&x, value](int i, int j) {
            return value(x[static_cast<std::size_t>(i)], x[static_cast<std::size_t>(j)]);
        };
    };
    agrees("svcca-out", of(directions, meanAngleCosine), 1e-7);
    agrees("ov-principal-angles", of(written, meanAngleCosine), 1e-7);
    agrees("procrustes-out", of(tokens, procrustesOf), 1e-7);
}

std::string shapeTitle(const testing::TestParamInfo<test::RaggedShape>& info) {
    return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(Shapes, PairLoops, testing::ValuesIn(test::raggedShapes()), shapeTitle);

// A new pairwise measure must also get a reference loop in this file.
TEST(PairLoopsList, HasEveryPairwiseMeasure) {
    std::vector<std::string> known = {"cka-out",   "cka-rbf-out",         "cka-out-unbiased",
                                      "svcca-out", "ov-principal-angles", "procrustes-out"};
    for (const auto& formulas : {ofAttention(), ofVectors(), ofWeights()})
        for (const auto& [id, formula] : formulas) known.push_back(id);
    for (const auto& info : builtinMeasures()) {
        if (info.shape != MeasureShape::Pairwise) continue;
        EXPECT_EQ(std::count(known.begin(), known.end(), info.id), 1) << info.id;
    }
}

}  // namespace
}  // namespace headscope::measures::pairloops
