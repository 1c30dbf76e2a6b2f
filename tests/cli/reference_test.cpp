// Tests `reference` against independent double-precision references: the cases of this clone
// (tests/golden) and, if available, those of HEADSCOPE_SHARED.
#include "tests/support/places.h"
#include "tests/support/shared_data.h"
#include "training_runs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

const std::set<std::string> kKinds = {"prune-stack",
                                      "prune-layer",
                                      "prune-run",
                                      "l0-gates",
                                      "lrp-stack",
                                      "lrp-layer",
                                      "gha-maps",
                                      "gha-votes",
                                      "intervals",
                                      "assignment",
                                      "linkage",
                                      "projection",
                                      "single-location",
                                      "bigram-backcopy",
                                      "bbm-risk",
                                      "icl-generator",
                                      "icl-heads",
                                      "sink",
                                      "bleu",
                                      "rouge",
                                      "porter",
                                      "perplexity",
                                      "beam"};

struct Tolerance {
    double relative, absolute;
};

// Exact kinds are computed in double precision from the given numbers; the others use float32
// models.
Tolerance toleranceOf(const std::string& kind) {
    static const std::set<std::string> kExact = {
        "l0-gates", "gha-maps",        "gha-votes",       "intervals",     "assignment",
        "linkage",  "single-location", "bigram-backcopy", "icl-generator", "icl-heads",
        "bleu",     "rouge",           "porter",          "perplexity",    "beam"};
    if (kind == "projection") return {1e-6, 1e-9};
    return kExact.count(kind) > 0 ? Tolerance{1e-8, 1e-9} : Tolerance{1e-4, 1e-5};
}

// Both the program and the reference estimate these values by simulation.
bool isSimulated(const std::string& key) {
    return key == "bayes_risk" || key.find("_of_one_sequence") != std::string::npos;
}

void expectAgrees(const Json& expected, const Json& found, Tolerance tolerance,
                  const std::string& where) {
    if (expected.is_object()) {
        for (const auto& [key, value] : expected.items()) {
            ASSERT_TRUE(found.contains(key)) << where << " lacks " << key;
            // The standard error depends on the number of simulated draws.
            if (key == "bayes_risk_standard_error") continue;
            const auto allowed = isSimulated(key) ? Tolerance{0.15, 0} : tolerance;
            expectAgrees(value, found[key], allowed, where + "/" + key);
        }
    } else if (expected.is_array()) {
        ASSERT_TRUE(found.is_array()) << where;
        ASSERT_EQ(expected.size(), found.size()) << where;
        for (std::size_t i = 0; i < expected.size(); ++i)
            expectAgrees(expected[i], found[i], tolerance, where + "/" + std::to_string(i));
    } else if (expected.is_number_float()) {
        ASSERT_TRUE(found.is_number()) << where << ": " << found;
        const double value = expected.get<double>();
        EXPECT_NEAR(value, found.get<double>(),
                    std::max(tolerance.absolute, tolerance.relative * std::abs(value)))
            << where;
    } else {
        EXPECT_EQ(expected, found) << where;
    }
}

// Projection axes are defined up to their sign and leaf orders up to their direction. Flips them to
// match the expected values.
Json asExpected(const Json& expected, Json found) {
    const auto sign = [](double sum) { return sum < 0 ? -1.0 : 1.0; };
    if (expected["case"] == "linkage" &&
        expected["leaf_order"].front() != found["leaf_order"].front())
        std::reverse(found["leaf_order"].begin(), found["leaf_order"].end());
    if (expected["case"] != "projection") return found;
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const auto turn = [&](const Json& wanted, Json& given) {
            double sum = 0;
            for (std::size_t i = 0; i < wanted.size(); ++i)
                sum += wanted[i][axis].get<double>() * given[i][axis].get<double>();
            for (auto& row : given) row[axis] = sign(sum) * row[axis].get<double>();
        };
        turn(expected["pca"]["scores"], found["pca"]["scores"]);
        turn(expected["mds"]["coordinates"], found["mds"]["coordinates"]);
        const auto& wanted = expected["pca"]["components"][axis];
        auto& component = found["pca"]["components"][axis];
        double sum = 0;
        for (std::size_t k = 0; k < wanted.size(); ++k)
            sum += wanted[k].get<double>() * component[k].get<double>();
        for (auto& value : component) value = sign(sum) * value.get<double>();
    }
    return found;
}

Json expectedOf(const fs::path& answers) {
    std::ifstream file(answers);
    return Json::parse(file);
}

// Returns the input of the case with these answers: a file beside them, or a folder.
fs::path caseOf(const fs::path& answers) {
    const std::string stem = answers.stem().stem().string();
    for (const char* ending : {".safetensors", ".json", ""})
        if (const auto place = answers.parent_path() / (stem + ending); fs::exists(place))
            return place;
    return {};
}

// Runs every case in the folder and returns how many were compared.
int compareAll(const fs::path& folder) {
    int cases = 0;
    for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        constexpr const char* kEnding = ".expected.json";
        if (name.size() < 15 || name.compare(name.size() - 14, 14, kEnding) != 0) continue;
        const auto expected = expectedOf(entry.path());
        if (!expected.contains("case") || kKinds.count(expected["case"].get<std::string>()) == 0)
            continue;
        const auto place = caseOf(entry.path());
        const Outcome outcome = run({{"reference", place.string(), "--json"}});
        EXPECT_EQ(outcome.exitCode, 0) << place << ": " << outcome.err;
        if (outcome.exitCode != 0) continue;
        ++cases;
        expectAgrees(expected, asExpected(expected, lastLine(outcome)),
                     toleranceOf(expected["case"]), name);
    }
    return cases;
}

TEST(Reference, CasesOfTheCloneAgree) {
    EXPECT_EQ(compareAll(fs::path(sourceFolder()) / "tests" / "golden" / "cases"), 5);
}

TEST(Reference, SharedCasesAgree) {
    const auto folder = sharedFolder("golden2");
    if (folder.empty()) GTEST_SKIP() << "needs the golden cases (set HEADSCOPE_SHARED)";
    EXPECT_GE(compareAll(folder), 33);
}

TEST(Reference, PrintsTheSameForAPerson) {
    const auto file = sourceFolder() + "/tests/golden/cases/reference-l0-gates.safetensors";
    const Outcome plain = run({{"reference", file}}), json = run({{"reference", file, "--json"}});
    EXPECT_EQ(plain.exitCode, 0) << plain.err;
    EXPECT_EQ(plain.out, json.out);
}

TEST(Reference, InvalidCaseIsRefusedWithTheAllowedKeys) {
    const TemporaryFolder folder;
    const auto refused = [&](const std::string& name, const std::string& text,
                             const std::string& says) {
        std::ofstream(folder / name) << text;
        const Outcome outcome = run({{"reference", folder / name, "--json"}});
        EXPECT_EQ(outcome.exitCode, 3) << name << ": " << outcome.err;
        EXPECT_NE(outcome.err.find(says), std::string::npos) << outcome.err;
    };
    refused("unknown.json", R"({"case": "nonsense"})", "gha-maps, gha-votes");
    refused("nameless.json", R"({"kase": 1})", "does not name a case");
    refused("empty.safetensors", "", "0 bytes");
    const Outcome noRun = run({{"reference", folder.path()}});
    EXPECT_EQ(noRun.exitCode, 3);
    EXPECT_NE(noRun.err.find("lacks a folder named run"), std::string::npos) << noRun.err;
    EXPECT_NE(run({{"reference", folder / "absent.json"}}).exitCode, 0);
}

}  // namespace
}  // namespace headscope::test
