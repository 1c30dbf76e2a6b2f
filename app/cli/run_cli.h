// The complete command line: parses, loads the engine if the command needs it, runs, and returns
// the exit code. Shared by headscope-cli and headscope.
#pragma once

namespace headscope::cli {

int runCommandLine(int argc, char** argv, const char* program);

}  // namespace headscope::cli
