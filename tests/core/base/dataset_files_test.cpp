#include "core/data/token_cache.h"
#include "core/io/csv_reader.h"

#include "data_support.h"

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
    const auto d =
        loadWith("csv-text", folder.write("mail.csv", tableOf(100)),
                 {{"dataset.separator", std::string("semicolon")}, {"dataset.text_column", std::string("body")}});
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
        rows += "id" + std::to_string(i) + "\tsome text " + std::to_string(i) + "\t" + std::to_string(i % 2 + 3) + "\n";
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
    for (const auto& text : a->test.texts) EXPECT_EQ(std::count(a->train.texts.begin(), a->train.texts.end(), text), 0);
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
        ASSERT_THAT(record.fields, ElementsAre("row " + std::to_string(i) + ", with \"quotes\"", "line\nbreak"));
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
    EXPECT_THAT(changed->unchanged().error().message, HasSubstr("changed during import"));
    auto deleted = io::FileReader::open(path);
    std::filesystem::remove(path);
    EXPECT_THAT(deleted->unchanged().error().message, HasSubstr("vanished during import"));
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
                        {{"dataset.separator", std::string("semicolon")}, {"dataset.text_column", std::string("body")}},
                        m_folder.path("cache"));
    }
    std::string cacheFile() const {
        for (const auto& entry : std::filesystem::directory_iterator(m_folder.path("cache/datasets")))
            return entry.path().string();
        return {};
    }
    // Loading with this cache content gives the same data, and the file is whole again afterwards.
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
    EXPECT_EQ(again->vocabulary.tokens(), m_first->vocabulary.tokens());
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
    const auto d = loadWith("text-file", folder.write("t.txt", text), {{"model.length", std::int64_t{16}}});
    ASSERT_TRUE(d.ok()) << d.error().text();
    EXPECT_EQ(d->train.count, 1890);
    EXPECT_EQ(d->valid.count, 105);
    EXPECT_EQ(d->test.count, 105);
    EXPECT_EQ(d->vocabulary.size(), 22);  // z never occurs in training
    EXPECT_EQ(d->test.tokens.back(), kUnknown);
    EXPECT_EQ(previewOf(*d, findDataset("text-file")->info()).sizes.train, 1890 / 16);
}

TEST(RealDataTest, AgNews) {
    const auto shared = sharedFolder();
    if (shared.empty()) GTEST_SKIP() << "no folder with real data (HEADSCOPE_SHARED)";
    const auto d = loadWith("ag-news", shared + "/data/ag_news", {{"dataset.valid_fraction", 0.0}});
    ASSERT_TRUE(d.ok()) << d.error().text();
    EXPECT_EQ(d->train.count, 10001);
    EXPECT_EQ(d->test.count, 7600);
    EXPECT_EQ(d->valid.count, 0);
    EXPECT_THAT(previewOf(*d, findDataset("ag-news")->info()).classCounts, ElementsAre(2509, 2458, 2496, 2538));
    EXPECT_LE(d->length, 64);
    EXPECT_EQ(d->vocabulary.token(2), "the");
}

TEST(RealDataTest, OfficialAgNewsTestHasTitles) {
    const auto shared = sharedFolder();
    if (shared.empty()) GTEST_SKIP() << "no folder with real data (HEADSCOPE_SHARED)";
    const TempFolder folder;
    std::filesystem::copy_file(shared + "/data/ag_news/test_official.csv", folder.path("train.csv"));
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
    EXPECT_EQ(text->vocabulary.size(), 67);
}

}  // namespace
}  // namespace headscope::data
