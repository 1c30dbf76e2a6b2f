// Compares with the reference tokenizers on all vectors of HEADSCOPE_SHARED (golden3/tokenizers,
// described in FORMAT.md there). All values must be equal.
#include "core/base/io/atomic_file.h"
#include "core/base/io/json.h"
#include "core/base/tokenizers/tokenizer_pipeline.h"
#include "core/base/tokenizers/unicode/byte_alphabet.h"
#include "core/base/util/utf8.h"
#include "tests/core/support/data_support.h"
#include "tests/support/shared_data.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace headscope::tokenizers {
namespace {

using Json = nlohmann::json;
using Ids = std::vector<std::int32_t>;

Json readJson(const std::string& path) {
    const auto value = io::readJsonFile(path);
    EXPECT_TRUE(value.ok()) << value.error().text();
    return value.ok() ? *value : Json();
}

// Some lists contain ids, others [ids, ...].
Ids idsIn(const Json& value) {
    return !value.empty() && value[0].is_array() ? value[0].get<Ids>() : value.get<Ids>();
}

Encoding encode(const Tokenizer& tokenizer, const std::string& text,
                const EncodeOptions& options = {}) {
    const auto encoding = tokenizer.encode(text, options);
    EXPECT_TRUE(encoding.ok()) << encoding.error().text();
    return encoding.ok() ? *encoding : Encoding();
}

// `expected`: ids, and offsets if there are any.
void expectEqual(const Encoding& encoding, const Json& expected, const std::string& text) {
    EXPECT_EQ(encoding.ids(), idsIn(expected)) << text;
    if (expected.size() < 2) return;
    std::vector<std::uint32_t> offsets;
    for (const auto& token : encoding.tokens)
        offsets.insert(offsets.end(), {token.begin, token.end});
    EXPECT_EQ(offsets, expected[1].get<std::vector<std::uint32_t>>()) << text;
}

class GoldenVectors : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override {
        m_root = test::sharedFolder("golden3/tokenizers");
        if (m_root.empty()) GTEST_SKIP() << "needs golden3/tokenizers (set HEADSCOPE_SHARED)";
        const std::string name = GetParam();
        m_folder = m_root + "/" + name;
        if (name == "gpt2_real") addImpliedVocabulary();
        m_vectors = readJson(m_root + "/" + name + ".vectors.json");
        m_texts = readJson(m_root + "/texts.json").get<std::vector<std::string>>();
    }

    Tokenizer open(Side side = Side::Source) const {
        const auto folder = io::Directory::open(m_folder);
        auto tokenizer = openTokenizer(*folder, side);
        EXPECT_TRUE(tokenizer.ok()) << tokenizer.error().text();
        return *std::move(tokenizer);
    }

    // vocab.json of GPT-2: the byte characters in ascending order, the merges, one special token.
    void addImpliedVocabulary() {
        auto merges = io::readFile(m_folder + "/merges.txt", 1 << 20);
        ASSERT_TRUE(merges.ok());
        auto characters = byteAlphabet();
        std::sort(characters.begin(), characters.end());
        Json vocabulary;
        for (const char32_t c : characters) {
            std::string token;
            util::appendUtf8(token, c);
            vocabulary[token] = vocabulary.size();
        }
        for (std::size_t at = merges->find('\n') + 1; at < merges->size();) {
            const auto end = std::min(merges->find('\n', at), merges->size());
            std::string line = merges->substr(at, end - at);
            at = end + 1;
            if (line.empty()) continue;
            line.erase(line.find(' '), 1);
            vocabulary[line] = vocabulary.size();
        }
        vocabulary["<|endoftext|>"] = vocabulary.size();
        for (const char* file : {"merges.txt", "tokenizer_config.json"})
            std::filesystem::copy_file(m_folder + "/" + file, m_temporary.path(file));
        m_folder = m_temporary.path();
        ASSERT_TRUE(io::writeJsonFile(m_folder + "/vocab.json", vocabulary).ok());
    }

    std::string m_root, m_folder;
    Json m_vectors;
    std::vector<std::string> m_texts;
    data::TempFolder m_temporary;
};

TEST_P(GoldenVectors, IdsAndOffsetsAreEqual) {
    const auto tokenizer = open();
    for (std::size_t i = 0; i < m_vectors["encode"].size(); ++i)
        expectEqual(encode(tokenizer, m_texts[i]), m_vectors["encode"][i], m_texts[i]);
    EncodeOptions plain;
    plain.addSpecial = false;
    for (std::size_t i = 0; i < m_vectors["plain"].size(); ++i)
        EXPECT_EQ(encode(tokenizer, m_texts[i], plain).ids(), idsIn(m_vectors["plain"][i]));
}

TEST_P(GoldenVectors, IdsOfTargetsAreEqual) {
    if (!m_vectors.contains("encode_target")) return;
    const auto tokenizer = open(Side::Target);
    for (std::size_t i = 0; i < m_vectors["encode_target"].size(); ++i)
        EXPECT_EQ(encode(tokenizer, m_texts[i]).ids(), idsIn(m_vectors["encode_target"][i]))
            << m_texts[i];
}

TEST_P(GoldenVectors, PairsAndTruncationAreEqual) {
    if (!m_vectors.contains("pairs")) return;
    const auto tokenizer = open();
    for (const auto& row : m_vectors["pairs"]) {
        const auto encoding = tokenizer.encodePair(row[0].get_ref<const std::string&>(),
                                                   row[1].get_ref<const std::string&>());
        ASSERT_TRUE(encoding.ok());
        Ids types;
        for (const auto& token : encoding->tokens) types.push_back(token.type);
        EXPECT_EQ(encoding->ids(), row[2].get<Ids>()) << row[0];
        EXPECT_EQ(types, row[3].get<Ids>()) << row[0];
    }
    EncodeOptions options;
    options.maximumLength = 8;
    for (const auto& row : m_vectors["truncated"])
        EXPECT_EQ(encode(tokenizer, row[0], options).ids(), row[1].get<Ids>()) << row[0];
    options.maximumLength = 12;
    for (const auto& row : m_vectors["truncated_pairs"]) {
        const auto encoding = tokenizer.encodePair(row[0].get_ref<const std::string&>(),
                                                   row[1].get_ref<const std::string&>(), options);
        ASSERT_TRUE(encoding.ok());
        EXPECT_EQ(encoding->ids(), row[2].get<Ids>()) << row[0];
    }
}

TEST_P(GoldenVectors, DecodedTextsAreEqual) {
    const auto tokenizer = open();
    const auto compare = [&](const char* key, bool skipSpecial) {
        if (!m_vectors.contains(key)) return;
        for (std::size_t i = 0; i < m_vectors[key].size(); ++i)
            EXPECT_EQ(tokenizer.decode(idsIn(m_vectors["encode"][i]), skipSpecial),
                      m_vectors[key][i].get<std::string>());
    };
    compare("decode", false);
    compare("decode_skip", true);
}

// Folders without tokenizer.json: the vocabulary and the merges must yield the same.
class GoldenSeparateFiles : public GoldenVectors {
protected:
    void SetUp() override {
        GoldenVectors::SetUp();
        if (IsSkipped()) return;
        for (const auto& entry : std::filesystem::directory_iterator(m_folder))
            if (entry.path().filename() != "tokenizer.json")
                std::filesystem::copy_file(entry.path(),
                                           m_temporary.path(entry.path().filename().string()));
        m_folder = m_temporary.path();
    }
};

TEST_P(GoldenSeparateFiles, IdsAndOffsetsAreEqual) {
    const auto tokenizer = open();
    for (std::size_t i = 0; i < m_vectors["encode"].size(); ++i)
        expectEqual(encode(tokenizer, m_texts[i]), m_vectors["encode"][i], m_texts[i]);
}

INSTANTIATE_TEST_SUITE_P(All, GoldenSeparateFiles,
                         testing::Values("bert_uncased", "bert_cased", "bert_accents", "gpt2_small",
                                         "roberta"),
                         [](const auto& all) { return std::string(all.param); });

INSTANTIATE_TEST_SUITE_P(All, GoldenVectors,
                         testing::Values("bert_uncased", "bert_cased", "bert_accents",
                                         "bert_base_uncased_real", "gpt2_small", "gpt2_real",
                                         "roberta", "opt", "neox", "smollm", "qwen2", "llama3",
                                         "llama2", "llama2_metaspace", "xlm_roberta", "t5",
                                         "albert", "marian"),
                         [](const auto& all) { return std::string(all.param); });

}  // namespace
}  // namespace headscope::tokenizers
