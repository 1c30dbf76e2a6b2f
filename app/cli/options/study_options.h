// Options of study.
#pragma once

namespace CLI {
class App;
}

namespace headscope::cli {

struct Arguments;

void addStudyOptions(CLI::App& command, Arguments& out);

}  // namespace headscope::cli
