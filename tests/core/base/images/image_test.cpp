#include "core/base/images/image.h"

#include "core/data/pictures/picture.h"
#include "tests/core/support/data_archive.h"
#include "tests/core/support/data_support.h"
#include "tests/core/support/picture_files.h"
#include "tests/support/error_matchers.h"

namespace headscope::data {
namespace {

using ::testing::HasSubstr;
using Values = std::map<std::string, ParamValue>;

// Returns an 8-bit RGBA PNG of a single colour.
std::string png(std::uint32_t width, std::uint32_t height, const std::string& rgba) {
    std::string raw;
    for (std::uint32_t y = 0; y < std::min<std::uint32_t>(height, 64); ++y) {
        raw += '\0';
        for (std::uint32_t x = 0; x < std::min<std::uint32_t>(width, 64); ++x) raw += rgba;
    }
    return pngFrom(width, height, std::string("\x08\x06\0\0\0", 5),
                   pngChunk("IDAT", deflated(raw)));
}

TEST(ImageTest, TransparentPngIsBlendedOnWhite) {
    const auto picture = io::decodeImage(png(4, 3, {'\xff', '\0', '\0', '\x80'}));
    ASSERT_TRUE(picture.ok()) << picture.error().text();
    EXPECT_EQ(picture->width, 4);
    EXPECT_EQ(picture->height, 3);
    EXPECT_EQ(picture->rgb[0], 255);
    EXPECT_EQ(picture->rgb[1], 127);
}

TEST(ImageTest, RefusesBeforeDecoding) {
    EXPECT_THAT(io::decodeImage("").error(), test::IsError(ErrorCode::BadData));
    EXPECT_THAT(io::decodeImage("GIF89a").error(), test::IsError(ErrorCode::BadData));
    EXPECT_FALSE(io::decodeImage(png(60000, 60000, "aaaa")).ok());
    EXPECT_THAT(io::decodeImage(png(12000, 12000, "aaaa")).error(),
                test::IsError(ErrorCode::BadData, 12000));
    const auto whole = png(8, 8, "abcd");
    EXPECT_THAT(io::decodeImage(whole.substr(0, whole.size() - 12)).error(),
                test::IsError(ErrorCode::BadData));
    for (std::size_t size = 0; size + 4 < whole.size(); ++size)
        // Complete except for the last checksum.
        EXPECT_FALSE(io::decodeImage(whole.substr(0, size)).ok()) << size;
}

TEST(PictureTest, ShrinkingAveragesAndGrowingKeepsPlainColours) {
    Picture p;
    p.width = 2, p.height = 2;
    p.rgb = {0, 0, 0, 100, 100, 100, 200, 200, 200, 100, 100, 100};
    EXPECT_THAT(resized(p, 1, 1).rgb, testing::Each(100));
    Picture plain;
    plain.width = 3, plain.height = 5;
    plain.rgb.assign(45, 77);
    EXPECT_THAT(resized(plain, 32, 32).rgb, testing::Each(77));
    EXPECT_EQ(resized(p, 7, 9).rgb.size(), 7u * 9 * 3);
}

TEST(PictureTest, PlanesAndBack) {
    Picture p;
    p.width = 2, p.height = 1;
    p.rgb = {1, 2, 3, 4, 5, 6};
    const auto planes = planesFrom(p);
    EXPECT_THAT(planes, testing::ElementsAre(1, 4, 2, 5, 3, 6));
    EXPECT_EQ(pictureFrom(planes.data(), 3, 2, 1).rgb, p.rgb);
}

void writeClass(const TempFolder& folder, const std::string& name, int count, char red) {
    for (int i = 0; i < count; ++i)
        folder.write(name + "/" + std::to_string(i) + ".png",
                     png(10, 6, {red, static_cast<char>(i), '\0', '\xff'}));
}

TEST(ImageFolderTest, ClassPerFolder) {
    const TempFolder folder;
    writeClass(folder, "dark", 60, '\x10');
    writeClass(folder, "light", 60, '\x60');
    folder.write("light/notes.txt", "x");
    folder.write("light/broken.png", "not a picture");
    const auto d =
        loadWith("image-folder", folder.path(), {{"dataset.image_size", std::int64_t{16}}});
    ASSERT_TRUE(d.ok()) << d.error().text();
    EXPECT_THAT(d->classes, testing::ElementsAre("dark", "light"));
    EXPECT_EQ(d->train.count + d->valid.count + d->test.count, 120);
    EXPECT_THAT(joinedNotes(*d), HasSubstr("1 pictures could not be read"));
    EXPECT_THAT(joinedNotes(*d), HasSubstr("1 files that are not PNG, JPEG or WebP"));
    const auto sample = sampleOf(*d, d->train, 0);
    EXPECT_EQ(sample.picture.width, 16);
    EXPECT_EQ(sample.picture.rgb[0], sample.label == 0 ? 0x10 : 0x60);
}

TEST(ImageFolderTest, EveryKindOfPictureFile) {
    const TempFolder folder;
    for (int i = 0; i < 40; ++i) {
        auto rgba = slope(8, 8, 4);
        rgba[0] = static_cast<std::uint8_t>(i);
        folder.write("a/" + std::to_string(i) + ".webp", webpOf(8, 8, rgba, i % 2));
        folder.write("b/" + std::to_string(i) + (i % 2 ? ".JPG" : ".jpeg"),
                     jpegOf(8, 8, slope(8, 8, i % 3 ? 3 : 1)));
    }
    const auto d = loadWith("image-folder", folder.path());
    ASSERT_TRUE(d.ok()) << d.error().text();
    EXPECT_EQ(d->train.count + d->valid.count + d->test.count, 80);
}

struct FolderShape {
    const char* what;
    std::vector<const char*> folders;  // folders with 40 pictures each
    std::vector<std::string> classes;
    std::int64_t valid, test;  // -1: split off from the training data
};

TEST(ImageFolderTest, FoldersAsArchivesLeaveThem) {
    const std::vector<FolderShape> table = {
        {"capitals", {"Train/a", "Train/b", "Test/a", "Test/b"}, {"a", "b"}, -1, 80},
        {"longer names",
         {"training/a", "training/b", "Testing/a", "Testing/b"},
         {"a", "b"},
         -1,
         80},
        {"validation", {"train/a", "train/b", "val/a", "val/b"}, {"a", "b"}, 80, -1},
        {"all three",
         {"train/a", "train/b", "Valid/a", "Valid/b", "test/a", "test/b"},
         {"a", "b"},
         80,
         80},
        {"what a Mac adds", {"a", "b", "__MACOSX/a", "@eaDir"}, {"a", "b"}, -1, -1},
        {"a folder around", {"pets/a", "pets/b", "__MACOSX/pets"}, {"a", "b"}, -1, -1},
        {"a folder around splits",
         {"pets/Train/a", "pets/Train/b", "pets/Test/a", "pets/Test/b"},
         {"a", "b"},
         -1,
         80},
        {"one level deeper", {"a/2021", "a/2022", "b/images"}, {"a", "b"}, -1, -1},
        {"classes of these names", {"test", "train"}, {}, -1, -1},
    };
    for (const auto& shape : table) {
        SCOPED_TRACE(shape.what);
        const TempFolder folder;
        for (std::size_t i = 0; i < shape.folders.size(); ++i)
            writeClass(folder, shape.folders[i], 40, static_cast<char>(16 * i));
        folder.write(std::string(shape.folders[0]) + "/Thumbs.db", "x");
        folder.write(std::string(shape.folders[0]) + "/.DS_Store", "x");
        const auto d =
            loadWith("image-folder", folder.path(), {{"dataset.image_size", std::int64_t{8}}});
        ASSERT_EQ(d.ok(), !shape.classes.empty()) << d.error().text();
        if (!d.ok()) continue;
        EXPECT_EQ(d->classes, shape.classes);
        const auto all = d->train.count + d->valid.count + d->test.count;
        const auto ignored =
            std::count_if(shape.folders.begin(), shape.folders.end(),
                          [](const std::string& name) { return name[0] == '_' || name[0] == '@'; });
        EXPECT_EQ(all, 40 * (static_cast<std::int64_t>(shape.folders.size()) - ignored));
        EXPECT_TRUE(shape.valid < 0 || d->valid.count == shape.valid) << d->valid.count;
        EXPECT_TRUE(shape.test < 0 || d->test.count == shape.test) << d->test.count;
    }
}

// The first program versions found other classes and splits in the same folder, so the fingerprints
// must differ.
TEST(ImageFolderTest, AnEarlierReadingHasItsOwnFingerprint) {
    const TempFolder folder;
    for (const char* name : {"train/a", "train/b", "val/a", "val/b"})
        writeClass(folder, name, 40, static_cast<char>(16 * std::string(name).back()));
    const Values earlier{{"dataset.earlier_reading", true}};
    const auto now = loadWith("image-folder", folder.path()),
               then = loadWith("image-folder", folder.path(), earlier);
    ASSERT_TRUE(now.ok() && then.ok());
    EXPECT_EQ(then->train.count + then->valid.count + then->test.count, 80);
    EXPECT_NE(now->fingerprint, then->fingerprint);
    std::filesystem::remove_all(folder.path("val"));
    EXPECT_EQ(loadWith("image-folder", folder.path())->fingerprint, then->fingerprint);
}

TEST(ImageFolderTest, OwnTestFolderAndRefusals) {
    const TempFolder folder;
    for (const char* name : {"train/a", "train/b", "test/a", "test/b"})
        writeClass(folder, name, 40, std::string(name).back() == 'a' ? '\x10' : '\x60');
    const auto d = loadWith("image-folder", folder.path());
    ASSERT_TRUE(d.ok()) << d.error().text();
    EXPECT_EQ(d->test.count, 80);
    EXPECT_EQ(d->train.count + d->valid.count, 80);
    writeClass(folder, "test/c", 1, '\x20');
    EXPECT_THAT(loadWith("image-folder", folder.path()).error(),
                test::IsError(ErrorCode::BadData, "c", "test"));
    EXPECT_THAT(loadWith("image-folder", folder.path("train/a")).error(),
                test::IsError(ErrorCode::BadData, 0, folder.path("train/a")));
}

}  // namespace
}  // namespace headscope::data
