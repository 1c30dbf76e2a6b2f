// Tests the queue on a disk where the n-th call of one kind fails. The program must not crash, must
// exit with code 4 and the reason, and must train every run exactly once after the disk works
// again. A few cases always run; all cases run under the label nightly (tests/README.md).
#include "tests/support/places.h"
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include <sys/resource.h>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

struct QueueFault {
    const char* file;  // part of the file's path below the folder of runs
    const char* call;
    int number;
    bool half = false;
};

struct Case {
    QueueFault fault;
    int skip = 0;
};

void PrintTo(const Case& one, std::ostream* out) {
    *out << one.fault.file << " " << one.fault.call << " " << strerror(one.fault.number)
         << " after " << one.skip;
}

// Kinds of failure: file, call, error, and whether half of the data is written.
std::vector<QueueFault> faults() {
    return {{"queue.sqlite", "open", ENOSPC},
            {"queue.sqlite", "write", ENOSPC, true},
            {"queue.sqlite", "flush", EIO},
            {"queue.sqlite-journal", "open", ENOSPC},
            {"queue.sqlite-journal", "write", EDQUOT},
            {"queue.sqlite-journal", "remove", EIO},
            {".queue/jobs/", "open", ENOSPC},
            {".queue/jobs/", "write", ENOSPC, true},
            {".queue/jobs/", "flush", EIO},
            {".queue/jobs/", "rename", EIO},
            {".queue/logs/", "open", ENOSPC},
            {".queue/lock", "open", EROFS},
            {".queue/lock", "write", ENOSPC},
            {".queue", "folder", ENOSPC},
            {".queue/lock", "look", EIO}};
}

std::vector<Case> allCases() {
    std::vector<Case> all;
    for (const auto& fault : faults())
        for (const int skip : {0, 1, 3, 6}) all.push_back({fault, skip});
    return all;
}

std::vector<Case> someCases() {
    return {{{"queue.sqlite", "write", ENOSPC, true}, 3},
            {{"queue.sqlite", "open", ENOSPC}, 3},
            {{"queue.sqlite-journal", "open", ENOSPC}, 0},
            {{".queue/jobs/", "write", ENOSPC, true}, 0},
            {{".queue/logs/", "open", ENOSPC}, 0}};
}

std::string caseName(const testing::TestParamInfo<Case>& info) {
    const auto& fault = info.param.fault;
    std::string name = std::to_string(info.index) + "_" + fault.file + "_" + fault.call + "_" +
                       strerrorname_np(fault.number) + "_after_" + std::to_string(info.param.skip);
    for (char& c : name)
        if (!isalnum(static_cast<unsigned char>(c))) c = '_';
    return name;
}

class FailingQueue : public testing::TestWithParam<Case> {
protected:
    FailingQueue() { fs::create_directories(folder / "runs"); }

    Command command(Words words, bool failing) const {
        words.push_back("--json");
        Command made{words, {{"HEADSCOPE_RUNS", folder / "runs"}}};
        const auto& fault = GetParam().fault;
        if (failing)
            made.environment.insert({{"LD_PRELOAD", failingDisk()},
                                     {"FAULT_BELOW", fs::canonical(folder / "runs").string()},
                                     {"FAULT_FILE", fault.file},
                                     {"FAULT_CALL", fault.call},
                                     {"FAULT_ERRNO", std::to_string(fault.number)},
                                     {"FAULT_SKIP", std::to_string(GetParam().skip)},
                                     {"FAULT_HALF", fault.half ? "1" : "0"}});
        return made;
    }
    Words add() const {
        return {"sweep",
                "--dataset",
                "headlines",
                "--preset",
                "tiny",
                "--steps",
                "4",
                "--set",
                "dataset.size=400",
                "--threads",
                "1",
                "--axis",
                "train.lr=0.001,0.002",
                "--add"};
    }
    // The command ends by itself: with 0, with 4 and a reason, or with 3 if a job failed with a
    // reason.
    static void expectNoCrash(const Outcome& outcome) {
        EXPECT_EQ(outcome.signal, 0) << outcome.err;
        EXPECT_THAT(outcome.exitCode, testing::AnyOf(0, 3, 4)) << outcome.out << outcome.err;
    }
    std::vector<Json> jobs() const {
        const auto outcome = run(command({"queue", "list"}, false));
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        auto lines = jsonLines(outcome.out);
        lines.pop_back();
        return lines;
    }

    TemporaryFolder folder;
};

TEST_P(FailingQueue, LosesNoRunAndTrainsNoneTwice) {
    expectNoCrash(run(command(add(), true)));
    const auto added = run(command(add(), false));
    ASSERT_EQ(added.exitCode, 0) << added.err;
    expectNoCrash(run(command({"queue", "run"}, true)));
    for (const auto& job : jobs())
        if (job["state"] == "failed" || job["state"] == "lost") {
            EXPECT_FALSE(job["problem"].get<std::string>().empty());
            EXPECT_EQ(
                run(command({"queue", "resume", job["id"].get<std::string>()}, false)).exitCode, 0);
        }
    EXPECT_EQ(run(command({"queue", "resume"}, false)).exitCode, 0);
    const auto last = run(command({"queue", "run"}, false));
    EXPECT_EQ(last.exitCode, 0) << last.out << last.err;
    const auto all = jobs();
    EXPECT_EQ(all.size(), 2u);
    for (const auto& job : all) EXPECT_EQ(job["state"], "finished") << job.dump();
    int runs = 0;
    for (const auto& entry : fs::directory_iterator(folder / "runs"))
        runs += entry.path().filename().string().front() != '.';
    EXPECT_EQ(runs, 2);
}

// A process can usually open 1,024 files, and a study can have more runs than that. Here, 100 runs
// are compared with at most 50 open files.
TEST(FewDescriptors, MoreRunsAreComparedThanFilesMayBeOpen) {
    TemporaryFolder folder;
    ASSERT_EQ(run({quickTraining(folder, 2)}).exitCode, 0);
    constexpr int kRuns = 100;
    const auto first = fs::directory_iterator(folder.path())->path();
    Words all{first.filename().string()};
    for (int i = 1; i < kRuns; ++i) {
        all.push_back("copy-" + std::to_string(i));
        fs::create_directory(folder / all.back());
        for (const char* file : {"run.json", "config.json"})
            fs::copy_file(first / file, folder / (all.back() + "/" + file));
    }
    Command compare{{"compare", "--each", "--json", "--runs"}, {{"HEADSCOPE_RUNS", folder.path()}}};
    compare.arguments.insert(compare.arguments.end(), all.begin(), all.end());
    compare.inChild = [] {
        const rlimit few{kRuns / 2, kRuns / 2};
        ::setrlimit(RLIMIT_NOFILE, &few);
    };
    const auto each = run(compare);
    EXPECT_EQ(each.exitCode, 0) << each.err;
    compare.arguments[1] = "--level=0.9";
    const auto table = run(compare);
    EXPECT_EQ(table.err.find("Too many open files"), std::string::npos) << table.err;
}

INSTANTIATE_TEST_SUITE_P(Some, FailingQueue, testing::ValuesIn(someCases()), caseName);
INSTANTIATE_TEST_SUITE_P(NightlyAll, FailingQueue, testing::ValuesIn(allCases()), caseName);

}  // namespace
}  // namespace headscope::test
