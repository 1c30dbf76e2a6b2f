// Runs the tests such that a warning of LibTorch fails the test that causes it.
#include "tests/support/warnings_fail.h"

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    headscope::test::failOnWarnings({});
    return RUN_ALL_TESTS();
}
