#include "core/data/pictures/image_processor.h"
#include "core/base/images/image.h"
#include "core/base/io/json.h"
#include "core/base/io/tensor_file.h"
#include "tests/support/error_matchers.h"
#include "tests/support/shared_data.h"

#include <gtest/gtest.h>

#include <cstring>

namespace headscope::data {
namespace {

using nlohmann::json;

Picture plain(int width, int height, std::uint8_t value) {
    Picture made;
    made.width = width;
    made.height = height;
    made.rgb.assign(static_cast<std::size_t>(width) * height * 3, value);
    return made;
}

Result<ImageProcessor> readFrom(const json& object, const std::string& modelType = "vit") {
    return imageProcessorFrom(object, modelType, "preprocessor_config.json");
}

std::string refusalOf(const json& object) {
    const auto read = readFrom(object);
    return read.ok() ? "" : read.error().text();
}

TEST(ImageProcessorTest, EqualsTheReferencePixels) {
    const auto folder = test::sharedFolder("golden3/images");
    if (folder.empty()) GTEST_SKIP() << "golden3/images is missing";
    const auto file = io::readSafetensors(folder + "/expected.safetensors");
    const auto rows = io::readJsonFile(folder + "/processors.json");
    ASSERT_TRUE(file.ok() && rows.ok());
    int compared = 0;
    for (const auto& [name, tensor] : file->tensors) {
        // processed.PROCESSOR.PICTURE
        if (name.rfind("processed.", 0) != 0) continue;
        const auto dot = name.find('.', 10);
        const auto processor = readFrom((*rows)[name.substr(10, dot - 10)]);
        ASSERT_TRUE(processor.ok()) << processor.error().text();
        const auto read = io::readImage(folder + "/" + name.substr(dot + 1) + ".png");
        ASSERT_TRUE(read.ok()) << read.error().text();
        const auto made = processed(*processor, read->picture);
        ASSERT_TRUE(made.ok()) << made.error().text();
        ASSERT_EQ(made->planes.size() * sizeof(float), tensor.bytes.size()) << name;
        std::vector<float> expected(made->planes.size());
        std::memcpy(expected.data(), tensor.bytes.data(), tensor.bytes.size());
        float largest = 0;
        for (std::size_t i = 0; i < expected.size(); ++i)
            largest = std::max(largest, std::abs(expected[i] - made->planes[i]));
        EXPECT_LE(largest, 1e-6F) << name;
        ++compared;
    }
    EXPECT_GT(compared, 15);
}

TEST(ImageProcessorTest, DefaultsDependOnTheArchitecture) {
    const auto vit = defaultImageProcessor("vit"), deit = defaultImageProcessor("deit");
    EXPECT_EQ(vit.outputHeight(), 224);
    EXPECT_EQ(vit.resampling, Resampling::Bilinear);
    EXPECT_FALSE(vit.centreCrop);
    EXPECT_EQ(deit.height, 256);
    EXPECT_EQ(deit.outputWidth(), 224);
    EXPECT_EQ(deit.resampling, Resampling::Bicubic);
    EXPECT_EQ(defaultImageProcessor("dinov2").fit, ImageProcessor::Fit::ShortestEdge);
    EXPECT_EQ(defaultImageProcessor("clip").mean[0], 0.48145466);
    EXPECT_EQ(readFrom(json::object(), "deit")->cropHeight, 224);
}

TEST(ImageProcessorTest, NumberAsSizeIsASideForVitAndTheShortestEdgeForClip) {
    EXPECT_EQ(readFrom({{"size", 32}})->fit, ImageProcessor::Fit::Stretch);
    const auto clip = readFrom({{"image_processor_type", "CLIPImageProcessorFast"}, {"size", 32}});
    ASSERT_TRUE(clip.ok());
    EXPECT_EQ(clip->fit, ImageProcessor::Fit::ShortestEdge);
    EXPECT_EQ(clip->height, 32);
}

TEST(ImageProcessorTest, SmallPictureIsPaddedWithBlackBeforeNormalising) {
    auto processor = defaultImageProcessor("deit");
    processor.resize = processor.normalise = false;
    processor.cropWidth = 4;
    processor.cropHeight = 3;
    const auto made = processed(processor, plain(1, 5, 255));
    ASSERT_TRUE(made.ok());
    // (1 - 4) / 2 is rounded down to -2, so the column moves to the third place
    for (std::size_t i = 0; i < 12; ++i) EXPECT_EQ(made->planes[i], i % 4 == 2 ? 1.F : 0.F) << i;
}

TEST(ImageProcessorTest, RefusalNamesTheKey) {
    EXPECT_NE(refusalOf({{"image_std", {0, 0, 0}}}).find("image_std"), std::string::npos);
    EXPECT_NE(refusalOf({{"size", {{"height", 100000}, {"width", 100000}}}}).find("size"),
              std::string::npos);
    EXPECT_NE(refusalOf({{"size", "big"}}).find("size"), std::string::npos);
    EXPECT_NE(refusalOf({{"resample", 6}}).find("resample"), std::string::npos);
    EXPECT_NE(refusalOf({{"image_processor_type", "SamImageProcessor"}}).find("SamImageProcessor"),
              std::string::npos);
    EXPECT_NE(refusalOf({{"image_mean", {0.5, 0.5}}}).find("image_mean"), std::string::npos);
    EXPECT_NE(refusalOf(json::array()).find("preprocessor_config.json"), std::string::npos);
}

TEST(ImageProcessorTest, VeryNarrowPictureIsRefusedBeforeItIsResized) {
    auto processor = defaultImageProcessor("clip");
    processor.height = 4096;
    const auto made = processed(processor, plain(1, 16384, 0));
    ASSERT_FALSE(made.ok());
    EXPECT_THAT(made.error(), test::Inserts(1, 16384));
    EXPECT_FALSE(processed(processor, {}).ok());
}

}  // namespace
}  // namespace headscope::data
