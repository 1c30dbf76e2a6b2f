// Tests of tables of text pairs as users have them: headings, additional columns, other separators,
// JSON Lines.
#include "tests/core/support/pair_support.h"

namespace headscope::data {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(PairShapes, PairsInEveryKindOfTable) {
    struct PairShape {
        const char* name;
        std::string content;
        Values values;
    };
    const std::string tail = "\tCC-BY 2.0 (France) #1";
    const std::vector<PairShape> table = {
        {"two.tsv", pairLines("\t"), {}},
        {"heading.tsv", "en\tfr\n" + pairLines("\t"), {}},
        {"words.csv", "English words/sentences,French words/sentences\n" + pairLines(","), {}},
        {"plain.csv", pairLines(","), {}},
        {"three.tsv", pairLines("\t", tail), {}},
        {"fra.txt", pairLines("\t", tail), {}},
        {"blank.tsv", pairLines("\t") + "\n\n", {}},
        {"UPPER.TSV", pairLines("\t"), {}},
        {"semicolons.csv", "en;fr\n" + pairLines(";"), {}},
        {"named.csv",
         "id,fr,en\n" +
             [] {
                 std::string out;
                 for (int i = 0; i < 60; ++i)
                     out += "x,ligne " + std::to_string(i) + " ici,source line " +
                            std::to_string(i) + " here\n";
                 return out;
             }(),
         {{"dataset.source_side", std::string("en")}, {"dataset.target_side", std::string("fr")}}},
        {"lines.jsonl",
         [] {
             std::string out;
             for (int i = 0; i < 60; ++i)
                 out += "{\"translation\": {\"fr\": \"ligne " + std::to_string(i) +
                        " ici\", \"en\": \"source line " + std::to_string(i) + " here\"}}\n";
             return out;
         }(),
         {}},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(row.name);
        const TempFolder folder;
        const auto d = loadParallel(folder.write(row.name, row.content), row.values);
        ASSERT_TRUE(d.ok()) << d.error().text();
        EXPECT_EQ(allRows(*d), 60);
        EXPECT_THAT(d->train.texts.front(), HasSubstr("source line"));
        EXPECT_THAT(d->train.pairs.texts.front(), HasSubstr("ici"));
        EXPECT_THAT(d->train.pairs.texts.front(), Not(HasSubstr("CC-BY")));
        const bool more = row.content.find("CC-BY") != std::string::npos;
        EXPECT_EQ(warned(*d, "dataset.source_side"), more || std::string(row.name) == "named.csv")
            << joinedNotes(*d);
    }
}

// Columns of scores and ids come before or between the two sides.
TEST(PairShapes, ColumnsOfNumbersAreNoSideOfAPair) {
    const TempFolder folder;
    std::string scored, exported;
    for (int i = 0; i < 60; ++i) {
        const auto n = std::to_string(i);
        scored += "0." + n + "\tsource " + n + "\ttarget " + n + "\n";
        exported += "10" + n + "\tsource " + n + "\t20" + n + "\ttarget " + n + "\n";
    }
    for (const auto& content : {scored, exported}) {
        const auto d = loadParallel(folder.write("p.tsv", content));
        ASSERT_TRUE(d.ok()) << d.error().text();
        EXPECT_EQ(d->train.texts.front().find("source"), 0u);
        EXPECT_EQ(d->train.pairs.texts.front().find("target"), 0u);
    }
    const auto chosen =
        loadParallel(folder.write("p.tsv", exported), {{"dataset.source_side", std::string("4")}});
    ASSERT_TRUE(chosen.ok()) << chosen.error().text();
    EXPECT_EQ(chosen->train.texts.front().find("target"), 0u);
    EXPECT_EQ(chosen->train.pairs.texts.front().find("source"), 0u);
}

TEST(PairShapes, QuotedFieldsWithAnotherSeparatorNameTheSetting) {
    const TempFolder folder;
    const auto path = folder.write("q.csv", "\"text\";\"label\"\n\"some words\";\"a\"\n");
    EXPECT_THAT(loadWith("csv-text", path).error().hint.text(),
                HasSubstr("dataset.separator to semicolon"));
}

TEST(PairShapes, HeadingOfPairsCanBeDeniedAndADoubtfulOneIsReported) {
    const TempFolder folder;
    const auto path = folder.write("h.tsv", "en\tfr\n" + pairLines("\t"));
    const auto kept = loadParallel(path, {{"dataset.header", std::string("no")}});
    ASSERT_TRUE(kept.ok());
    EXPECT_EQ(allRows(*kept), 61);
    const auto doubtful = loadParallel(folder.write("d.tsv", "links\trechts\n" + pairLines("\t")));
    ASSERT_TRUE(doubtful.ok());
    EXPECT_EQ(allRows(*doubtful), 61);
    EXPECT_TRUE(warned(*doubtful, "dataset.header"));
    const auto plain = loadParallel(folder.write("p.tsv", pairLines("\t")));
    EXPECT_FALSE(warned(*plain, "dataset.header"));
}

TEST(PairShapes, PairsOfAFolderMayBeCsv) {
    const TempFolder folder;
    folder.write("train.csv", "source,target\n" + pairLines(","));
    folder.write("test.csv", "source,target\n" + pairLines(","));
    const auto d = loadParallel(folder.path());
    ASSERT_TRUE(d.ok()) << d.error().text();
    EXPECT_EQ(d->test.count, 60);
    EXPECT_EQ(d->train.count + d->valid.count, 60);
}

}  // namespace
}  // namespace headscope::data
