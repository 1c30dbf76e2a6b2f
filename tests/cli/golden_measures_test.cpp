// Tests `measure` on the golden layers against independent double-precision references: those of
// this clone (tests/golden) and, if available, those of HEADSCOPE_SHARED.
#include "tests/support/places.h"
#include "training_runs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> goldenFolders() {
    const char* shared = std::getenv("HEADSCOPE_SHARED");
    const auto beside =
        (shared ? fs::path(shared) : fs::path(sourceFolder()).parent_path() / "shared") / "golden";
    std::vector<fs::path> folders = {fs::path(sourceFolder()) / "tests" / "golden" / "cases"};
    if (fs::exists(beside)) folders.push_back(beside);
    return folders;
}

void expectSame(const Json& expected, const Json& found, const std::string& where) {
    if (expected.is_object() || expected.is_array()) {
        // The program may have measures that the reference does not know.
        if (expected.is_array()) {
            ASSERT_EQ(expected.size(), found.size()) << where;
        }
        for (const auto& [key, value] : expected.items()) {
            ASSERT_TRUE(expected.is_array() || found.contains(key)) << where << " lacks " << key;
            expectSame(value, expected.is_object() ? found[key] : found[std::stoul(key)],
                       where + "/" + key);
        }
        return;
    }
    ASSERT_TRUE(found.is_number()) << where << ": " << found;
    const double value = expected, tolerance = std::max(1e-5, 1e-4 * std::abs(value));
    EXPECT_NEAR(value, found.get<double>(), tolerance) << where;
}

TEST(Measuring, GoldenLayersGiveTheReferenceValues) {
    for (const auto& folder : goldenFolders()) {
        int cases = 0;
        for (const auto& entry : fs::directory_iterator(folder)) {
            const auto answers = fs::path(entry.path()).replace_extension(".expected.json");
            if (entry.path().extension() != ".safetensors" || !fs::exists(answers)) continue;
            // Files named reference-* are inputs of the `reference` command, not layers.
            if (entry.path().filename().string().rfind("reference-", 0) == 0) continue;
            ++cases;
            const Outcome outcome = run({{"measure", entry.path().string(), "--json"}});
            ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
            std::ifstream file(answers);
            expectSame(Json::parse(file), lastLine(outcome), entry.path().stem().string());
        }
        EXPECT_GT(cases, 0) << folder;
    }
}

}  // namespace
}  // namespace headscope::test
