// report RUN... --out FILE: writes a document about runs. Its figures need Qt, so the program with
// the window (headscope) does the work, without a display.
#include "app/cli/commands.h"
#include "app/common/other_program.h"

namespace headscope::cli {
namespace {

const Message kReportHint =
    "Install the headscope program, or use compare (table) and methods (text)"_m;

Error missingWindow(const app::Locations& locations) {
    std::string tried;
    for (const auto& path : locations.windowTried) tried += (tried.empty() ? "" : ", ") + path;
    return {ErrorCode::Device,
            "the program that draws figures (headscope) was not found; looked for %1"_m(tried),
            kReportHint};
}

// Returns the command line that was parsed into `arguments`.
std::vector<std::string> reportWords(const Arguments& arguments, const Console& console) {
    std::vector<std::string> words{console.program(), "report", "--out=" + arguments.report.out};
    if (arguments.report.force) words.push_back("--force");
    if (console.json()) words.push_back("--json");
    if (console.quiet()) words.push_back("--quiet");
    const auto& many = arguments.many;
    if (!many.sweep.empty()) words.push_back("--sweep=" + many.sweep);
    if (!many.tag.empty()) words.push_back("--tag=" + many.tag);
    words.push_back("--");  // a name may begin with a minus sign
    words.insert(words.end(), many.runs.begin(), many.runs.end());
    return words;
}

}  // namespace

int reportCommand(const Arguments& arguments, Console& console) {
    const auto found = app::findLocations();
    if (!found) return failed(console, found.error());
    if (found->window.empty()) return failed(console, missingWindow(*found));
    const auto code = app::runProgram(found->window, reportWords(arguments, console), kReportHint);
    if (!code) return failed(console, code.error());
    if (*code != app::kNotLoaded) return *code;
    return failed(console, {ErrorCode::Device,
                            "%1 cannot be used: its libraries could not be loaded"_m(found->window),
                            kReportHint});
}

}  // namespace headscope::cli
