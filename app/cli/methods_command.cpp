// methods RUN: prints a methods paragraph about a run, and the BibTeX entries of everything it
// used.
#include "app/cli/commands.h"

namespace headscope::cli {

int methodsCommand(const Runs& runs, const Arguments& arguments, Console& console) {
    const auto run = findRun(runs, arguments.target);
    if (!run) return failed(console, run.error());
    const auto text = runs.methods(*run);
    if (!text) return failed(console, text.error());
    console.print(text->paragraph);
    if (!text->bibtex.empty())
        console.print("\n" + text->bibtex.substr(0, text->bibtex.find_last_not_of('\n') + 1));
    JsonLine details;
    for (const auto& [name, value] : text->details) details.text(name, value);
    JsonLine line;
    line.text("event", "methods")
        .text("run", *run)
        .text("paragraph", text->paragraph)
        .text("bibtex", text->bibtex);
    console.emit(line.object("details", details));
    return 0;
}

}  // namespace headscope::cli
