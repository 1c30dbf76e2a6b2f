#include "core/base/io/mapped_file.h"

#include "core/base/files/guarded_open.h"
#include "core/base/io/tensor_file.h"
#include "tests/core/support/data_support.h"

#include <fcntl.h>
#include <gmock/gmock.h>

#include <filesystem>

namespace headscope::io {
namespace {

using ::testing::HasSubstr;

std::shared_ptr<const MappedFile> mappedAt(const std::string& path) {
    const Descriptor file(openGuarded(AT_FDCWD, path, O_RDONLY, FileUse::Named).take());
    return MappedFile::map(file, path).value();
}

TEST(MappedFileTest, ShowsTheFileAndLeavesItUnchanged) {
    const data::TempFolder folder;
    const auto path = folder.write("file", "some bytes");
    const auto file = mappedAt(path);
    ASSERT_EQ(file->size(), 10U);
    EXPECT_EQ(std::string(file->data(), file->data() + 10), "some bytes");
    TensorBytes bytes(file, 5, 5);
    EXPECT_EQ(bytes.file(), file);
    bytes[0] = 'B';
    EXPECT_EQ(bytes.file(), nullptr);
    EXPECT_EQ(std::string(bytes.begin(), bytes.end()), "Bytes");
    EXPECT_EQ(file->data()[5], 'b');
    EXPECT_TRUE(file->unchanged().ok());
}

// The kernel sends SIGBUS to a thread that reads a page behind the end of the file.
TEST(MappedFileTest, TruncatedFileGivesZerosAndAnError) {
    const data::TempFolder folder;
    const auto path = folder.write("file", std::string(100'000, 'x'));
    const auto file = mappedAt(path), other = mappedAt(folder.write("other", "y"));
    std::filesystem::resize_file(path, 10);
    std::size_t zeros = 0;
    for (std::size_t i = 0; i < file->size(); ++i) zeros += file->data()[i] == 0;
    EXPECT_GE(zeros, 90'000U);
    const auto same = file->unchanged();
    ASSERT_FALSE(same.ok());
    EXPECT_THAT(same.error().text(), HasSubstr(path));
    EXPECT_TRUE(other->unchanged().ok());
}

TEST(MappedFileTest, EmptyFileIsMapped) {
    const data::TempFolder folder;
    const auto file = mappedAt(folder.write("empty", ""));
    EXPECT_EQ(file->size(), 0U);
    EXPECT_TRUE(file->unchanged().ok());
}

TEST(MappedFileTest, ReaderMapsAlignedTensors) {
    const data::TempFolder folder;
    TensorFile file;
    file.tensors["a"] = {"F32", {2}, {1, 2, 3, 4, 5, 6, 7, 8}};
    file.tensors["b"] = {"U8", {3}, {9, 8, 7}};
    const auto bytes = safetensorsBytes(file);
    const auto path = folder.write("t.safetensors", std::string(bytes.begin(), bytes.end()));
    const auto reader = TensorReader::open(
        Descriptor(openGuarded(AT_FDCWD, path, O_RDONLY, FileUse::Named).take()), path);
    ASSERT_TRUE(reader.ok());
    TensorFile mapped;
    for (const auto& tensor : reader->tensors()) {
        auto values = reader->mapped(tensor);
        ASSERT_TRUE(values.ok());
        EXPECT_EQ(*values, file.tensors.at(tensor.name).bytes) << tensor.name;
        mapped.tensors[tensor.name] = {tensor.dtype, tensor.shape, std::move(*values)};
    }
    EXPECT_EQ(mappedFilesOf(mapped).size(), 1U);
    EXPECT_EQ(safetensorsBytes(mapped), bytes);
    EXPECT_TRUE(checkUnchanged(mappedFilesOf(mapped)).ok());
}

}  // namespace
}  // namespace headscope::io
