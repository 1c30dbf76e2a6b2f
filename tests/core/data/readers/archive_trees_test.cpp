// Tests of samples in one folder per class, on disk and inside zip and tar archives.
#include "tests/core/support/data_archive.h"
#include "tests/core/support/data_support.h"
#include "tests/core/support/picture_files.h"
#include "tests/core/support/zip_archive.h"

namespace headscope::data {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// One picture of 8 x 8 pixels per number.
std::string squarePicture(int number) {
    std::vector<std::uint8_t> pixels(8 * 8 * 3);
    for (std::size_t i = 0; i < pixels.size(); ++i)
        pixels[i] = static_cast<std::uint8_t>(i * 7 + static_cast<std::size_t>(number) * 31);
    return pngOf(8, 8, pixels);
}

using Files = std::vector<std::pair<std::string, std::string>>;

Files pictureFiles(const std::string& top) {
    Files files;
    for (int i = 0; i < 40; ++i) {
        const auto name = std::to_string(i) + ".png";
        files.emplace_back(top + "k\xc3\xa4se/" + name, squarePicture(2 * i));
        files.emplace_back(top + "brot/" + name, squarePicture(2 * i + 1));
    }
    return files;
}

std::string zipped(const Files& files) {
    std::vector<ZipEntry> entries;
    for (const auto& [name, bytes] : files) entries.push_back({name, bytes});
    return zipOf(entries);
}

std::string tarred(const Files& files) {
    std::vector<TarEntry> entries;
    for (const auto& [name, bytes] : files) entries.push_back({name, bytes});
    return tarOf(entries);
}

// Checks that loading failed with this code, these words and a hint.
void expectRefused(const Result<Dataset>& loaded, ErrorCode code, const std::string& words) {
    ASSERT_FALSE(loaded.ok()) << words;
    EXPECT_EQ(loaded.error().code, code);
    EXPECT_THAT(loaded.error().text(), HasSubstr(words));
    EXPECT_FALSE(loaded.error().hint.empty());
}

Result<Dataset> pictures(const std::string& path) {
    return loadWith("image-folder", path, {{"dataset.image_size", std::int64_t{8}}});
}

TEST(ArchiveTrees, PicturesInArchivesAreThoseOfTheUnpackedFolder) {
    const TempFolder folder;
    for (const auto& [name, bytes] : pictureFiles("unpacked/")) folder.write(name, bytes);
    const auto onDisk = pictures(folder.path("unpacked"));
    ASSERT_TRUE(onDisk.ok()) << onDisk.error().text();
    auto files = pictureFiles("top/");
    files.emplace_back("__MACOSX/top/._1.png", "not a picture");
    files.emplace_back("top/.DS_Store", "x");
    const Files archives{{"a.zip", zipped(files)},
                         {"a.tar", tarred(files)},
                         {"a.tar.gz", gzipped(tarred(files))},
                         {"A.TGZ", gzipped(tarred(files))}};
    for (const auto& [name, bytes] : archives) {
        const auto d = pictures(folder.write(name, bytes));
        ASSERT_TRUE(d.ok()) << name << ": " << d.error().text();
        EXPECT_THAT(d->classes, ElementsAre("brot", "k\xc3\xa4se")) << name;
        EXPECT_EQ(d->fingerprint, onDisk->fingerprint) << name;
        EXPECT_EQ(d->train.pixels, onDisk->train.pixels) << name;
        EXPECT_EQ(allRows(*d), 80) << name;
    }
}

struct HostileZip {
    const char* what;
    ZipEntry entry;
    const char* phrase;
};

TEST(ArchiveTrees, HostileZipArchivesAreRefusedAsAWhole) {
    const std::vector<HostileZip> rows{
        {"climbs", {"a/../../x.png", "x"}, "leads out of the archive"},
        {"absolute", {"/etc/x.png", "x"}, "absolute path"},
        {"link", {"a/link.png", "/etc/passwd", 0120777}, "symbolic link"},
        {"device", {"a/device.png", "", 0020666}, "device or a pipe"},
        {"twice", {"brot/1.png", "x"}, "occurs twice"},
        {"encrypted", {"a/1.png", "x", 0100644, true, {}, 0x801}, "encrypted"},
        {"longer than claimed",
         {"a/1.png", std::string(100'000, 'x'), 0100644, true, 10},
         "a/1.png"},
        {"huge", {"a/1.png", "x", 0100644, true, 0xfffffff0u}, "may unpack to"},
        {"name not in UTF-8", {"k\xe4se/1.png", "x", 0100644, true, {}, 0}, "not UTF-8"}};
    for (const auto& row : rows) {
        SCOPED_TRACE(row.what);
        const TempFolder folder;
        std::vector<ZipEntry> entries;
        for (const auto& [name, bytes] : pictureFiles("")) entries.push_back({name, bytes});
        entries.push_back(row.entry);
        const auto d = pictures(folder.write("a.zip", zipOf(entries)));
        expectRefused(d, ErrorCode::BadData, row.phrase);
        EXPECT_THAT(d.error().text(), HasSubstr("a.zip"));
    }
}

TEST(ArchiveTrees, DamagedZipArchivesAreRefused) {
    const TempFolder folder;
    const auto whole = zipped(pictureFiles(""));
    for (std::size_t size = 0; size < whole.size(); size += whole.size() / 50)
        EXPECT_FALSE(pictures(folder.write("a.zip", whole.substr(0, size))).ok()) << size;
    // A flipped bit in the data of the first picture does not fit its checksum.
    auto flipped = whole;
    flipped[80] = static_cast<char>(flipped[80] ^ 4);
    expectRefused(pictures(folder.write("a.zip", flipped)), ErrorCode::BadData, "damaged");
    expectRefused(pictures(folder.write("none.zip", zipOf({}))), ErrorCode::BadData,
                  "empty zip archive");
    expectRefused(pictures(folder.write("one.zip", zipOf({{"a/1.png", squarePicture(1)}}))),
                  ErrorCode::BadData, "at least 2");
}

// The layout of the IMDB reviews: train and test with pos and neg, and texts without a class.
Files reviewFiles(const std::string& top) {
    Files files;
    for (const std::string split : {"train", "test"})
        for (const std::string label : {"pos", "neg"})
            for (int i = 0; i < 30; ++i)
                files.emplace_back(top + split + "/" + label + "/" + std::to_string(i) + "_7.txt",
                                   "a " + label + " film of the " + split + " split, number " +
                                       std::to_string(i) + "\nsecond line");
    for (int i = 0; i < 5; ++i)
        files.emplace_back(top + "train/unsup/" + std::to_string(i) + "_0.txt", "no class");
    files.emplace_back(top + "train/urls_pos.txt", "http://example.org");
    files.emplace_back(top + "imdb.vocab", "the");
    return files;
}

TEST(ArchiveTrees, OneTextPerFileIsReadFromFoldersAndArchives) {
    const TempFolder folder;
    for (const auto& [name, bytes] : reviewFiles("reviews/")) folder.write(name, bytes);
    const auto onDisk = loadWith("csv-text", folder.path("reviews"));
    ASSERT_TRUE(onDisk.ok()) << onDisk.error().text();
    EXPECT_THAT(onDisk->classes, ElementsAre("neg", "pos"));
    EXPECT_EQ(onDisk->test.count, 60);
    EXPECT_EQ(onDisk->train.count + onDisk->valid.count, 60);
    EXPECT_THAT(onDisk->test.texts.front(), HasSubstr("a neg film of the test split"));
    EXPECT_THAT(joinedNotes(*onDisk), HasSubstr("train/unsup is left out"));
    for (const auto& [name, bytes] : Files{{"r.zip", zipped(reviewFiles("top/"))},
                                           {"r.tar.gz", gzipped(tarred(reviewFiles("top/")))}}) {
        const auto d = loadWith("csv-text", folder.write(name, bytes));
        ASSERT_TRUE(d.ok()) << name << ": " << d.error().text();
        EXPECT_EQ(d->fingerprint, onDisk->fingerprint) << name;
        EXPECT_EQ(d->train.tokens, onDisk->train.tokens) << name;
    }
    const auto cached = loadWith("csv-text", folder.path("reviews"), {}, folder.path("cache"));
    const auto again = loadWith("csv-text", folder.path("reviews"), {}, folder.path("cache"));
    ASSERT_TRUE(cached.ok() && again.ok());
    EXPECT_EQ(again->train.tokens, onDisk->train.tokens);
}

TEST(ArchiveTrees, TextsWithoutSplitsAreDivided) {
    const TempFolder folder;
    for (int i = 0; i < 50; ++i)
        for (const std::string label : {"ham", "spam"})
            folder.write("mail/" + label + "/" + std::to_string(i) + ".TXT",
                         "message " + std::to_string(i) + " is " + label);
    const auto d = loadWith("csv-text", folder.path("mail"));
    ASSERT_TRUE(d.ok()) << d.error().text();
    EXPECT_EQ(d->test.count, 10);
    EXPECT_EQ(d->valid.count, 9);
}

TEST(ArchiveTrees, BadTextFilesAreNamedWithTheirPlace) {
    const TempFolder folder;
    for (const auto& [name, bytes] : reviewFiles("r/")) folder.write(name, bytes);
    folder.write("r/train/pos/3_7.txt", "fine\nna\xefve");
    expectRefused(loadWith("csv-text", folder.path("r")), ErrorCode::BadData,
                  "train/pos/3_7.txt: line 2, byte 3");
    const auto replaced =
        loadWith("csv-text", folder.path("r"), {{"dataset.bad_bytes", std::string("replace")}});
    ASSERT_TRUE(replaced.ok()) << replaced.error().text();
    EXPECT_TRUE(warned(*replaced, "1 bytes that are not UTF-8"));
    expectRefused(
        loadWith("csv-text", folder.path("r"), {{"dataset.text_column", std::string("text")}}),
        ErrorCode::Usage, "dataset.text_column does not apply");
    folder.write("r/test/neutral/1.txt", "a class that training lacks");
    expectRefused(loadWith("csv-text", folder.path("r")), ErrorCode::BadData,
                  "\"neutral\" exists in test/");
    expectRefused(loadWith("csv-text", folder.write("t.zip", zipOf({{"train.csv", "a,b"}}))),
                  ErrorCode::BadData, "0 class folders");
}

TEST(ArchiveTrees, TrueAndFalseAreLabelsOfJsonLines) {
    const TempFolder folder;
    std::string lines;
    for (int i = 0; i < 40; ++i)
        lines += "{\"text\": \"mail number " + std::to_string(i) +
                 "\", \"label\": " + (i % 2 ? "true" : "false") + "}\n";
    const auto d = loadWith("csv-text", folder.write("mail.jsonl", lines));
    ASSERT_TRUE(d.ok()) << d.error().text();
    EXPECT_THAT(d->classes, ElementsAre("false", "true"));
    expectRefused(
        loadWith("csv-text", folder.write("m.jsonl", "{\"text\": \"a\", \"label\": 0.5}")),
        ErrorCode::BadData, "the label is 0.5");
}

TEST(ArchiveTrees, ParquetIsNamedWithItsConversion) {
    const TempFolder folder;
    for (const char* name : {"train.parquet", "train.csv", "train.jsonl"}) {
        const auto d =
            loadWith("csv-text", folder.write(name, "PAR1" + std::string(500, '\5') + "PAR1"));
        ASSERT_FALSE(d.ok());
        EXPECT_THAT(d.error().text(), HasSubstr("a Parquet file")) << name;
        EXPECT_THAT(d.error().hint.text(), HasSubstr("read_parquet")) << name;
    }
}

}  // namespace
}  // namespace headscope::data
