// Tests of pruning.json: written and read back, refused if damaged, comparison of plans, and the
// point within the tolerance.
#include "core/service/engine/pruning_record.h"

#include "core/service/engine/pruning_job.h"
#include "core/spec/pruning/removal.h"
#include "core/spec/pruning/surgery.h"
#include "tests/support/message_texts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace headscope::engine {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

PruningRecord filledRecord() {
    PruningRecord record;
    auto& r = record.report;
    r.parent = {"20261120-142530-headlines-l0.1-7f3a", 300, {}};
    r.parentSha256 = std::string(64, 'a');
    r.plan.by = kByGates;
    r.plan.prices = {0.01, 0.1};
    r.plan.training = {0, 2};
    r.plan.margin = {0.02, 0.05};
    r.headCount = 8;
    r.whole = {meanScore(kLoss, 0.25, 0.125)};
    PruningJobPoint point;
    point.what = "gates at 0.1";
    point.run = "runs/one";
    point.kept = 5;
    point.price = 0.1;
    point.off = HeadMask::without({{0, 1}, {1, 0}, {1, 3}});
    point.scores = {meanScore(kLoss, 1.0 / 3, 0.1)};
    point.difference = {{kLoss, std::nan(""), Interval{-0.1, 0.2}, std::nullopt}};
    r.points = {point};
    SiteGroups site;
    site.site = 1;
    site.groups = {0, 1, 0};
    site.representatives = {2, 1};
    site.votes = {1, 4, 3};
    site.dunn = std::nan("");
    r.vote = {site};
    r.seconds = 12.5;
    r.warnings = {"odd"_m};
    record.runs = {{"gates-1", "runs/one"}};
    return record;
}

TEST(PruningRecord, ComesBackAsItWas) {
    const auto record = filledRecord();
    const auto text = pruningText(record);
    const auto found = parsePruning(text, "pruning.json");
    ASSERT_TRUE(found.ok()) << found.error().text();
    EXPECT_EQ(pruningText(*found), text);
    const auto& point = found->report.points.at(0);
    EXPECT_EQ(point.off, record.report.points[0].off);
    EXPECT_EQ(point.scores, record.report.points[0].scores);
    EXPECT_TRUE(std::isnan(point.difference.at(0).value)) << "a loss that is no number stays one";
    EXPECT_EQ(point.price, 0.1);
    EXPECT_EQ(found->report.plan.margin, (PruningMargin{0.02, 0.05}));
    EXPECT_THAT(found->report.vote.at(0).representatives, ElementsAre(2, 1));
    EXPECT_EQ(found->runs.at("gates-1"), "runs/one");
}

TEST(PruningRecord, RunsOfSomebodyElseAreNotTrained) {
    for (const char* outside : {"/home/somebody/runs/one", "../one", "runs/../../one", ""}) {
        auto record = filledRecord();
        record.runs["train-2"] = outside;
        record.report.warnings.clear();
        dropRunsOutside(record);
        EXPECT_EQ(record.runs, (std::map<std::string, std::string>{{"gates-1", "runs/one"}}))
            << outside;
        EXPECT_THAT(test::textsOf(record.report.warnings),
                    ElementsAre(HasSubstr("the run of train-2 is outside")))
            << outside;
    }
}

TEST(PruningRecord, DamagedOnesAreRefusedByKey) {
    const auto text = pruningText(filledRecord());
    const auto with = [&](const std::string& from, const std::string& to) {
        auto changed = text;
        const auto at = changed.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        return changed.replace(at, from.size(), to);
    };
    for (const auto& [from, to, named] : std::vector<std::array<std::string, 3>>{
             {"\"kept\": 5", "\"kept\": \"five\"", "kept"},
             {"\"sha256\"", "\"sha\"", "sha256"},
             {"\"id\": \"loss\"", "\"id\": \"lost\"", "score"},
             {"\"groups\": 2", "\"groups\": 1e300", "groups"},
             {"\"pillars\": [\n    2", "\"pillars\": [\n    1e300", "pillars"},
             {"\"on\": \"V\"", "\"on\": \"W\"", "on"},
             {"\"points\": [", "\"points\": [7,", "points"}}) {
        const auto found = parsePruning(with(from, to), "pruning.json");
        ASSERT_FALSE(found.ok()) << to;
        EXPECT_EQ(found.error().code, ErrorCode::BadData);
        EXPECT_THAT(found.error().text(), HasSubstr(named));
    }
    EXPECT_FALSE(parsePruning(text.substr(0, text.size() / 2), "pruning.json").ok());
    EXPECT_FALSE(parsePruning("[]", "pruning.json").ok());
}

TEST(PruningPlan, AnotherPlanIsNamedByWhatDiffers) {
    PruningPlan one, other;
    EXPECT_TRUE(planDifference(one, other).empty());
    EXPECT_EQ(planName(one), planName(other));
    other.prices = {0.1};
    EXPECT_THAT(planDifference(one, other).text(), HasSubstr("prices"));
    EXPECT_NE(planName(one), planName(other));
    other = one;
    other.margin.loss = 0.1;
    EXPECT_THAT(planDifference(one, other).text(), HasSubstr("tolerance"));
    EXPECT_THAT(planDifference(other, one).text(), HasSubstr("tolerance"));
    EXPECT_NE(planName(one), planName(other));
    other = one;
    other.margin.share = 0.02;
    EXPECT_THAT(planDifference(one, other).text(), HasSubstr("margin"));
    EXPECT_THAT(planDifference(other, one).text(), HasSubstr("margin"));
    EXPECT_NE(planName(one), planName(other));
    EXPECT_EQ(planName(one), "michel-156d336c")
        << "jobs of before there was a margin go on in their folders";
}

PruningJobPoint pointOf(int kept, double upperRise, double upperDrop) {
    PruningJobPoint point;
    point.kept = kept;
    point.difference = {{kAccuracy, 0, Interval{-upperDrop, upperDrop}, std::nullopt},
                        {kLoss, 0, Interval{-upperRise, upperRise}, std::nullopt}};
    return point;
}

TEST(PruningReport, TheSmallestModelShownToBeWithinTheMarginIsMarked) {
    PruningJobReport report;
    // Margins: 0.009 for the accuracy, ln 1.01 for the loss.
    report.whole = {{kAccuracy, 0.9}, {kLoss, 0.4}};
    report.points = {pointOf(6, 0.009, 0.008), pointOf(4, 0.009, 0.02), pointOf(2, 0.0099, 0.0089)};
    EXPECT_EQ(toleratedPoint(report), 0)
        << "an order ends at the first that is not within, here by accuracy";
    report.plan.by = kByGates;
    EXPECT_EQ(toleratedPoint(report), 2) << "models that do not follow from each other";
    report.plan.margin.loss = 0.0095;
    EXPECT_EQ(toleratedPoint(report), 0);
    report.plan.margin = {0.05, {}};
    EXPECT_EQ(toleratedPoint(report), 2);
    report.plan.margin = {0.005, {}};
    EXPECT_FALSE(toleratedPoint(report)) << "no significant difference, and none shown to be small";
}

TEST(HeadsThatGoAlone, AreThoseOfModelsWhoseHeadsKnowNothingOfEachOther) {
    models::ModelSpec spec;
    spec.model = "text-encoder";
    spec.heads = {4, 4};
    EXPECT_TRUE(pruning::checkHeadsGoAlone(spec).ok());
    auto shared = spec, weighed = spec;
    shared.variants.kvHeads = 2;
    weighed.variants.dynamicWeights = true;
    for (const auto& [refused, why] :
         {std::pair(shared, "model.kv_heads 2"), std::pair(weighed, "dynamic")}) {
        const auto status = pruning::checkHeadsGoAlone(refused);
        ASSERT_FALSE(status.ok()) << why;
        EXPECT_EQ(status.error().code, ErrorCode::Usage);
        EXPECT_THAT(status.error().text(), HasSubstr(why));
    }
}

TEST(NextToGo, TakesTheLeastImportantOfThoseThatAreLeft) {
    ModelShape shape;
    shape.layers = 2;
    shape.heads = 3;
    const std::vector<double> importance{1, 5, 6, 2, 3, 4};
    const auto off = HeadMask::without({{0, 0}});
    EXPECT_THAT(pruning::nextToGo(shape, importance, off, 3, false),
                ElementsAre(HeadPlace{1, 0}, HeadPlace{1, 1}));
    EXPECT_THAT(pruning::nextToGo(shape, importance, off, 6, true),
                ElementsAre(HeadPlace{1, 0}, HeadPlace{1, 1}, HeadPlace{0, 1}));
    EXPECT_TRUE(pruning::nextToGo(shape, importance, off, 1, false).empty());
    EXPECT_EQ(pruning::mostGone(shape, true), 4);
}

}  // namespace
}  // namespace headscope::engine
