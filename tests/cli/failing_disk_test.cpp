// Tests train and resume on a disk where one kind of call fails for one kind of file. The program
// must not crash, must exit with the right code, and must name the file and the reason. No run may
// stay "running", nothing may be lost, and the run must continue once the disk works. A few pairs
// always run; all pairs run under the label nightly (tests/README.md).
#include "tests/support/places.h"
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr int kTrainedSteps = 30;

struct Fault {
    const char* call;
    int number;
    int skip = 0;
    bool half = false;
    const char* says = nullptr;  // expected reason if it differs from strerror()
};

struct Site {
    const char* name;
    const char* file;  // part of the file's path below the folder of runs
    std::vector<Fault> faults;
    bool harmless = false;  // training continues without this file
};

struct Pair {
    std::string command;  // "train" or "resume"
    Site site;
    Fault fault;
};

void PrintTo(const Pair& pair, std::ostream* out) {
    *out << pair.command << " " << pair.site.name << " " << pair.fault.call << " "
         << strerror(pair.fault.number);
}

std::vector<Site> sites() {
    const std::vector<Fault> aNewFile = {
        {"open", ENOSPC}, {"write", ENOSPC, 0, true}, {"write", EIO, 1}, {"flush", EIO}};
    const std::vector<Fault> replaced = {
        {"open", ENOSPC}, {"write", ENOSPC, 0, true}, {"flush", EIO}, {"rename", EIO}};
    return {
        {"weights", "model.safetensors", aNewFile},
        {"optimizer", "optimizer.safetensors", aNewFile},
        {"trainer", "trainer.json", aNewFile},
        {"manifest", "manifest.json", aNewFile},
        {"checkpoint",
         "checkpoints/step-",
         {{"folder", ENOSPC}, {"folder", EIO, 1}, {"rename", ENOSPC}, {"rename", EIO, 1}}},
        // For some failures, SQLite does not report the system's reason.
        {"curves",
         "metrics.sqlite",
         {{"open", ENOSPC},
          {"write", ENOSPC, 0, true},
          {"write", EIO, 4, false, "disk I/O error"},
          {"flush", EIO, 0, false, "disk I/O error"}}},
        {"log of the curves",
         "metrics.sqlite-wal",
         {{"open", EIO, 0, false, "unable to open"},
          {"write", ENOSPC},
          {"write", EIO, 3, false, "disk I/O error"},
          {"write", EDQUOT, 1, false, "disk I/O error"}}},
        {"record", "run.json", replaced},
        {"lock", "lock", {{"open", ENOSPC}, {"open", EROFS}, {"write", ENOSPC}, {"write", EIO}}},
        {"log",
         "log.txt",
         {{"open", ENOSPC}, {"open", EROFS}, {"write", ENOSPC, 1, true}, {"write", EIO}},
         true},
        {"clearing up",
         "step-",
         {{"remove", EIO}, {"remove", EACCES}, {"remove", EROFS, 2}, {"remove", EBUSY, 1}},
         true},
    };
}

std::vector<Pair> allPairs() {
    std::vector<Pair> pairs;
    for (const char* command : {"train", "resume"})
        for (const auto& site : sites())
            for (const auto& fault : site.faults) pairs.push_back({command, site, fault});
    return pairs;
}

// The first fault of the most common files, and of those that caused a crash in the past.
std::vector<Pair> somePairs() {
    std::vector<Pair> some;
    for (const char* command : {"train", "resume"})
        for (const auto& site : sites())
            for (const char* chosen : {"curves", "log of the curves", "weights", "record"})
                if (std::strcmp(site.name, chosen) == 0)
                    some.push_back({command, site, site.faults.front()});
    return some;
}

std::string pairName(const testing::TestParamInfo<Pair>& info) {
    std::string name = std::to_string(info.index) + "_" + info.param.command + "_" +
                       info.param.site.name + "_" + info.param.fault.call + "_" +
                       strerrorname_np(info.param.fault.number);
    for (char& c : name)
        if (!isalnum(static_cast<unsigned char>(c))) c = '_';
    return name;
}

std::vector<std::string> runsIn(const std::string& folder) {
    std::vector<std::string> found;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored))
        found.push_back(entry.path().string());
    return found;
}

std::vector<std::string> checkpointsIn(const std::string& run) {
    std::vector<std::string> found;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(run + "/checkpoints", ignored))
        if (fs::exists(entry.path() / "manifest.json"))
            found.push_back(entry.path().filename().string());
    std::sort(found.begin(), found.end());
    return found;
}

class FailingDisk : public testing::TestWithParam<Pair> {
protected:
    // Result of a run with the same settings and a working disk.
    static const Json& undisturbed() {
        static const Json result = [] {
            TemporaryFolder folder;
            return lastLine(run({quickTraining(folder, kTrainedSteps)}));
        }();
        return result;
    }

    std::map<std::string, std::optional<std::string>> faulty() const {
        const auto& fault = GetParam().fault;
        return {{"LD_PRELOAD", failingDisk()},
                {"FAULT_BELOW", fs::canonical(folder.path()).string()},
                {"FAULT_FILE", GetParam().site.file},
                {"FAULT_CALL", fault.call},
                {"FAULT_ERRNO", std::to_string(fault.number)},
                {"FAULT_SKIP", std::to_string(fault.skip)},
                {"FAULT_HALF", fault.half ? "1" : "0"}};
    }

    // Trains a run, stops it with a signal after its first checkpoints, and returns its path.
    std::string stoppedRun() const {
        Process process({quickTraining(folder, 100000)});
        EXPECT_TRUE(process.waitFor(kFirstCheckpoint));
        process.send(SIGTERM);
        process.wait();
        const auto runs = runsIn(folder.path());
        return runs.empty() ? "" : runs.front();
    }

    void expectNoneRunning() const {
        Command list{{"list", "runs", "--json"}};
        list.environment = {{"HEADSCOPE_RUNS", folder.path()}};
        const auto outcome = run(list);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        EXPECT_THAT(outcome.out, testing::Not(HasSubstr("\"running\"")));
    }

    void expectAsItShould(const Outcome& outcome) const {
        const auto& fault = GetParam().fault;
        EXPECT_EQ(outcome.signal, 0) << outcome.err;
        if (GetParam().site.harmless) {
            EXPECT_TRUE(outcome.exitCode == 0 || outcome.exitCode == 8) << outcome.exitCode << "\n"
                                                                        << outcome.err;
            return;
        }
        EXPECT_EQ(outcome.exitCode, 4) << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr(fault.says ? fault.says : strerror(fault.number)));
        const std::string file = GetParam().site.file;
        EXPECT_THAT(outcome.err, HasSubstr(file == "metrics.sqlite-wal" ? "metrics.sqlite" : file));
    }

    TemporaryFolder folder;
};

void trainOnIt(const std::string& folder, const Json& expected) {
    for (const auto& path : runsIn(folder)) {
        if (fs::path(path).filename().string().front() == '.') continue;
        const auto again = run({jsonCommand("resume", path)});
        ASSERT_EQ(again.exitCode, 0) << again.err;
        EXPECT_EQ(lastLine(again)["test_loss"], expected["test_loss"]);
    }
}

TEST_P(FailingDisk, EndsWithAMessageAndLosesNothing) {
    const bool resuming = GetParam().command == "resume";
    Command command;
    std::vector<std::string> before;
    std::string path;
    if (resuming) {
        // This run has enough steps to reach every fault. If the fault is harmless, the test stops
        // the run itself.
        path = stoppedRun();
        before = checkpointsIn(path);
        ASSERT_FALSE(before.empty());
        command.arguments = jsonCommand("resume", path);
    } else {
        command.arguments = quickTraining(folder, kTrainedSteps);
    }
    command.environment = faulty();
    if (resuming && GetParam().site.harmless) {
        Process process(command);
        EXPECT_TRUE(process.waitFor("\"event\":\"checkpoint\""));
        process.send(SIGTERM);
        expectAsItShould(process.wait());
    } else {
        expectAsItShould(run(command));
    }
    expectNoneRunning();
    if (resuming) {
        const auto after = checkpointsIn(path);
        EXPECT_TRUE(std::find(after.begin(), after.end(), before.back()) != after.end() ||
                    after.back() > before.back());
        return;
    }
    trainOnIt(folder.path(), undisturbed());
}

INSTANTIATE_TEST_SUITE_P(Some, FailingDisk, testing::ValuesIn(somePairs()), pairName);
INSTANTIATE_TEST_SUITE_P(NightlyAll, FailingDisk, testing::ValuesIn(allPairs()), pairName);

}  // namespace
}  // namespace headscope::test
