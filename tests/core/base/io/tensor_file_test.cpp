#include "core/base/io/tensor_file.h"

#include "core/base/util/random.h"

#include <gmock/gmock.h>

#include <cstring>

namespace headscope::io {
namespace {

using ::testing::HasSubstr;

TensorFile sample() {
    TensorFile file;
    file.metadata = {{"format", "pt"}, {"causal", "true"}};
    file.tensors["w"] = {"F32", {2, 3}, std::vector<std::uint8_t>(24, 7)};
    file.tensors["mask"] = {"U8", {5}, {1, 0, 1, 1, 0}};
    file.tensors["steps"] = {"I64", {}, std::vector<std::uint8_t>(8, 1)};
    file.tensors["none"] = {"F32", {0, 4}, {}};
    return file;
}

std::vector<std::uint8_t> fileOf(const std::string& header, std::size_t dataBytes) {
    std::vector<std::uint8_t> bytes;
    for (int i = 0; i < 8; ++i)
        bytes.push_back(static_cast<std::uint8_t>(std::uint64_t{header.size()} >> (8 * i)));
    for (const char c : header) bytes.push_back(static_cast<std::uint8_t>(c));
    bytes.resize(bytes.size() + dataBytes);
    return bytes;
}

std::string tensorRefusal(const std::vector<std::uint8_t>& bytes) {
    const auto file = parseSafetensors(bytes.data(), bytes.size());
    return file ? "accepted" : file.error().message.text();
}

std::string tensor(const std::string& name, const std::string& dtype, const std::string& shape,
                   const std::string& offsets) {
    return "\"" + name + "\":{\"dtype\":\"" + dtype + "\",\"shape\":[" + shape +
           "],\"data_offsets\":[" + offsets + "]}";
}

TEST(TensorFileTest, ReadsBackWhatItWrote) {
    const auto bytes = safetensorsBytes(sample());
    const auto back = parseSafetensors(bytes.data(), bytes.size());
    ASSERT_TRUE(back.ok()) << back.error().text();
    EXPECT_EQ(back->metadata, sample().metadata);
    for (const auto& [name, tensor] : sample().tensors) {
        EXPECT_EQ(back->tensors.at(name).dtype, tensor.dtype);
        EXPECT_EQ(back->tensors.at(name).shape, tensor.shape);
        EXPECT_EQ(back->tensors.at(name).bytes, tensor.bytes);
    }
    EXPECT_EQ(safetensorsBytes(*back), bytes);
}

TEST(TensorFileTest, RefusesBrokenLayouts) {
    EXPECT_THAT(tensorRefusal(fileOf("{" + tensor("a", "F32", "2", "0,4") + "}", 4)),
                HasSubstr("need 8"));
    EXPECT_THAT(
        tensorRefusal(fileOf(
            "{" + tensor("a", "U8", "4", "0,4") + "," + tensor("b", "U8", "4", "2,6") + "}", 6)),
        HasSubstr("overlaps"));
    EXPECT_THAT(
        tensorRefusal(fileOf(
            "{" + tensor("a", "U8", "4", "0,4") + "," + tensor("b", "U8", "4", "8,12") + "}", 12)),
        HasSubstr("gap"));
    EXPECT_THAT(tensorRefusal(fileOf("{" + tensor("a", "U8", "4", "0,4") + "}", 9)),
                HasSubstr("extra bytes"));
    EXPECT_THAT(tensorRefusal(fileOf("{" + tensor("a", "U8", "4", "0,4") + "}", 2)),
                HasSubstr("cut"));
    EXPECT_THAT(
        tensorRefusal(fileOf(
            "{" + tensor("a", "U8", "4", "0,4") + "," + tensor("a", "U8", "4", "0,4") + "}", 4)),
        HasSubstr("twice"));
    EXPECT_THAT(
        tensorRefusal(fileOf("{" + tensor("a", "U8", "4294967296,4294967296,4", "0,4") + "}", 4)),
        HasSubstr("overflows"));
    EXPECT_THAT(tensorRefusal(fileOf("{" + tensor("a", "U8", "-4", "0,4") + "}", 4)),
                HasSubstr("whole number"));
    EXPECT_THAT(tensorRefusal(fileOf("{" + tensor("a", "X9", "4", "0,4") + "}", 4)),
                HasSubstr("X9"));
    EXPECT_THAT(tensorRefusal(fileOf("{" + tensor("a", "U8", "4", "4,0") + "}", 4)),
                HasSubstr("data_offsets"));
    EXPECT_THAT(tensorRefusal(fileOf("{" + tensor("a", "U8", "1,1,1,1,1,1,1,1,4", "0,4") + "}", 4)),
                HasSubstr("dimensions"));
    EXPECT_THAT(tensorRefusal(fileOf(" {}", 0)), HasSubstr("start with {"));
}

TEST(TensorFileTest, RefusesWrongLengths) {
    EXPECT_THAT(tensorRefusal({1, 2, 3}), HasSubstr("3 bytes"));
    std::vector<std::uint8_t> huge(16, 0xff);
    EXPECT_THAT(tensorRefusal(huge), HasSubstr("100 MB"));
    auto bytes = fileOf("{}", 0);
    bytes[0] = 200;
    EXPECT_THAT(tensorRefusal(bytes), HasSubstr("cut"));
}

TEST(TensorFileTest, EveryCutIsNoticed) {
    const auto bytes = safetensorsBytes(sample());
    for (std::size_t size = 0; size < bytes.size(); ++size)
        EXPECT_FALSE(parseSafetensors(bytes.data(), size).ok()) << size;
}

TEST(TensorFileTest, DamagedHeadersNeitherCrashNorReadOutside) {
    const auto good = safetensorsBytes(sample());
    util::Random random(9);
    for (int i = 0; i < 20000; ++i) {
        auto bytes = good;
        for (int edits = static_cast<int>(random.between(1, 3)); edits > 0; --edits)
            bytes[static_cast<std::size_t>(random.below(bytes.size()))] =
                static_cast<std::uint8_t>(random.below(256));
        const auto file = parseSafetensors(bytes.data(), bytes.size());
        if (!file) continue;
        std::size_t total = 0;
        for (const auto& [name, tensor] : file->tensors) total += tensor.bytes.size();
        EXPECT_EQ(total, 37u);
    }
}

}  // namespace
}  // namespace headscope::io
