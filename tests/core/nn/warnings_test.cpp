// Tests the warning listener of main.cpp: a warning of LibTorch must fail a test, both on the
// test's own thread and on another.
#include "tests/support/warnings_fail.h"

#include <c10/util/Exception.h>

#include <cstdlib>
#include <thread>

namespace headscope::test {
namespace {

TEST(Warnings, OfLibTorchFailTheTestThatBringsThemUp) {
    const char* how = std::getenv("HEADSCOPE_WARN");
    if (how && std::string(how) == "here") {
        TORCH_WARN("made on purpose");
    } else if (how) {
        std::thread([] { TORCH_WARN("made on a thread"); }).join();
    } else {
        const std::string self = "Warnings.OfLibTorchFailTheTestThatBringsThemUp";
        EXPECT_TRUE(failsOnRequest(self, "here", "a warning came up"));
        EXPECT_TRUE(failsOnRequest(self, "thread", "made on a thread"));
    }
}

}  // namespace
}  // namespace headscope::test
