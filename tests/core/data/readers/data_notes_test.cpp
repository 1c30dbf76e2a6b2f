// Tests of the notes on accepted data: overlap of the splits, skipped pictures, and unusual
// properties.
#include "core/api/base/table_text.h"
#include "core/data/readers/import_notes.h"

#include "tests/core/support/data_support.h"
#include "tests/core/support/picture_files.h"

#include <sys/stat.h>
#include <unistd.h>

namespace headscope::data {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string numberedTexts(int first, int count) {
    std::string out = "text,label\n";
    for (int i = first; i < first + count; ++i)
        out += "text number " + std::to_string(i) + "," + std::to_string(i % 2) + "\n";
    return out;
}

std::string pictureOf(int value) {
    auto pixels = slope(8, 8, 3);
    for (std::size_t i = 0; i < pixels.size(); i += 3) pixels[i] = static_cast<std::uint8_t>(value);
    return pngOf(8, 8, pixels);
}

void writePictures(const TempFolder& folder, const std::string& under, int first, int count) {
    for (int i = first; i < first + count; ++i)
        folder.write(under + (i % 2 ? "/odd/" : "/even/") + std::to_string(i) + ".png",
                     pictureOf(i));
}

// 2 of 3 must be shown as 66.7 %, not 66.6 %.
TEST(DataNotesTest, SharesAreRounded) {
    EXPECT_EQ(percentText(2 / 3.0), "66.7 %");
    EXPECT_EQ(percentText(1 / 3.0), "33.3 %");
    EXPECT_EQ(percentText(0.29996), "30.0 %");
    EXPECT_EQ(percentText(0.875, 0), "88 %");
    const TempFolder folder;
    folder.write("train.csv", numberedTexts(0, 96));
    // 64 of 96 test texts are also in the training data.
    folder.write("test.csv", numberedTexts(32, 96));
    const auto d = loadWith("csv-text", folder.path(), {{"dataset.valid_fraction", 0.0}});
    ASSERT_TRUE(d.ok()) << d.error().text();
    EXPECT_THAT(joinedNotes(*d), HasSubstr("64 of 96 (66.7 %)"));
}

struct OverlapRow {
    // The test split has 100 samples from this one on; training has samples 0 to 99.
    int firstOfTest;
    bool warned, noted;
};

// Overlap between test and training data is reported by its size, for texts and for pictures.
TEST(DataNotesTest, TestSamplesInTrainingDataAreReported) {
    const std::vector<OverlapRow> table = {
        {150, false, false}, {99, false, true}, {77, true, false}, {0, true, false}};
    for (const auto& row : table)
        for (const bool pictures : {false, true}) {
            SCOPED_TRACE(row.firstOfTest);
            const TempFolder folder;
            if (pictures) {
                writePictures(folder, "train", 0, 100);
                writePictures(folder, "test", row.firstOfTest, 100);
            } else {
                folder.write("train.csv", numberedTexts(0, 100));
                folder.write("test.csv", numberedTexts(row.firstOfTest, 100));
            }
            const auto d = loadWith(
                pictures ? "image-folder" : "csv-text", folder.path(),
                {{"dataset.image_size", std::int64_t{8}}, {"dataset.valid_fraction", 0.0}});
            ASSERT_TRUE(d.ok()) << d.error().text();
            const std::string what =
                pictures ? "test pictures also occur" : "test texts also occur";
            const auto found = std::find_if(
                d->notes.begin(), d->notes.end(),
                [&](const Message& line) { return line.text().find(what) != std::string::npos; });
            ASSERT_EQ(found != d->notes.end(), row.warned || row.noted) << joinedNotes(*d);
            if (found == d->notes.end()) continue;
            EXPECT_EQ(isWarning(*found), row.warned);
            const int shared = std::max(0, 100 - row.firstOfTest);
            EXPECT_THAT(found->text(), HasSubstr(std::to_string(shared) + " of 100 (" +
                                                 std::to_string(shared) + ".0 %)"));
        }
}

// A split made by this program can also share texts, if the file has repeated rows.
TEST(DataNotesTest, RepeatedRowsReachBothHeldOutSplits) {
    const TempFolder folder;
    folder.write("twice.csv", numberedTexts(0, 200) + numberedTexts(0, 200).substr(11));
    const auto d = loadWith("csv-text", folder.path("twice.csv"));
    ASSERT_TRUE(d.ok()) << d.error().text();
    EXPECT_THAT(joinedNotes(*d), HasSubstr("test texts also occur in the training data"));
    EXPECT_THAT(joinedNotes(*d), HasSubstr("validation texts also occur in the training data"));
}

TEST(DataNotesTest, OnePictureInTwoClasses) {
    const TempFolder folder;
    for (int i = 0; i < 40; ++i)
        for (const char* name : {"a/", "b/"})
            folder.write(name + std::to_string(i) + ".png", pictureOf(i));
    const auto d =
        loadWith("image-folder", folder.path(), {{"dataset.image_size", std::int64_t{8}}});
    ASSERT_TRUE(d.ok()) << d.error().text();
    EXPECT_THAT(joinedNotes(*d), HasSubstr("also occur in another class"));
}

struct UnreadableRow {
    const char* what;
    int count;  // number of unreadable files, in addition to 100 valid pictures
    bool accepted;
    const char* phrase;
    std::function<void(const TempFolder&, const std::string& name)> make;
};

void tooLargePicture(const TempFolder& folder, const std::string& name) {
    folder.write(name,
                 pngFrom(20000, 20000, std::string("\x08\x02\0\0\0", 5), pngChunk("IDAT", "x")));
}
void cutPictureFile(const TempFolder& folder, const std::string& name) {
    folder.write(name, pictureOf(7).substr(0, 60));
}
void lockedFile(const TempFolder& folder, const std::string& name) {
    ::chmod(folder.write(name, pictureOf(7)).c_str(), 0);
}
void pipeFile(const TempFolder& folder, const std::string& name) {
    ::mkfifo(folder.path(name).c_str(), 0600);
}
void pointerFile(const TempFolder& folder, const std::string& name) {
    folder.write(name, "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n");
}

TEST(DataNotesTest, UnreadablePicturesAreLeftOutUpToALimit) {
    const std::vector<UnreadableRow> table = {
        {"one cut", 1, true,
         "1 of 101 pictures could not be read and were left out: even/bad0.png: the picture file "
         "ends "
         "early",
         cutPictureFile},
        {"one too large", 1, true, "20000 x 20000", tooLargePicture},
        {"one without permission", 1, true, "no permission", lockedFile},
        {"one that is a pipe", 1, true, "named pipe", pipeFile},
        {"one pointer", 1, true, "a Git LFS pointer", pointerFile},
        {"five", 5, true, "5 of 105", cutPictureFile},
        {"six", 6, false, "6 of 106 pictures could not be read, at most 5 % may", cutPictureFile},
        {"all but a hundred pointers", 50, false, "and 45 more", pointerFile},
    };
    for (const auto& row : table) {
        SCOPED_TRACE(row.what);
        if (row.make == nullptr || (::geteuid() == 0 && std::string(row.phrase) == "no permission"))
            continue;
        const TempFolder folder;
        writePictures(folder, ".", 0, 100);
        for (int i = 0; i < row.count; ++i)
            row.make(folder, "even/bad" + std::to_string(i) + ".png");
        const auto d =
            loadWith("image-folder", folder.path(), {{"dataset.image_size", std::int64_t{8}}});
        ASSERT_EQ(d.ok(), row.accepted);
        if (!d.ok()) {
            EXPECT_THAT(d.error().text(), HasSubstr(row.phrase));
            continue;
        }
        EXPECT_EQ(d->train.count + d->valid.count + d->test.count, 100);
        EXPECT_THAT(joinedNotes(*d), HasSubstr(row.phrase));
        EXPECT_TRUE(isWarning(d->notes.front())) << joinedNotes(*d);
    }
}

TEST(DataNotesTest, CropAndFlipAreTheExceptionForOwnPictures) {
    const auto defaultValue = [](const char* id) {
        for (const auto& spec : findDataset(id)->parameters())
            if (spec.key == "dataset.augment") {
                EXPECT_THAT(spec.help, HasSubstr("digits"));
                EXPECT_FALSE(spec.advanced) << "its hint is seen without unfolding the form";
                return std::get<bool>(spec.defaultValue);
            }
        throw std::logic_error("no such setting");
    };
    EXPECT_TRUE(defaultValue("cifar-10"));
    EXPECT_FALSE(defaultValue("image-folder"));
    const TempFolder folder;
    writePictures(folder, ".", 0, 100);
    EXPECT_THAT(joinedNotes(*loadWith("image-folder", folder.path())),
                HasSubstr("crop and flip are off"));
    EXPECT_THAT(joinedNotes(*loadWith("image-folder", folder.path(), {{"dataset.augment", true}})),
                Not(HasSubstr("crop and flip")));
}

TEST(DataNotesTest, TokensOfASample) {
    const TempFolder folder;
    std::string text;
    for (int i = 0; i < 900; ++i) text += "line " + std::to_string(i) + "\n";
    const auto* source = findDataset("text-file");
    const auto stream =
        loadWith("text-file", folder.write("t.txt", text), {{"model.length", std::int64_t{32}}});
    ASSERT_TRUE(stream.ok()) << stream.error().text();
    EXPECT_EQ(previewOf(*stream, source->info()).meanLength, 32);
    const auto table = loadWith("csv-text", folder.write("t.csv", numberedTexts(0, 100)));
    ASSERT_TRUE(table.ok());
    EXPECT_EQ(previewOf(*table, findDataset("csv-text")->info()).meanLength, 3);
}

}  // namespace
}  // namespace headscope::data
