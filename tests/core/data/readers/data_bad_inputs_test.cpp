// Runs the rows of the bad-input catalogue (bad_inputs.h), and checks that none is missing.
#include "tests/core/data/readers/bad_inputs.h"

#include <gmock/gmock.h>

#include <set>

namespace headscope::data::badinputs {
namespace {

using ::testing::HasSubstr;

void check(const Row& row) {
    SCOPED_TRACE(row.id);
    const TempFolder folder;
    const auto input = row.make(folder);
    const auto loaded = loadWith(input.source, input.path, input.values);
    if (row.outcome == 'R') {
        ASSERT_FALSE(loaded.ok()) << "accepted";
        EXPECT_TRUE(loaded.error().code == ErrorCode::BadData ||
                    loaded.error().code == ErrorCode::Io);
        EXPECT_THAT(loaded.error().text(), HasSubstr(row.phrase));
        return;
    }
    ASSERT_TRUE(loaded.ok()) << loaded.error().text();
    EXPECT_GT(loaded->train.count, 0);
    EXPECT_THAT(joinedNotes(*loaded), HasSubstr(row.phrase));
}

TEST(BadInputsTest, TextFiles) {
    for (const auto& row : textRows()) check(row);
}

TEST(BadInputsTest, PicturesAndArchives) {
    for (const auto& row : imageRows()) check(row);
}

// Every row of the catalogue is covered above, in a separate test, or listed here with the reason.
const std::map<std::string, std::string>& elsewhere() {
    static const std::map<std::string, std::string> kRows = {
        {"D058", "VocabularyTest.ComposedAndDecomposedLettersStayApart"},
        {"D059", "VocabularyTest.EmojiSequencesAreCodePointsInCharacterMode"},
        {"D065", "JSONL is not read yet"},
        {"D066", "JSONL is not read yet"},
        {"D067", "JSONL is not read yet"},
        {"D068", "JSONL is not read yet"},
        {"D069", "JSONL is not read yet"},
        {"D070", "JSONL is not read yet"},
        {"D071", "JSONL is not read yet"},
        {"D076", "no ratios to sum: valid_fraction and test_fraction are each bounded to 0..0.5"},
        {"D077", "DatasetFilesTest.AFileThatChangesIsNoticed"},
        {"D078", "DatasetFilesTest.AFileThatChangesIsNoticed"},
        {"D084",
         "a stalled network mount cannot be made in a test; cancelling is "
         "DatasetFilesTest.CancelledLoadsSaySo"},
        {"D085", "TokenCacheTest"},
        {"D086", "TokenCacheTest"},
        {"D087", "TokenCacheTest"},
        {"D095", "there are no downloads yet"},
        {"D107", "ArchiveTest.SparseEntriesAreRefused"},
    };
    return kRows;
}

TEST(BadInputsTest, NoRowOfTheCatalogueIsForgotten) {
    std::set<std::string> covered;
    for (const auto* rows : {&textRows(), &imageRows()})
        for (const auto& row : *rows) covered.insert(row.id);
    for (int i = 1; i <= 115; ++i) {
        auto id = std::to_string(i);
        id = "D" + std::string(3 - id.size(), '0') + id;
        EXPECT_TRUE(covered.count(id) || elsewhere().count(id)) << id;
    }
}

}  // namespace
}  // namespace headscope::data::badinputs
