// Options of the command sheets, which draws the lab sheets of a class as one figure.
#pragma once

#include "ui/main_window/entry_points.h"

#include <CLI/CLI.hpp>

#include <string>

namespace headscope::gui {

struct SheetsArguments {
    std::string folder, out, setting = "objective.lambda", score;
    ui::SheetsCommand command;
};

void addSheets(CLI::App& app, SheetsArguments& out);
ui::SheetsCommand sheetsCommand(const SheetsArguments& arguments);

}  // namespace headscope::gui
