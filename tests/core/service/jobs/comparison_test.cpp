// Tests of comparison tables over several runs: means, differences paired by seed, and the reasons
// why a table is refused.
#include "core/api/runs/comparison.h"
#include "core/api/base/table_text.h"
#include "core/base/stats/student.h"
#include "tests/core/support/session_fake.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>

namespace headscope::test {
namespace {

class Comparisons : public testing::Test {
protected:
    std::string train(double lambda, std::int64_t seed, std::int64_t heads = 0) {
        auto config = smallRun(20);
        config.values["objective.lambda"] = lambda;
        config.values["train.seed"] = seed;
        if (heads > 0) config.values["model.heads"] = heads;
        return started(*fake.engine, config)->wait().run;
    }
    Result<Comparison> compare(std::vector<std::string> runs,
                               const std::string& score = "test_loss") {
        CompareOptions options;
        options.runs = std::move(runs);
        options.score = score;
        return fake.engine->queue().compare(options);
    }
    // Rewrites the run's record as if `right` of 300 test samples were classified correctly.
    std::string withRight(const std::string& run, int right) {
        const auto file = run + "/run.json";
        auto record = nlohmann::json::parse(std::ifstream(file));
        record["test_accuracy"] = right / 300.0;
        record["test_samples"] = 300;
        std::ofstream(file) << record.dump(2);
        return run;
    }
    std::string refusal(const Result<Comparison>& found) {
        EXPECT_FALSE(found);
        if (found) return {};
        EXPECT_FALSE(found.error().hint.empty());
        return found.error().text();
    }

    ScratchFolder scratch;
    FakeEngine fake{scratch.path()};
};

// The run that is shipped with the program does not contain settings that were added later.
TEST_F(Comparisons, SettingsYoungerThanARunCountAsTheirFallbacks) {
    const auto old = train(0, 0), young = train(0, 1);
    const auto file = old + "/config.json";
    auto config = nlohmann::json::parse(std::ifstream(file));
    ASSERT_EQ(config["train"].erase("label_smoothing"), 1u);
    ASSERT_EQ(config["objective"].erase("sign"), 1u);
    std::ofstream(file) << config.dump(2);
    const auto table = *fake.engine->queue().tableOfRuns({{old, young}});
    EXPECT_EQ(table.differing, std::vector<std::string>{"train.seed"});
    EXPECT_EQ(table.runs[0].settings.at("objective.sign"),
              table.runs[1].settings.at("objective.sign"));
    const auto found = compare({old, young});
    ASSERT_TRUE(found) << found.error().text();
    ASSERT_EQ(found->rows.size(), 1u);
    EXPECT_EQ(found->rows[0].seeds, (std::vector<std::int64_t>{0, 1}));
}

TEST_F(Comparisons, MeansAndPairsAreThoseOfTheRuns) {
    std::vector<std::string> runs;
    std::map<double, std::vector<double>> losses;
    for (const double lambda : {10.0, 0.0, 2.0})
        for (const std::int64_t seed : {2, 0, 1}) runs.push_back(train(lambda, seed));
    for (const auto& run : runs) {
        const auto info = *fake.engine->runInfo(run);
        losses[info.lambda].push_back(*scoreValue(info.testScores, kLoss));
    }
    const auto found = compare(runs);
    ASSERT_TRUE(found) << found.error().text();
    ASSERT_EQ(found->rows.size(), 3u);
    EXPECT_EQ(found->rows[0].values.front(), "0");
    EXPECT_EQ(found->rows[1].values.front(), "2") << "numbers by size";
    EXPECT_TRUE(found->rows[0].baseline);
    EXPECT_EQ(found->comparisons, 2);
    std::vector<double> p;
    for (const double lambda : {2.0, 10.0}) {
        const auto seedsAlone = stats::pairedDifference(losses[0], losses[lambda]);
        const auto& row = found->rows[lambda == 2.0 ? 1 : 2];
        p.push_back(row.difference->p);
        EXPECT_NEAR(std::pow(row.difference->error, 2),
                    std::pow(seedsAlone.error, 2) + std::pow(row.difference->samplingError, 2),
                    1e-12);
    }
    const auto adjusted = stats::holmAdjusted(p);
    for (std::size_t i = 1; i < 3; ++i) {
        const auto& row = found->rows[i];
        const auto mean = stats::meanOf(losses[i == 1 ? 2.0 : 10.0]);
        EXPECT_NEAR(row.score.mean, mean.mean, 1e-12);
        EXPECT_NEAR(row.score.low, mean.low, 1e-12);
        EXPECT_EQ(row.seeds, (std::vector<std::int64_t>{0, 1, 2}));
        ASSERT_TRUE(row.difference);
        EXPECT_NEAR(row.difference->mean, row.score.mean - found->rows[0].score.mean, 1e-12);
        EXPECT_NEAR(row.difference->corrected, adjusted[i - 1], 1e-12);
        EXPECT_EQ(row.difference->significant, row.difference->low > 0 || row.difference->high < 0);
    }
    EXPECT_FALSE(found->rows[0].difference);
}

// In each of three seeds, exactly one more of 300 samples is correct. The difference is then not
// significant, although it is equal in all seeds.
TEST_F(Comparisons, OneMoreOf300InEverySeedIsNoEvidence) {
    std::vector<std::string> runs;
    const int right[] = {240, 225, 233};
    for (const int more : {0, 1, 30})
        for (const std::int64_t seed : {0, 1, 2})
            runs.push_back(
                withRight(train(more, seed), right[seed] + more + (more > 1 ? int(seed) : 0)));
    const auto found = compare(runs, "test_accuracy");
    ASSERT_TRUE(found) << found.error().text();
    EXPECT_EQ(found->testSamples, 300);
    EXPECT_TRUE(anyUntested(*found));
    const auto& one = *found->rows[1].difference;
    EXPECT_EQ(one.noTest, kEqualDifferences);
    EXPECT_FALSE(one.significant);
    EXPECT_NEAR(one.mean, 1 / 300.0, 1e-12);
    EXPECT_LT(one.low, 0);
    EXPECT_GT(one.high, 0);
    const auto& many = *found->rows[2].difference;
    EXPECT_EQ(many.noTest, "");
    EXPECT_TRUE(many.significant);
    const auto json = nlohmann::json::parse(comparisonText(*found, TableFormat::Json));
    for (const char* key : {"t", "p", "p_holm"}) {
        EXPECT_TRUE(json["rows"][1][key].is_null()) << key;
        EXPECT_TRUE(json["rows"][2][key].is_number()) << key;
    }
    EXPECT_EQ(json["rows"][1]["no_test"], kEqualDifferences);
    EXPECT_TRUE(json["rows"][2]["no_test"].is_null());
    for (const char* name : {"text", "latex", "markdown", "csv", "json"})
        EXPECT_THAT(comparisonText(*found, *tableFormat(name)), testing::HasSubstr("n = 3 seeds"))
            << name;
}

// Because of rounding, the mean of three equal fractions can differ from them in the last digit.
TEST_F(Comparisons, AMeanOfEqualScoresHasNoInterval) {
    std::vector<std::string> runs;
    for (const std::int64_t seed : {0, 1, 2}) runs.push_back(withRight(train(0, seed), 240));
    const auto found = compare(runs, "test_accuracy");
    ASSERT_TRUE(found) << found.error().text();
    EXPECT_TRUE(std::isnan(found->rows[0].score.low));
    EXPECT_EQ(comparisonCells(*found)[1][2], "80.00");
    EXPECT_TRUE(nlohmann::json::parse(comparisonText(*found, TableFormat::Json))["rows"][0]["low"]
                    .is_null());
}

// Binomial variances with one success and one failure added, for the mean accuracies 698 / 900 and
// 791 / 900.
TEST_F(Comparisons, ASharesIntervalCarriesTheTestSet) {
    std::vector<std::string> runs;
    const int before[] = {240, 225, 233}, after[] = {270, 256, 265};
    for (const std::int64_t seed : {0, 1, 2}) {
        runs.push_back(withRight(train(0, seed), before[seed]));
        runs.push_back(withRight(train(1, seed), after[seed]));
    }
    const auto found = compare(runs, "test_accuracy");
    ASSERT_TRUE(found) << found.error().text();
    const auto variance = [](double right) {
        const double share = (right / 3 + 1) / 302;
        return share * (1 - share) / 302;
    };
    // The paired differences are 30, 31 and 32 samples of 300, so their standard deviation is 1 /
    // 300.
    const double sampling = variance(698) + variance(791), ofSeeds = 1 / 90000.0 / 3;
    const auto& difference = *found->rows[1].difference;
    EXPECT_NEAR(difference.samplingError, std::sqrt(sampling), 1e-12);
    EXPECT_NEAR(difference.error, std::sqrt(sampling + ofSeeds), 1e-12);
    const double degrees =
        std::pow(sampling + ofSeeds, 2) / (ofSeeds * ofSeeds / 2 + sampling * sampling / 299);
    EXPECT_NEAR(difference.degrees, degrees, 1e-6);
}

// Two methods, each with its own baseline. Only the strength that is best on validation is
// compared, for each method with its own baseline.
TEST_F(Comparisons, ChosenOnValidationEachIsComparedWithItsControl) {
    CompareOptions options;
    std::map<std::pair<std::string, double>, std::vector<double>> valid, test;
    for (const std::string method : {"attn-cos", "proj-cos"})
        for (const double lambda : {method == "attn-cos" ? 0.0 : 1e-6, 1.0, 4.0})
            for (const std::int64_t seed : {0, 1}) {
                auto config = smallRun(20);
                config.values["objective.lambda"] = lambda;
                config.values["objective.id"] = method;
                config.values["train.seed"] = seed;
                options.runs.push_back(started(*fake.engine, config)->wait().run);
                const auto info = *fake.engine->runInfo(options.runs.back());
                valid[{method, lambda}].push_back(*scoreValue(info.validScores, kLoss));
                test[{method, lambda}].push_back(*scoreValue(info.testScores, kLoss));
            }
    options.keys = {"lambda", "objective"};
    options.score = "test_loss";
    options.choose = "valid_loss";
    options.also = {"seconds"};
    options.baseline = "lambda=0; lambda=1e-06";
    const auto found = fake.engine->queue().compare(options);
    ASSERT_TRUE(found) << found.error().text();
    ASSERT_EQ(found->rows.size(), 6u);
    EXPECT_EQ(found->comparisons, 2);
    ASSERT_EQ(found->also.size(), 2u);
    EXPECT_EQ(found->also[0].id, "valid_loss");
    for (const std::string method : {"attn-cos", "proj-cos"}) {
        const bool strong =
            stats::meanOf(valid[{method, 4}]).mean < stats::meanOf(valid[{method, 1}]).mean;
        const double best = strong ? 4 : 1;
        const double control = method == "attn-cos" ? 0.0 : 1e-6;
        for (const auto& row : found->rows) {
            if (row.values[1] != method) continue;
            const double lambda = std::stod(row.values[0]);
            EXPECT_EQ(row.baseline, lambda == control);
            EXPECT_EQ(row.chosen, lambda == best) << method << " " << lambda;
            EXPECT_EQ(row.difference.has_value(), row.chosen);
            EXPECT_NEAR(row.also[0].mean, stats::meanOf(valid[{method, lambda}]).mean, 1e-12);
            if (!row.difference) continue;
            EXPECT_TRUE(found->rows[row.difference->baseline].baseline);
            EXPECT_EQ(found->rows[row.difference->baseline].values[1], method);
            const auto pair =
                stats::pairedDifference(test[{method, control}], test[{method, best}]);
            EXPECT_NEAR(row.difference->mean, pair.mean, 1e-12);
            EXPECT_NEAR(row.difference->sd, pair.sd, 1e-12);
            EXPECT_GE(row.difference->corrected, row.difference->p);
        }
    }
    const auto text = comparisonText(*found, TableFormat::Markdown);
    EXPECT_THAT(text, testing::HasSubstr(", chosen"));
    EXPECT_THAT(text, testing::HasSubstr("lambda 1e-06"));
    const auto json = nlohmann::json::parse(comparisonText(*found, TableFormat::Json));
    EXPECT_EQ(json["choose"], "valid_loss");
    EXPECT_TRUE(json["rows"][0].contains("valid_loss_low"));

    options.strengths = {"train.lr"};
    EXPECT_THAT(refusal(fake.engine->queue().compare(options)),
                testing::HasSubstr("do not differ in train.lr"));
    options.strengths = {};
    options.baseline = "lambda=0; lambda=7";
    EXPECT_THAT(refusal(fake.engine->queue().compare(options)),
                testing::HasSubstr("available: 0, 1e-06, 1, 4"));
    options.baseline = "lambda=0,heads";
    EXPECT_THAT(refusal(fake.engine->queue().compare(options)),
                testing::HasSubstr("not of the form KEY=VALUE"));
    options.baseline = "";
    options.choose = "valid_los";
    EXPECT_THAT(refusal(fake.engine->queue().compare(options)),
                testing::HasSubstr("Did you mean valid_loss?"));
}

// The label "difference to objective attn-cos" would be misread as a difference to runs with a
// penalty.
TEST(ComparisonText, TheOnlyBaselineIsNamedByAllOfItsSettings) {
    Comparison c;
    c.name = "test loss";
    c.keys = {"objective.id", "objective.lambda"};
    c.rows.resize(2);
    c.rows[0].values = {"attn-cos", "0"};
    c.rows[0].baseline = true;
    c.rows[1].values = {"proj-cos", "1"};
    EXPECT_THAT(comparisonText(c, TableFormat::Text),
                testing::HasSubstr("difference to objective attn-cos, lambda 0"));
    c.rows[1].baseline = true;
    EXPECT_THAT(comparisonText(c, TableFormat::Text),
                testing::HasSubstr("difference to the baseline"));
}

// Without a test there are no differences, and a column of a paper is narrow.
TEST(ComparisonText, TablesForPapersLeaveOutEmptyColumns) {
    Comparison c;
    c.name = "test loss";
    c.keys = {"objective.lambda"};
    c.rows.resize(2);
    for (auto& row : c.rows) row.values = {"0"}, row.score.n = 1, row.score.mean = 0.5;
    c.rows[0].baseline = true;
    for (const auto format : {TableFormat::Markdown, TableFormat::Latex}) {
        const auto text = comparisonText(c, format);
        EXPECT_THAT(text, testing::HasSubstr("test loss"));
        EXPECT_THAT(text, testing::Not(testing::HasSubstr("difference")));
        EXPECT_THAT(text, testing::Not(testing::HasSubstr("Holm")));
    }
    c.comparisons = 1;
    EXPECT_THAT(comparisonText(c, TableFormat::Latex), testing::HasSubstr("Holm"));
}

// Measures are computed once per set of weights and stored outside the run folders, which stay
// unchanged.
TEST_F(Comparisons, MeasuresOfHeadsAreColumnsAndAreKept) {
    namespace fs = std::filesystem;
    const std::vector<std::string> runs{train(0, 0), train(1, 0)};
    const auto before = fs::last_write_time(runs[0]);
    CompareOptions options;
    options.runs = runs;
    options.score = "test_loss";
    options.also = {"attn-cos"};
    EXPECT_THAT(refusal(fake.engine->queue().compare(options)),
                testing::HasSubstr("--measure attn-cos"));
    for (const auto& run : runs) {
        const auto measured = fake.engine->queue().measuredMeans(run, 256);
        ASSERT_TRUE(measured) << measured.error().text();
        ASSERT_EQ(measured->count("attn-cos"), 1u);
        options.measured[run] = *measured;
    }
    const auto found = fake.engine->queue().compare(options);
    ASSERT_TRUE(found) << found.error().text();
    EXPECT_EQ(found->rows[0].also[0].mean, options.measured[runs[0]].at("attn-cos"));
    EXPECT_NE(found->rows[0].also[0].mean, found->rows[1].also[0].mean);
    EXPECT_EQ(fs::last_write_time(runs[0]), before);
    const auto table = *fake.engine->queue().tableOfRuns({runs, false, 0});
    EXPECT_EQ(table.runs[0].numbers.at("attn-cos").last, found->rows[0].also[0].mean)
        << "what is known is shown";

    // Without its weights, the run cannot be measured again. The stored values must be used.
    const auto model = runs[0] + "/checkpoints/step-00000020/model.safetensors";
    fs::rename(model, model + ".away");
    FakeEngine other(scratch.path());  // this engine has not loaded a model yet
    const auto kept = other.engine->queue().measuredMeans(runs[0], 256);
    ASSERT_TRUE(kept) << kept.error().text();
    EXPECT_EQ(*kept, options.measured[runs[0]]);
    EXPECT_FALSE(other.engine->queue().measuredMeans(runs[0], 100))
        << "other samples are another question";
    fs::rename(model + ".away", model);
    for (const auto& entry : fs::directory_iterator(scratch.path() + "/.measured"))
        std::ofstream(entry.path())
            << "{\"format_version\": 1, \"program\": \"0.0.1\", \"means\": {}}";
    EXPECT_TRUE(fake.engine->queue().measuredMeans(runs[0], 256))
        << "of another version: measured anew";

    // A cache of format 1, written before effective-heads-cka used unbiased CKA, must not be used.
    for (const auto& entry : fs::directory_iterator(scratch.path() + "/.measured")) {
        auto old = nlohmann::json::parse(std::ifstream(entry.path()));
        old["format_version"] = 1;
        for (auto& [samples, means] : old["means"].items()) means["attn-cos"] = 7;
        std::ofstream(entry.path()) << old.dump();
    }
    EXPECT_EQ(fake.engine->queue().measuredMeans(runs[0], 256)->at("attn-cos"),
              options.measured[runs[0]].at("attn-cos"));
}

TEST_F(Comparisons, TagsAreASettingToGroupBy) {
    const std::vector<std::string> runs{train(0, 0), train(0, 1)};
    ASSERT_TRUE(fake.engine->setTags({{runs[1], {{"paper", "seeds"}, false}}}).ok());
    CompareOptions options;
    options.runs = runs;
    options.score = "test_loss";
    options.keys = {"tags"};
    const auto found = fake.engine->queue().compare(options);
    ASSERT_TRUE(found) << found.error().text();
    ASSERT_EQ(found->rows.size(), 2u);
    EXPECT_EQ(found->rows[1].values.front(), "paper, seeds");
    EXPECT_EQ(fake.engine->queue().tableOfRuns({runs, false, 0})->runs[1].settings.at("run.tags"),
              "paper, seeds");
}

// A pruned or fine-tuned run has the settings and the seed of the run that it comes from. Those of
// several seeds repeat each other.
TEST_F(Comparisons, RunsFromOtherWeightsRepeatOnlyEachOther) {
    std::vector<std::string> runs;
    for (int seed = 0; seed < 2; ++seed) {
        runs.push_back(train(0, seed));
        const auto child = train(0, seed);
        const auto file = child + "/run.json";
        auto record = nlohmann::json::parse(std::ifstream(file));
        record["parent"] = {
            {"run", seed == 0 ? "20261130-173314-news-l0-85b1" : "20261201-093314-news-l0-07ff"},
            {"step", 20},
            {"edit", seed == 0 ? "removed heads 0:0,5 1:3" : "removed heads 0:1 1:2,4"}};
        std::ofstream(file) << record.dump(2);
        runs.push_back(child);
    }
    const auto table = *fake.engine->queue().tableOfRuns({runs, false, 0});
    EXPECT_EQ(table.differing, (std::vector<std::string>{kInitialWeights, "train.seed"}));
    EXPECT_EQ(table.runs[0].settings.count(kInitialWeights), 0u);
    EXPECT_EQ(table.runs[1].settings.at(kInitialWeights), "news-l0 (3 heads removed)");
    CompareOptions options;
    options.runs = runs;
    options.score = "test_loss";
    options.keys = {kInitialWeights};
    const auto found = fake.engine->queue().compare(options);
    ASSERT_TRUE(found) << found.error().text();
    ASSERT_EQ(found->rows.size(), 2u);
    EXPECT_EQ(found->rows[0].values.front(), "news-l0 (3 heads removed)");
    EXPECT_EQ(found->rows[1].values.front(), "random");
    for (const auto& row : found->rows) EXPECT_EQ(row.score.n, 2);
    // As long as the others have no score, only those with random weights remain.
    options.runs = {runs[0], runs[2]};
    EXPECT_EQ(fake.engine->queue().compare(options)->rows.size(), 1u);
}

TEST_F(Comparisons, StepsUntilAnAccuracyIsReached) {
    const std::vector<std::string> runs{train(0, 0), train(0, 1)};
    CompareOptions options;
    options.runs = runs;
    options.reach = 1e-9;
    const auto always = *fake.engine->queue().compare(options);
    EXPECT_EQ(always.rows.front().reached, 2);
    EXPECT_EQ(always.rows.front().steps.mean, 10) << "the first evaluation";
    options.reach = 2;
    EXPECT_EQ(fake.engine->queue().compare(options)->rows.front().reached, 0);
    options.score = "steps";
    EXPECT_THAT(refusal(fake.engine->queue().compare(options)), testing::HasSubstr("--reach"));
}

TEST_F(Comparisons, RunsWithoutATableAreRefusedWithTheReason) {
    using testing::HasSubstr;
    const auto a = train(0, 0), b = train(0, 0), c = train(0, 1, 2), d = train(1, 0);
    EXPECT_THAT(refusal(compare({})), HasSubstr("no runs"));
    EXPECT_THAT(refusal(compare({a, b})), HasSubstr("seed 0"));
    EXPECT_THAT(refusal(compare({a, c})), HasSubstr("model.heads"));
    EXPECT_THAT(refusal(compare({a}, "test_los")), HasSubstr("Did you mean test_loss?"));
    EXPECT_THAT(refusal(compare({scratch.path()})), HasSubstr("run.json"));
    EXPECT_TRUE(compare({a, a, d})) << "the same folder twice is one run";
    CompareOptions options;
    options.runs = {a, d};
    options.keys = {"lamda"};
    EXPECT_THAT(refusal(fake.engine->queue().compare(options)),
                HasSubstr("not have the setting lamda"));
    options.keys = {"lambda"};
    options.baseline = "5";
    EXPECT_THAT(refusal(fake.engine->queue().compare(options)), HasSubstr("available: 0, 1"));
    options.baseline = "1.0";
    EXPECT_TRUE(fake.engine->queue().compare(options)->rows[1].baseline) << "1.0 is 1";
    options.level = 1;
    EXPECT_THAT(refusal(fake.engine->queue().compare(options)), HasSubstr("between 0 and 1"));
}

// config.json does not name the user's files.
TEST_F(Comparisons, RunsOnOtherFilesAreNoted) {
    const auto plain = train(0, 0), other = train(1, 0);
    const auto quiet = compare({plain, other});
    ASSERT_TRUE(quiet) << quiet.error().text();
    const auto before = quiet->notes.size();
    auto record = nlohmann::json::parse(std::ifstream(other + "/run.json"));
    record["data_fingerprint"] = "another";
    std::ofstream(other + "/run.json") << record.dump(2);
    EXPECT_EQ(compare({plain, other})->notes.size(), before + 1);
}

TEST_F(Comparisons, EveryFormatHoldsEveryRow) {
    const auto found = *compare({train(0, 0), train(0, 1), train(0.5, 0), train(0.5, 1)});
    for (std::size_t i = 0; i < tableFormats().size(); ++i) {
        const auto text = comparisonText(found, *tableFormat(tableFormats()[i]));
        EXPECT_THAT(text, testing::HasSubstr("0.5")) << tableFormats()[i];
        EXPECT_EQ(text.back(), '\n');
    }
    const auto json = nlohmann::json::parse(comparisonText(found, TableFormat::Json));
    EXPECT_EQ(json["rows"].size(), 2u);
    EXPECT_EQ(json["rows"][1]["pairs"], 2);
    EXPECT_TRUE(json["rows"][0]["difference"].is_null());
    EXPECT_FALSE(tableFormat("excel"));
}

// Spreadsheet programs interpret a cell as a formula, a number or text. Only formulas need
// protection.
TEST(TableText, FormulasAreTextAndNumbersStayNumbers) {
    for (const char* text : {"=1+1", "+cmd|'/C calc'!A0", "-2+3+cmd", "@SUM(A1)", "\tx", "\r=1"})
        EXPECT_EQ(harmlessCell(text), std::string("'") + text);
    for (const char* text :
         {"-1", "-0.5", "+3", "1e-6", "-1e-06", "-", "=", "", "a=b", "-inf", "lambda 0.1"})
        EXPECT_EQ(harmlessCell(text), text);
    EXPECT_EQ(csvCell("=1,2"), "\"'=1,2\"");
    EXPECT_EQ(csvCell("-12"), "-12");
}

TEST(TableText, ANameWithALineEndStaysInItsRow) {
    TextTable table;
    table.rows = {{"run", "score"}, {"a\nb\x1b[1m", "1"}};
    for (const auto& text : {plainTable(table), markdownTable(table), latexTable(table)}) {
        EXPECT_EQ(text.find("a\nb"), std::string::npos) << text;
        EXPECT_EQ(text.find('\x1b'), std::string::npos) << text;
    }
}

TEST(ComparisonText, OddNamesStayWholeInEveryFormat) {
    Comparison c;
    c.keys = {"run.note"};
    c.name = "score";
    c.rows.resize(1);
    c.rows[0].values = {"a,\"b\" | 50 % & _x_\\"};
    c.rows[0].score.n = 1;
    c.rows[0].score.low = c.rows[0].score.high = std::nan("");
    EXPECT_THAT(comparisonText(c, TableFormat::Csv),
                testing::HasSubstr("\"a,\"\"b\"\" | 50 % & _x_\\\""));
    EXPECT_THAT(comparisonText(c, TableFormat::Markdown), testing::HasSubstr("a,\"b\" \\| 50"));
    EXPECT_THAT(comparisonText(c, TableFormat::Latex),
                testing::HasSubstr("50 \\% \\& \\_x\\_\\textbackslash{}"));
    EXPECT_EQ(nlohmann::json::parse(comparisonText(c, TableFormat::Json))["rows"][0]["run.note"],
              c.rows[0].values[0]);
}

}  // namespace
}  // namespace headscope::test
