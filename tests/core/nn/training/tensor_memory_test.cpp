// Tests which large blocks of memory are used again, without allocating them.
#include "core/nn/training/tensor_memory.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <new>
#include <set>

namespace headscope::training {
namespace {

constexpr std::size_t kMebibyte = std::size_t{1} << 20;

// Stands for the system: hands out addresses and counts what is in use.
std::uintptr_t nextAddress = 1;
std::set<void*> given;
int failures = 0;

void* make(std::size_t /*bytes*/) {
    if (failures > 0 && failures-- > 0) throw std::bad_alloc();
    return *given.insert(reinterpret_cast<void*>(nextAddress++)).first;
}
void give(void* block) {
    given.erase(block);
}

class LargeBlocksTest : public testing::Test {
protected:
    void TearDown() override { given.clear(); }
    LargeBlocks blocks{make, give};
};

TEST_F(LargeBlocksTest, AFreedBlockIsUsedAgain) {
    void* const first = blocks.take(64 * kMebibyte);
    blocks.giveBack(first);
    EXPECT_EQ(blocks.kept(), 64 * kMebibyte);
    EXPECT_EQ(blocks.take(60 * kMebibyte), first) << "a little smaller";
    EXPECT_EQ(blocks.kept(), 0u);
    EXPECT_NE(blocks.take(64 * kMebibyte), first) << "it is in use";
}

TEST_F(LargeBlocksTest, TheBestFitIsUsed) {
    void* const large = blocks.take(70 * kMebibyte);
    void* const fitting = blocks.take(64 * kMebibyte);
    blocks.giveBack(large);
    blocks.giveBack(fitting);
    EXPECT_EQ(blocks.take(64 * kMebibyte), fitting);
}

// Otherwise the process would need more memory at once than the blocks that are in use.
TEST_F(LargeBlocksTest, ANewBlockReplacesKeptOnesOfItsSize) {
    void* const a = blocks.take(40 * kMebibyte);
    void* const b = blocks.take(40 * kMebibyte);
    void* const c = blocks.take(40 * kMebibyte);
    for (void* const block : {a, b, c}) blocks.giveBack(block);
    blocks.take(72 * kMebibyte);
    EXPECT_EQ(blocks.kept(), 40 * kMebibyte) << "two were freed for it";
    EXPECT_EQ(given.count(a) + given.count(b), 0u) << "the oldest";
    EXPECT_EQ(given.count(c), 1u);
    blocks.take(40 * kMebibyte);
    EXPECT_EQ(blocks.kept(), 0u);
}

TEST_F(LargeBlocksTest, KeepsAtMostItsLimit) {
    std::set<void*> taken;
    for (int i = 0; i < 20; ++i) taken.insert(blocks.take(50 * kMebibyte));
    for (void* const block : taken) blocks.giveBack(block);
    EXPECT_LE(blocks.kept(), LargeBlocks::kMostKept);
    EXPECT_GE(blocks.kept(), LargeBlocks::kMostKept - 50 * kMebibyte);
    EXPECT_EQ(given.size() * 50 * kMebibyte, blocks.kept());
    blocks.giveBack(blocks.take(2 * LargeBlocks::kMostKept));
    EXPECT_LE(blocks.kept(), LargeBlocks::kMostKept);
}

TEST_F(LargeBlocksTest, ShortMemoryTakesWhatIsKept) {
    void* const a = blocks.take(150 * kMebibyte);
    void* const b = blocks.take(140 * kMebibyte);
    blocks.giveBack(a);
    blocks.giveBack(b);
    failures = 1;
    EXPECT_NE(blocks.take(60 * kMebibyte), nullptr);
    EXPECT_EQ(blocks.kept(), 0u) << "one for its size, the other because memory is short";
    failures = 1;
    EXPECT_THROW(blocks.take(100 * kMebibyte), std::bad_alloc);
}

TEST_F(LargeBlocksTest, BlocksOfOthersAreFreed) {
    void* const other = make(kMebibyte);
    blocks.giveBack(other);
    EXPECT_EQ(given.count(other), 0u);
    EXPECT_EQ(blocks.kept(), 0u);
}

}  // namespace
}  // namespace headscope::training
