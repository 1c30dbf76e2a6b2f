// Resized tables of positions: values of torch.nn.functional.interpolate (bicubic), recorded.
#include "core/spec/foreign/position_grid.h"
#include "core/base/io/json.h"
#include "tests/core/spec/foreign/support/model_folders.h"
#include "tests/support/message_texts.h"
#include "tests/support/shared_data.h"

#include <gmock/gmock.h>

#include <vector>

namespace headscope::foreign {
namespace {

const std::vector<float> kTable = {0.0F,     1.0F,     2.82843F, 5.19615F, 1.0F,     4.18034F,
                                   0.69694F, 4.52026F, 1.62742F, 6.0F,     3.62278F, 1.48287F,
                                   6.56922F, 4.87217F, 3.3832F,  2.09475F};

void expectResized(std::int64_t side, const std::vector<float>& wanted) {
    std::vector<float> found(wanted.size());
    resizeBicubic({kTable.data(), 4}, {found.data(), side}, 1);
    for (std::size_t i = 0; i < wanted.size(); ++i) EXPECT_NEAR(found[i], wanted[i], 2e-5) << i;
}

// The golden model has 3 x 3 patches of 8 pixels.
TEST(PositionGridTest, Dinov2TakesTheSizeOfItsImages) {
    const auto from = test::sharedFolder("golden3/models/dinov2_imgcls");
    if (from.empty()) GTEST_SKIP() << "golden3 is missing";
    MadeFolder folder;
    folder.config = io::readJsonFile(from + "/model/config.json").value();
    folder.tensors = io::readSafetensors(from + "/model/model.safetensors").value();
    folder.write();
    folder.writeFile("preprocessor_config.json",
                     R"({"do_resize": true, "size": {"height": 16, "width": 16},
                         "do_center_crop": false})");
    const auto read = readWeights(folder.path());
    ASSERT_TRUE(read.ok()) << read.error().text();
    const auto& a = *read->report.architecture;
    EXPECT_EQ(a.imageSize, 16);
    EXPECT_EQ(a.length, 4);
    EXPECT_EQ((*a.config)["image_size"], 16);
    EXPECT_THAT(test::textsOf(read->report.notes),
                testing::Contains(testing::HasSubstr("are interpolated")));
    const auto found = read->weights.tensors.at("position");
    EXPECT_EQ(found.shape, (Shape{1, 5, 24}));
    const auto stored =
        floatsOf(folder.tensors.tensors.at("dinov2.embeddings.position_embeddings"));
    std::vector<float> wanted(5 * 24);
    std::copy_n(stored.begin(), 24, wanted.begin());
    resizeBicubic({stored.data() + 24, 3}, {wanted.data() + 24, 2}, 24);
    EXPECT_EQ(floatsOf(found), wanted);
}

TEST(PositionGridTest, SmallerGridIsThatOfTorch) {
    expectResized(3, {0.29991F, 1.81817F, 4.78541F, 1.65812F, 4.08061F, 2.69095F, 5.78303F,
                      4.33346F, 2.14379F});
}

TEST(PositionGridTest, SameGridIsACopy) {
    expectResized(4, {0.0F, 1.0F, 2.82843F, 5.19615F, 1.0F, 4.18034F, 0.69694F, 4.52026F, 1.62742F,
                      6.0F, 3.62278F, 1.48287F, 6.56922F, 4.87217F, 3.3832F, 2.09475F});
}

TEST(PositionGridTest, LargerGridIsThatOfTorch) {
    expectResized(6,
                  {-0.15718F, 0.10392F, 1.08398F, 2.50438F, 4.34878F, 5.44939F, 0.26944F, 1.51768F,
                   2.39422F,  1.33914F, 3.22837F, 5.4602F,  0.77456F, 3.27046F, 4.45465F, 1.27754F,
                   2.11916F,  4.28232F, 0.71202F, 3.76248F, 5.94057F, 3.77335F, 2.26668F, 1.73826F,
                   4.03131F,  5.05341F, 5.50942F, 4.26233F, 2.46917F, 1.30673F, 7.19124F, 6.01859F,
                   4.39967F,  3.63185F, 2.62277F, 2.04244F});
}

}  // namespace
}  // namespace headscope::foreign
