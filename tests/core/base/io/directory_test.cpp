#include "core/base/io/directory.h"

#include "tests/core/support/session_fake.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

#include <fcntl.h>
#include <sys/stat.h>

#include <fstream>

namespace headscope::io {
namespace {

namespace fs = std::filesystem;
using Kind = Directory::Kind;

std::string textOf(const std::string& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

// "in" is the folder that the Directory object has open. "out" is next to it and must never be
// reached.
struct DirectoryTest : ::testing::Test {
    DirectoryTest() {
        fs::create_directories(in);
        fs::create_directories(out + "/step-1");
        std::ofstream(out + "/secret") << "secret";
    }
    test::ScratchFolder scratch;
    std::string in = scratch.path() + "/in", out = scratch.path() + "/out";
    Directory held = [this] {
        fs::create_directories(in);
        return *Directory::open(in);
    }();
};

TEST_F(DirectoryTest, WritesReadsListsAndRemoves) {
    ASSERT_TRUE(held.writeAtomically("a.txt", "one").ok());
    ASSERT_TRUE(held.writeAtomically("a.txt", "two").ok());
    EXPECT_EQ(*held.read("a.txt", 3), "two");
    EXPECT_EQ(held.read("a.txt", 2).error().code, ErrorCode::BadData);
    const auto inner = *held.folderMadeIfMissing("b");
    ASSERT_TRUE(inner.writeNew("c", "3").ok());
    EXPECT_FALSE(inner.writeNew("c", "4").ok());
    EXPECT_EQ(inner.pathOf("c"), in + "/b/c");
    const auto list = held.entries();
    ASSERT_EQ(list.size(), 2u);
    EXPECT_EQ(list[0].name + list[1].name, "a.txtb");
    EXPECT_TRUE(list[0].kind == Kind::File && list[1].kind == Kind::Folder);
    EXPECT_TRUE(held.remove("b").ok());
    EXPECT_TRUE(held.remove("b").ok());
    EXPECT_EQ(held.entries().size(), 1u);
}

TEST_F(DirectoryTest, ALinkIsNeverFollowed) {
    fs::create_symlink("../out/secret", in + "/file");
    fs::create_symlink("../out", in + "/folder");
    EXPECT_EQ(held.kind("file"), Kind::Link);
    for (const int flags :
         {O_RDONLY, O_RDWR, O_WRONLY | O_APPEND, O_WRONLY | O_CREAT, O_WRONLY | O_TRUNC}) {
        const auto opened = held.openFile("file", flags);
        ASSERT_FALSE(opened.ok());
        EXPECT_THAT(opened.error(), test::IsError(ErrorCode::BadData, in));
    }
    EXPECT_THAT(held.read("file", 100).error(), test::Inserts(in + "/file"));
    EXPECT_EQ(held.folder("folder").error().code, ErrorCode::BadData);
    EXPECT_EQ(held.folderMadeIfMissing("folder").error().code, ErrorCode::BadData);
    EXPECT_FALSE(held.writeNew("file", "x").ok());
    // Replacing or removing a link changes the link itself, not its target.
    ASSERT_TRUE(held.writeAtomically("file", "mine").ok());
    EXPECT_EQ(*held.read("file", 100), "mine");
    ASSERT_TRUE(held.remove("folder").ok());
    EXPECT_EQ(textOf(out + "/secret"), "secret");
    EXPECT_TRUE(fs::exists(out + "/step-1"));
}

TEST_F(DirectoryTest, AFileWithOtherNamesIsReadNotWritten) {
    fs::create_hard_link(out + "/secret", in + "/file");
    EXPECT_EQ(*held.read("file", 100), "secret");
    for (const int flags : {O_RDWR, O_WRONLY | O_APPEND, O_WRONLY | O_CREAT}) {
        const auto opened = held.openFile("file", flags);
        ASSERT_FALSE(opened.ok());
        EXPECT_THAT(opened.error(), test::Inserts(2));
    }
    EXPECT_FALSE(held.checkOnlyName("file").ok());
    EXPECT_TRUE(held.checkOnlyName("missing").ok());
    ASSERT_TRUE(held.writeAtomically("file", "mine").ok());
    EXPECT_EQ(*held.read("file", 100), "mine");
    EXPECT_EQ(textOf(out + "/secret"), "secret");
}

TEST_F(DirectoryTest, RemovingAFolderLeavesWhatItsLinksLeadTo) {
    fs::create_directories(in + "/old/deep");
    fs::create_symlink(out, in + "/old/deep/away");
    ASSERT_TRUE(held.remove("old").ok());
    EXPECT_FALSE(fs::exists(in + "/old"));
    EXPECT_EQ(textOf(out + "/secret"), "secret");
}

TEST_F(DirectoryTest, NamesCannotClimb) {
    const std::vector<std::string> names = {
        "", ".", "..", "../out", "/etc", "a/b", std::string("a\0b", 3)};
    for (const auto& name : names) {
        EXPECT_FALSE(held.read(name, 10).ok()) << name;
        EXPECT_FALSE(held.folder(name).ok()) << name;
        EXPECT_FALSE(held.writeAtomically(name, "x").ok()) << name;
        EXPECT_FALSE(held.writeNew(name, "x").ok()) << name;
        EXPECT_FALSE(held.makeFolder(name).ok()) << name;
        EXPECT_FALSE(held.remove(name).ok()) << name;
        EXPECT_FALSE(held.rename(name, "z").ok()) << name;
    }
}

TEST_F(DirectoryTest, APipeDoesNotBlockAndIsNoFile) {
    ASSERT_EQ(mkfifo((in + "/pipe").c_str(), 0600), 0);
    EXPECT_EQ(held.read("pipe", 10).error().code, ErrorCode::BadData);
    EXPECT_EQ(held.openFile("pipe", O_WRONLY | O_APPEND).error().code, ErrorCode::BadData);
    EXPECT_EQ(held.openFile("pipe", O_RDWR).error().code, ErrorCode::BadData);
}

TEST_F(DirectoryTest, ASparseFileIsRefusedUnread) {
    std::ofstream(in + "/huge").close();
    fs::resize_file(in + "/huge", std::uintmax_t{1} << 40);
    EXPECT_THAT(held.read("huge", 1 << 20).error(), test::Inserts(1 << 20));
}

TEST_F(DirectoryTest, AMovedFolderStaysTheSameAndADeletedOneDoesNotComeBack) {
    fs::rename(in, scratch.path() + "/moved");
    ASSERT_TRUE(held.writeAtomically("a", "1").ok());
    EXPECT_EQ(textOf(scratch.path() + "/moved/a"), "1");
    EXPECT_EQ(held.presentPath(), fs::canonical(scratch.path()).string() + "/moved");
    fs::remove_all(scratch.path() + "/moved");
    EXPECT_TRUE(held.deleted());
    EXPECT_FALSE(held.writeAtomically("a", "2").ok());
    EXPECT_FALSE(held.folderMadeIfMissing("b").ok());
    EXPECT_FALSE(fs::exists(in) || fs::exists(scratch.path() + "/moved"));
}

TEST_F(DirectoryTest, ExchangesTwoFolders) {
    fs::create_directory(in + "/a");
    fs::create_directory(in + "/b");
    std::ofstream(in + "/a/new") << "n";
    ASSERT_TRUE(held.exchange("a", "b").ok());
    EXPECT_TRUE(fs::exists(in + "/b/new"));
}

}  // namespace
}  // namespace headscope::io
