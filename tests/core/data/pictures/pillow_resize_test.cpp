#include "core/data/pictures/pillow_resize.h"
#include "core/base/images/image.h"
#include "core/base/io/tensor_file.h"
#include "tests/support/shared_data.h"

#include <gtest/gtest.h>

#include <map>

namespace headscope::data {
namespace {

Picture picture(int width, int height, std::vector<std::uint8_t> grey) {
    Picture made;
    made.width = width;
    made.height = height;
    for (const auto value : grey) made.rgb.insert(made.rgb.end(), 3, value);
    return made;
}

std::vector<int> greyOf(const Picture& made) {
    std::vector<int> grey;
    for (std::size_t i = 0; i < made.rgb.size(); i += 3) grey.push_back(made.rgb[i]);
    return grey;
}

const std::map<std::string, Resampling> kFilters = {
    {"nearest", Resampling::Nearest},   {"lanczos", Resampling::Lanczos},
    {"bilinear", Resampling::Bilinear}, {"bicubic", Resampling::Bicubic},
    {"box", Resampling::Box},           {"hamming", Resampling::Hamming}};

TEST(PillowResizeTest, EqualsPillowToTheLastBit) {
    const auto folder = test::sharedFolder("golden3/images");
    if (folder.empty()) GTEST_SKIP() << "golden3/images is missing";
    const auto file = io::readSafetensors(folder + "/expected.safetensors");
    ASSERT_TRUE(file.ok()) << file.error().text();
    int compared = 0;
    for (const auto& [name, tensor] : file->tensors) {
        // resize.PICTURE.FILTER.WIDTHxHEIGHT
        if (name.rfind("resize.", 0) != 0) continue;
        const auto second = name.find('.', 7), third = name.find('.', second + 1);
        const auto read = io::readImage(folder + "/" + name.substr(7, second - 7) + ".png");
        ASSERT_TRUE(read.ok()) << read.error().text();
        const auto made = resizedAsPillow(read->picture, static_cast<int>(tensor.shape[1]),
                                          static_cast<int>(tensor.shape[0]),
                                          kFilters.at(name.substr(second + 1, third - second - 1)));
        EXPECT_EQ(made.rgb, tensor.bytes) << name;
        ++compared;
    }
    EXPECT_GT(compared, 30);
}

TEST(PillowResizeTest, ShrinkingByTwoAverages) {
    const auto from = picture(4, 1, {0, 100, 200, 255});
    EXPECT_EQ(greyOf(resizedAsPillow(from, 2, 1, Resampling::Box)), (std::vector<int>{50, 228}));
}

TEST(PillowResizeTest, BicubicOvershootIsClipped) {
    const auto from = picture(4, 1, {0, 0, 255, 255});
    for (const int value : greyOf(resizedAsPillow(from, 16, 1, Resampling::Bicubic))) {
        EXPECT_GE(value, 0);
        EXPECT_LE(value, 255);
    }
    EXPECT_EQ(greyOf(resizedAsPillow(from, 16, 1, Resampling::Bicubic)).front(), 0);
}

TEST(PillowResizeTest, UnchangedSizeKeepsEveryPixel) {
    const auto from = picture(3, 2, {1, 2, 3, 4, 5, 6});
    for (const auto& [name, filter] : kFilters)
        EXPECT_EQ(resizedAsPillow(from, 3, 2, filter).rgb, from.rgb) << name;
}

TEST(PillowResizeTest, OnePixelFillsEverySize) {
    for (const auto& [name, filter] : kFilters)
        for (const int value : greyOf(resizedAsPillow(picture(1, 1, {77}), 5, 3, filter)))
            EXPECT_EQ(value, 77) << name;
}

}  // namespace
}  // namespace headscope::data
