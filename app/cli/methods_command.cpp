// methods RUN...: prints a methods paragraph about runs, and the BibTeX entries of everything they
// used.
#include "app/cli/commands.h"

namespace headscope::cli {

int methodsCommand(const Runs& runs, const Arguments& arguments, Console& console) {
    const auto found = findRuns(runs, arguments.many.runs);
    if (!found) return failed(console, found.error());
    const auto text = runs.methods(*found);
    if (!text) return failed(console, text.error());
    console.print(text->paragraph);
    if (!text->bibtex.empty())
        console.print("\n" + text->bibtex.substr(0, text->bibtex.find_last_not_of('\n') + 1));
    JsonLine details;
    for (const auto& [name, value] : text->details) details.text(name, value);
    JsonLine line;
    line.text("event", "methods");
    if (found->size() == 1) line.text("run", found->front());
    line.texts("runs", *found).text("paragraph", text->paragraph).text("bibtex", text->bibtex);
    console.emit(line.object("details", details));
    return 0;
}

}  // namespace headscope::cli
