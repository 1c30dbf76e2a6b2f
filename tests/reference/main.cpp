// headscope-reference: prints what the code of Headscope computes for a reference case (README).
// headscope-cli starts it and passes its own name, with which messages begin, as the first word.
#include "app/cli/outcome.h"
#include "app/common/engine_environment.h"
#include "app/common/locations.h"
#include "core/nn/backend/torch_backend.h"
#include "core/nn/training/machine.h"
#include "core/nn/training/tensor_memory.h"
#include "tests/reference/lab_cases.h"
#include "tests/reference/pruning_cases.h"
#include "tests/reference/run_case.h"
#include "tests/reference/statistics_cases.h"
#include "tests/reference/text_cases.h"

#include <algorithm>
#include <csignal>
#include <filesystem>

#include <sys/prctl.h>

namespace headscope {
namespace {

namespace fs = std::filesystem;

void addKinds(analysis::ReferenceKinds& kinds) {
    analysis::addTextReferenceKinds(kinds);
    analysis::addStatisticsKinds(kinds);
    pruning::addReferenceKinds(kinds);
    lab::addReferenceKinds(kinds);
}

// Returns one spelling per path, without a slash at its end.
std::string cleanPath(const std::string& path) {
    std::error_code failed;
    auto clean = fs::absolute(path, failed).lexically_normal().string();
    if (failed) return path;
    if (clean.size() > 1 && clean.back() == '/') clean.pop_back();
    return clean;
}

int printAnswer(const std::string& given, cli::Console& console) {
    const auto locations = app::findLocations();
    if (!locations) return cli::failed(console, locations.error());
    training::manageTensorMemory();
    const auto core = std::make_shared<engine::EngineCore>(app::engineOptions(*locations),
                                                           engine::torchBackend());
    analysis::TorchAnalyzer::requests().add<pruning::PruningReferenceRequest>(
        pruning::pruningReference);
    addKinds(analysis::referenceKinds());
    core->setWarningListener(
        [&console](const std::string&, const Message& text) { console.warn(text); });
    const auto path = cleanPath(given);
    const auto answer = core->analyseNow<std::string>(
        "reference", [&](session::AnalysisThread::Cancel cancel) -> Result<std::string> {
            std::error_code ignored;
            // A folder contains a run; a file is a single case.
            if (fs::is_directory(path, ignored)) return engine::referenceOfRun(*core, path, cancel);
            return analysis::reference(path);
        });
    if (!answer) return cli::failed(console, answer.error());
    console.print(*answer);
    console.emit(cli::JsonLine::of(*answer));
    return 0;
}

int run(const std::vector<std::string>& words) {
    const auto has = [&words](const char* option) {
        return std::find(words.begin() + 2, words.end(), option) != words.end();
    };
    if (words.size() < 2) {
        cli::Console console("headscope-reference", false, false);
        return cli::failed(console, {ErrorCode::Usage, "no reference case was given"_m,
                                     "Use headscope-cli reference FILE [--json] [--quiet]"_m});
    }
    cli::Console console(fs::path(words[0]).filename().string(), has("--json"), has("--quiet"));
    return console.exitCode(cli::guarded(console, [&] { return printAnswer(words[1], console); }));
}

}  // namespace
}  // namespace headscope

int main(int argc, char** argv) {
    // If headscope-cli ends, nobody waits for the answer.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    headscope::cli::secureStandardStreams();
    // Does nothing if headscope-cli has already set the environment.
    headscope::app::restartWithEngineEnvironment(argv);
    return headscope::run(std::vector<std::string>(argv, argv + argc));
}
