// Tests of safetensors files: any data types and shapes are written and read back, and each fault
// of a header has its own message.
#include "core/base/io/tensor_file.h"

#include "core/base/io/json.h"
#include "core/base/util/random.h"
#include "tests/core/support/session_fake.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

#include <cstring>
#include <fstream>

namespace headscope::io {
namespace {

using ::testing::HasSubstr;

const std::map<std::string, std::size_t>& widths() {
    static const std::map<std::string, std::size_t> kWidths = {
        {"F64", 8}, {"F32", 4}, {"F16", 2}, {"BF16", 2}, {"I64", 8}, {"I32", 4}, {"I16", 2},
        {"I8", 1},  {"U64", 8}, {"U32", 4}, {"U16", 2},  {"U8", 1},  {"BOOL", 1}};
    return kWidths;
}

TensorFile anyFile(util::Random& random) {
    static const std::vector<std::string> kNames = {
        "w", "layers.0.weight", "caf\xc3\xa9", "a\"b\\c", "with\nbreak", " ", "\xf0\x9f\x98\x80"};
    TensorFile file;
    for (auto count = random.below(6); count > 0; --count) {
        auto width = widths().begin();
        std::advance(width, static_cast<std::ptrdiff_t>(random.below(widths().size())));
        PlainTensor tensor{width->first, {}, {}};
        std::size_t bytes = width->second;
        for (auto rank = random.below(5); rank > 0; --rank) {
            tensor.shape.push_back(random.between(0, 5));
            bytes *= static_cast<std::size_t>(tensor.shape.back());
        }
        tensor.bytes.resize(bytes);
        for (auto& byte : tensor.bytes) byte = static_cast<std::uint8_t>(random.below(256));
        file.tensors[random.pick(kNames) + std::to_string(random.below(3))] = tensor;
    }
    for (auto count = random.below(3); count > 0; --count)
        file.metadata[random.pick(kNames)] = random.pick(kNames);
    return file;
}

void expectSame(const TensorFile& read, const TensorFile& written) {
    EXPECT_EQ(read.metadata, written.metadata);
    ASSERT_EQ(read.tensors.size(), written.tensors.size());
    for (const auto& [name, tensor] : written.tensors) {
        ASSERT_EQ(read.tensors.count(name), 1u) << name;
        EXPECT_EQ(read.tensors.at(name).dtype, tensor.dtype) << name;
        EXPECT_EQ(read.tensors.at(name).shape, tensor.shape) << name;
        EXPECT_EQ(read.tensors.at(name).bytes, tensor.bytes) << name;
    }
}

TEST(TensorFiles, OfAnyKindsAndShapesAreReadAsWritten) {
    util::Random random(51);
    for (int round = 0; round < 500; ++round) {
        const auto file = anyFile(random);
        const auto bytes = safetensorsBytes(file);
        const auto read = parseSafetensors(bytes.data(), bytes.size());
        ASSERT_TRUE(read.ok()) << read.error().text();
        expectSame(*read, file);
        ASSERT_EQ(safetensorsBytes(*read), bytes)
            << "the same content gives the same bytes, so that checksums compare";
    }
}

// Other readers map the file into memory and access each number in place, so tensors must be
// aligned.
TEST(TensorFiles, EveryTensorBeginsAtAMultipleOfItsElement) {
    util::Random random(52);
    for (int round = 0; round < 300; ++round) {
        const auto bytes = safetensorsBytes(anyFile(random));
        std::uint64_t length = 0;
        std::memcpy(&length, bytes.data(), sizeof length);
        const auto header = nlohmann::json::parse(std::string(
            bytes.begin() + 8, bytes.begin() + 8 + static_cast<std::ptrdiff_t>(length)));
        for (const auto& [name, entry] : header.items()) {
            if (name == "__metadata__") continue;
            const auto begin = 8 + length + entry["data_offsets"][0].get<std::uint64_t>();
            EXPECT_EQ(begin % widths().at(entry["dtype"].get<std::string>()), 0u)
                << name << header.dump();
        }
    }
}

TEST(TensorFiles, HeaderAloneGivesNamesTypesAndShapes) {
    const test::ScratchFolder folder;
    const auto place = *Directory::open(folder.path());
    util::Random random(53);
    for (int round = 0; round < 50; ++round) {
        const auto file = anyFile(random);
        const auto bytes = safetensorsBytes(file);
        ASSERT_TRUE(
            place.writeAtomically("x", {reinterpret_cast<const char*>(bytes.data()), bytes.size()})
                .ok());
        expectSame(*readSafetensors(folder.path() + "/x"), file);
        auto shapes = file;
        for (auto& [name, tensor] : shapes.tensors) tensor.bytes.clear();
        const auto read = readSafetensorsHeader(place, "x");
        ASSERT_TRUE(read.ok()) << read.error().text();
        expectSame(*read, shapes);
    }
}

std::string withLength(const std::string& header, std::size_t dataBytes) {
    std::string bytes;
    for (int i = 0; i < 8; ++i) bytes += static_cast<char>(header.size() >> (8 * i));
    return bytes + header + std::string(dataBytes, '\0');
}

// Returns a file with one tensor "a" of 4 bytes and the given JSON members.
std::string tensorOf(const std::string& members) {
    return withLength("{\"a\": {" + members + "}}", 4);
}

struct HeaderFault {
    std::string bytes;
    const char* word;
};

std::vector<HeaderFault> headerFaults() {
    const std::string whole = R"("dtype": "U8", "shape": [4], "data_offsets": [0, 4])";
    return {
        {tensorOf(R"("dtype": "U8", "shape": [4])"),
         "must have dtype, shape and data_offsets and nothing else"},
        {tensorOf(whole + R"(, "note": 1)"), "and nothing else"},
        {tensorOf(R"("dtype": 8, "shape": [4], "data_offsets": [0, 4])"), "dtype is not text"},
        {tensorOf(R"("dtype": "u8", "shape": [4], "data_offsets": [0, 4])"),
         "type u8 is not supported"},
        {tensorOf(R"("dtype": "U8", "shape": 4, "data_offsets": [0, 4])"), "shape is not a list"},
        {tensorOf(R"("dtype": "U8", "shape": [4.0], "data_offsets": [0, 4])"),
         "a size is not a whole number of 0 or more"},
        {tensorOf(R"("dtype": "U8", "shape": ["4"], "data_offsets": [0, 4])"),
         "a size is not a whole number of 0 or more"},
        {tensorOf(R"("dtype": "U8", "shape": [9223372036854775808], "data_offsets": [0, 4])"),
         "a size is too large"},
        {tensorOf(R"("dtype": "U8", "shape": [4], "data_offsets": [0, 4, 4])"),
         "data_offsets must be two numbers"},
        {tensorOf(R"("dtype": "U8", "shape": [4], "data_offsets": [-1, 3])"),
         "data_offsets is not a whole number"},
        {tensorOf(R"("dtype": "U16", "shape": [4], "data_offsets": [0, 4])"),
         "hold 4 bytes, type and shape need 8"},
        {tensorOf(R"("dtype": "U8", "shape": [], "data_offsets": [0, 4])"),
         "type and shape need 1"},
        {tensorOf(R"("dtype": "U8", "shape": [4, 0], "data_offsets": [0, 4])"),
         "type and shape need 0"},
        {tensorOf(R"("dtype": "U8", "shape": [4], "dtype": "U8", "data_offsets": [0, 4])"),
         "\"dtype\" is given twice"},
        {withLength(R"({"a": [1]})", 4), "must have dtype"},
        {withLength(R"({"__metadata__": {"a": 1}})", 0), "__metadata__ may hold text only"},
        {withLength(R"({"__metadata__": ["a"]})", 0), "__metadata__ is not an object"},
        {withLength(R"({"__metadata__": {"a": ")" + std::string((1 << 20) + 1, 'x') + "\"}}", 0),
         "larger than 1 MiB"},
        {withLength(R"({"a": {"dtype": "U8", "shape": [[1]], "data_offsets": [0, 1]}})", 1),
         "nested deeper than 3 levels"},
        {withLength("{\"" + std::string(513, 'n') + "\": {" + whole + "}}", 4),
         "the name is longer than 512 bytes"},
        {withLength("{\"a\": {" + whole + "}", 4), "ends too early"},
        {withLength("", 4), "does not start with {"},
        {withLength("[]", 0), "does not start with {"},
        {withLength("{}", 3), "the tensors end at byte 0 of 3"},
        {std::string(8, '\0'), "only 8 bytes"},
    };
}

TEST(TensorFiles, EachFaultOfAHeaderIsNamed) {
    for (const auto& [bytes, word] : headerFaults()) {
        const auto read =
            parseSafetensors(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
        ASSERT_FALSE(read.ok()) << word;
        EXPECT_EQ(read.error().code, ErrorCode::BadData) << word;
        EXPECT_THAT(read.error().message.text(), HasSubstr(word));
        EXPECT_FALSE(read.error().hint.empty()) << word;
    }
}

// A tensor name can be any text, so the message shortens it. Reading from a file or from memory
// must give the same error.
TEST(TensorFiles, FaultsOfAFileAreTheSameAndNameItsPath) {
    const test::ScratchFolder folder;
    const auto place = *Directory::open(folder.path());
    const auto path = folder.path() + "/model.safetensors";
    for (const auto& fault : headerFaults()) {
        std::ofstream(path, std::ios::binary) << fault.bytes;
        for (const auto& read :
             {readSafetensors(path), readSafetensorsHeader(place, "model.safetensors")}) {
            ASSERT_FALSE(read.ok()) << fault.word;
            EXPECT_THAT(read.error().text(), HasSubstr(fault.word));
            EXPECT_THAT(read.error().text(), HasSubstr(path));
            EXPECT_LT(read.error().text().size(), path.size() + 400);
        }
    }
}

TEST(TensorFiles, FilesOfOtherKindsAreCalledWhatTheyAre) {
    const std::vector<std::pair<std::string, const char*>> kinds = {
        {std::string("PK\x03\x04", 4) + std::string(100, '\0'), "zip"},
        {"<!DOCTYPE html><html><body>404</body></html>", "web page"},
        {std::string("\x1f\x8b\x08\0", 4) + std::string(100, 'x'), "gzip"}};
    for (const auto& [bytes, name] : kinds) {
        const auto read =
            parseSafetensors(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
        ASSERT_FALSE(read.ok()) << name;
        EXPECT_THAT(read.error().message.text(), HasSubstr(name));
        EXPECT_EQ(read.error().code, ErrorCode::BadData);
    }
}

}  // namespace
}  // namespace headscope::io
