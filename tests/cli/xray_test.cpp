// Tests `xray`, `analyze --silhouettes` and `figure --kind projection` with the real programs.
#include "training_runs.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

namespace headscope::test {
namespace {

using testing::HasSubstr;

class XrayCommands : public testing::Test {
protected:
    static std::string trained(const TemporaryFolder& folder, const Words& more) {
        const auto outcome = run({quickTraining(folder, 20, more)});
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        return lastLine(outcome)["run"];
    }

    TemporaryFolder folder;
};

TEST_F(XrayCommands, FitsOfRecordedBatchesByLayer) {
    const auto recorded = trained(folder, {"--set", "train.xray=true"});
    const auto shown = run({jsonCommand("xray", recorded)});
    ASSERT_EQ(shown.exitCode, 0) << shown.err;
    const auto fits = eventsOf(jsonLines(shown.out), "fit");
    ASSERT_FALSE(fits.empty());
    for (const auto& fit : fits) {
        EXPECT_EQ(fit["batches"], 20);
        for (const char* share : {"r2", "trend", "beyond"}) {
            EXPECT_GE(fit[share].get<double>(), 0) << fit;
            EXPECT_LE(fit[share].get<double>(), 1) << fit;
        }
    }
    const auto fewer = run({jsonCommand("xray", recorded, {"--batches", "8"})});
    EXPECT_EQ(eventsOf(jsonLines(fewer.out), "fit")[0]["batches"], 8);
}

TEST_F(XrayCommands, RunWithoutRecordsIsRefusedWithTheSetting) {
    const auto shown = run({Words{"xray", trained(folder, {})}});
    EXPECT_EQ(shown.exitCode, 3);
    EXPECT_THAT(shown.err, HasSubstr("train.xray"));
}

TEST_F(XrayCommands, SilhouettesOfHeadsAndTheirFigure) {
    const auto path = trained(folder, {});
    const auto shown = run({jsonCommand("analyze", path, {"--silhouettes", "--samples", "32"})});
    ASSERT_EQ(shown.exitCode, 0) << shown.err;
    const auto found = eventsOf(jsonLines(shown.out), "silhouettes");
    ASSERT_EQ(found.size(), 1u);
    EXPECT_GE(found[0]["mean"].get<double>(), -1);
    EXPECT_LE(found[0]["mean"].get<double>(), 1);
    EXPECT_GT(found[0]["heads"].size(), 1u);
    if (windowProgram().empty()) return;
    for (const char* method : {"pca", "tsne", "heads"}) {
        const auto file = folder / (std::string(method) + ".csv");
        const auto drawn = run({{"figure", path, "--kind", "projection", "--method", method,
                                 "--layer", "0", "--out", file},
                                {},
                                {},
                                {},
                                false,
                                windowProgram()});
        ASSERT_EQ(drawn.exitCode, 0) << drawn.err;
        EXPECT_GT(std::filesystem::file_size(file), 100u) << method;
    }
}

}  // namespace
}  // namespace headscope::test
