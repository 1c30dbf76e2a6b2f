// headscope-cli without the second that it takes to load LibTorch: its main function, called in a child of a process
// that has the engine's libraries loaded already. The tables run through it by default and, under the label nightly,
// through the built program itself.
#pragma once

namespace headscope::test {

void loadEngineOnce();                          // throws where it cannot be loaded
int commandLineInChild(int argc, char** argv);  // after loadEngineOnce(), in a forked child

}  // namespace headscope::test
