#include "core/base/io/csv_reader.h"
#include "core/data/batches/token_cache.h"
#include "core/data/readers/data_columns.h"

#include "tests/core/support/data_support.h"
#include "tests/support/error_matchers.h"

#include <algorithm>

namespace headscope::data {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string tableOf(int rows) {
    std::string out = "label;body\n";
    for (int i = 0; i < rows; ++i)
        out += std::string(i % 2 ? "spam" : "ham") + ";message number " + std::to_string(i) + "\n";
    return out;
}

TEST(CsvTextTest, ColumnsByNameWithAnySeparator) {
    const TempFolder folder;
    const auto d = loadWith("csv-text", folder.write("mail.csv", tableOf(100)),
                            {{"dataset.separator", std::string("semicolon")},
                             {"dataset.text_column", std::string("body")}});
    ASSERT_TRUE(d.ok()) << d.error().text();
    EXPECT_THAT(d->classes, ElementsAre("ham", "spam"));
    EXPECT_EQ(d->train.count, 81);
    EXPECT_EQ(d->valid.count, 9);
    EXPECT_EQ(d->test.count, 10);
    const auto sample = sampleOf(*d, d->train, 0);
    EXPECT_THAT(sample.text, HasSubstr("message number"));
}

TEST(CsvTextTest, ColumnsByNumberWithoutHeaderAndClassNames) {
    const TempFolder folder;
    std::string rows;
    for (int i = 0; i < 60; ++i)
        rows += "id" + std::to_string(i) + "\tsome text " + std::to_string(i) + "\t" +
                std::to_string(i % 2 + 3) + "\n";
    const auto d = loadWith("csv-text", folder.write("x.tsv", rows),
                            {{"dataset.text_column", std::string("2")},
                             {"dataset.label_column", std::string("3")},
                             {"dataset.class_names", std::string("three, four")}});
    ASSERT_TRUE(d.ok()) << d.error().text();
    EXPECT_THAT(d->classes, ElementsAre("three", "four"));
    EXPECT_EQ(d->train.count + d->valid.count + d->test.count, 60);
}

TEST(CsvTextTest, SplitsAreAFunctionOfTheSplitSeed) {
    const TempFolder folder;
    const auto path = folder.write("mail.csv", tableOf(100));
    const std::map<std::string, ParamValue> base{{"dataset.separator", std::string("semicolon")},
                                                 {"dataset.text_column", std::string("body")}};
    auto other = base;
    other["dataset.split_seed"] = std::int64_t{1};
    const auto a = loadWith("csv-text", path, base), b = loadWith("csv-text", path, base),
               c = loadWith("csv-text", path, other);
    ASSERT_TRUE(a.ok() && b.ok() && c.ok());
    EXPECT_EQ(a->test.texts, b->test.texts);
    EXPECT_NE(a->test.texts, c->test.texts);
    for (const auto& text : a->test.texts)
        EXPECT_EQ(std::count(a->train.texts.begin(), a->train.texts.end(), text), 0);
}

TEST(CsvReaderTest, RecordsAcrossReadBlocksStayWhole) {
    const TempFolder folder;
    std::string content;
    for (int i = 0; i < 60000; ++i)
        content += "\"row " + std::to_string(i) + ", with \"\"quotes\"\"\",\"line\nbreak\"\r\n";
    auto reader = io::CsvReader::open(folder.write("big.csv", content), {});
    ASSERT_TRUE(reader.ok());
    io::CsvRecord record;
    for (int i = 0; i < 60000; ++i) {
        const auto more = reader->next(record);
        ASSERT_TRUE(more.ok() && *more);
        ASSERT_THAT(record.fields,
                    ElementsAre("row " + std::to_string(i) + ", with \"quotes\"", "line\nbreak"));
        ASSERT_EQ(record.line, 2 * i + 1);
    }
    EXPECT_FALSE(*reader->next(record));
}

TEST(DatasetFilesTest, AFileThatChangesIsNoticed) {
    const TempFolder folder;
    const auto path = folder.write("data.csv", "a,b\n");
    auto changed = io::FileReader::open(path);
    ASSERT_TRUE(changed.ok());
    folder.write("data.csv", "a,b,c\n");
    const auto change = changed->unchanged();
    EXPECT_THAT(change.error(), test::IsError(ErrorCode::Io, path));
    auto deleted = io::FileReader::open(path);
    std::filesystem::remove(path);
    const auto loss = deleted->unchanged();
    EXPECT_THAT(loss.error(), test::IsError(ErrorCode::Io, path));
    EXPECT_NE(loss.error().message, change.error().message) << "a lost file is no changed file";
}

TEST(DatasetFilesTest, CancelledLoadsSaySo) {
    const TempFolder folder;
    const std::atomic<bool> cancel{true};
    LoadContext context;
    context.cancel = &cancel;
    RunConfig config;
    config.values["dataset.path"] = folder.write("mail.csv", tableOf(100));
    for (const char* id : {"csv-text", "ag-news", "text-file", "shapes"}) {
        const auto loaded = findDataset(id)->load(config, context);
        ASSERT_FALSE(loaded.ok()) << id;
        EXPECT_EQ(loaded.error().code, ErrorCode::Cancelled) << id;
    }
}

class TokenCacheTest : public ::testing::Test {
protected:
    Result<Dataset> load() {
        return loadWith("csv-text", m_path,
                        {{"dataset.separator", std::string("semicolon")},
                         {"dataset.text_column", std::string("body")}},
                        m_folder.path("cache"));
    }
    std::string cacheFile() const {
        for (const auto& entry :
             std::filesystem::directory_iterator(m_folder.path("cache/datasets")))
            return entry.path().string();
        return {};
    }
    // Loads with this content of the cache file. The data must be the same, and the cache file must
    // be repaired.
    void expectRebuilt(const std::string& content) {
        const auto whole = bytesOf(cacheFile());
        std::ofstream(cacheFile(), std::ios::binary) << content;
        const auto again = load();
        ASSERT_TRUE(again.ok());
        EXPECT_EQ(again->train.tokens, m_first->train.tokens);
        EXPECT_EQ(bytesOf(cacheFile()), whole);
    }
    static std::string bytesOf(const std::string& path) {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

    TempFolder m_folder;
    std::string m_path = m_folder.write("mail.csv", tableOf(100));
    Result<Dataset> m_first = load();
};

TEST_F(TokenCacheTest, GivesTheSameDataset) {
    ASSERT_TRUE(m_first.ok());
    const auto again = load();
    ASSERT_TRUE(again.ok());
    EXPECT_EQ(again->train.tokens, m_first->train.tokens);
    EXPECT_EQ(again->test.texts, m_first->test.texts);
    EXPECT_EQ(again->tokenizer.tokens(), m_first->tokenizer.tokens());
    EXPECT_EQ(again->notes, m_first->notes);
    EXPECT_EQ(again->fingerprint, m_first->fingerprint);
    EXPECT_EQ(again->length, m_first->length);
}

TEST_F(TokenCacheTest, DamagedCutOrForeignFilesAreRebuilt) {
    const auto whole = bytesOf(cacheFile());
    for (const std::size_t at :
         {std::size_t{3}, std::size_t{17}, std::size_t{25}, whole.size() / 2, whole.size() - 1}) {
        auto flipped = whole;
        flipped[at] ^= 0x20;
        expectRebuilt(flipped);
    }
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{10}, std::size_t{30}, whole.size() / 2, whole.size() - 1})
        expectRebuilt(whole.substr(0, size));
}

TEST_F(TokenCacheTest, NeverReadsBeyondTheEnd) {
    const auto whole = encodeDataset(*m_first, "key");
    Dataset out;
    ASSERT_TRUE(decodeDataset(whole, "key", out));
    EXPECT_FALSE(decodeDataset(whole, "other", out));
    for (std::size_t size = 0; size < whole.size(); size += 7)
        EXPECT_FALSE(decodeDataset(whole.substr(0, size), "key", out));
}

TEST_F(TokenCacheTest, OtherContentHasAnotherFingerprint) {
    m_path = m_folder.write("mail.csv", tableOf(102));
    const auto other = load();
    ASSERT_TRUE(other.ok());
    EXPECT_NE(other->fingerprint, m_first->fingerprint);
}

TEST(TextFileTest, SplitByPosition) {
    const TempFolder folder;
    std::string text;
    for (int i = 0; i < 2000; ++i) text += static_cast<char>('a' + i % 20);
    text += std::string(100, 'z');
    const auto d =
        loadWith("text-file", folder.write("t.txt", text), {{"model.length", std::int64_t{16}}});
    ASSERT_TRUE(d.ok()) << d.error().text();
    EXPECT_EQ(d->train.count, 1890);
    EXPECT_EQ(d->valid.count, 105);
    EXPECT_EQ(d->test.count, 105);
    EXPECT_EQ(d->tokenizer.size(), 22);  // the letter z never occurs in the training part
    EXPECT_EQ(d->test.tokens.back(), text::kUnknown);
    EXPECT_EQ(previewOf(*d, findDataset("text-file")->info()).sizes.train, 1890 / 16);
}

std::string manyWords(int count) {
    const char* const kWords[] = {"the",  "Old",        "river",   "runs",
                                  "over", "\u00e9clat", "stones,", "again\n"};
    std::string text;
    for (int i = 0; i < count; ++i) text += std::string(kWords[(i * i + i / 7) % 8]) + " ";
    return text;
}

TEST(TextFileTest, BytePairsAreTheTextAndNothingIsUnknown) {
    const TempFolder folder;
    const auto text = manyWords(3000);
    const auto d = loadWith("text-file", folder.write("t.txt", text),
                            {{"model.length", std::int64_t{16}},
                             {"dataset.tokens", std::string("byte-pair")},
                             {"dataset.vocab_size", std::int64_t{300}}});
    ASSERT_TRUE(d.ok()) << d.error().text();
    EXPECT_LE(d->tokenizer.size(), 300);
    EXPECT_GT(d->tokenizer.merges().size(), 10u);
    std::string whole;
    for (const auto* split : {&d->train, &d->valid, &d->test}) {
        EXPECT_EQ(std::count(split->tokens.begin(), split->tokens.end(), text::kUnknown), 0);
        whole += d->tokenizer.decode(split->tokens);
    }
    EXPECT_EQ(whole, text);
    EXPECT_LT(d->train.count * 2, static_cast<std::int64_t>(text.size()));
    const auto shown = previewOf(*d, findDataset("text-file")->info()).samples.front().text;
    EXPECT_EQ(shown, text.substr(0, shown.size()));
}

TEST(TextFileTest, WordsHaveAVocabularySize) {
    const TempFolder folder;
    const auto d = loadWith("text-file", folder.write("t.txt", manyWords(3000)),
                            {{"model.length", std::int64_t{16}},
                             {"dataset.tokens", std::string("words")},
                             {"dataset.lower_case", true},
                             {"dataset.vocab_size", std::int64_t{6}}});
    ASSERT_TRUE(d.ok()) << d.error().text();
    EXPECT_EQ(d->tokenizer.size(), 6);
    // Each of two cuts can halve a word.
    EXPECT_NEAR(static_cast<double>(d->train.count + d->valid.count + d->test.count), 3000, 2);
}

TEST(TextFileTest, RefusesSizesThatDoNotFitTheTokens) {
    const TempFolder folder;
    const auto path = folder.write("t.txt", manyWords(300));
    const auto said = [&](const char* tokens, std::int64_t size, std::int64_t length) {
        const auto d = loadWith("text-file", path,
                                {{"model.length", length},
                                 {"dataset.tokens", std::string(tokens)},
                                 {"dataset.vocab_size", size}});
        return d ? std::string() : d.error().text();
    };
    EXPECT_THAT(said("byte-pair", 258, 16),
                HasSubstr("dataset.vocab_size is 258; byte pairs need at least 259"));
    EXPECT_EQ(said("words", 258, 8), "");
    EXPECT_THAT(said("words", 258, 64),
                ::testing::AllOf(HasSubstr("words; a length of 64 needs at least 65"),
                                 HasSubstr("smaller model.length")));
}

TEST(CsvTextTest, BytePairsComeBackFromTheCache) {
    const TempFolder folder;
    const auto path = folder.write("mail.csv", tableOf(100));
    const auto load = [&] {
        return loadWith("csv-text", path,
                        {{"dataset.separator", std::string("semicolon")},
                         {"dataset.text_column", std::string("body")},
                         {"dataset.tokens", std::string("byte-pair")},
                         {"dataset.vocab_size", std::int64_t{280}},
                         {"dataset.lower_case", false}},
                        folder.path("cache"));
    };
    const auto first = load(), again = load();
    ASSERT_TRUE(first.ok() && again.ok());
    EXPECT_FALSE(first->tokenizer.merges().empty());
    EXPECT_EQ(again->tokenizer.merges(), first->tokenizer.merges());
    EXPECT_EQ(again->train.tokens, first->train.tokens);
    EXPECT_EQ(again->tokenizer.encode("Another text"), first->tokenizer.encode("Another text"));
    const auto& train = first->train;
    EXPECT_EQ(
        first->tokenizer.decode({train.tokens.begin(), train.tokens.begin() + train.offsets[1]}),
        train.texts[0]);
}

// Settings that were added later must not change the fingerprints of earlier runs.
TEST(Fingerprints, StayWhatTheyWereWhereTheTokensAreTheUsualOnes) {
    const TempFolder folder;
    const auto path = folder.write("t.txt", manyWords(500));
    const auto of = [&](std::map<std::string, ParamValue> values) {
        RunConfig config;
        config.values = std::move(values);
        config.values["dataset.id"] = std::string("text-file");
        config.values["dataset.path"] = path;
        config.values["model.length"] = std::int64_t{8};
        return findDataset("text-file")->load(config, {}).value().fingerprint;
    };
    const std::string tokens = "dataset.tokens", size = "dataset.vocab_size";
    const auto before = of({});
    EXPECT_EQ(of({{tokens, std::string("characters")}, {size, std::int64_t{4000}}}), before);
    const auto pairs = of({{tokens, std::string("byte-pair")}, {size, std::int64_t{300}}});
    EXPECT_NE(pairs, before);
    EXPECT_NE(of({{tokens, std::string("byte-pair")}, {size, std::int64_t{301}}}), pairs);
    EXPECT_NE(of({{tokens, std::string("words")}, {size, std::int64_t{300}}}), pairs);
}

TEST(RealDataTest, AgNews) {
    const auto shared = sharedFolder();
    if (shared.empty()) GTEST_SKIP() << "no folder with real data (HEADSCOPE_SHARED)";
    const auto d = loadWith("ag-news", shared + "/data/ag_news", {{"dataset.valid_fraction", 0.0}});
    ASSERT_TRUE(d.ok()) << d.error().text();
    EXPECT_EQ(d->train.count, 10001);
    EXPECT_EQ(d->test.count, 7600);
    EXPECT_EQ(d->valid.count, 0);
    EXPECT_THAT(previewOf(*d, findDataset("ag-news")->info()).classCounts,
                ElementsAre(2509, 2458, 2496, 2538));
    EXPECT_LE(d->length, 64);
    EXPECT_EQ(d->tokenizer.token(2), "the");
}

TEST(RealDataTest, OfficialAgNewsTestHasTitles) {
    const auto shared = sharedFolder();
    if (shared.empty()) GTEST_SKIP() << "no folder with real data (HEADSCOPE_SHARED)";
    const TempFolder folder;
    std::filesystem::copy_file(shared + "/data/ag_news/test_official.csv",
                               folder.path("train.csv"));
    const auto d = loadWith("ag-news", folder.path());
    ASSERT_TRUE(d.ok()) << d.error().text();
    EXPECT_EQ(d->train.count + d->valid.count + d->test.count, 7600);
    EXPECT_THAT(joinedNotes(*d), HasSubstr("no test file"));
}

TEST(RealDataTest, Cifar10AndTinyShakespeare) {
    const auto shared = sharedFolder();
    if (shared.empty()) GTEST_SKIP() << "no folder with real data (HEADSCOPE_SHARED)";
    const auto images = loadWith("cifar-10", shared + "/data/cifar10_lossless");
    ASSERT_TRUE(images.ok()) << images.error().text();
    EXPECT_EQ(images->train.count + images->valid.count, 4000);
    EXPECT_EQ(images->test.count, 1000);
    EXPECT_THAT(joinedNotes(*images), HasSubstr("only 1 of 5 training files"));
    const auto text = loadWith("text-file", shared + "/data/tinyshakespeare/input.txt");
    ASSERT_TRUE(text.ok()) << text.error().text();
    EXPECT_EQ(text->train.count + text->valid.count + text->test.count, 1115394);
    EXPECT_EQ(text->tokenizer.size(), 67);
}

// The column names that a form offers for a file must be those that its reader accepts. Each pair
// of names is tried.
RunConfig fileConfig(const std::string& id, const std::string& path,
                     const std::string& header = "auto") {
    RunConfig config;
    config.values = {{"dataset.id", id}, {"dataset.path", path}, {"dataset.header", header}};
    return config;
}

std::vector<std::string> offered(const RunConfig& config) {
    const auto names = columnsOf(config);
    EXPECT_TRUE(names.ok()) << (names.ok() ? "" : names.error().text());
    return names.ok() ? *names : std::vector<std::string>{"(refused)"};
}

std::string manyRows(const std::string& separator, const std::string& first = "") {
    std::string text = first;
    for (int i = 0; i < 40; ++i)
        text += (i % 2 ? "ham" : "spam") + separator + "here is the message number " +
                std::to_string(i) + " of them\n";
    return text;
}

using Names = std::vector<std::string>;

TEST(OfferedColumnsTest, HeadingIsDetectedAsByTheReader) {
    const TempFolder folder;
    const auto known = folder.write("a.csv", "label,text\n" + manyRows(","));
    EXPECT_EQ(offered(fileConfig("csv-text", known)), (Names{"label", "text"}));
    EXPECT_EQ(offered(fileConfig("csv-text", known, "no")), (Names{"1", "2"}));
    const auto foreign = folder.write("b.csv", "sorte,wortlaut\n" + manyRows(","));
    EXPECT_EQ(offered(fileConfig("csv-text", foreign)), (Names{"sorte", "wortlaut"}));
    const auto none = folder.write("c.csv", manyRows(","));
    EXPECT_EQ(offered(fileConfig("csv-text", none)), (Names{"1", "2"}));
    EXPECT_EQ(offered(fileConfig("csv-text", none, "yes")),
              (Names{"spam", "here is the message number 0 of them"}));
}

TEST(OfferedColumnsTest, UnnamedAndRepeatedColumnsGoByTheirNumber) {
    const TempFolder folder;
    std::string rows = "v1,v2,score,score,,\n", gap = "label,,text\n", bare;
    for (int i = 0; i < 40; ++i) {
        const auto label = std::string(i % 2 ? "ham" : "spam"),
                   text = "message number " + std::to_string(i);
        rows += label + "," + text + ",1,2,,\n";
        gap += label + "," + std::to_string(i) + "," + text + "\n";
        bare += label + "," + text + "," + std::to_string(i) + ",,\n";
    }
    EXPECT_EQ(offered(fileConfig("csv-text", folder.write("a.csv", rows))),
              (Names{"v1", "v2", "3", "4"}));
    EXPECT_EQ(offered(fileConfig("csv-text", folder.write("b.csv", gap))),
              (Names{"label", "2", "text"}));
    EXPECT_EQ(offered(fileConfig("csv-text", folder.write("c.csv", bare))), (Names{"1", "2", "3"}));
}

TEST(OfferedColumnsTest, SeparatorLineQuotesAndBadBytesAreReadAsTheReaderReads) {
    const TempFolder folder;
    const auto line = folder.write("a.csv", "sep=;\nlabel;text\n" + manyRows(";"));
    EXPECT_EQ(offered(fileConfig("csv-text", line)), (Names{"label", "text"}));
    const auto quotes =
        folder.write("b.tsv", "label\ttext\nham\t\"never closed\n" + manyRows("\t"));
    EXPECT_EQ(offered(fileConfig("csv-text", quotes)), (Names{"label", "text"}));
    const auto latin = folder.write("c.csv", "v1,v2\nham,caf\xe9\n" + manyRows(","));
    EXPECT_EQ(offered(fileConfig("csv-text", latin)), (Names{"v1", "v2"}));
    const auto other = folder.write("d.csv", "label;text\n" + manyRows(";"));
    EXPECT_EQ(offered(fileConfig("csv-text", other)), Names{}) << "one column is no table";
    auto semicolon = fileConfig("csv-text", other);
    semicolon.values["dataset.separator"] = std::string("semicolon");
    EXPECT_EQ(offered(semicolon), (Names{"label", "text"}));
}

TEST(OfferedColumnsTest, ObjectsOfferTextsAndClasses) {
    const TempFolder folder;
    const std::string object = R"({"note": null, "stars": 5, "story": "a b c", "kind": "x"})";
    const std::string later = R"({"stars": 4, "story": "b", "kind": "y"})";
    for (const auto& [name, text] :
         std::map<std::string, std::string>{{"a.jsonl", "\n" + object + "\n" + later + "\n"},
                                            {"b.ndjson", object + "\n" + later},
                                            {"c.json", "[" + object + ",\n" + later + "]"},
                                            {"d.json", "[\n " + object + "\n]\n"}}) {
        const auto path = folder.write(name, text);
        EXPECT_EQ(offered(fileConfig("csv-text", path)), (Names{"kind", "stars", "story"})) << name;
        EXPECT_EQ(offered(fileConfig("summaries", path)), (Names{"kind", "story"})) << name;
    }
}

TEST(OfferedColumnsTest, FastTextHasNoColumns) {
    const TempFolder folder;
    const std::string lines = "__label__a one, two\n__label__b three, four\n";
    EXPECT_EQ(offered(fileConfig("csv-text", folder.write("a.txt", lines))), Names{});
    EXPECT_EQ(offered(fileConfig("csv-text", folder.write("b.txt", "\xef\xbb\xbf" + lines))),
              Names{});
}

TEST(OfferedColumnsTest, EveryPairOfNamesIsAccepted) {
    const TempFolder folder;
    std::string objects;
    for (int i = 0; i < 40; ++i)
        objects += R"({"art": ")" + std::string(i % 2 ? "a" : "b") +
                   R"(", "wortlaut": "some words )" + std::to_string(i) + "\"}\n";
    const std::vector<std::string> files = {
        folder.write("a.csv", "sorte,wortlaut\n" + manyRows(",")),
        folder.write("b.csv", manyRows(",")), folder.write("c.csv", "sep=\t\n" + manyRows("\t")),
        folder.write("d.ndjson", objects)};
    for (const auto& file : files) {
        const auto names = offered(fileConfig("csv-text", file));
        ASSERT_EQ(names.size(), 2U) << file;
        const auto loaded =
            loadWith("csv-text", file,
                     {{"dataset.text_column", names[1]}, {"dataset.label_column", names[0]}});
        ASSERT_TRUE(loaded.ok()) << file << ": " << loaded.error().text();
        EXPECT_EQ(loaded->classes.size(), 2U) << file;
    }
}

}  // namespace
}  // namespace headscope::data
