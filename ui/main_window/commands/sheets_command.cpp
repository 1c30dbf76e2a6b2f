// `headscope sheets FOLDER`: the lab sheets of a class as one figure.
#include "ui/features/lab_sheet/class_results.h"
#include "ui/main_window/entry_points.h"

namespace headscope::ui {

Result<QStringList> runSheets(const SheetsCommand& command) {
    HEADSCOPE_TRY(auto handedIn, readAllHandedIn(command.folder));
    HEADSCOPE_TRY(const auto results,
                  classResults(handedIn.sheets, command.setting, command.score));
    plots::ExportOptions options;
    options.widthMm = command.widthMm;
    options.dpi = command.dpi;
    HEADSCOPE_CHECK(
        plots::exportFigure(classFigure(results), command.out, options, command.withData));
    return std::move(handedIn.notes);
}

}  // namespace headscope::ui
