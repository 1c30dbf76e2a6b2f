// Tests of the only function that opens files by name: which kinds of file it accepts depends on
// who chose the name.
#include "core/base/files/guarded_open.h"

#include "core/api/base/files.h"
#include "tests/core/support/session_fake.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <thread>

namespace headscope::io {
namespace {

namespace fs = std::filesystem;

// Next to "file" the folder contains a symbolic link to it, a file with two hard links, a pipe and
// a folder.
struct GuardedOpen : ::testing::Test {
    GuardedOpen() {
        std::ofstream(at("file")) << "content";
        std::ofstream(at("two")) << "named twice";
        fs::create_symlink("file", at("link"));
        fs::create_hard_link(at("two"), at("second"));
        mkfifo(at("pipe").c_str(), 0600);
        fs::create_directory(at("folder"));
    }
    std::string at(const std::string& name) const { return scratch.path() + "/" + name; }
    OpenedFile opened(const std::string& name, FileUse use, int flags = O_RDONLY) const {
        return openGuarded(AT_FDCWD, at(name), flags, use);
    }
    test::ScratchFolder scratch;
};

TEST_F(GuardedOpen, OwnFilesAreNoLinks) {
    EXPECT_TRUE(opened("file", FileUse::Own));
    const auto link = opened("link", FileUse::Own);
    EXPECT_FALSE(link);
    EXPECT_TRUE(S_ISLNK(link.status.st_mode));
    EXPECT_TRUE(opened("link", FileUse::Named)) << "the choice of a person";
}

TEST_F(GuardedOpen, OwnFilesAreWrittenOnlyUnderTheirOneName) {
    EXPECT_TRUE(opened("two", FileUse::Own)) << "reading changes no other";
    const auto written = opened("two", FileUse::Own, O_WRONLY | O_APPEND);
    EXPECT_FALSE(written);
    EXPECT_EQ(written.number, EMLINK);
    EXPECT_TRUE(opened("new", FileUse::Own, O_WRONLY | O_CREAT | O_APPEND));
}

TEST_F(GuardedOpen, APipeInPlaceOfAFileDoesNotBlock) {
    for (const auto use : {FileUse::Own, FileUse::Named})
        for (const int flags : {O_RDONLY, O_WRONLY | O_APPEND}) {
            const auto pipe = opened("pipe", use, flags);
            EXPECT_FALSE(pipe);
            EXPECT_TRUE(S_ISFIFO(pipe.status.st_mode));
        }
}

TEST_F(GuardedOpen, FoldersAreNoFiles) {
    for (const auto use : {FileUse::Own, FileUse::Named, FileUse::Stream})
        EXPECT_FALSE(opened("folder", use));
    EXPECT_EQ(opened("missing", FileUse::Named).number, ENOENT);
}

TEST_F(GuardedOpen, DescriptorsAreNotInherited) {
    const auto file = opened("file", FileUse::Named);
    EXPECT_EQ(fcntl(file.get(), F_GETFD) & FD_CLOEXEC, FD_CLOEXEC);
}

TEST_F(GuardedOpen, InputMayBeAPipe) {
    std::thread writer([this] { std::ofstream(at("pipe")) << "through the pipe"; });
    auto input = InputFile::open(at("pipe"));
    ASSERT_TRUE(input.ok());
    std::string text;
    for (;;) {
        char bytes[4];
        const auto count = input->read(bytes, sizeof bytes);
        ASSERT_TRUE(count.ok());
        if (*count == 0) break;
        text.append(bytes, *count);
    }
    writer.join();
    EXPECT_EQ(text, "through the pipe");
    EXPECT_EQ(InputFile::open(at("folder")).error().code, ErrorCode::Io);
}

TEST_F(GuardedOpen, WholeFilesAreLimited) {
    EXPECT_EQ(*readNamedFile(at("link"), 7), "content");
    EXPECT_EQ(readNamedFile(at("file"), 6).error().code, ErrorCode::BadData);
    EXPECT_EQ(readNamedFile(at("pipe"), 7).error().code, ErrorCode::Io);
    fs::resize_file(at("file"), std::uintmax_t{1} << 40);
    EXPECT_EQ(readNamedFile(at("file"), 1 << 20).error().code, ErrorCode::BadData)
        << "a hole of a terabyte";
    EXPECT_FALSE(kernelText("/proc/self/statm").empty());
}

}  // namespace
}  // namespace headscope::io
