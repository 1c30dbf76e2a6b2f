// Tests the names of attention sites and heads: a number if all sites are of one kind, otherwise
// kind and number.
#include "ui/figures/site_names.h"
#include "ui/figures/kinds/matrix_groups_figure.h"
#include "ui/plots/matrix_view.h"

#include <gtest/gtest.h>

namespace headscope::plots {
namespace {

ModelShape shapeOf(std::vector<std::string> sites) {
    ModelShape shape;
    shape.layers = static_cast<int>(sites.size());
    shape.heads = 2;
    shape.sites = std::move(sites);
    return shape;
}

TEST(SiteNames, SitesOfOneKindGoByNumber) {
    const SiteNames names(shapeOf({"encoder.0", "encoder.1"}));
    EXPECT_EQ(names.label(1), QStringLiteral("L1"));
    EXPECT_EQ(names.label(HeadPlace{1, 3}), QStringLiteral("L1H3"));
    EXPECT_EQ(names.title(1), QStringLiteral("Layer 1"));
    EXPECT_EQ(names.title(HeadPlace{1, 3}), QStringLiteral("Layer 1, head 3"));
    EXPECT_EQ(names.inText(1), QStringLiteral("layer 1"));
}

TEST(SiteNames, SitesOfSeveralKindsGoByKindAndNumber) {
    const SiteNames names(shapeOf({"encoder.0", "decoder.0", "cross.0", "decoder.1", "cross.1"}));
    EXPECT_EQ(names.label(0), QStringLiteral("E0"));
    EXPECT_EQ(names.label(3), QStringLiteral("D1"));
    EXPECT_EQ(names.label(HeadPlace{4, 2}), QStringLiteral("C1H2"));
    EXPECT_EQ(names.title(4), QStringLiteral("cross.1"));
    EXPECT_EQ(names.title(HeadPlace{4, 2}), QStringLiteral("cross.1, head 2"));
    EXPECT_EQ(names.inText(4), QStringLiteral("cross.1"));
}

TEST(SiteNames, MatrixNamesItsSite) {
    SimilarityFrame frame;
    frame.heads = 2;
    frame.layers = {{1, 0.25F, 0.25F, 1}, {1, 0.5F, 0.5F, 1}};
    const auto matrices =
        layerMatrices(frame, SiteNames(shapeOf({"decoder.0", "cross.0"})), ColourMap(), {}, {});
    EXPECT_EQ(matrices[1].title, QStringLiteral("C0"));
    EXPECT_EQ(MatrixView::describe(matrices[1], {0, 1}),
              QStringLiteral("cross.0, head 0 with head 1: 0.5"));
    const auto numbered = layerMatrices(frame, SiteNames(), ColourMap(), {}, {});
    EXPECT_EQ(numbered[1].title, QStringLiteral("L1"));
    EXPECT_EQ(MatrixView::describe(numbered[1], {1, 1}),
              QStringLiteral("Layer 1, head 1 with itself: 1"));
}

}  // namespace
}  // namespace headscope::plots
