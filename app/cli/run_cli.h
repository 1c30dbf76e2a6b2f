// The whole command line: parse, load the engine where the command needs it, run, exit code. Shared by headscope-cli
// and headscope.
#pragma once

namespace headscope::cli {

int runCommandLine(int argc, char** argv, const char* program);

}  // namespace headscope::cli
