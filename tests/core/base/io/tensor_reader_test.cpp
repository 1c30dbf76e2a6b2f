#include "core/base/files/guarded_open.h"
#include "core/base/io/tensor_file.h"
#include "tests/core/support/data_support.h"
#include "tests/support/error_matchers.h"

#include <fcntl.h>
#include <gmock/gmock.h>

namespace headscope::io {
namespace {

Result<TensorReader> readerOf(const std::string& path) {
    return TensorReader::open(
        Descriptor(openGuarded(AT_FDCWD, path, O_RDONLY, FileUse::Named).take()), path);
}

std::string written(const data::TempFolder& folder, const TensorFile& file) {
    const auto bytes = safetensorsBytes(file);
    return folder.write("model.safetensors", std::string(bytes.begin(), bytes.end()));
}

TensorFile sample(std::size_t bytes) {
    TensorFile file;
    file.metadata = {{"format", "pt"}};
    auto& large = file.tensors["large"];
    large = {"F32", {static_cast<std::int64_t>(bytes / 4)}, std::vector<std::uint8_t>(bytes)};
    for (std::size_t i = 0; i < bytes; ++i) large.bytes[i] = static_cast<std::uint8_t>(i * 7);
    file.tensors["small"] = {"F16", {2}, {1, 2, 3, 4}};
    file.tensors["none"] = {"F32", {0, 3}, {}};
    return file;
}

TEST(TensorReaderTest, ReadsEachTensorInBlocks) {
    const data::TempFolder folder;
    const auto file = sample(TensorReader::kBlockBytes + 12);
    const auto reader = readerOf(written(folder, file));
    ASSERT_TRUE(reader.ok()) << reader.error().text();
    EXPECT_EQ(reader->metadata(), file.metadata);
    EXPECT_EQ(reader->tensors().size(), 3U);
    std::size_t blocks = 0;
    for (const auto& tensor : reader->tensors()) {
        std::vector<std::uint8_t> bytes;
        const auto done = reader->read(
            tensor,
            [&](const std::uint8_t* data, std::size_t count, std::uint64_t offset) -> Status {
                EXPECT_EQ(offset, bytes.size());
                bytes.insert(bytes.end(), data, data + count);
                ++blocks;
                return {};
            });
        EXPECT_TRUE(done.ok());
        EXPECT_EQ(bytes, file.tensors.at(tensor.name).bytes);
        EXPECT_EQ(tensor.shape, file.tensors.at(tensor.name).shape);
    }
    EXPECT_EQ(blocks, 3U);  // two of the large tensor, one of the small one
}

TEST(TensorReaderTest, FileThatBecameShorterIsAnError) {
    const data::TempFolder folder;
    const auto path = written(folder, sample(4096));
    const auto reader = readerOf(path);
    ASSERT_TRUE(reader.ok());
    std::filesystem::resize_file(path, 300);
    for (const auto& tensor : reader->tensors()) {
        const auto done = reader->read(
            tensor, [](const std::uint8_t*, std::size_t, std::uint64_t) { return Status(); });
        if (tensor.name != "large") continue;
        ASSERT_FALSE(done.ok());
        EXPECT_EQ(done.error().code, ErrorCode::Io);
    }
}

TEST(TensorReaderTest, ErrorOfABlockStopsReading) {
    const data::TempFolder folder;
    const auto reader = readerOf(written(folder, sample(2 * TensorReader::kBlockBytes)));
    ASSERT_TRUE(reader.ok());
    int calls = 0;
    const auto done = reader->read(reader->tensors().front(),
                                   [&](const std::uint8_t*, std::size_t, std::uint64_t) -> Status {
                                       ++calls;
                                       return Error{ErrorCode::Cancelled, "cancelled"_m};
                                   });
    EXPECT_EQ(done.error().code, ErrorCode::Cancelled);
    EXPECT_EQ(calls, 1);
}

TEST(TensorReaderTest, RefusesWhatTheParserRefuses) {
    const data::TempFolder folder;
    const auto path = written(folder, sample(64));
    std::filesystem::resize_file(path, std::filesystem::file_size(path) - 1);
    const auto cut = readerOf(path);
    ASSERT_FALSE(cut.ok());
    EXPECT_EQ(cut.error().code, ErrorCode::BadData);
    const auto empty = readerOf(folder.write("empty", ""));
    ASSERT_FALSE(empty.ok());
    EXPECT_THAT(empty.error(), test::Inserts(0));
}

}  // namespace
}  // namespace headscope::io
