// Tests values that presenters pass on: readable numbers, head masks, and the recipe of a figure.
#include "ui/features/ablate/ablate_presenter.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/figure_origin.h"

#include <gtest/gtest.h>
#include <QJsonArray>
#include <QJsonDocument>

#include <limits>

namespace headscope::ui {
namespace {

TEST(Texts, DurationsNeverHaveSixtySecondsOrMinutes) {
    EXPECT_EQ(durationText(0), QStringLiteral("0.0 s"));
    EXPECT_EQ(durationText(59.4), QStringLiteral("59 s"));
    EXPECT_EQ(durationText(59.6), QStringLiteral("1 min 00 s"));
    EXPECT_EQ(durationText(3599.7), QStringLiteral("1 h 00 min"));
    EXPECT_EQ(durationText(3725), QStringLiteral("1 h 02 min"));
    EXPECT_EQ(durationText(3 * 86400), QStringLiteral("3.0 days"));
    for (const double none :
         {-1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()})
        EXPECT_EQ(durationText(none), QStringLiteral("unknown"));
}

TEST(Texts, CountsStayReadable) {
    EXPECT_EQ(shortCountText(99'999), QStringLiteral("99,999"));
    EXPECT_EQ(shortCountText(1'300'000), QStringLiteral("1.30 million"));
    EXPECT_EQ(shortCountText(45'000'000), QStringLiteral("45.0 million"));
    EXPECT_EQ(shortCountText(2'500'000'000), QStringLiteral("2.5 billion"));
    EXPECT_EQ(percentText(0.8274), QStringLiteral("82.7 %"));
}

TEST(Texts, MarkupInTextIsShownLiterally) {
    EXPECT_EQ(plainTip(QStringLiteral("a < b")), QStringLiteral("a < b"));
    const auto tip = plainTip(QStringLiteral("<b>run</b>"));
    EXPECT_FALSE(tip.contains(QStringLiteral("<b>")));
    EXPECT_TRUE(tip.contains(QStringLiteral("&lt;b&gt;")));
}

TEST(Texts, AnErrorSaysWhereFirst) {
    Error error{ErrorCode::BadData,
                "no such column"_m,
                "Name one of the others"_m,
                {verbatim("train.csv"), "line %1"_m(3)}};
    EXPECT_EQ(errorText(error), QStringLiteral("train.csv: line 3: no such column"));
}

ModelShape unevenShape() {
    ModelShape shape;
    shape.layers = 2;
    shape.heads = 3;
    shape.headsPerLayer = {1, 3};
    return shape;
}

TEST(OneHeadPerLayer, IsOfTheHeadsThatALayerHas) {
    const auto shape = unevenShape();
    const auto keeps = [&](HeadPlace second, const std::vector<double>& by,
                           const std::vector<double>& amongEqual = {}) {
        return oneHeadPerLayer(shape, by, amongEqual) == HeadMask::only(shape, {{0, 0}, second});
    };
    EXPECT_TRUE(keeps({1, 0}, {})) << "the first where nothing is known";
    EXPECT_TRUE(keeps({1, 1}, {0.1, 9, 9, 0.1, 0.2, 0.2}))
        << "numbers of heads that are not there count for nothing";
    EXPECT_TRUE(keeps({1, 2}, {0, 0, 0, 1, 1, 1}, {0, 0, 0, 1, 2, 3}));
}

TEST(FigureOrigin, NamesTheRunAndNoPlaceOfThisMachine) {
    RunInfo info;
    info.path = "/home/someone/runs/diverse-3";
    info.name = "diverse";
    info.seed = 3;
    RunConfig config;
    config.values = {{"dataset.path", std::string("/home/someone/data")},
                     {"run.folder", std::string("/home/someone/runs")},
                     {"train.lr", 0.01},
                     {"train.xray", true},
                     {"train.steps", std::int64_t(300)}};
    const auto run = runOrigin(info, config, 200, QStringLiteral("A"));
    EXPECT_FALSE(QJsonDocument(run).toJson().contains("someone"));
    EXPECT_EQ(run[QStringLiteral("id")].toString(), QStringLiteral("diverse-3"));
    EXPECT_EQ(run[QStringLiteral("label")].toString(), QStringLiteral("A"));
    const auto settings = run[QStringLiteral("settings")].toObject();
    EXPECT_EQ(settings.keys(),
              (QStringList{QStringLiteral("train.lr"), QStringLiteral("train.steps"),
                           QStringLiteral("train.xray")}));
    EXPECT_EQ(settings[QStringLiteral("train.steps")].toInt(), 300);
    EXPECT_TRUE(settings[QStringLiteral("train.xray")].toBool());
}

TEST(FigureOrigin, NamesSentencesAndHeadsButNotPictures) {
    ModelInput typed;
    typed.kind = ModelInput::Kind::Text;
    typed.text = "talks failed";
    EXPECT_EQ(inputOrigin(typed)[QStringLiteral("text")].toString(),
              QStringLiteral("talks failed"));
    ModelInput picture;
    picture.kind = ModelInput::Kind::Image;
    picture.picture.rgb = {1, 2, 3};
    EXPECT_EQ(inputOrigin(picture).size(), 1) << "its kind and nothing of it";
    EXPECT_EQ(headsOffOrigin(HeadMask::without({{1, 1}, {0, 1}})),
              (QJsonArray{QStringLiteral("0.1"), QStringLiteral("1.1")}));
    EXPECT_TRUE(headsOffOrigin({}).isEmpty());
}

}  // namespace
}  // namespace headscope::ui
