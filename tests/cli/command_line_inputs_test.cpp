// Tests rows A001-A090 of the list of bad inputs (kind "Command line, environment and signals").
// Each row is in the table below, has a named test in this folder, or is listed with the reason why
// it cannot run.
#include "subprocess.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <set>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace headscope::test {
namespace {

using Words = std::vector<std::string>;

struct Row {
    const char* id;
    const char* what;
    Words arguments;
    std::set<int> exitCodes;
    std::string says = {};  // required part of stderr, or of stdout for exit code 0
    std::map<std::string, std::optional<std::string>> environment = {};
    std::function<void()> inChild = {};
    std::string never = {};  // text that stderr must not contain
};

void PrintTo(const Row& row, std::ostream* out) {
    *out << row.id << " " << row.what;
}

Words train(Words more) {
    Words words{"train", "--dataset",     "headlines", "--preset",        "tiny", "--steps", "2",
                "--set", "train.batch=8", "--set",     "dataset.size=200"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

// Like train(), but without --steps, for rows that set their own.
Words trainWith(Words more) {
    Words words{"train", "--dataset", "headlines"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

void limit(__rlimit_resource what, rlim_t value) {
    const rlimit both{value, value};
    setrlimit(what, &both);
}

void closeStdin() {
    close(STDIN_FILENO);
}

std::vector<Row> rows() {
    // Close to the longest single argument that the kernel accepts.
    const std::string anArgumentOfMaximalSize(131000, 'x');
    return {
        {"A001", "no arguments", {}, {2}, "Usage:"},
        {"A002",
         "--help, engine not loaded",
         {"--help"},
         {0},
         "Commands:",
         {{"HEADSCOPE_ENGINE", "/nowhere.so"}}},
        {"A003",
         "--version, engine not loaded",
         {"--version"},
         {0},
         "headscope",
         {{"HEADSCOPE_ENGINE", "/nowhere.so"}}},
        {"A004", "unknown option", {"train", "--datset", "headlines"}, {2}, "--dataset"},
        {"A005", "unknown command", {"trian"}, {2}, "train"},
        {"A006", "option without value", trainWith({"--lr"}), {2}, "--lr"},
        {"A007", "value given to a flag", {"list", "models", "--json=yes"}, {2}, "json"},
        {"A008", "option repeated", trainWith({"--lr", "1", "--lr", "2"}), {2}, "--lr"},
        {"A009", "--resume with --new", trainWith({"--resume", "x", "--new"}), {2}, "--resume"},
        {"A010", "--steps abc", trainWith({"--steps", "abc"}), {2}, "--steps"},
        {"A011", "--steps -5", trainWith({"--steps", "-5"}), {2}, "--steps"},
        {"A013",
         "--steps beyond 64 bits",
         trainWith({"--steps", "99999999999999999999"}),
         {2},
         "--steps"},
        {"A014", "--lr 0,001", trainWith({"--lr", "0,001"}), {2}, "point"},
        {"A015", "--lr nan", trainWith({"--lr", "nan"}), {2}, "--lr"},
        {"A016", "--lr inf", trainWith({"--lr", "inf"}), {2}, "--lr"},
        {"A017", "--seed \"\"", trainWith({"--seed", ""}), {2}, "--seed"},
        {"A018", "--device gpu", trainWith({"--device", "gpu"}), {2}, "cpu"},
        {"A019", "--threads 0", trainWith({"--threads", "0"}), {2}, "--threads"},
        {"A020",
         "--config missing.json",
         {"train", "--config", "missing.json"},
         {4},
         "missing.json"},
        {"A021",
         "--config - with closed stdin",
         {"train", "--config", "-"},
         {4},
         "standard input",
         {},
         closeStdin},
        {"A022", "--out existing file", trainWith({"--out", "/etc/passwd"}), {2}, "file"},
        {"A023", "--out \"\"", trainWith({"--out", ""}), {2}, "--out"},
        {"A024", "--out /", trainWith({"--out", "/"}), {4}, "root folder"},
        {"A025", "--out -", trainWith({"--out", "-"}), {2}, "--out"},
        {"A026",
         "--dataset http://...",
         {"train", "--dataset", "http://host/data.csv"},
         {2},
         "https"},
        {"A027",
         "--dataset file:///...",
         {"train", "--dataset", "file:///data.csv"},
         {2},
         "--data /data.csv"},
        {"A029", "argument with invalid UTF-8", trainWith({"--model", "\xff\xfe"}), {2}, "--model"},
        {"A030", "very long argument", {anArgumentOfMaximalSize}, {2}, "bytes"},
        {"A031", "100,000 arguments", Words(100000, "a"), {2}},
        {"A032", "argument with newline", {"tra\nin"}, {2}, "tra\\x0ain"},
        {"A033", "argument with ANSI codes", {"\x1b[31mtrain"}, {2}, "\\x1b", {}, {}, "\x1b"},
        {"A034",
         "unexpanded *.csv",
         {"train", "--dataset", "csv-text", "--data", "no-such-*.csv"},
         {4},
         "no such file"},
        {"A035",
         "bad value in HEADSCOPE_ variable",
         {"list", "models"},
         {2},
         "HEADSCOPE_RUNS",
         {{"HEADSCOPE_RUNS", "relative"}}},
        {"A036",
         "HOME unset",
         {"paths"},
         {0},
         "runs",
         {{"HOME", std::nullopt}, {"HEADSCOPE_RUNS", std::nullopt}}},
        {"A037", "HOME not writable", train({}), {0}, "test accuracy", {{"HOME", "/proc/none"}}},
        {"A038",
         "XDG_RUNTIME_DIR unset",
         {"list", "models"},
         {0},
         "vit",
         {{"XDG_RUNTIME_DIR", std::nullopt}},
         {},
         "XDG"},
        {"A039",
         "LANG=C",
         train({"--name", "k\xc3\xb6nig"}),
         {0},
         "test accuracy",
         {{"LC_ALL", "C"}}},
        {"A040",
         "LANG=de_DE",
         train({"--lr", "0.001", "--json"}),
         {0},
         "\"seconds\":0.",
         {{"LC_ALL", "de_DE.UTF-8"}}},
        {"A041",
         "LANG=tr_TR",
         {"list", "devices", "--quiet"},
         {0},
         "",
         {{"LC_ALL", "tr_TR.UTF-8"}}},
        {"A042", "TZ invalid", train({}), {0}, "test accuracy", {{"TZ", "Nowhere/Land"}}},
        {"A045",
         "stdout closed",
         {"list", "models"},
         {4},
         "stdout",
         {},
         [] { close(STDOUT_FILENO); }},
        {"A046",
         "stdout is /dev/full",
         {"list", "models"},
         {4},
         "No space left",
         {},
         [] { dup2(open("/dev/full", O_WRONLY), STDOUT_FILENO); }},
        {"A048", "stderr closed", train({}), {0}, "", {}, [] { close(STDERR_FILENO); }},
        {"A049", "stdin closed", train({}), {0}, "test accuracy", {}, closeStdin},
        {"A060",
         "file size limit",
         train({}),
         {4},
         "File too large",
         {},
         [] { limit(RLIMIT_FSIZE, 100000); }},
        {"A062", "ulimit -v", train({}), {6}, "memory", {}, [] { limit(RLIMIT_AS, 400UL << 20); }},
        {"A063",
         "ulimit -n 16",
         train({}),
         {0},
         "test accuracy",
         {},
         [] { limit(RLIMIT_NOFILE, 16); }},
        {"A065",
         "ulimit -s 256 kB",
         train({}),
         {0},
         "test accuracy",
         {},
         [] { limit(RLIMIT_STACK, 256 << 10); }},
        {"A066", "nice 19", train({}), {0}, "test accuracy", {}, [] { (void)!nice(19); }},
        {"A073", "resume with nothing to resume", {"resume", "/usr"}, {3}, "/usr"},
        {"A075",
         "resume with changed hyper-parameter",
         {"resume", "/usr", "--lr", "1"},
         {2},
         "--lr"},
        {"A082", "--quiet success", {"list", "models", "--quiet"}, {0}},
        {"A088",
         "engine library missing",
         {"list", "models"},
         {6},
         "apt install",
         {{"HEADSCOPE_ENGINE", "/nowhere.so"}}},
        {"A089",
         "engine of wrong ABI",
         {"list", "models"},
         {6},
         "999",
         {{"HEADSCOPE_ENGINE", otherEngine()}}},
        {"A090",
         "OMP_NUM_THREADS=abc",
         {"list", "devices"},
         {0},
         "OMP_NUM_THREADS",
         {{"OMP_NUM_THREADS", "abc"}}},
    };
}

// Rows that have their own test.
const std::map<std::string, std::string> kElsewhere = {
    {"A028", "Streams.FileNameThatStartsWithADashWorksAfterTwoDashes"},
    {"A043", "Streams.DumbTerminalGetsNoControlCodes"},
    {"A044", "Streams.NoColorIsHonoured"},
    {"A047", "Streams.ReaderThatGoesAwayEndsTheProgramQuietly"},
    {"A050", "StopSignals.FirstOneSavesACheckpointAndEndsResumable"},
    {"A051", "Signals.SecondOneEndsAtOnceAndTheRunStaysResumable"},
    {"A052", "StopSignals.FirstOneSavesACheckpointAndEndsResumable"},
    {"A053", "Signals.StopWhileACheckpointIsAskedForFinishesItOnce"},
    {"A054",
     "StopSignals.FirstOneSavesACheckpointAndEndsResumable, Signals.HangUpIsIgnoredUnderNohup"},
    {"A055", "Signals.SuspendedRunGivesTheSameResult"},
    {"A056", "Signals.BrokenPipeSignalIsIgnored"},
    {"A057", "Deaths.KilledRunResumesToTheSameResult"},
    {"A058", "Signals.UserSignalSavesACheckpointAndTrainingContinues"},
    {"A059", "StopSignals.FirstOneSavesACheckpointAndEndsResumable"},
    {"A061", "Deaths.KilledRunResumesToTheSameResult"},
    {"A012", "Training.AWholeNumberMayBeWrittenWithAnExponent"},
    {"A064", "Limits.TooFewThreadsAreReportedAndLibTorchIsNotCalledMissing"},
    {"A070", "Places.DeletedWorkingFolderIsReported"},
    {"A071", "Places.UmaskIsHonoured"},
    {"A072", "Places.SecondProcessOnARunIsRefused"},
    {"A074", "Training.ResumeOfAFinishedRunSaysComplete"},
    {"A076", "Figures.BadRequestsAreRefused"},
    {"A077", "Figures.BadRequestsAreRefused"},
    {"A078", "Figures.BadRequestsAreRefused"},
    {"A079", "Figures.BadRequestsAreRefused"},
    {"A080", "Figures.BadRequestsAreRefused"},
    {"A081", "Streams.ErrorsAreJsonObjectsToo"},
    {"A085", "Places.SymbolicLinkFindsTheEngine"},
    {"A086", "Places.InstalledFolderMayHaveSpacesAndAccents"},
    {"A087", "Places.ForeignLibTorchIsRefused"},
};

const std::map<std::string, std::string> kNotRun = {
    {"A067", "a memory cgroup needs rights that a test run does not have"},
    {"A068", "a CPU cgroup needs rights that a test run does not have"},
    {"A069", "every other row shows it when the tests run as root"},
    {"A083", "setting the clock needs rights; durations come from the steady clock"},
    {"A084", "setting the clock needs rights"},
};

class CommandLineInput : public testing::TestWithParam<Row> {};

TEST_P(CommandLineInput, EndsAsExpected) {
    const Row& row = GetParam();
    TemporaryFolder folder;
    Command command{row.arguments};
    command.environment = {{"HEADSCOPE_RUNS", folder / "runs"}};
    for (const auto& [name, value] : row.environment) command.environment[name] = value;
    command.folder = folder.path();
    command.inChild = row.inChild;
    const Outcome outcome = run(command);
    EXPECT_EQ(outcome.signal, 0) << outcome.err;
    EXPECT_TRUE(row.exitCodes.count(outcome.exitCode)) << "exit code " << outcome.exitCode << "\n"
                                                       << outcome.err;
    const std::string& where =
        outcome.exitCode == 0 && row.environment.count("OMP_NUM_THREADS") == 0 ? outcome.out
                                                                               : outcome.err;
    EXPECT_THAT(where, testing::HasSubstr(row.says));
    if (!row.never.empty()) {
        EXPECT_THAT(outcome.err, testing::Not(testing::HasSubstr(row.never)));
    }
    // Usage errors are always one line, even for unusual arguments.
    if (outcome.exitCode == 2 && !row.arguments.empty()) {
        EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    }
}

std::string rowName(const testing::TestParamInfo<Row>& info) {
    return info.param.id;
}

INSTANTIATE_TEST_SUITE_P(Rows, CommandLineInput, testing::ValuesIn(rows()), rowName);

TEST(CommandLineInputs, EveryRowIsRunOrExplained) {
    std::map<std::string, int> seen;
    for (const auto& row : rows()) ++seen[row.id];
    for (const auto& [id, test] : kElsewhere) ++seen[id];
    for (const auto& [id, reason] : kNotRun) ++seen[id];
    for (int number = 1; number <= 90; ++number) {
        char id[8];
        std::snprintf(id, sizeof id, "A%03d", number);
        EXPECT_EQ(seen[id], 1) << id;
    }
    EXPECT_EQ(seen.size(), 90u);
}

}  // namespace
}  // namespace headscope::test
