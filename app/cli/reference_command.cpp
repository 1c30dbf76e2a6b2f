// reference: computes a reference case with the separate program headscope-reference
// (tests/reference). Passes on its output, messages and exit code.
#include "app/cli/commands.h"
#include "app/common/engine_limits.h"
#include "app/common/other_program.h"

namespace headscope::cli {
namespace {

const Message kBuildHint =
    "Install Headscope again, or build the program: cmake --build build --target headscope-reference"_m;

Error missing(const app::Locations& locations) {
    std::string tried;
    for (const auto& path : locations.referenceTried) tried += (tried.empty() ? "" : ", ") + path;
    return {ErrorCode::Device,
            "the program for reference cases (headscope-reference) was not found; looked for %1"_m(
                tried),
            kBuildHint};
}

}  // namespace

int referenceCommand(const Arguments& arguments, Console& console) {
    const auto found = app::findLocations();
    if (!found) return failed(console, found.error());
    if (found->reference.empty()) return failed(console, missing(*found));
    // headscope-reference loads LibTorch before its main(), so set the environment variables and
    // check the limits here.
    const auto environment = app::prepareEngineEnvironment();
    const auto limits = app::checkEngineLimits();
    if (!limits) return failed(console, limits.error());
    for (const auto& warning : environment.warnings) console.warn(warning);
    // Pass the name of this program: the messages begin with it, because the user typed it.
    std::vector<std::string> words{console.program(), arguments.target};
    if (console.json()) words.push_back("--json");
    if (console.quiet()) words.push_back("--quiet");
    const auto code = app::runProgram(found->reference, std::move(words), kBuildHint);
    if (!code) return failed(console, code.error());
    if (*code != app::kNotLoaded) return *code;  // headscope-reference never returns this code
    return failed(
        console,
        {ErrorCode::Device,
         "%1 cannot be used: its libraries could not be loaded"_m(found->reference),
         "Install LibTorch (Debian, Ubuntu: apt install libtorch-dev), or build Headscope again"_m});
}

}  // namespace headscope::cli
