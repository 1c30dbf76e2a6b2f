// Which files of a folder are read, and what they say about special tokens.
#include "tests/core/base/tokenizers/small_tokenizers.h"
#include "tests/core/support/data_support.h"

namespace headscope::tokenizers {
namespace {

using Ids = std::vector<std::int32_t>;

class TokenizerFolder : public testing::Test {
protected:
    void write(const std::string& name, const std::string& bytes) { m_folder.write(name, bytes); }
    Result<Tokenizer> open(Side side = Side::Source) const {
        return openTokenizer(*io::Directory::open(m_folder.path()), side);
    }
    std::string error() const {
        const auto tokenizer = open();
        return tokenizer.ok() ? "" : tokenizer.error().text();
    }

    data::TempFolder m_folder;
};

constexpr const char* kLines = "[PAD]\n[UNK]\n[CLS]\n[SEP]\nruns\nRuns\n##s\n";

TEST_F(TokenizerFolder, ReadsVocabularyLines) {
    write("vocab.txt", kLines);
    const auto tokenizer = open();
    ASSERT_TRUE(tokenizer.ok()) << tokenizer.error().text();
    EXPECT_EQ(idsOf(*tokenizer, "Runs [SEP]"), (Ids{2, 4, 3, 3}));
    EXPECT_EQ(tokenizer->special().pad, 0);
    EXPECT_EQ(tokenizer->special().unknown, 1);
    EXPECT_EQ(tokenizer->special().cls, 2);
    EXPECT_EQ(tokenizer->special().sep, 3);
    EXPECT_FALSE(tokenizer->special().mask);
    EXPECT_FALSE(tokenizer->maximumLength());
}

TEST_F(TokenizerFolder, ConfigurationDecidesAboutCaseAndLength) {
    write("vocab.txt", kLines);
    write("tokenizer_config.json", R"({"do_lower_case": false, "model_max_length": 64})");
    const auto tokenizer = open();
    ASSERT_TRUE(tokenizer.ok()) << tokenizer.error().text();
    EXPECT_EQ(idsOf(*tokenizer, "Runs"), (Ids{2, 5, 3}));
    EXPECT_EQ(tokenizer->maximumLength(), 64);
    write("tokenizer_config.json", R"({"model_max_length": 1000000000000000019884624838656})");
    EXPECT_FALSE(open()->maximumLength());
}

TEST_F(TokenizerFolder, LastOfEqualLinesIsTheId) {
    write("vocab.txt", std::string(kLines) + "runs\r\n");
    const auto tokenizer = open();
    ASSERT_TRUE(tokenizer.ok()) << tokenizer.error().text();
    EXPECT_EQ(idsOf(*tokenizer, "runs", false), (Ids{7}));
    EXPECT_NE(tokenizer->notes()[0].text().find("lines 5 and 8"), std::string::npos);
}

TEST_F(TokenizerFolder, TokenizerJsonIsPreferred) {
    write("vocab.txt", kLines);
    write("tokenizer.json", smallWordPiece().dump());
    EXPECT_EQ(idsOf(*open(), "runs"), (Ids{1, 8, 2}));
}

TEST_F(TokenizerFolder, ReadsMergesOfGpt2) {
    write("vocab.json", R"({"a": 0, "b": 1, "\u0120": 2, "ab": 3, "\u0120ab": 4,
                            "<|endoftext|>": 5})");
    write("merges.txt", "#version: 0.2\na b\n\u0120 ab\n");
    auto tokenizer = open();
    ASSERT_TRUE(tokenizer.ok()) << tokenizer.error().text();
    EXPECT_EQ(idsOf(*tokenizer, "ab ab<|endoftext|>"), (Ids{3, 4, 5}));
    EXPECT_EQ(tokenizer->decode({3, 4, 5}, true), "ab ab");
    EXPECT_EQ(tokenizer->special().eos, 5);
    write("tokenizer_config.json", R"({"tokenizer_class": "GPT2Tokenizer", "add_bos_token": true,
                                       "add_prefix_space": true})");
    EXPECT_EQ(idsOf(*open(), "ab"), (Ids{5, 4}));
    write("tokenizer_config.json", R"({"tokenizer_class": "MysteryTokenizer"})");
    EXPECT_NE(error().find("MysteryTokenizer"), std::string::npos);
}

TEST_F(TokenizerFolder, ReadsMergesOfRoberta) {
    write("vocab.json", R"({"<s>": 0, "</s>": 1, "a": 2, "<mask>": 3, "\u0120": 4})");
    write("merges.txt", "#version: 0.2\n");
    write("tokenizer_config.json", R"({"tokenizer_class": "RobertaTokenizer"})");
    const auto tokenizer = open();
    ASSERT_TRUE(tokenizer.ok()) << tokenizer.error().text();
    EXPECT_EQ(idsOf(*tokenizer, "a <mask>"), (Ids{0, 2, 3, 1}));
    EXPECT_EQ(tokenizer->encodePair("a", "a")->ids(), (Ids{0, 2, 1, 1, 2, 1}));
    EXPECT_EQ(tokenizer->special().mask, 3);
}

TEST_F(TokenizerFolder, SpecialTokensMapNamesRoles) {
    write("tokenizer.json", smallBytePairs().dump());
    write("special_tokens_map.json", R"({"pad_token": {"content": "a"}, "eos_token": "b"})");
    const auto tokenizer = open();
    ASSERT_TRUE(tokenizer.ok()) << tokenizer.error().text();
    EXPECT_EQ(tokenizer->special().pad, 1);
    EXPECT_EQ(tokenizer->special().eos, 2);
}

TEST_F(TokenizerFolder, ProblemsAreNamed) {
    EXPECT_NE(error().find("contains no tokenizer"), std::string::npos);
    write("vocab.txt", "a\nb\n");
    EXPECT_NE(error().find("[CLS]"), std::string::npos);
    write("vocab.txt", std::string(kLines) + "\xff\n");
    EXPECT_NE(error().find("UTF-8"), std::string::npos);
    write("tokenizer.json", "version https://git-lfs.github.com/spec/v1\noid sha256:0\n");
    EXPECT_NE(error().find("Git LFS"), std::string::npos);
    write("tokenizer_config.json", R"({"model_max_length": "long"})");
    EXPECT_NE(error().find("model_max_length"), std::string::npos);
    write("tokenizer_config.json", R"({"added_tokens_decoder": {"x": {}}})");
    EXPECT_NE(error().find("added_tokens_decoder"), std::string::npos);
}

// Writes messages of a protocol buffer.
std::string field(unsigned number, const std::string& bytes) {
    std::string all(1, static_cast<char>(number << 3 | 2));
    all.push_back(static_cast<char>(bytes.size()));  // below 128
    return all + bytes;
}

std::string number(unsigned field, unsigned value) {
    return {static_cast<char>(field << 3), static_cast<char>(value)};
}

std::string piece(const std::string& text, float score, unsigned type = 1) {
    std::string bits(4, '\0');
    std::memcpy(bits.data(), &score, 4);
    return field(
        1, field(1, text) + std::string(1, static_cast<char>(2 << 3 | 5)) + bits + number(3, type));
}

std::string smallPieces() {
    return piece("<unk>", 0, 2) + piece("</s>", 0, 3) + piece("\u2581", -2) + piece("a", -1) +
           piece("b", -1) + piece("\u2581ab", -2) + piece("@@", 0, 4);
}

constexpr const char* kIds = R"({"</s>": 0, "<unk>": 1, "\u2581": 2, "a": 3, "b": 4,
                                 "\u2581ab": 5, "@@": 6, ">>de<<": 7, "q": 8})";

TEST(SentencePieceTokenizer, DividesTextsAndAddsTheEnd) {
    const auto tokenizer = parseSentencePiece(smallPieces(), kIds);
    ASSERT_TRUE(tokenizer.ok()) << tokenizer.error().text();
    EXPECT_EQ(shown(*tokenizer, "  ab   ba "), "\u2581ab@2-4 \u2581@4-5 b@7-8 a@8-9 </s>@0-0");
    EXPECT_EQ(shown(*tokenizer, ">>de<< ab"), ">>de<<@0-6 \u2581ab@7-9 </s>@0-0");
    EXPECT_EQ(shown(*tokenizer, "a@@xq"), "\u2581@0-1 a@0-1 @@@1-3 <unk>@3-5 </s>@0-0");
    EXPECT_EQ(shown(*tokenizer, "bq"), "\u2581@0-1 b@0-1 q@1-2 </s>@0-0");
    EXPECT_EQ(shown(*tokenizer, "   "), "</s>@0-0");
    EXPECT_EQ(tokenizer->decode({5, 2, 4, 0}, true), "ab b");
}

TEST(SentencePieceTokenizer, KeepsBlanksIfTheModelSaysSo) {
    const auto model = smallPieces() + field(3, number(3, 0) + number(4, 0));
    const auto tokenizer = parseSentencePiece(model, kIds);
    ASSERT_TRUE(tokenizer.ok()) << tokenizer.error().text();
    EXPECT_EQ(shown(*tokenizer, "a  b"), "a@0-1 \u2581@1-2 \u2581@2-3 b@3-4 </s>@0-0");
}

TEST(SentencePieceTokenizer, DamagedModelsAreRefused) {
    const auto refused = [](const std::string& model, const char* says) {
        const auto tokenizer = parseSentencePiece(model, kIds);
        return !tokenizer.ok() && tokenizer.error().text().find(says) != std::string::npos;
    };
    const auto model = smallPieces();
    EXPECT_TRUE(refused("", "no tokens"));
    EXPECT_TRUE(refused(model.substr(0, model.size() - 1), "truncated"));
    EXPECT_TRUE(refused(model + "\xff", "truncated"));
    EXPECT_TRUE(refused(model + piece("x", NAN), "score"));
    EXPECT_TRUE(refused(model + piece("x", -INFINITY), "score"));
    EXPECT_TRUE(refused(model + piece("x", 0, 9), "type 9"));
    EXPECT_TRUE(refused(model + piece("\xff", 0), "UTF-8"));
    EXPECT_TRUE(refused(model + field(2, number(3, 2)), "model type 2"));
    EXPECT_TRUE(refused(model + field(3, field(2, "xyz")), "charsmap"));
    EXPECT_TRUE(refused(piece("a", -1), "unknown token"));
    EXPECT_FALSE(parseSentencePiece(model, R"({"a": 0})").ok());
    EXPECT_FALSE(parseSentencePiece(model, "[]").ok());
}

TEST(SentencePieceTokenizer, VocabularyOfAnotherModelIsRefused) {
    const auto tokenizer =
        parseSentencePiece(smallPieces(), R"({"</s>": 0, "<unk>": 1, "a": 2, "c": 3})");
    ASSERT_FALSE(tokenizer.ok());
    EXPECT_NE(tokenizer.error().text().find("1 of the 4 pieces of source.spm are in vocab.json"),
              std::string::npos)
        << tokenizer.error().text();
}

// A run stores files that are not text, such as source.spm, in its vocabulary.json.
TEST(TokenizerFilesTest, BinaryFilesSurviveTheirRecord) {
    for (std::size_t size = 0; size < 6; ++size) {
        TokenizerFiles files;
        files["vocab.json"] = "{}";
        files["source.spm"] = std::string("\xff\0\x80z\n", 5).substr(0, size) + "\xfe";
        nlohmann::json vocabulary;
        putTokenizerFiles(files, vocabulary);
        EXPECT_FALSE(vocabulary["files"].contains("source.spm"));
        const auto back = tokenizerFilesIn(nlohmann::json::parse(vocabulary.dump()), "a file");
        ASSERT_TRUE(back.ok()) << back.error().text();
        EXPECT_EQ(*back, files);
    }
    const auto bad = tokenizerFilesIn(
        {{"files", nlohmann::json::object()}, {"binary_files", {{"source.spm", "?"}}}}, "a file");
    ASSERT_FALSE(bad.ok());
    EXPECT_NE(bad.error().text().find("base64"), std::string::npos);
}

}  // namespace
}  // namespace headscope::tokenizers
