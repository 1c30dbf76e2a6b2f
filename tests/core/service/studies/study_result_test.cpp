// Tests of the results of studies: means, corrected intervals and verdicts, and the file of values.
#include "core/service/studies/study_result.h"
#include "core/base/stats/student.h"
#include "core/service/studies/study_file.h"
#include "core/service/studies/study_values.h"
#include "tests/support/error_matchers.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>

#include <cmath>
#include <filesystem>

namespace headscope::studies {
namespace {

using test::IsError;

// A study of lambda 0 and 1 with claims about the number "x".
class StudyResults : public testing::Test {
protected:
    StudyResults() {
        study.id = "s";
        study.sweep = Sweep{};
        study.sweep->axes = {{"objective.lambda", {0.0, 1.0}}};
    }
    static RunConfig lambda(double value) { return {{{"objective.lambda", value}}}; }
    void claim(std::optional<double> least, std::optional<double> most,
               const std::string& number = "x") {
        StudyClaim one;
        one.id = "c" + std::to_string(study.claims.size());
        one.at = {lambda(1), number};
        one.minus = StudyPlace{lambda(0), number};
        one.least = least;
        one.most = most;
        study.claims.push_back(one);
    }
    void add(const std::string& row, const std::vector<double>& list, double error = 0,
             const std::string& number = "x") {
        for (std::size_t i = 0; i < list.size(); ++i)
            values.values.push_back({row, static_cast<std::int64_t>(i), number, list[i], error});
    }
    StudyResult result() const {
        auto found = studyResult(study, values);
        EXPECT_TRUE(found) << found.error().text();
        return *std::move(found);
    }
    StudyFinding only() const { return result().findings.front(); }

    Study study;
    StudyValues values;
};

// Differences 1 to 5: mean 3, standard error sqrt(2.5 / 5), t(0.975, 4) = 2.776445.
TEST_F(StudyResults, IntervalIsThatOfStudentsPairedTest) {
    claim(0.0, {});
    add("lambda 0", {10, 20, 30, 40, 50});
    add("lambda 1", {11, 22, 33, 44, 55});
    const auto finding = only();
    EXPECT_EQ(finding.effect.n, 5);
    EXPECT_DOUBLE_EQ(finding.effect.mean, 3);
    const double half = 2.776445105 * std::sqrt(0.5);
    EXPECT_NEAR(finding.effect.low, 3 - half, 1e-8);
    EXPECT_NEAR(finding.effect.high, 3 + half, 1e-8);
    EXPECT_EQ(finding.verdict, StudyVerdict::Supported);
    EXPECT_DOUBLE_EQ(finding.level, 0.95);
}

// t(0.975, 4) = 2.776445105 (tables of Student's distribution), so 5 seeds with a spread of 0.01
// resolve 2.776445105 * 0.01 / sqrt(5); 2 seeds need t(0.975, 1) = 12.706204736.
TEST_F(StudyResults, PowerIsHalfTheIntervalOfTheStatedSpread) {
    claim(0.0, {}, "test_accuracy");
    study.sweep->seeds = {0, 1, 2, 3, 4};
    EXPECT_FALSE(only().power) << "no spread is known";
    EXPECT_EQ(studySmallest(only()).text(), "-");
    study.claims[0].spread = 0.01;
    const auto before = only();
    ASSERT_TRUE(before.power) << "known before there are values";
    EXPECT_NEAR(before.power->smallest, 0.012416640, 1e-8);
    EXPECT_EQ(before.power->seeds, 5);
    EXPECT_EQ(before.power->spreadSeeds, 0) << "stated";
    EXPECT_EQ(studySmallest(before).text(), "1.24 points");
    study.claims[0].spread = 0.00002;
    EXPECT_EQ(studySmallest(only()).text(), "0.002 points") << "not 0.00";
    study.claims[0].spread = 0.01;
    study.sweep->seeds = {0, 1};
    EXPECT_NEAR(only().power->smallest, 0.089846435, 1e-8);
    study.sweep->seeds = {0};
    EXPECT_FALSE(only().power) << "one seed has no interval";
}

// A mean at exactly the smallest effect has an interval that ends at zero.
TEST_F(StudyResults, PowerOfAnEarlierResultUsesItsSpread) {
    claim(0.0, {});
    study.sweep->seeds = {0, 1, 2, 3, 4};
    add("lambda 0", {0, 0, 0, 0, 0});
    add("lambda 1", {1, 2, 3, 4, 5});
    const auto found = only();
    ASSERT_TRUE(found.power);
    EXPECT_EQ(found.power->spreadSeeds, 5);
    EXPECT_NEAR(found.effect.mean - found.power->smallest, found.effect.low, 1e-9);
    values.values.resize(2);
    values.values.push_back({"lambda 1", 0, "x", 1, 0});
    values.values.push_back({"lambda 1", 1, "x", 3, 0});
    const auto quick = only();
    ASSERT_TRUE(quick.power) << "the spread of two seeds, for five";
    EXPECT_EQ(quick.power->spreadSeeds, 2);
    EXPECT_NEAR(quick.power->smallest, 2.776445105 * std::sqrt(2.0) / std::sqrt(5.0), 1e-8);
}

// A penalty that does not lower similarity says nothing about lower similarity.
TEST_F(StudyResults, VerdictIsMarkedUnlessItsChecksAreSupported) {
    claim(0.0, {});
    claim(0.0, {}, "similarity");
    study.claims[0].checks = {"c1"};
    add("lambda 0", {0, 0, 0, 0, 0});
    add("lambda 1", {1, 2, 3, 4, 5});
    add("lambda 0", {0, 0, 0, 0, 0}, 0, "similarity");
    add("lambda 1", {-1, 2, -3, 4, -5}, 0, "similarity");
    const auto found = result().findings;
    EXPECT_EQ(found[0].verdict, StudyVerdict::Supported);
    EXPECT_EQ(found[1].verdict, StudyVerdict::Open);
    EXPECT_TRUE(found[0].unchecked);
    EXPECT_FALSE(found[1].unchecked) << "has no checks";
    study.claims[1].least = -1000;
    EXPECT_FALSE(result().findings[0].unchecked);
    values.values.resize(10);
    EXPECT_TRUE(result().findings[0].unchecked) << "the check was not measured";
    values.values.clear();
    EXPECT_FALSE(result().findings[0].unchecked) << "no verdict to mark";
}

TEST_F(StudyResults, VerdictNeedsTheWholeInterval) {
    add("lambda 0", {0, 0, 0, 0, 0});
    add("lambda 1", {1, 2, 3, 4, 5});
    const auto verdict = [&](std::optional<double> least, std::optional<double> most) {
        study.claims.clear();
        claim(least, most);
        return only().verdict;
    };
    EXPECT_EQ(verdict(1.0, {}), StudyVerdict::Supported);
    EXPECT_EQ(verdict(1.1, {}), StudyVerdict::Open) << "the mean is inside, the interval is not";
    EXPECT_EQ(verdict(4.9, {}), StudyVerdict::Open);
    EXPECT_EQ(verdict(5.0, {}), StudyVerdict::Contradicted);
    EXPECT_EQ(verdict({}, 5.0), StudyVerdict::Supported);
    EXPECT_EQ(verdict({}, 1.0), StudyVerdict::Contradicted);
    EXPECT_EQ(verdict(1.0, 5.0), StudyVerdict::Supported) << "equivalence";
    EXPECT_EQ(verdict(2.0, 4.0), StudyVerdict::Open);
    EXPECT_EQ(verdict(6.0, 7.0), StudyVerdict::Contradicted);
}

// Two claims: the interval of the smaller p has level 1 - 0.05 / 2, the other one 1 - 0.05.
TEST_F(StudyResults, ClaimsOfAStudyAreOneFamily) {
    claim(0.0, {}, "x");
    claim(0.0, {}, "y");
    claim(0.0, {}, "missing");
    add("lambda 0", {0, 0, 0, 0, 0});
    add("lambda 1", {1, 2, 3, 4, 5});
    add("lambda 0", {0, 0, 0, 0, 0}, 0, "y");
    add("lambda 1", {10, 11, 12, 11, 10}, 0, "y");
    const auto found = result();
    EXPECT_EQ(found.family, 2) << "a claim without values is not tested";
    EXPECT_DOUBLE_EQ(found.findings[0].level, 0.95);
    EXPECT_DOUBLE_EQ(found.findings[1].level, 0.975);
    EXPECT_EQ(found.findings[2].verdict, StudyVerdict::NotRun);
    EXPECT_EQ(studyEffect(found.findings[2]).text(), "-");
}

// The corrected interval excludes the end of the range exactly if Holm's test rejects it.
TEST_F(StudyResults, CorrectedIntervalsAgreeWithTheTests) {
    const std::vector<std::vector<double>> all{
        {1, 2, 3, 4, 5}, {0.1, -0.2, 0.3, 0.1, 0.2}, {2, 2.1, 1.9, 2, 2.2}, {-1, 3, 1, 2, 0.5}};
    std::vector<double> p;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto number = "n" + std::to_string(i);
        claim(0.0, {}, number);
        add("lambda 0", {0, 0, 0, 0, 0}, 0, number);
        add("lambda 1", all[i], 0, number);
        p.push_back(stats::pairedDifference({0, 0, 0, 0, 0}, all[i]).p);
    }
    const auto adjusted = stats::holmAdjusted(p);
    const auto found = result();
    for (std::size_t i = 0; i < all.size(); ++i)
        EXPECT_EQ(found.findings[i].verdict == StudyVerdict::Supported, adjusted[i] <= 0.05) << i;
}

TEST_F(StudyResults, EqualDifferencesWithoutSamplingAreOpen) {
    claim(0.0, {});
    add("lambda 0", {1, 2, 3});
    add("lambda 1", {2, 3, 4});
    const auto finding = only();
    EXPECT_EQ(finding.verdict, StudyVerdict::Open);
    EXPECT_TRUE(std::isnan(finding.effect.low));
    EXPECT_EQ(studyEffect(finding).text(), "+1.0000 (the same with all seeds)");
}

// Algebra says that the value is 2, so equal values settle the claim.
TEST_F(StudyResults, EqualValuesSettleOnlyWhatIsProved) {
    study.sweep.reset();
    study.claims.resize(1);
    auto& one = study.claims[0];
    one.at.number = "x";
    one.least = one.most = 2;
    add("all", {2, 2, 2});
    EXPECT_EQ(only().verdict, StudyVerdict::Open);
    one.proved = true;
    EXPECT_EQ(only().verdict, StudyVerdict::Supported);
    one.least = one.most = 3;
    EXPECT_EQ(only().verdict, StudyVerdict::Contradicted);
    one.least = one.most = 2;
    values.values[0].value = 2.5;
    EXPECT_EQ(only().verdict, StudyVerdict::Open) << "unequal values need an interval";
}

// The samples are shared by all seeds, so their variance is not divided by their number.
TEST_F(StudyResults, IntervalIncludesTheTestSamples) {
    claim(0.0, {});
    add("lambda 0", {1, 2, 3}, 0.3);
    add("lambda 1", {2, 3, 4.3}, 0.4);
    // Differences 1, 1, 1.3: variance 0.03, so 0.01 of the mean; 0.3^2 + 0.4^2 of the samples.
    EXPECT_NEAR(only().effect.error, std::sqrt(0.01 + 0.25), 1e-12);
    EXPECT_EQ(only().sampling, StudyFinding::Sampling::Bound);
    // Paired by sample, the error is that of the difference.
    values.values.push_back({"lambda 1 minus lambda 0", 0, "x", 1.1, 0.05});
    EXPECT_NEAR(only().effect.error, std::sqrt(0.01 + 0.0025), 1e-12);
    EXPECT_EQ(only().sampling, StudyFinding::Sampling::Paired);
}

// Runs without a value, such as those that never reach a loss, may be the bad ones.
TEST_F(StudyResults, SeedsWithoutAValueLeaveAClaimOpen) {
    claim(0.0, {});
    add("lambda 0", {0, 0, 0, 0, 0});
    add("lambda 1", {10, 10.1});
    EXPECT_EQ(only().effect.n, 2);
    EXPECT_EQ(only().missing, 3);
    EXPECT_GT(only().effect.low, 0);
    EXPECT_EQ(only().verdict, StudyVerdict::Open);
}

TEST_F(StudyResults, DifferencesOfNumbersAreTakenRunByRun) {
    study.differences = {{"excess", "cosine", "chance"}};
    claim({}, 0.0, "excess");
    add("lambda 0", {0.9, 0.8}, 0, "cosine");
    add("lambda 0", {0.7, 0.5}, 0, "chance");
    add("lambda 1", {0.5, 0.4}, 0, "cosine");
    add("lambda 1", {0.45, 0.3}, 0, "chance");
    EXPECT_NEAR(only().effect.mean, (0.05 - 0.2 + 0.1 - 0.3) / 2, 1e-12);
}

TEST_F(StudyResults, TablesHaveARowPerSettingOrStep) {
    study.tables = {{"Scores", {"test_accuracy"}, {}}, {"Steps", {"kept"}, {"a", "b"}}};
    study.steps = {{"a", "method A", {"prune"}, {}}, {"b", "method B", {"prune"}, {}}};
    add("lambda 0", {0.8, 0.9}, 0, "test_accuracy");
    add("lambda 1", {4, 6}, 0, "b.kept");
    const auto found = result();
    EXPECT_EQ(found.tables[0].heading.text(), "lambda");
    EXPECT_THAT(found.tables[0].rows, testing::ElementsAre("0", "1"));
    EXPECT_EQ(studyCell(found.tables[0].columns[0], found.tables[0].cells[1][0], 2), "-");
    EXPECT_EQ(studyCell(found.tables[1].columns[0], found.tables[1].cells[3][0], 3),
              "5.0000 \u00b1 12.7062 (n = 2)");
    EXPECT_NEAR(found.tables[0].cells[0][0].mean, 0.85, 1e-12);
    EXPECT_THAT(found.tables[1].rows,
                testing::ElementsAre("lambda 0, method A", "lambda 0, method B",
                                     "lambda 1, method A", "lambda 1, method B"));
    EXPECT_DOUBLE_EQ(found.tables[1].cells[3][0].mean, 5);
}

TEST_F(StudyResults, UnknownRowsAndStepsAreRefused) {
    claim(0.0, {});
    study.claims[0].at.settings = lambda(2);
    EXPECT_THAT(studyResult(study, values).error(), IsError(ErrorCode::Usage, "c0", "lambda 2"));
    study.claims[0].at.settings = {};
    EXPECT_THAT(studyResult(study, values).error(), IsError(ErrorCode::Usage, "c0", "2"));
    study.claims.clear();
    study.tables = {{"Steps", {"kept"}, {"nothing"}}};
    EXPECT_THAT(studyResult(study, values).error(), IsError(ErrorCode::Usage, "nothing"));
}

// An entry with fewer settings than another one is found by exactly its settings.
TEST_F(StudyResults, ExactSettingsIdentifyAnEntryOfAList) {
    study.sweep->kind = SweepKind::List;
    study.sweep->list = {lambda(0), {{{"objective.lambda", 0.0}, {"model.drophead", 0.1}}}};
    claim(0.0, {});
    study.claims[0].at.settings = {{{"model.drophead", 0.1}}};
    add("lambda 0", {1, 2, 3});
    add("drophead 0.1, lambda 0", {2, 3, 5});
    EXPECT_EQ(only().effect.n, 3);
}

TEST_F(StudyResults, EffectsAreShownInTheUnitOfTheScore) {
    study.numbers["test_accuracy"] = numberColumn("test_accuracy");
    claim(-0.01, 0.01, "test_accuracy");
    add("lambda 0", {0.86, 0.87, 0.88}, 0, "test_accuracy");
    add("lambda 1", {0.855, 0.866, 0.876}, 0, "test_accuracy");
    const auto found = result();
    EXPECT_EQ(studyEffect(found.findings[0]).text(), "-0.43 \u00b1 0.14 points");
    EXPECT_EQ(studyRange(study, study.claims[0]).text(), "-1 to 1 points");
    // The words are formats, so that the window can translate them; numbers and names are not.
    EXPECT_EQ(studyRange(study, study.claims[0]).format, "%1 to %2");
    EXPECT_EQ(studySubject(study, study.claims[0]).format, "%1 minus %2");
    EXPECT_EQ(studyEffect(found.findings[0]).format, "%1 points");
    EXPECT_TRUE(studyEffect(found.findings[0]).arguments[0].verbatim);
    study.claims[0].most.reset();
    EXPECT_EQ(studyRange(study, study.claims[0]).format, "at least %1");
    EXPECT_EQ(studySubject(study, study.claims[0]).text(),
              "test accuracy: lambda 1 minus lambda 0");
}

TEST(StudyValuesFile, ReadsBackWhatItWrites) {
    StudyValues values;
    values.facts = {{"processor", "AMD family 25"}, {"training seconds", "12"}};
    values.values = {{"lambda 0", 0, "test_accuracy", 0.1 + 0.2, 0.004},
                     {"lambda 0.1, x", 4, "prune.free", -3, 0}};
    const auto read = parseValues(valuesText(values), "s.tsv");
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->facts, values.facts);
    ASSERT_EQ(read->values.size(), 2u);
    EXPECT_EQ(read->values[0].value, 0.1 + 0.2) << "to the last bit";
    EXPECT_EQ(read->values[1].row, "lambda 0.1, x");
    EXPECT_EQ(read->values[1].error, 0);
}

TEST(StudyValuesFile, WrongLinesAreRefusedWithTheirNumber) {
    const std::string head = "row\tseed\tnumber\tvalue\terror\n";
    const auto error = [&](const std::string& text) {
        const auto read = parseValues(text, "s.tsv");
        EXPECT_FALSE(read) << text;
        return read ? Error{} : read.error();
    };
    EXPECT_THAT(error(""), IsError(ErrorCode::BadData, "s.tsv"));
    EXPECT_THAT(error("row\tseed\n"), IsError(ErrorCode::BadData, "s.tsv", 1));
    EXPECT_THAT(error(head + "a\t0\tx\t1\n"), IsError(ErrorCode::BadData, 2));
    EXPECT_THAT(error(head + "a\t0\tx\tnan\t\n"), IsError(ErrorCode::BadData, 2));
    EXPECT_THAT(error(head + "a\t0.5\tx\t1\t\n"), IsError(ErrorCode::BadData, 2));
    EXPECT_THAT(error(head + "a\t0\tx\t1\t-1\n"), IsError(ErrorCode::BadData, 2));
    EXPECT_THAT(error("# fact\n" + head), IsError(ErrorCode::BadData, 1));
    EXPECT_THAT(error(head + "a\t0\tx\t1\t\na\t0\tx\t2\t\n"), IsError(ErrorCode::BadData, 3));
}

// Published results fit their studies: every value belongs to a row, and the tables are not empty.
TEST(ShippedStudies, PublishedResultsAreRecomputed) {
    const auto folder = test::sourceFolder() + "/resources/studies";
    const auto studies = readStudies(folder);
    ASSERT_TRUE(studies) << studies.error().text();
    int published = 0;
    for (const auto& study : *studies) {
        const auto path = folder + "/" + study.id + kValuesEnding;
        if (!std::filesystem::exists(path)) continue;
        const auto read = readValues(path);
        ASSERT_TRUE(read) << read.error().text();
        const auto found = studyResult(study, *read);
        ASSERT_TRUE(found) << found.error().text();
        ++published;
        for (const auto& finding : found->findings)
            EXPECT_NE(finding.verdict, StudyVerdict::NotRun) << study.id << "#" << finding.claim.id;
        for (const auto& [name, value] : read->facts) EXPECT_NE(name, "quick") << study.id;
    }
    EXPECT_GT(published, 0);
}

}  // namespace
}  // namespace headscope::studies
