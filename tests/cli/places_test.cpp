// Tests the working directory, the installation folder and concurrent use of a run.
#include "tests/support/places.h"
#include "training_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <set>

#include <sys/stat.h>
#include <unistd.h>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

TEST(Places, SymbolicLinkFindsTheEngine) {
    TemporaryFolder folder;
    fs::create_symlink(cliProgram(), folder / "hs");
    Command command{{"list", "models"}};
    command.program = folder / "hs";
    const Outcome outcome = run(command);
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
}

TEST(Places, InstalledFolderMayHaveSpacesAndAccents) {
    TemporaryFolder folder;
    const fs::path prefix = fs::path(folder.path()) / "mein k\xc3\xb6nig reich";
    fs::create_directories(prefix / "bin");
    fs::create_directories(prefix / "lib" / "headscope");
    fs::create_directories(prefix / "share" / "headscope" / "datasets");
    fs::copy_file(cliProgram(), prefix / "bin" / "headscope-cli");
    fs::copy_file(enginePath(), prefix / "lib" / "headscope" / "libheadscope-engine.so");
    Command command{{"paths", "--json"}};
    command.program = prefix / "bin" / "headscope-cli";
    const Json paths = lastLine(run(command));
    EXPECT_EQ(paths["engine"], (prefix / "lib/headscope/libheadscope-engine.so").string());
    EXPECT_EQ(paths["datasets"], (prefix / "share/headscope/datasets").string());
    EXPECT_EQ(paths["shipped_runs"], "");  // the build tree is not searched
    command.arguments = {"list", "models"};
    EXPECT_EQ(run(command).exitCode, 0);
}

// The window's settings file, which a user may want to read or delete.
TEST(Places, SettingsAreTheFileOfTheWindow) {
    TemporaryFolder folder;
    Command command{{"paths", "--json"}};
    command.environment = {{"XDG_CONFIG_HOME", folder.path()}};
    EXPECT_EQ(lastLine(run(command))["settings"], folder / "headscope/headscope/window.ini");
}

// The precision affects results, so it must not depend on measurements that an earlier start stored
// in this profile.
TEST(Places, TheAutomaticPrecisionIsTheSameInEveryProfile) {
    std::set<std::string> chosen;
    for (const char* earlier : {"", "{\"bfloat16_speed\": 0.1}", "{\"bfloat16_speed\": 9.0}"}) {
        TemporaryFolder folder;
        Command command{{"paths", "--json"}};
        command.environment = {{"XDG_CACHE_HOME", folder.path()}};
        const fs::path cache = lastLine(run(command))["cache"].get<std::string>();
        fs::create_directories(cache);
        if (*earlier) std::ofstream(cache / "precision.json") << earlier;
        command.arguments = {"list", "devices", "--json"};
        for (const auto& line : jsonLines(run(command).out))
            if (line["id"] == "cpu")
                chosen.insert(line.value("auto_precision", "") + ": " +
                              line.value("auto_precision_reason", ""));
        EXPECT_FALSE(fs::exists(cache / "precision.json"));
    }
    EXPECT_EQ(chosen.size(), 1u);
    EXPECT_EQ(chosen.count(": "), 0u);
}

TEST(Places, ForeignLibTorchIsRefused) {
    TemporaryFolder folder;
    // Uses every name that the engine may load: the upstream library is unversioned, Debian's has a
    // version.
    for (const char* name : {"libtorch_cpu.so", "libtorch_cpu.so.1.13"})
        fs::copy_file(otherEngine(), folder / name);
    Command command{{"list", "devices"}};
    command.environment = {{"LD_LIBRARY_PATH", folder.path()}};
    const Outcome outcome = run(command);
    EXPECT_EQ(outcome.exitCode, 6) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("libheadscope-engine.so"));
}

std::string referenceCase() {
    return sourceFolder() + "/tests/golden/cases/reference-l0-gates.safetensors";
}

TEST(Places, InstalledReferenceProgramAnswersLikeTheBuiltOne) {
    TemporaryFolder folder;
    const fs::path prefix = folder.path(), helpers = prefix / "libexec" / "headscope";
    fs::create_directories(prefix / "bin");
    fs::create_directories(helpers);
    fs::copy_file(cliProgram(), prefix / "bin" / "headscope-cli");
    fs::copy_file(buildFolder() + "/bin/headscope-reference", helpers / "headscope-reference");
    Command command{{"reference", referenceCase(), "--json"}};
    const Outcome built = run(command);
    command.program = prefix / "bin" / "headscope-cli";
    const Outcome installed = run(command);
    EXPECT_EQ(installed.exitCode, 0) << installed.err;
    EXPECT_EQ(installed.out, built.out);
}

TEST(Places, MissingReferenceProgramIsReported) {
    TemporaryFolder folder;
    fs::create_directories(folder / "bin");
    fs::copy_file(cliProgram(), folder / "bin/headscope-cli");
    Command command{{"reference", referenceCase(), "--json"}};
    command.program = folder / "bin/headscope-cli";
    const Outcome outcome = run(command);
    EXPECT_EQ(outcome.exitCode, 6) << outcome.err;
    EXPECT_EQ(lastLine(outcome)["code"], "device");
    for (const char* place : {"bin/headscope-reference", "libexec/headscope/headscope-reference"})
        EXPECT_THAT(outcome.err, HasSubstr(folder / place));
}

TEST(Places, ReferenceProgramThatCannotStartIsReported) {
    TemporaryFolder folder;
    fs::create_directories(folder / "bin");
    fs::copy_file(cliProgram(), folder / "bin/headscope-cli");
    std::ofstream(folder / "bin/headscope-reference") << "no program";
    Command command{{"reference", referenceCase()}};
    command.program = folder / "bin/headscope-cli";
    EXPECT_EQ(run(command).exitCode, 6);
    // A LibTorch that its loader refuses.
    for (const char* name : {"libtorch_cpu.so", "libtorch_cpu.so.1.13"})
        fs::copy_file(otherEngine(), folder / name);
    Command foreign{{"reference", referenceCase()}};
    foreign.environment = {{"LD_LIBRARY_PATH", folder.path()}};
    const Outcome outcome = run(foreign);
    EXPECT_EQ(outcome.exitCode, 6) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("headscope-reference"));
}

// Lists, tables, text scores and the lab do not load LibTorch, and work even if it is broken.
TEST(Places, CommandWithoutTensorsDoesNotLoadLibTorch) {
    TemporaryFolder folder;
    for (const char* name : {"libtorch_cpu.so", "libtorch_cpu.so.1.13"})
        fs::copy_file(otherEngine(), folder / name);
    // If the build did not make the plain engine, all commands would load LibTorch.
    EXPECT_TRUE(fs::exists(fs::path(enginePath()).parent_path() / "libheadscope-plain.so"));
    const std::string shipped = sourceFolder() + "/resources/runs/";
    for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
             {"list", "models"},
             {"list", "runs"},
             {"list", "measures", "--json"},
             {"describe", "attn-cos"},
             {"compare", "--runs", shipped + "shapes-lambda-0", shipped + "shapes-lambda-100"},
             {"lab", "list"}}) {
        Command command{words};
        command.environment = {{"LD_LIBRARY_PATH", folder.path()}};
        const Outcome outcome = run(command);
        EXPECT_EQ(outcome.exitCode, 0) << words[0] << ' ' << words[1] << ": " << outcome.err;
        EXPECT_FALSE(outcome.out.empty());
    }
}

TEST(Places, DeletedWorkingFolderIsReported) {
    Command command{{"list", "models"}};
    command.inChild = [] {
        char name[] = "/tmp/headscope-gone-XXXXXX";
        if (!mkdtemp(name) || chdir(name) != 0 || rmdir(name) != 0) _exit(125);
    };
    const Outcome outcome = run(command);
    EXPECT_EQ(outcome.exitCode, 4);
    EXPECT_THAT(outcome.err, HasSubstr("current folder"));
}

TEST(Places, UmaskIsHonoured) {
    TemporaryFolder folder;
    Command command{quickTraining(folder, 6)};
    command.inChild = [] { umask(077); };
    const Outcome outcome = run(command);
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const std::string path = lastLine(outcome)["run"];
    for (const auto& entry : fs::recursive_directory_iterator(path)) {
        struct stat status {};
        ASSERT_EQ(stat(entry.path().c_str(), &status), 0);
        EXPECT_EQ(status.st_mode & 077, 0u) << entry.path();
    }
}

TEST(Places, SecondProcessOnARunIsRefused) {
    TemporaryFolder folder;
    Process first({quickTraining(folder, 1000000)});
    ASSERT_TRUE(first.waitFor(kFirstCheckpoint));
    std::string path = folder.path();
    for (const auto& entry : fs::directory_iterator(folder.path()))
        if (fs::exists(entry.path() / "run.json")) path = entry.path();
    const Outcome second = run({{"resume", path}});
    EXPECT_EQ(second.exitCode, 4) << second.err;
    first.send(SIGTERM);
    EXPECT_EQ(first.wait().exitCode, 8);
}

TEST(Places, RunIsFoundByTheNameOfItsFolder) {
    TemporaryFolder folder;
    const std::string path = lastLine(run({quickTraining(folder, 6)}))["run"];
    Command command{{"evaluate", fs::path(path).filename().string()}};
    command.environment = {{"HEADSCOPE_RUNS", fs::path(path).parent_path().string()}};
    EXPECT_EQ(run(command).exitCode, 0);
    command.arguments = {"evaluate", "no-such-run"};
    EXPECT_EQ(run(command).exitCode, 3);
}

}  // namespace
}  // namespace headscope::test
