// The program that the queue's child processes are in tests: this test binary itself, with the words of headscope-cli
// and the fake trainer. What it does follows from its environment:
//   HEADSCOPE_TEST_STEP_US   microseconds a step
//   HEADSCOPE_TEST_FAIL_SEED the run of this seed breaks at step 5
#pragma once

#include <string>

namespace headscope::test {

std::string queueProgram();

}  // namespace headscope::test
