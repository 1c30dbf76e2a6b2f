// Tests that a translation run that is killed and resumed ends with the same weights, byte for
// byte.
#include "training_runs.h"

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

Words trainingWords(const TemporaryFolder& folder, const char* name) {
    return {"train",
            "--dataset",
            "artificial-pair",
            "--set",
            "dataset.size=400",
            "--preset",
            "tiny",
            "--steps",
            "100",
            "--set",
            "model.dropout=0.1",
            "--set",
            "objective.layers=cross",
            "--set",
            "train.checkpoint_every=20",
            "--set",
            "train.threads=1",
            "--set",
            "train.scored_texts=20",
            "--lambda",
            "0.1",
            "--out",
            folder.path(),
            "--folder",
            name,
            "--json"};
}

std::string checkpointBytes(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(KilledTranslation, ResumesByteForByte) {
    TemporaryFolder folder;
    const Outcome whole = run({trainingWords(folder, "whole")});
    ASSERT_EQ(whole.exitCode, 0) << whole.err;
    Process process(Command{trainingWords(folder, "killed")});
    ASSERT_TRUE(process.waitFor("\"event\":\"checkpoint\",\"step\":20"));
    process.send(SIGKILL);
    // On a very fast machine the training may have finished before the signal; then there is
    // nothing to resume.
    if (process.wait().signal == SIGKILL) {
        const Outcome resumed =
            run({{"resume", (fs::path(folder.path()) / "killed").string(), "--json"}});
        ASSERT_EQ(resumed.exitCode, 0) << resumed.err;
        EXPECT_EQ(lastLine(resumed)["test_bleu"], lastLine(whole)["test_bleu"]);
    }
    for (const char* file : {"model.safetensors", "optimizer.safetensors"}) {
        const auto at = fs::path("checkpoints") / "step-00000100" / file;
        const auto one = checkpointBytes(folder.path() / fs::path("whole") / at);
        EXPECT_FALSE(one.empty());
        EXPECT_EQ(one == checkpointBytes(folder.path() / fs::path("killed") / at), true) << file;
    }
}

}  // namespace
}  // namespace headscope::test
