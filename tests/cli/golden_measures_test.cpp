// measure against the golden layers: values of an independent double-precision reference.
#include "training_runs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

fs::path goldenFolder() {
    const char* shared = std::getenv("HEADSCOPE_SHARED");
    return (shared ? fs::path(shared) : fs::path(HEADSCOPE_SOURCE_DIR).parent_path() / "shared") / "golden";
}

void expectSame(const Json& expected, const Json& found, const std::string& where) {
    if (expected.is_object() || expected.is_array()) {
        // There are measures that the reference does not know.
        if (expected.is_array()) {
            ASSERT_EQ(expected.size(), found.size()) << where;
        }
        for (const auto& [key, value] : expected.items()) {
            ASSERT_TRUE(expected.is_array() || found.contains(key)) << where << " lacks " << key;
            expectSame(value, expected.is_object() ? found[key] : found[std::stoul(key)], where + "/" + key);
        }
        return;
    }
    ASSERT_TRUE(found.is_number()) << where << ": " << found;
    const double value = expected, tolerance = std::max(1e-5, 1e-4 * std::abs(value));
    EXPECT_NEAR(value, found.get<double>(), tolerance) << where;
}

TEST(Measuring, GoldenLayersGiveTheReferenceValues) {
    if (!fs::exists(goldenFolder())) GTEST_SKIP() << "no golden layers in " << goldenFolder() << " (HEADSCOPE_SHARED)";
    int cases = 0;
    for (const auto& entry : fs::directory_iterator(goldenFolder())) {
        if (entry.path().extension() != ".safetensors") continue;
        ++cases;
        const Outcome outcome = run({{"measure", entry.path().string(), "--json"}});
        ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
        std::ifstream file(fs::path(entry.path()).replace_extension(".expected.json"));
        expectSame(Json::parse(file), lastLine(outcome), entry.path().stem().string());
    }
    EXPECT_GT(cases, 0);
}

}  // namespace
}  // namespace headscope::test
