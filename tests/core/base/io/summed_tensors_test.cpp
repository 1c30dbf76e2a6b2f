// Tensor files that are hashed while they are written and read.
#include "core/base/io/summed_tensors.h"

#include "core/base/io/text_file.h"
#include "tests/core/support/data_support.h"

#include <gmock/gmock.h>

namespace headscope::io {
namespace {

constexpr std::size_t kLarge = std::size_t{3} << 20;

TensorFile largeFile() {
    TensorFile file;
    file.metadata = {{"format", "pt"}};
    file.tensors["large"] = {"U8", {kLarge}, std::vector<std::uint8_t>(kLarge, 7)};
    file.tensors["first"] = {"I64", {2}, std::vector<std::uint8_t>(16, 1)};
    file.tensors["none"] = {"F32", {0, 4}, {}};
    for (std::size_t i = 0; i < kLarge; i += 1000) file.tensors["large"].bytes[i] = i % 251;
    return file;
}

TEST(SummedTensors, SumIsThatOfTheFile) {
    const data::TempFolder folder;
    const auto place = Directory::open(folder.path()).value();
    const auto file = largeFile();
    const auto sum = writeSummed(place, "x", file);
    ASSERT_TRUE(sum.ok()) << sum.error().text();
    EXPECT_EQ(sum->sha256, digestOf(folder.path("x")).value().sha256);
    EXPECT_EQ(sum->bytes, safetensorsBytes(file).size());
    const auto read = readSummed(place, "x");
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(read->sum.sha256, sum->sha256);
    EXPECT_EQ(read->sum.bytes, sum->bytes);
    EXPECT_EQ(read->file.metadata, file.metadata);
    ASSERT_EQ(read->file.tensors.size(), 3U);
    for (const auto& [name, tensor] : file.tensors) {
        EXPECT_EQ(read->file.tensors.at(name).dtype, tensor.dtype);
        EXPECT_EQ(read->file.tensors.at(name).shape, tensor.shape);
        EXPECT_EQ(read->file.tensors.at(name).bytes, tensor.bytes);
    }
}

TEST(SummedTensors, AnyChangedByteChangesTheSum) {
    const data::TempFolder folder;
    const auto place = Directory::open(folder.path()).value();
    const auto bytes = safetensorsBytes(largeFile());
    const auto good = sumOf({reinterpret_cast<const char*>(bytes.data()), bytes.size()}).sha256;
    // in the first tensor, in the middle of the large one, and the last byte
    for (const std::size_t at : {bytes.size() - kLarge - 1, bytes.size() / 2, bytes.size() - 1}) {
        std::string changed(bytes.begin(), bytes.end());
        changed[at] = static_cast<char>(changed[at] ^ 1);
        folder.write("x", changed);
        const auto read = readSummed(place, "x");
        ASSERT_TRUE(read.ok()) << read.error().text();
        EXPECT_NE(read->sum.sha256, good) << "byte " << at;
    }
}

TEST(SummedTensors, CutFilesAndOtherKindsAreRefused) {
    const data::TempFolder folder;
    const auto place = Directory::open(folder.path()).value();
    const auto bytes = safetensorsBytes(largeFile());
    const std::string whole(bytes.begin(), bytes.end());
    for (const std::size_t size : {std::size_t{0}, std::size_t{7}, std::size_t{60}, kLarge}) {
        folder.write("x", whole.substr(0, size));
        EXPECT_EQ(readSummed(place, "x").error().code, ErrorCode::BadData) << size;
    }
    EXPECT_EQ(readSummed(place, "missing").error().code, ErrorCode::Io);
}

}  // namespace
}  // namespace headscope::io
