// Every measure of every golden case, from an independent double-precision reference (METHODS 13).
#include "core/analysis/analyzer.h"
#include "core/io/tensor_file.h"
#include "core/measures/catalogue.h"
#include "tests/support/shared_data.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>

namespace headscope {
namespace {

using nlohmann::json;

// 1e-4 relative or 1e-5 absolute: the inputs are float32.
void expectClose(double found, double expected, const std::string& what) {
    EXPECT_LE(std::abs(found - expected), std::max(1e-5, 1e-4 * std::abs(expected)))
        << what << ": " << found << ", expected " << expected;
}

class GoldenCase : public testing::TestWithParam<int> {};

TEST_P(GoldenCase, EveryMeasureAgrees) {
    const auto folder = test::sharedFolder("golden");
    if (folder.empty()) GTEST_SKIP() << "needs the golden cases (set HEADSCOPE_SHARED)";
    const auto stem = folder + "/case_" + std::to_string(GetParam());
    auto file = io::readSafetensors(stem + ".safetensors");
    ASSERT_TRUE(file.ok()) << file.error().text();
    auto report = analysis::measureFile(*file);
    ASSERT_TRUE(report.ok()) << report.error().text();
    const auto expected = json::parse(std::ifstream(stem + ".expected.json"));

    for (const auto& [id, matrix] : expected["pairwise"].items()) {
        ASSERT_TRUE(report->pairwise.count(id)) << id;
        for (std::size_t i = 0; i < matrix.size(); ++i)
            for (std::size_t j = 0; j < matrix.size(); ++j)
                expectClose(report->pairwise[id][i][j], matrix[i][j],
                            id + "[" + std::to_string(i) + "," + std::to_string(j) + "]");
    }
    for (const auto& [id, values] : expected["head"].items())
        for (std::size_t h = 0; h < values.size(); ++h)
            expectClose(report->head[id].at(h), values[h], id + "[" + std::to_string(h) + "]");
    for (const auto& [id, value] : expected["layer"].items()) {
        if (!value.is_object()) {
            ASSERT_TRUE(report->layer.count(id)) << id;
            expectClose(report->layer[id], value, id);
            continue;
        }
        for (const auto& [pair, mean] : value.items())
            expectClose(report->pairMean.at(pair), mean, "pair-mean " + pair);
    }
    // Nothing the catalogue promises is missing from the report, and nothing is in it that needs more than a layer.
    for (const auto& info : measures::builtinMeasures()) {
        const auto found = report->pairwise.count(info.id) + report->head.count(info.id) +
                           report->token.count(info.id) + report->layer.count(info.id);
        EXPECT_EQ(found, info.needs.empty() ? 1u : 0u) << info.id;
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, GoldenCase, testing::Values(4, 5, 6, 7), testing::PrintToStringParamName());

}  // namespace
}  // namespace headscope
