// Tests of text datasets that consist of one file per split, in every supported file format.
#include "core/data/readers/split_files.h"

#include "tests/core/support/data_archive.h"
#include "tests/core/support/data_support.h"

namespace headscope::data {
namespace {

using ::testing::HasSubstr;

constexpr int kTrainRows = 90, kValidRows = 40, kTestRows = 36;

// Returns rows of text and label; `from` makes the texts of two files different.
std::string tableOfRows(int count, int from, char separator, bool header) {
    std::string out = header ? std::string("text") + separator + "label\n" : "";
    for (int i = 0; i < count; ++i)
        out += "words of number " + std::to_string(from + i) + separator + std::to_string(i % 3) +
               "\n";
    return out;
}

std::string newsOfRows(int count, int from, char separator) {
    std::string out;
    for (int i = 0; i < count; ++i)
        out += std::to_string(i % 4 + 1) + separator + "Title " + std::to_string(from + i) +
               separator + "Body here\n";
    return out;
}

struct SplitFileKind {
    const char* train;
    const char* valid;
    const char* test;
    char separator;
    bool packed = false;
};

const std::vector<SplitFileKind>& splitFileKinds() {
    static const std::vector<SplitFileKind> kSplitFileKinds = {
        {"train.csv", "valid.csv", "test.csv", ','},
        {"train.csv", "dev.csv", "test.csv", ','},
        {"train.tsv", "val.tsv", "test.tsv", '\t'},
        {"train.tab", "validation.tab", "test.tab", '\t'},
        {"train.txt", "dev.txt", "test.txt", '\t'},
        {"train.txt", "dev.txt", "test.txt", ','},
        {"Train.CSV", "Valid.CSV", "TEST.csv", ','},
        {"train.csv.gz", "valid.csv.gz", "test.csv.gz", ',', true},
        {"train.tsv.gz", "dev.tsv.gz", "test.tsv.gz", '\t', true},
        {"train.txt.gz", "val.txt.gz", "test.txt.gz", '\t', true},
    };
    return kSplitFileKinds;
}

std::string packedIf(bool packed, const std::string& text) {
    return packed ? gzipped(text) : text;
}

TEST(SplitFilesTest, EveryKindOfFileForBothTextSets) {
    for (const auto& kind : splitFileKinds())
        for (const bool news : {false, true}) {
            SCOPED_TRACE(std::string(kind.train) + (news ? " as ag-news" : " as csv-text"));
            const auto content = [&](int count, int from) {
                return packedIf(kind.packed,
                                news ? newsOfRows(count, from, kind.separator)
                                     : tableOfRows(count, from, kind.separator, from == 0));
            };
            const TempFolder folder;
            folder.write(kind.train, content(kTrainRows, 0));
            folder.write(kind.valid, content(kValidRows, 1000));
            folder.write(kind.test, content(kTestRows, 2000));
            folder.write("README.md", "about the data");
            const auto d = loadWith(news ? "ag-news" : "csv-text", folder.path());
            ASSERT_TRUE(d.ok()) << d.error().text();
            EXPECT_EQ(d->train.count, kTrainRows);
            EXPECT_EQ(d->valid.count, kValidRows);
            EXPECT_EQ(d->test.count, kTestRows);
            EXPECT_EQ(d->train.texts.front().find("words") == 0, !news);
        }
}

TEST(SplitFilesTest, MissingSplitsAreSplitOff) {
    const TempFolder folder;
    folder.write("train.csv", tableOfRows(100, 0, ',', true));
    const auto alone = loadWith("csv-text", folder.path());
    ASSERT_TRUE(alone.ok()) << alone.error().text();
    EXPECT_EQ(alone->train.count + alone->valid.count + alone->test.count, 100);
    EXPECT_GT(alone->test.count, 0);
    folder.write("dev.csv", tableOfRows(40, 500, ',', true));
    const auto withValid = loadWith("csv-text", folder.path());
    ASSERT_TRUE(withValid.ok());
    EXPECT_EQ(withValid->valid.count, 40);
    EXPECT_EQ(withValid->train.count + withValid->test.count, 100);
    std::filesystem::rename(folder.path("dev.csv"), folder.path("test.csv"));
    const auto withTest = loadWith("csv-text", folder.path());
    ASSERT_TRUE(withTest.ok());
    EXPECT_EQ(withTest->test.count, 40);
    EXPECT_NE(withTest->fingerprint, withValid->fingerprint)
        << "the same two contents, put to another use";
}

TEST(SplitFilesTest, Refusals) {
    const TempFolder folder;
    const auto message = [&] { return loadWith("csv-text", folder.path()).error().text(); };
    EXPECT_THAT(message(), HasSubstr("it contains no files"));
    folder.write("reviews.csv", tableOfRows(9, 0, ',', true));
    folder.write("test.csv", tableOfRows(9, 0, ',', true));
    EXPECT_THAT(message(), HasSubstr("train.csv (or .tsv, .txt, .csv.gz) is missing"));
    EXPECT_THAT(message(), HasSubstr("it contains reviews.csv, test.csv"));
    folder.write("train.csv", tableOfRows(90, 0, ',', true));
    folder.write("train.tsv", tableOfRows(90, 0, '\t', true));
    EXPECT_THAT(message(), HasSubstr("both train.csv and train.tsv"));
    std::filesystem::remove(folder.path("train.tsv"));
    const auto whole = gzipped(tableOfRows(900, 0, ',', true));
    std::filesystem::remove(folder.path("train.csv"));
    folder.write("train.csv.gz", whole.substr(0, whole.size() / 2));
    EXPECT_THAT(message(), HasSubstr("train.csv.gz: the gzip data ends early"));
    folder.write("train.csv.gz", gzipped(gzipped(tableOfRows(900, 0, ',', true))));
    EXPECT_THAT(message(), HasSubstr("this is a gzip file"));
}

}  // namespace
}  // namespace headscope::data
