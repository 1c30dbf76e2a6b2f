// What a run keeps of pairs of texts: both vocabularies, or the one that they share.
#include "core/runs/dataset_record.h"
#include "pair_support.h"

namespace headscope::data {
namespace {

using ::testing::HasSubstr;

TEST(PairRecord, ARunKeepsBothVocabularies) {
    const TempFolder folder;
    writeFolder(folder);
    for (const char* vocabulary : {"joint", "each"}) {
        const auto data = loadParallel(folder.path(), {{"dataset.vocabulary", std::string(vocabulary)}});
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

}  // namespace
}  // namespace headscope::data
