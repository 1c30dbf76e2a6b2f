// Compares every measure with independent double-precision references: the golden cases in
// tests/golden and, if available, those of the shared folder.
#include "core/nn/measures/measures.h"
#include "core/service/backend/analyzer.h"
#include "core/spec/measures/catalogue.h"
#include "tests/core/nn/support/golden_layer.h"
#include "tests/support/shared_data.h"

#include <set>

namespace headscope {
namespace {

using nlohmann::json;

struct Tolerance {
    double relative, absolute;
};

struct Agreement {
    MeasureReport report;
    json expected;
    Tolerance tolerance;

    void close(double found, double wanted, const std::string& what) const {
        EXPECT_LE(std::abs(found - wanted),
                  std::max(tolerance.absolute, tolerance.relative * std::abs(wanted)))
            << what << ": " << found << ", expected " << wanted;
    }
    void pairwise() {
        for (const auto& [id, matrix] : expected["pairwise"].items()) {
            ASSERT_TRUE(report.pairwise.count(id)) << id;
            for (std::size_t i = 0; i < matrix.size(); ++i)
                for (std::size_t j = 0; j < matrix.size(); ++j)
                    close(report.pairwise[id].at(i).at(j), matrix[i][j],
                          id + "[" + std::to_string(i) + "," + std::to_string(j) + "]");
        }
    }
    void vectors(const char* kind, std::map<std::string, std::vector<double>>& found) {
        if (!expected.contains(kind)) return;
        for (const auto& [id, values] : expected[kind].items()) {
            ASSERT_EQ(found[id].size(), values.size()) << id;
            for (std::size_t h = 0; h < values.size(); ++h)
                close(found[id][h], values[h], id + "[" + std::to_string(h) + "]");
        }
    }
    void layer() {
        for (const auto& [id, value] : expected["layer"].items()) {
            if (!value.is_object()) {
                ASSERT_TRUE(report.layer.count(id)) << id;
                close(report.layer[id], value, id);
                continue;
            }
            for (const auto& [pair, mean] : value.items())
                close(report.pairMean.at(pair), mean, "pair-mean " + pair);
        }
    }
    void all() {
        pairwise();
        vectors("head", report.head);
        vectors("token", report.token);
        layer();
    }
    std::size_t reported(const std::string& id) const {
        return report.pairwise.count(id) + report.head.count(id) + report.token.count(id) +
               report.layer.count(id);
    }
};

Agreement agreementOf(const std::string& stem, Tolerance tolerance) {
    auto report = analysis::measureFile(test::goldenFile(stem + ".safetensors"));
    if (!report.ok()) throw std::runtime_error(report.error().text());
    return {std::move(*report), test::goldenJson(stem + ".expected.json"), tolerance};
}

class GoldenCase : public testing::TestWithParam<int> {};

TEST_P(GoldenCase, EveryMeasureAgrees) {
    const auto folder = test::sharedFolder("golden");
    if (folder.empty()) GTEST_SKIP() << "needs the golden cases (set HEADSCOPE_SHARED)";
    // Tolerances are 1e-4 relative and 1e-5 absolute, because the inputs are float32.
    auto agreement = agreementOf(folder + "/case_" + std::to_string(GetParam()), {1e-4, 1e-5});
    agreement.all();
    // The report must hold exactly the measures of the catalogue that need nothing beyond a layer.
    // Scores of these layers are products of queries and keys, which QK circuits need, contexts are
    // sums of values, which OV circuits need, and all weights are above 0.
    const std::set<std::string> circuits{
        "circuit-cos-qk", "qk-norm", "qk-stable-rank", "attn-kl",
        "circuit-cos-ov", "ov-norm", "ov-stable-rank", "ov-principal-angles"};
    for (const auto& info : measures::builtinMeasures())
        EXPECT_EQ(agreement.reported(info.id),
                  info.needs.empty() || circuits.count(info.id) > 0 ? 1u : 0u)
            << info.id;
}

INSTANTIATE_TEST_SUITE_P(Cases, GoldenCase, testing::Values(4, 5, 6, 7),
                         testing::PrintToStringParamName());

class OwnGoldenCase : public testing::TestWithParam<std::string> {};

TEST_P(OwnGoldenCase, EveryMeasureAgrees) {
    agreementOf(test::ownGolden(GetParam()), {1e-8, 1e-8}).all();
}

// The reference must cover every measure that a layer reports.
TEST_P(OwnGoldenCase, NothingElseIsReported) {
    const auto agreement = agreementOf(test::ownGolden(GetParam()), {});
    const auto& expected = agreement.expected;
    for (const auto& info : measures::builtinMeasures()) {
        const bool known = std::any_of(expected.begin(), expected.end(),
                                       [&](const json& k) { return k.contains(info.id); });
        EXPECT_EQ(agreement.reported(info.id), known ? 1u : 0u) << info.id;
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, OwnGoldenCase, testing::ValuesIn(test::ownGoldenLayers()),
                         test::goldenCaseName);

TEST(OwnGoldenCases, EveryMeasureOfTheCatalogueHasACase) {
    std::set<std::string> covered;
    auto answers = test::ownGoldenLayers();
    answers.push_back("across");
    for (const auto& name : answers) {
        const auto expected = test::goldenJson(test::ownGolden(name + ".expected.json"));
        for (const auto& [kind, values] : expected.items()) {
            covered.insert(kind);
            if (values.is_object())
                for (const auto& [id, value] : values.items()) covered.insert(id);
        }
    }
    // A parameter of the model, which files of layers do not contain (head_factors_test.cpp).
    covered.insert("differential-lambda");
    // A file of a layer does not say which tokens are copied; measure_loops_heads_test.cpp compares
    // this measure with loops.
    covered.insert("retrieval-score");
    for (const auto& info : measures::builtinMeasures())
        EXPECT_TRUE(covered.count(info.id)) << info.id;
}

TEST(OwnGoldenCases, MeasuresAcrossLayersAgree) {
    measures::NetworkHeads heads;
    for (const char* name : {"padded", "padded-above"})
        heads.add(measures::MaskedLayer(
            test::goldenLayer(test::goldenFile(test::ownGolden(name) + ".safetensors"))));
    const auto expected = test::goldenJson(test::ownGolden("across.expected.json"));
    for (const auto& [id, rows] : expected.items()) {
        const auto found = measures::acrossLayers(id, heads);
        ASSERT_TRUE(found.defined()) << id;
        for (std::size_t i = 0; i < rows.size(); ++i)
            for (std::size_t j = 0; j < rows.size(); ++j)
                test::expectWithin(1e-8, found[i][j].item<double>(), rows[i][j], id);
    }
}

}  // namespace
}  // namespace headscope
