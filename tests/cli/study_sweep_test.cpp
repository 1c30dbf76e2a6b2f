// Tests the studies as sweeps: their runs have exactly the settings of the published results.
#include "tests/support/places.h"
#include "tests/support/shared_data.h"
#include "training_runs.h"

#include <gtest/gtest.h>

#include <set>

namespace headscope::test {
namespace {

// Returns the ids of the runs that a sweep would train.
std::set<std::string> plannedIds(const Words& words, const TemporaryFolder& folder) {
    Words all{"sweep"};
    all.insert(all.end(), words.begin(), words.end());
    all.insert(all.end(), {"--preview", "--json"});
    const auto outcome = run({all, {{"HEADSCOPE_RUNS", folder / "runs"}}});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    std::set<std::string> ids;
    for (const auto& line : eventsOf(jsonLines(outcome.out), "planned"))
        ids.insert(line["id"].get<std::string>());
    return ids;
}

// The study file plans 50 runs, including those of the published training script.
TEST(StudySweep, HoldsTheRunsThatWerePublished) {
    const auto data = sharedFolder("data/ag_news");
    if (data.empty()) GTEST_SKIP() << "needs AG News (set HEADSCOPE_SHARED)";
    const TemporaryFolder folder;
    const std::string file = sourceFolder() + "/resources/studies/ag-news.json";
    const auto study = plannedIds({file, "--data", data}, folder);
    EXPECT_EQ(study.size(), 50u);
    const Words training{"--dataset",   "ag-news",
                         "--data",      data,
                         "--model",     "tiny",
                         "--set",       "model.heads=8",
                         "--epochs",    "3",
                         "--batch",     "64",
                         "--lr",        "5e-4",
                         "--set",       "model.length=64",
                         "--set",       "dataset.valid_fraction=0.1",
                         "--precision", "float32",
                         "--threads",   "1",
                         "--seeds",     "5"};
    Words words = training;
    words.insert(words.end(), {"--objective", "proj-cos", "--lambda", "1e-6"});
    const auto script = plannedIds(words, folder);
    EXPECT_EQ(script.size(), 5u);
    for (const auto& id : script) EXPECT_EQ(study.count(id), 1u) << id;
}

}  // namespace
}  // namespace headscope::test
