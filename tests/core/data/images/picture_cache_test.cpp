// Tests the cache of decoded pictures: same data as without it, no use of damaged files, and a new
// entry for other pictures.
#include "core/data/images/picture_cache.h"
#include "core/base/images/png_writer.h"
#include "tests/core/support/data_support.h"

#include <gtest/gtest.h>

namespace headscope::data {
namespace {

std::string plainPicture(int shade) {
    constexpr int kSide = 8;
    std::string rgb;
    for (int i = 0; i < kSide * kSide; ++i) {
        rgb += static_cast<char>(shade);
        rgb += static_cast<char>(i);
        rgb += static_cast<char>(255 - shade);
    }
    return io::pngOf(kSide, kSide, rgb);
}

class PictureCacheTest : public ::testing::Test {
protected:
    PictureCacheTest() {
        for (int i = 0; i < 30; ++i)
            for (const char* name : {"cat/", "dog/"})
                m_folder.write(std::string("pictures/") + name + std::to_string(i) + ".png",
                               plainPicture(2 * i + (name[0] == 'd')));
        m_folder.write("pictures/cat/notes.txt", "no picture");
        makeOld();
    }
    // Files of the last seconds are not cached.
    void makeOld() const {
        for (const auto& entry :
             std::filesystem::recursive_directory_iterator(m_folder.path("pictures")))
            std::filesystem::last_write_time(
                entry.path(),
                std::filesystem::file_time_type::clock::now() - std::chrono::hours(1));
    }

    Result<Dataset> load(const std::string& cache) const {
        return loadWith("image-folder", m_folder.path("pictures"),
                        {{"dataset.image_size", std::int64_t{8}}}, cache);
    }
    Result<Dataset> load() const { return load(m_folder.path("cache")); }
    std::vector<std::string> cacheFiles() const {
        std::vector<std::string> files;
        for (const auto& entry :
             std::filesystem::directory_iterator(m_folder.path("cache/datasets")))
            files.push_back(entry.path().string());
        return files;
    }
    static std::string bytesOf(const std::string& path) {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    static std::string keyOf(const std::string& file) {
        return std::filesystem::path(file).stem().string();
    }
    static void expectSame(const Dataset& a, const Dataset& b) {
        EXPECT_EQ(a.fingerprint, b.fingerprint);
        EXPECT_EQ(a.notes, b.notes);
        EXPECT_EQ(a.classes, b.classes);
        EXPECT_EQ(a.bytes, b.bytes);
        EXPECT_EQ(a.mean, b.mean);
        EXPECT_EQ(a.deviation, b.deviation);
        for (const auto split : {&Dataset::train, &Dataset::valid, &Dataset::test}) {
            EXPECT_EQ((a.*split).count, (b.*split).count);
            EXPECT_EQ((a.*split).pixels, (b.*split).pixels);
            EXPECT_EQ((a.*split).labels, (b.*split).labels);
        }
    }

    TempFolder m_folder;
};

TEST_F(PictureCacheTest, GivesTheSameDatasetAsTheFiles) {
    const auto uncached = load(""), first = load(), second = load();
    ASSERT_TRUE(uncached.ok()) << uncached.error().text();
    ASSERT_TRUE(first.ok());
    ASSERT_TRUE(second.ok());
    EXPECT_EQ(cacheFiles().size(), 1U);
    expectSame(*uncached, *first);
    expectSame(*uncached, *second);
}

// An entry with another pixel shows that the second load reads the entry, and that one changed
// picture file leads to another entry.
TEST_F(PictureCacheTest, IsUsedAsLongAsThePicturesAreTheSame) {
    const auto first = load();
    ASSERT_TRUE(first.ok()) << first.error().text();
    auto marked = *first;
    marked.train.pixels[0] ^= 0xff;
    const auto file = cacheFiles().at(0);
    std::ofstream(file, std::ios::binary) << encodePictures(marked, keyOf(file));
    const auto second = load();
    ASSERT_TRUE(second.ok());
    EXPECT_EQ(second->train.pixels, marked.train.pixels);
    m_folder.write("pictures/dog/0.png", plainPicture(200));
    const auto fresh = load();
    ASSERT_TRUE(fresh.ok());
    EXPECT_NE(fresh->fingerprint, first->fingerprint);
    EXPECT_NE(fresh->train.pixels, marked.train.pixels);
    EXPECT_EQ(cacheFiles().size(), 1U) << "the file may change again within its time stamp";
    makeOld();
    const auto other = load();
    ASSERT_TRUE(other.ok());
    EXPECT_EQ(cacheFiles().size(), 2U);
    expectSame(*fresh, *other);
}

TEST_F(PictureCacheTest, IsNotKeptWithoutAllPictures) {
    m_folder.write("pictures/dog/broken.png", "no picture");
    makeOld();
    const auto first = load();
    ASSERT_TRUE(first.ok()) << first.error().text();
    EXPECT_FALSE(std::filesystem::exists(m_folder.path("cache/datasets")));
}

TEST_F(PictureCacheTest, NotesOfOtherFilesAreNotTakenFromAnEarlierState) {
    const auto first = load();
    ASSERT_TRUE(first.ok()) << first.error().text();
    m_folder.write("pictures/dog/more.doc", "no picture");
    const auto second = load();
    ASSERT_TRUE(second.ok());
    EXPECT_NE(joinedNotes(*second), joinedNotes(*first));
    expectSame(*second, *load(""));
}

TEST_F(PictureCacheTest, DamagedOrCutFilesAreRebuilt) {
    const auto first = load();
    ASSERT_TRUE(first.ok()) << first.error().text();
    const auto file = cacheFiles().at(0);
    const auto whole = bytesOf(file);
    for (const std::size_t at :
         {std::size_t{3}, std::size_t{20}, std::size_t{26}, whole.size() / 2, whole.size() - 1}) {
        auto flipped = whole;
        flipped[at] ^= 0x20;
        for (const auto& content : {flipped, whole.substr(0, at)}) {
            std::ofstream(file, std::ios::binary) << content;
            const auto again = load();
            ASSERT_TRUE(again.ok());
            expectSame(*first, *again);
            EXPECT_EQ(bytesOf(file), whole);
        }
    }
}

TEST_F(PictureCacheTest, RefusesOtherKeysClassesAndSizes) {
    const auto first = load();
    ASSERT_TRUE(first.ok()) << first.error().text();
    const auto accepts = [](const Dataset& dataset, const std::string& key) {
        Dataset out;
        return decodePictures(encodePictures(dataset, "key"), key, out);
    };
    EXPECT_TRUE(accepts(*first, "key"));
    EXPECT_FALSE(accepts(*first, "other"));
    auto label = *first;
    label.train.labels[0] = 2;
    EXPECT_FALSE(accepts(label, "key")) << "there are two classes";
    auto pixels = *first;
    pixels.valid.pixels.pop_back();
    EXPECT_FALSE(accepts(pixels, "key"));
    auto size = *first;
    size.imageSize = 0;
    EXPECT_FALSE(accepts(size, "key"));
}

}  // namespace
}  // namespace headscope::data
