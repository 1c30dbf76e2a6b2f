// Tests of text pairs read from files: the supported layouts, and refusals that name the file, the
// line, the value found and the allowed values.
#include "tests/core/support/data_archive.h"
#include "tests/core/support/pair_support.h"

namespace headscope::data {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::string errorOf(const Result<Dataset>& loaded) {
    return loaded.ok() ? "accepted" : loaded.error().text();
}

TEST(PairFiles, AFolderIsReadBySplitAndSide) {
    const TempFolder folder;
    writeFolder(folder);
    const auto data = loadParallel(folder.path());
    ASSERT_TRUE(data) << data.error().text();
    EXPECT_EQ(data->train.count, 40);
    EXPECT_EQ(data->valid.count, 10);
    EXPECT_EQ(data->test.count, 12);
    EXPECT_EQ(data->test.texts[3],
              "ein Satz 203 \xc3\xbc"
              "ber das Wetter.");
    EXPECT_EQ(data->test.pairs.texts[3], "a sentence 203 about the weather.");
    EXPECT_EQ(data->targetTokenizer.decode(targetOf(data->test, 3)), data->test.pairs.texts[3])
        << "the exact text";
    const auto source = sourceOf(data->test, 3);
    EXPECT_EQ(source.back(), endOf(data->tokenizer));
    EXPECT_EQ(data->tokenizer.decode({source.begin(), source.end() - 1}), data->test.texts[3]);
    EXPECT_THAT(joinedNotes(*data), HasSubstr("source .de, target .en (in alphabetical order"));
    EXPECT_FALSE(data->test.pairs.aligned());
}

TEST(PairFiles, ASideThatIsNamedTurnsTheDirectionRound) {
    const TempFolder folder;
    writeFolder(folder);
    const auto one = loadParallel(folder.path()),
               other = loadParallel(folder.path(), {{"dataset.source_side", std::string("en")}});
    ASSERT_TRUE(other) << other.error().text();
    EXPECT_EQ(other->train.texts[0], "a sentence 0 about the weather.");
    EXPECT_EQ(other->train.pairs.texts, one->train.texts);
    EXPECT_NE(one->fingerprint, other->fingerprint);
    EXPECT_THAT(errorOf(loadParallel(folder.path(), {{"dataset.source_side", std::string("fr")}})),
                AllOf(HasSubstr("missing file train.fr (dataset.source_side)"),
                      HasSubstr("train.de, train.en")));
}

TEST(PairFiles, PackedFilesTablesAndTwoFilesHoldTheSame) {
    const TempFolder plain, packed, table, loose;
    for (const auto* folder : {&plain, &packed}) {
        const std::string ending = folder == &packed ? ".gz" : "";
        const auto put = [&](const std::string& name, const std::string& text) {
            folder->write(name + ending, folder == &packed ? gzipped(text) : text);
        };
        put("train.src", germanLines(30));
        put("train.tgt", englishLines(30));
        put("test.src", germanLines(5, 50));
        put("test.tgt", englishLines(5, 50));
    }
    std::string rows;
    for (int i = 0; i < 30; ++i) {
        auto german = germanLines(1, i), english = englishLines(1, i);
        german.pop_back();
        rows += german + '\t' + english;
    }
    const auto whole = loadParallel(plain.path(), {{"dataset.valid_fraction", 0.0}});
    const auto unpacked = loadParallel(packed.path(), {{"dataset.valid_fraction", 0.0}});
    const Values nothingHeld{{"dataset.valid_fraction", 0.0}, {"dataset.test_fraction", 0.0}};
    const auto tabbed = loadParallel(table.write("pairs.tsv", rows), nothingHeld);
    auto two = nothingHeld;
    two["dataset.target_path"] = loose.write("b.english", englishLines(30));
    const auto named = loadParallel(loose.write("a.german", germanLines(30)), two);
    ASSERT_TRUE(whole && unpacked && tabbed && named)
        << errorOf(whole) << errorOf(unpacked) << errorOf(tabbed) << errorOf(named);
    EXPECT_EQ(whole->train.tokens, unpacked->train.tokens);
    EXPECT_EQ(whole->train.tokens, tabbed->train.tokens);
    EXPECT_EQ(whole->train.pairs.tokens, named->train.pairs.tokens);
    EXPECT_EQ(whole->test.count, 5);
    EXPECT_THAT(joinedNotes(*whole), Not(HasSubstr("alphabet")))
        << "src and tgt say which is which";
}

TEST(PairFiles, UnequalLineCountsNameBothFiles) {
    const TempFolder folder;
    writeFolder(folder);
    folder.write("train.en", englishLines(39));
    EXPECT_THAT(errorOf(loadParallel(folder.path())),
                AllOf(HasSubstr("dataset parallel-text"),
                      HasSubstr("train.de has 40 lines, train.en has 39 lines")));
}

TEST(PairFiles, ALineThatIsNotUtf8IsNamed) {
    const TempFolder folder;
    writeFolder(folder);
    folder.write("val.en", englishLines(3, 100) + "caf\xe9\n" + englishLines(6, 103));
    EXPECT_THAT(errorOf(loadParallel(folder.path())),
                HasSubstr("val.en: line 4, byte 4: not valid UTF-8"));
    folder.write("val.en", englishLines(9, 100) + std::string("nul\0\n", 5));
    EXPECT_THAT(errorOf(loadParallel(folder.path())), HasSubstr("val.en: line 10: a NUL byte"));
}

TEST(PairFiles, EmptySidesAreLeftOutAndNamed) {
    const TempFolder folder;
    writeFolder(folder);
    folder.write("train.de", germanLines(20) + "\n" + germanLines(19, 21));
    folder.write("train.en", englishLines(30) + "  \n" + englishLines(9, 31));
    const auto data = loadParallel(folder.path());
    ASSERT_TRUE(data) << data.error().text();
    EXPECT_EQ(data->train.count, 38);
    EXPECT_EQ(data->train.texts[20],
              "ein Satz 21 \xc3\xbc"
              "ber das Wetter.")
        << "the rest still lines up";
    EXPECT_EQ(data->train.pairs.texts[20], "a sentence 21 about the weather.");
    EXPECT_THAT(joinedNotes(*data),
                AllOf(HasSubstr("Warning: train.de, train.en: 2 pairs with an empty side"),
                      HasSubstr("no source in line 21; no target in line 31")));
    folder.write("train.en", std::string(40, '\n'));
    EXPECT_THAT(errorOf(loadParallel(folder.path())),
                HasSubstr("40 of 40 pairs have an empty side"));
}

TEST(PairFiles, ATableWithAnotherNumberOfColumnsIsRefusedWithItsLine) {
    const TempFolder folder;
    EXPECT_THAT(
        errorOf(loadParallel(folder.write("p.tsv", "a\tb\nc\td\te\n"))),
        AllOf(HasSubstr("p.tsv: line 2 has 3 columns, expected 2"), HasSubstr("Keep two columns")));
    EXPECT_THAT(errorOf(loadParallel(folder.write("p.tsv", "a b\n"))),
                HasSubstr("line 1 has 1 columns"));
}

TEST(PairFiles, MissingOrDuplicateFileIsReported) {
    const TempFolder folder;
    EXPECT_THAT(errorOf(loadParallel("")), HasSubstr("parallel-text needs a path"));
    EXPECT_THAT(errorOf(loadParallel(folder.path())),
                HasSubstr("0 endings (none), two are needed; it contains no files"));
    EXPECT_THAT(
        errorOf(loadParallel(folder.write("only.de", "x\n"))),
        AllOf(HasSubstr("only.de is one side of a pair"), HasSubstr("dataset.target_path")));
    writeFolder(folder);
    folder.write("test_2018.de", germanLines(3));
    EXPECT_THAT(errorOf(loadParallel(folder.path())),
                HasSubstr("there are both test_2016_flickr.de and test_2018.de"));
    folder.write("test.de", germanLines(3, 300));
    folder.write("test.en", englishLines(3, 300));
    const auto plain = loadParallel(folder.path());
    ASSERT_TRUE(plain) << errorOf(plain);
    EXPECT_EQ(plain->test.count, 3) << "the plain name is meant";
    std::filesystem::remove(folder.path("test.en"));
    EXPECT_THAT(errorOf(loadParallel(folder.path())),
                HasSubstr(".de lacks the counterpart that ends in .en"));
}

TEST(PairFiles, LongPairsAreLeftOutOfTrainingAndCutElsewhere) {
    const TempFolder folder;
    writeFolder(folder);
    const std::string longLine = "this one goes on and on and on and on and on and on\n";
    folder.write("train.en", englishLines(39) + longLine);
    folder.write("test_2016_flickr.en", englishLines(11, 200) + longLine);
    const Values limits{{"dataset.tokens", std::string("symbols")},
                        {"model.length", std::int64_t{7}}};
    const auto data = loadParallel(folder.path(), limits);
    ASSERT_TRUE(data) << data.error().text();
    EXPECT_EQ(data->train.count, 39);
    EXPECT_EQ(data->test.count, 12) << "the test stays whole";
    EXPECT_EQ(data->test.pairs.texts[11] + "\n", longLine);
    EXPECT_EQ(targetOf(data->test, 11).size(), 6u);
    EXPECT_LE(data->targetLength, 7);
    EXPECT_THAT(joinedNotes(*data),
                AllOf(HasSubstr("1 of 40 training pairs were left out: longer than 6 tokens on a "
                                "side (model.length 7"),
                      HasSubstr("the longest has 14"),
                      HasSubstr("1 of 12 test pairs are longer than 6 tokens")));
    EXPECT_THAT(errorOf(loadParallel(folder.path(), {{"model.length", std::int64_t{2}}})),
                HasSubstr("every training pair is longer than 1 tokens"));
}

TEST(PairFiles, VocabularyWithoutTheTestsTokensIsReported) {
    const TempFolder folder;
    writeFolder(folder);
    const auto symbols = loadParallel(folder.path(), {{"dataset.tokens", std::string("symbols")},
                                                      {"dataset.vocabulary", std::string("each")}});
    ASSERT_TRUE(symbols) << symbols.error().text();
    EXPECT_THAT(joinedNotes(*symbols),
                HasSubstr("12 of 72 tokens of the test targets are not in the target vocabulary"));
    const auto pairs = loadParallel(folder.path());
    EXPECT_THAT(joinedNotes(*pairs), Not(HasSubstr("not in the target vocabulary")));
}

TEST(PairFiles, SidesMayShareAVocabularyOrHaveTheirOwn) {
    const TempFolder folder;
    writeFolder(folder);
    const auto joint = loadParallel(folder.path());
    const auto each = loadParallel(folder.path(), {{"dataset.vocabulary", std::string("each")}});
    ASSERT_TRUE(joint && each);
    EXPECT_TRUE(joint->jointVocabulary);
    EXPECT_EQ(joint->tokenizer.merges(), joint->targetTokenizer.merges());
    EXPECT_FALSE(each->jointVocabulary);
    EXPECT_NE(each->tokenizer.merges(), each->targetTokenizer.merges());
}

TEST(PairFiles, TheRealPairsLoad) {
    const auto shared = sharedFolder();
    if (shared.empty() || !std::filesystem::exists(shared + "/data/multi30k"))
        GTEST_SKIP() << "no Multi30k here";
    const auto data =
        loadParallel(shared + "/data/multi30k", {{"dataset.vocab_size", std::int64_t{8000}}});
    ASSERT_TRUE(data) << data.error().text();
    EXPECT_EQ(data->train.count, 29000);
    EXPECT_EQ(data->valid.count, 1014);
    EXPECT_EQ(data->test.count, 1000);
    for (std::int64_t i = 0; i < 1000; ++i)
        ASSERT_EQ(data->targetTokenizer.decode(targetOf(data->test, i)),
                  data->test.pairs.texts[static_cast<std::size_t>(i)]);
}

TEST(Summaries, ColumnsAreFoundByNameNumberOrForm) {
    const TempFolder folder;
    std::string named = "id,Summary,text\n", news, lines;
    for (int i = 0; i < 30; ++i) {
        const auto n = std::to_string(i);
        named += n + ",head " + n + ",\"body, long " + n + "\"\n";
        news += std::to_string(i % 4 + 1) + ",head " + n + ",\"body, long " + n + "\"\n";
        lines += "{\"article\":\"body, long " + n + "\",\"highlights\":\"head " + n + "\"}\n";
    }
    for (const auto& path : {folder.write("a.csv", named), folder.write("b.csv", news),
                             folder.write("c.jsonl", lines)}) {
        const auto data =
            loadSummaries(path, {{"dataset.valid_fraction", 0.0}, {"dataset.test_fraction", 0.0}});
        ASSERT_TRUE(data) << path << data.error().text();
        EXPECT_EQ(data->train.texts[2], "body, long 2") << path;
        EXPECT_EQ(data->train.pairs.texts[2], "head 2") << path;
    }
    const auto numbered = loadSummaries(
        folder.path("a.csv"),
        {{"dataset.text_column", std::string("2")}, {"dataset.summary_column", std::string("3")}});
    ASSERT_TRUE(numbered) << numbered.error().text();
    EXPECT_EQ(numbered->train.pairs.texts[0].substr(0, 5), "body,");
}

TEST(Summaries, UnfittingLineIsReportedWithItsNumber) {
    const TempFolder folder;
    EXPECT_THAT(
        errorOf(loadSummaries(folder.write("a.csv", "x,y,z\n1,2,3\n"))),
        AllOf(HasSubstr("a.csv: cannot determine which column to use for dataset.text_column"),
              HasSubstr("\"x\", \"y\"")));
    EXPECT_THAT(errorOf(loadSummaries(folder.write("a.csv", "text,summary\na,b\nc\n"))),
                HasSubstr("row 3: 1 column, expected 2"));
    EXPECT_THAT(
        errorOf(loadSummaries(
            folder.write("b.jsonl", "{\"text\":\"a\",\"summary\":\"b\"}\n{\"text\":\"a\"}\n"))),
        AllOf(HasSubstr("b.jsonl: line 2: missing key \"summary\" (dataset.summary_column)"),
              HasSubstr("\"text\"")));
    EXPECT_THAT(errorOf(loadSummaries(folder.write("b.jsonl", "{\"text\":1,\"summary\":\"b\"}\n"))),
                HasSubstr("line 1: \"text\" is not text"));
    EXPECT_THAT(errorOf(loadSummaries(folder.write("b.jsonl", "{\"text\":\n"))),
                HasSubstr("line 1"));
}

TEST(Summaries, LongTextsAreCutNotLeftOut) {
    const TempFolder folder;
    std::string rows = "text,summary\n";
    for (int i = 0; i < 20; ++i)
        rows += "one two three four five six seven eight nine ten " + std::to_string(i) +
                ",short " + std::to_string(i) + "\n";
    const auto data =
        loadSummaries(folder.write("a.csv", rows), {{"dataset.tokens", std::string("symbols")},
                                                    {"model.length", std::int64_t{6}},
                                                    {"dataset.test_fraction", 0.0},
                                                    {"dataset.valid_fraction", 0.0}});
    ASSERT_TRUE(data) << data.error().text();
    EXPECT_EQ(data->train.count, 20);
    EXPECT_EQ(sourceOf(data->train, 0).size(), 6u);
    EXPECT_THAT(joinedNotes(*data),
                HasSubstr("20 of 20 training texts are longer than 5 tokens and are cut there"));
}

}  // namespace
}  // namespace headscope::data
