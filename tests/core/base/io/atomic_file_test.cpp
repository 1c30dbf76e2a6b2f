#include "core/base/io/atomic_file.h"

#include "tests/core/support/session_fake.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

#include <sys/resource.h>

#include <csignal>

namespace headscope::io {
namespace {

namespace fs = std::filesystem;

std::size_t filesIn(const std::string& folder) {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

struct AtomicFileTest : ::testing::Test {
    test::ScratchFolder folder;
    std::string file = folder.path() + "/a.txt";
};

TEST_F(AtomicFileTest, WritesAndReplaces) {
    ASSERT_TRUE(writeFileAtomically(file, "one").ok());
    ASSERT_TRUE(writeFileAtomically(file, std::string("t\0o", 3)).ok());
    EXPECT_EQ(*readFile(file, 100), std::string("t\0o", 3));
    EXPECT_EQ(filesIn(folder.path()), 1u);
}

TEST_F(AtomicFileTest, ASymbolicLinkStaysOne) {
    fs::create_directory(folder.path() + "/real");
    fs::create_symlink("real/b.txt", file);
    ASSERT_TRUE(writeFileAtomically(file, "one").ok());
    EXPECT_TRUE(fs::is_symlink(file));
    EXPECT_EQ(*readFile(folder.path() + "/real/b.txt", 100), "one");
}

TEST_F(AtomicFileTest, AFailedWriteKeepsTheOldFileAndLeavesNothing) {
    ASSERT_TRUE(writeFileAtomically(file, "old").ok());
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit small = before;
    small.rlim_cur = 1000;
    setrlimit(RLIMIT_FSIZE, &small);
    const auto failed = writeFileAtomically(file, std::string(5000, 'x'));
    setrlimit(RLIMIT_FSIZE, &before);
    ASSERT_FALSE(failed.ok());
    EXPECT_THAT(failed.error(), test::IsError(ErrorCode::Io, file));
    EXPECT_EQ(*readFile(file, 100), "old");
    EXPECT_EQ(filesIn(folder.path()), 1u);
}

TEST_F(AtomicFileTest, SaysWhyAFileCannotBeRead) {
    EXPECT_THAT(readFile(file, 10).error(), test::IsError(ErrorCode::Io, file));
    EXPECT_THAT(readFile(folder.path(), 10).error(), test::IsError(ErrorCode::Io, folder.path()));
    ASSERT_TRUE(writeFileAtomically(file, "12345678901").ok());
    EXPECT_THAT(readFile(file, 10).error(), test::IsError(ErrorCode::BadData, file, 10));
}

TEST_F(AtomicFileTest, AMissingFolderIsAnError) {
    EXPECT_EQ(writeFileAtomically(folder.path() + "/no/a", "x").error().code, ErrorCode::Io);
}

}  // namespace
}  // namespace headscope::io
