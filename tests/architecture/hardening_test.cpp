// Checks the built files instead of the compiler flags: which hardening the compiler and linker
// really applied.
#include "elf_file.h"
#include "tests/support/places.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include <unistd.h>

namespace headscope::test {
namespace {

namespace fs = std::filesystem;

const std::string kBuild = buildFolder();

// Names of the shipped files and their paths in a build.
const std::vector<std::pair<std::string, std::string>>& shippedFiles() {
    static const std::vector<std::pair<std::string, std::string>> files{
        {"headscope-cli", kBuild + "/bin/headscope-cli"},
        {"headscope", kBuild + "/bin/headscope"},
        {"headscope-reference", kBuild + "/bin/headscope-reference"},
        {"libheadscope-plain.so", kBuild + "/lib/libheadscope-plain.so"},
        {"libheadscope-download.so", kBuild + "/lib/libheadscope-download.so"},
        {"libheadscope-engine.so", kBuild + "/lib/libheadscope-engine.so"}};
    return files;
}

std::vector<std::pair<std::string, ElfFile>> builtFiles() {
    std::vector<std::pair<std::string, ElfFile>> built;
    for (const auto& [name, path] : shippedFiles())
        if (const auto file = readElf(path)) built.emplace_back(name, *file);
    return built;
}

class Hardening : public ::testing::Test {
protected:
    void SetUp() override {
        if (!HEADSCOPE_HARDENED)
            GTEST_SKIP() << "this build has sanitizers, or HEADSCOPE_HARDENING is off";
        m_built = builtFiles();
        if (m_built.empty()) GTEST_SKIP() << "no program is built yet (or not as 64-bit ELF)";
    }
    std::vector<std::pair<std::string, ElfFile>> m_built;
};

TEST_F(Hardening, AddressesAreBoundAtStartAndThenReadOnly) {
    for (const auto& [name, file] : m_built) {
        EXPECT_TRUE(file.readOnlyRelocations) << name;
        EXPECT_TRUE(file.boundAtStart) << name;
        EXPECT_TRUE(file.positionIndependent) << name;
        EXPECT_FALSE(file.executableStack) << name;
    }
}

TEST_F(Hardening, StackAndContainersAreChecked) {
    for (const auto& [name, file] : m_built) {
        EXPECT_TRUE(file.uses("__stack_chk_fail")) << name;
        EXPECT_TRUE(file.uses("_ZSt21__glibcxx_assert_failPKciS0_S0_"))
            << name << ": containers are not checked";
    }
}

// The compiler keeps the plain calls if every buffer size is known, as in the small programs. So
// only the engine is checked.
TEST_F(Hardening, CallsOfTheCLibraryAreChecked) {
    for (const auto& [name, file] : m_built)
        if (name == "libheadscope-engine.so") {
            EXPECT_TRUE(file.usesOneEndingWith("_chk")) << name;
            return;
        }
    GTEST_SKIP() << "the engine is not built yet";
}

// A LibTorch outside the system folders is found by a run path. Other run paths are not allowed.
bool leadsToLibTorch(const std::string& folder) {
    return fs::path(folder).is_absolute() &&
           (fs::exists(folder + "/libtorch.so") || fs::exists(folder + "/libc10.so"));
}

TEST_F(Hardening, InstalledFilesLookForLibrariesNowhereElse) {
    const fs::path target =
        fs::temp_directory_path() / ("headscope-install-" + std::to_string(::getpid()));
    const std::string command =
        "cmake --install '" + kBuild + "' --prefix '" + target.string() + "' >/dev/null 2>&1";
    const int status = std::system(command.c_str());
    int seen = 0;
    std::error_code failed;
    for (const auto& entry : fs::recursive_directory_iterator(target, failed)) {
        // Completions for shells have the names of the programs.
        if (entry.path().string().find("/share/") != std::string::npos) continue;
        for (const auto& [name, path] : shippedFiles()) {
            if (entry.path().filename() != name || !entry.is_regular_file()) continue;
            const auto file = readElf(entry.path().string());
            ASSERT_TRUE(file) << entry.path();
            ++seen;
            for (const auto& folder : file->runPaths)
                EXPECT_TRUE(leadsToLibTorch(folder)) << name << ": " << folder;
        }
    }
    fs::remove_all(target, failed);
    if (status != 0) GTEST_SKIP() << "not everything is built, so nothing can be installed";
    EXPECT_GE(seen, 2);
}

}  // namespace
}  // namespace headscope::test
