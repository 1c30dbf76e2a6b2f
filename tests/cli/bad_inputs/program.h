// Calls the main function of headscope-cli in a forked child that already has the engine's
// libraries loaded. This saves the second that loading LibTorch takes. The tables run this way by
// default; tests with the label nightly start the built program.
#pragma once

namespace headscope::test {

void loadEngineOnce();                          // throws if it cannot be loaded
int commandLineInChild(int argc, char** argv);  // call in a forked child, after loadEngineOnce()

}  // namespace headscope::test
