// Path of the program that the queue starts for each job in tests: this test binary, with the
// arguments of headscope-cli and the fake trainer. Environment variables control it:
//   HEADSCOPE_TEST_STEP_US   microseconds per step
//   HEADSCOPE_TEST_FAIL_SEED the run with this seed fails at step 5
#pragma once

#include <string>

namespace headscope::test {

std::string queueProgram();

}  // namespace headscope::test
