// Tests attention on images: the positions of patches, and the interpolation of the "smooth" view.
#include "tests/support/fake_run_view.h"
#include "ui/plots/patch_overlay.h"

#include <gtest/gtest.h>

namespace headscope::plots {
namespace {

TEST(PatchGrid, TokensThatAreNoPatchAreLeftOut) {
    AttentionMaps maps;
    maps.labels = {"[CLS]", "0,0", "0,1", "1,0", "1,1"};
    const PatchGrid grid = patchGrid(maps);
    EXPECT_EQ(grid.rows, 2);
    EXPECT_EQ(grid.columns, 2);
    EXPECT_EQ(grid.cells[0], -1);
    EXPECT_EQ(grid.tokenAt(1, 0), 3);
    EXPECT_EQ(patchWeights(grid, {0.5F, 0.1F, 0.2F, 0.3F, 0.4F}),
              (std::vector<float>{0.1F, 0.2F, 0.3F, 0.4F}));
}

TEST(PatchGrid, SmoothIsExactAtCentresAndLinearBetween) {
    AttentionMaps maps;
    maps.labels = {"0,0", "0,1"};
    const PatchGrid grid = patchGrid(maps);
    const std::vector<float> weights{0.2F, 0.6F};
    EXPECT_FLOAT_EQ(smoothWeight(grid, weights, 0.5, 0.5), 0.2F);
    EXPECT_FLOAT_EQ(smoothWeight(grid, weights, 1.0, 0.5), 0.4F);
    EXPECT_FLOAT_EQ(smoothWeight(grid, weights, 1.5, 0.5), 0.6F);
    EXPECT_FLOAT_EQ(smoothWeight(grid, weights, 0.0, 0.0), 0.2F) << "constant at the rim";
}

TEST(PatchGrid, PicturesKeepTheirPixelsThereAndBack) {
    QImage image(3, 2, QImage::Format_RGB32);
    for (int i = 0; i < 6; ++i)
        image.setPixelColor(i % 3, i / 3, QColor(40 * i, 255 - 40 * i, 7 * i));
    const Picture picture = pictureOf(image);
    ASSERT_EQ(picture.rgb.size(), 18U) << "no padding at line ends";
    const QImage back = imageOf(picture);
    for (int i = 0; i < 6; ++i)
        EXPECT_EQ(back.pixelColor(i % 3, i / 3), image.pixelColor(i % 3, i / 3));
}

TEST(PatchOverlay, TheCaptionSaysHowTheWeightsWereLaid) {
    PatchOverlay overlay;
    test::FakeRunView run(Task::ImageClassification);
    overlay.setMap({std::make_shared<const AttentionMaps>(run.maps({})), 0, 0, false});
    EXPECT_TRUE(overlay.figure().caption().contains(QStringLiteral("not interpolated")));
    EXPECT_TRUE(overlay.figure().caption().contains(QStringLiteral("opaque")));
    overlay.setInk({PatchCover::Colours, PatchBlend::Smooth, 0.6});
    EXPECT_FALSE(overlay.figure().caption().contains(QStringLiteral("opaque")));
    EXPECT_TRUE(overlay.figure().caption().contains(QStringLiteral("bilinear")));
    EXPECT_TRUE(overlay.figure().caption().contains(QStringLiteral("mean over all queries")));
}

}  // namespace
}  // namespace headscope::plots
