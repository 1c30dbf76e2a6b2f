// Entry point of the command line. Parses the words, loads the engine if the command needs it, runs
// the command, and returns the exit code. Used by headscope-cli and headscope.
#pragma once

namespace headscope::cli {

int runCommandLine(int argc, char** argv, const char* program);

}  // namespace headscope::cli
