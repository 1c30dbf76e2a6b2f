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

std::vector<std::string> studyWords(const Arguments& arguments, const Console& console) {
    std::vector<std::string> words{console.program(), "study", "report",
                                   "--out=" + arguments.report.out};
    if (arguments.report.force) words.push_back("--force");
    if (console.json()) words.push_back("--json");
    if (console.quiet()) words.push_back("--quiet");
    const auto& study = arguments.study;
    if (study.quick) words.push_back("--quick");
    if (study.published) words.push_back("--published");
    if (study.paper) words.push_back("--paper");
    if (!study.values.empty()) words.push_back("--values=" + study.values);
    words.push_back("--");
    words.insert(words.end(), study.ids.begin(), study.ids.end());
    return words;
}

int reportCommand(const Arguments& arguments, Console& console) {
    return drawnReport(reportWords(arguments, console), console);
}

int drawnReport(const std::vector<std::string>& words, Console& console) {
    const auto found = app::findLocations();
    if (!found) return failed(console, found.error());
    if (found->window.empty()) return failed(console, missingWindow(*found));
    const auto code = app::runProgram(found->window, words, kReportHint);
    if (!code) return failed(console, code.error());
    if (*code != app::kNotLoaded) return *code;
    return failed(console, {ErrorCode::Device,
                            "%1 cannot be used: its libraries could not be loaded"_m(found->window),
                            kReportHint});
}

}  // namespace headscope::cli
