// Tests of what a run on text pairs stores: both vocabularies, or the shared one, and the tokens
// used for scores.
#include "core/service/runs/dataset_record.h"
#include "tests/core/support/pair_support.h"

namespace headscope::data {
namespace {

using ::testing::HasSubstr;

TEST(PairRecord, ARunKeepsBothVocabularies) {
    const TempFolder folder;
    writeFolder(folder);
    for (const char* vocabulary : {"joint", "each"}) {
        const auto data =
            loadParallel(folder.path(), {{"dataset.vocabulary", std::string(vocabulary)}});
        const TempFolder place;
        const auto run = io::Directory::open(place.path());
        ASSERT_TRUE(data && run);
        ASSERT_TRUE(runs::writeDatasetRecord(*run, *data));
        auto back = runs::readDatasetRecord(*run);
        ASSERT_TRUE(back) << back.error().text();
        EXPECT_EQ(back->tokenizer.merges(), data->tokenizer.merges());
        EXPECT_EQ(back->targetTokenizer.merges(), data->targetTokenizer.merges());
        EXPECT_EQ(back->jointVocabulary, data->jointVocabulary);
        EXPECT_EQ(back->targetLength, data->targetLength);
        if (data->jointVocabulary) continue;
        std::filesystem::remove(place.path("target_vocabulary.json"));
        back = runs::readDatasetRecord(*run);
        ASSERT_FALSE(back);
        EXPECT_THAT(back.error().text(), HasSubstr("target_vocabulary.json"));
    }
}

// Chinese is written without spaces. With the default tokens, BLEU would treat each sentence as one
// word and find no matches.
TEST(PairRecord, ARunKeepsTheTokensOfItsScoresAndWarnsOfThem) {
    const TempFolder folder;
    std::string chinese;
    for (int i = 0; i < 60; ++i) chinese += "第" + std::to_string(i) + "个男人站在梯子上。\n";
    folder.write("train.en", englishLines(60));
    folder.write("train.zh", chinese);
    const auto data = loadParallel(folder.path(), {{"dataset.source_side", std::string("en")},
                                                   {"dataset.target_side", std::string("zh")}});
    ASSERT_TRUE(data) << data.error().text();
    EXPECT_EQ(data->scoreTokens.bleu, text::BleuTokens::Zh);
    EXPECT_EQ(data->scoreTokens.rouge, text::RougeTokens::Unicode);
    const auto named = [](const Message& note) {
        return isWarning(note) && note.text().find("zh") != std::string::npos;
    };
    EXPECT_EQ(std::count_if(data->notes.begin(), data->notes.end(), named), 1);
    const TempFolder place;
    const auto run = io::Directory::open(place.path());
    ASSERT_TRUE(run && runs::writeDatasetRecord(*run, *data));
    const auto back = runs::readDatasetRecord(*run);
    ASSERT_TRUE(back) << back.error().text();
    EXPECT_EQ(back->scoreTokens.bleu, text::BleuTokens::Zh);
    const auto plain = loadParallel(folder.path(), {{"dataset.source_side", std::string("zh")},
                                                    {"dataset.target_side", std::string("en")}});
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->scoreTokens.bleu, text::BleuTokens::V13a);
    EXPECT_EQ(std::count_if(plain->notes.begin(), plain->notes.end(), named), 0);
}

}  // namespace
}  // namespace headscope::data
