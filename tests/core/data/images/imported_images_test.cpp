#include "core/data/images/imported_images.h"

#include "core/data/batches/batch.h"
#include "core/data/readers/builtin_datasets.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

#include <cmath>

namespace headscope::data {
namespace {

// Resizes the shortest edge to 20 pixels, crops 16 x 16 and scales to [-1, 1].
ImageProcessor processor() {
    ImageProcessor p;
    p.fit = ImageProcessor::Fit::ShortestEdge;
    p.height = p.width = 20;
    p.resampling = Resampling::Bicubic;
    p.centreCrop = true;
    p.cropHeight = p.cropWidth = 16;
    p.mean = {0.5, 0.4, 0.3};
    p.deviation = {0.5, 0.25, 0.2};
    return p;
}

RunConfig shapes(const ImageProcessor& p) {
    RunConfig config;
    config.values = {{"dataset.id", std::string("shapes")},
                     {"dataset.size", std::int64_t{100}},
                     {"dataset.image_processor", processorSetting(p)}};
    return config;
}

Picture madeUp() {
    Picture picture;
    picture.width = 31;
    picture.height = 23;
    for (int i = 0; i < picture.width * picture.height * 3; ++i)
        picture.rgb.push_back(static_cast<std::uint8_t>((i * 37 + i / 93) % 256));
    return picture;
}

TEST(ImportedImages, SettingKeepsTheProcessor) {
    const auto p = processor();
    const auto read = importedProcessor(shapes(p)).value();
    EXPECT_EQ(jsonOf(*read), jsonOf(p));
    EXPECT_EQ(read->fit, ImageProcessor::Fit::ShortestEdge);
}

TEST(ImportedImages, OwnPictureIsPreparedAsTheProcessorSays) {
    auto p = processor();
    for (const double factor : {1.0 / 255, 1.0 / 127.5}) {
        p.rescaleFactor = factor;
        const auto dataset = makeShapes()->load(shapes(p), {}).value();
        const auto batch = ownInput(dataset, madeUp()).value();
        const auto expected = processed(p, madeUp()).value();
        ASSERT_EQ(batch.side, 16);
        ASSERT_EQ(batch.pixels.size(), expected.planes.size());
        for (std::size_t i = 0; i < expected.planes.size(); ++i)
            ASSERT_NEAR(batch.pixels[i], expected.planes[i], 2e-6) << i;
    }
}

TEST(ImportedImages, SamplesHaveTheSizeOfTheModel) {
    const auto dataset = makeShapes()->load(shapes(processor()), {}).value();
    EXPECT_EQ(dataset.imageSize, 16);
    EXPECT_EQ(dataset.train.pixels.size(), std::size_t{100} * 3 * 16 * 16);
}

TEST(ImportedImages, FingerprintDependsOnTheProcessor) {
    auto p = processor();
    const auto before = makeShapes()->load(shapes(p), {}).value().fingerprint;
    p.resampling = Resampling::Bilinear;
    EXPECT_NE(makeShapes()->load(shapes(p), {}).value().fingerprint, before);
}

TEST(ImportedImages, ProcessorWithoutAFixedSizeIsRefused) {
    auto p = processor();
    p.centreCrop = false;
    const auto loaded = makeShapes()->load(shapes(p), {});
    ASSERT_FALSE(loaded.ok());
    EXPECT_THAT(loaded.error(), test::IsError(ErrorCode::BadData, "dataset.image_processor"));
}

}  // namespace
}  // namespace headscope::data
