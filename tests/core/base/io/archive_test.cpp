#include "core/base/io/archive.h"

#include "tests/core/support/data_archive.h"
#include "tests/core/support/data_support.h"
#include "tests/support/error_matchers.h"

namespace headscope::data {
namespace {

Result<io::ArchiveContent> read(const std::string& path, const io::ArchiveLimits& limits = {}) {
    return io::readArchive(
        path, [](const std::string&) { return true; }, limits, nullptr);
}

TEST(ArchiveTest, ReadsPlainAndCompressedTar) {
    const TempFolder folder;
    const auto tar =
        tarOf({{"./a/one.bin", std::string(700, 'x')}, {"a/", "", '5'}, {"a/two.bin", "yy"}});
    for (const auto& bytes : {tar, gzipped(tar)}) {
        const auto content = read(folder.write("t", bytes));
        ASSERT_TRUE(content.ok()) << content.error().text();
        ASSERT_EQ(content->entries.size(), 2u);
        EXPECT_EQ(content->entries[0].name, "a/one.bin");
        EXPECT_EQ(content->entries[0].bytes, std::string(700, 'x'));
        EXPECT_EQ(content->entries[1].bytes, "yy");
    }
}

TEST(ArchiveTest, EveryCutOfACompressedArchiveIsNoticed) {
    const TempFolder folder;
    const auto whole = gzipped(tarOf({{"one", "some content"}, {"two", "other"}}));
    for (std::size_t size = 0; size < whole.size(); ++size)
        EXPECT_FALSE(read(folder.write("t", whole.substr(0, size))).ok()) << size;
}

// A gzip file of zeros unpacks to about 1000 times its size. The limit therefore applies to the
// unpacked bytes, at any position in the archive.
TEST(ArchiveTest, StopsAtTheUnpackedLimit) {
    const TempFolder folder;
    io::ArchiveLimits limits;
    limits.total = 1 << 20;
    const auto bomb = gzipped(tarOf({{"small", "x"}}) + std::string(8 << 20, '\0'));
    EXPECT_THAT(read(folder.write("t", bomb), limits).error(),
                test::IsError(ErrorCode::BadData, "1.0 MB"));
    limits.entry = 100;
    EXPECT_THAT(read(folder.write("t", tarOf({{"big", std::string(101, 'x')}})), limits).error(),
                test::IsError(ErrorCode::BadData, "100 bytes"));
}

TEST(ArchiveTest, SparseEntriesAreRefused) {
    const TempFolder folder;
    auto header = tarHeader({"sparse", "", 'S'});
    header.replace(386, 12, "00000000000 ");  // the sparse file holds one piece of 512 bytes ...
    header.replace(398, 12, "00000001000 ");
    header.replace(483, 12, "17777777777 ");  // ... but declares a size of 2 GB
    header.replace(124, 11, "00000001000");
    header.replace(148, 8, "        ");
    unsigned sum = 0;
    for (const unsigned char c : header) sum += c;
    char octal[16];
    std::snprintf(octal, sizeof octal, "%06o", sum);
    header.replace(148, 7, std::string(octal) + '\0');
    const auto content =
        read(folder.write("t", header + std::string(512, 'x') + std::string(1024, '\0')));
    ASSERT_FALSE(content.ok());
    EXPECT_EQ(content.error().code, ErrorCode::BadData);
}

TEST(ArchiveTest, NotAnArchive) {
    const TempFolder folder;
    EXPECT_THAT(read(folder.write("t", "")).error(), test::IsError(ErrorCode::BadData));
    EXPECT_FALSE(read(folder.write("t", std::string(4096, 'x'))).ok());
    EXPECT_EQ(read(folder.path("absent")).error().code, ErrorCode::Io);
}

}  // namespace
}  // namespace headscope::data
