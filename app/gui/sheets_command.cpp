#include "app/gui/sheets_command.h"

#include "app/cli/commands.h"
#include "app/common/number_ranges.h"

namespace headscope::gui {

void addSheets(CLI::App& app, SheetsArguments& out) {
    app.add_option("FOLDER", out.folder,
                   "Folder with the lab sheets of a class: pages exported as HTML")
        ->required()
        ->type_name("");
    app.add_option("--out", out.out, "File of the figure: .pdf, .svg, .png, .tex or .csv")
        ->required()
        ->type_name("FILE");
    app.add_option("--setting", out.setting, "Setting on the horizontal axis")
        ->capture_default_str()
        ->type_name("KEY");
    app.add_option("--score", out.score, "Score, such as accuracy (default: the most frequent one)")
        ->type_name("ID");
    app.add_option("--width", out.command.widthMm, "Width in millimetres")
        ->check(realBetween(20.0, 1000.0))
        ->type_name("MM");
    app.add_option("--dpi", out.command.dpi, "Dots per inch of a PNG")
        ->check(realBetween(30.0, 2400.0))
        ->type_name("N");
    app.add_flag("--with-data", out.command.withData,
                 "Also write the numbers (NAME.csv) and the recipe (NAME.figure.json)")
        ->disable_flag_override();
}

ui::SheetsCommand sheetsCommand(const SheetsArguments& arguments) {
    ui::SheetsCommand command = arguments.command;
    command.folder = QString::fromStdString(arguments.folder);
    command.out = QString::fromStdString(arguments.out);
    command.setting = QString::fromStdString(arguments.setting);
    command.score = QString::fromStdString(arguments.score);
    return command;
}

}  // namespace headscope::gui
