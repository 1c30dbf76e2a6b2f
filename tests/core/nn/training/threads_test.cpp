// Tests of the number of threads for tensor operations.
#include "core/nn/training/machine.h"

#include <gtest/gtest.h>
#include <torch/torch.h>

#include <filesystem>
#include <iterator>
#include <thread>

namespace headscope::test {
namespace {

std::ptrdiff_t threadsOfThisProcess() {
    return std::distance(std::filesystem::directory_iterator("/proc/self/task"), {});
}

TEST(Threads, AreOfTheThreadThatSetsThem) {
    training::setThreads(2);
    std::thread([] {
        training::setThreads(1);
        EXPECT_EQ(at::get_num_threads(), 1);
    }).join();
    EXPECT_EQ(at::get_num_threads(), 2);
    training::setThreads(0);
    EXPECT_EQ(at::get_num_threads(), 1);
}

// Changing the number must not create a new pool, because ending a pool that has just started can
// hang.
TEST(Threads, ChangingTheirNumberStartsNone) {
    training::setThreads(2);
    const auto before = threadsOfThisProcess();
    for (int i = 0; i < 20; ++i) training::setThreads(1 + i % 3);
    EXPECT_EQ(threadsOfThisProcess(), before);
    training::setThreads(2);
}

}  // namespace
}  // namespace headscope::test
