// Tests of the score catalogue, the scores of each task, and the scores stored in run.json.
#include "core/api/runs/scores.h"
#include "core/api/runs/tasks.h"
#include "core/base/io/directory.h"
#include "core/service/runs/run_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>
#include <set>

namespace headscope {
namespace {

TEST(Scores, EveryRowIsWholeAndFoundByItsId) {
    std::set<std::string> ids;
    for (const auto& kind : scoreKinds()) {
        ids.insert(kind.id);
        EXPECT_EQ(findScoreKind(kind.id), &kind);
        for (const char* text : {kind.name, kind.formalName, kind.intervalMethod})
            EXPECT_STRNE(text, "") << kind.id;
        EXPECT_EQ(kind.measured(), kind.fromOther == nullptr) << kind.id;
        EXPECT_TRUE(kind.measured() || scoreKind(kind.follows).measured()) << kind.id;
    }
    EXPECT_EQ(ids.size(), scoreKinds().size());
    EXPECT_EQ(findScoreKind("Accuracy"), nullptr);
    EXPECT_THROW(scoreKind("blue"), std::logic_error);
}

TEST(Scores, ATaskIsJudgedByWhatIsMeasured) {
    for (const auto& task : tasks()) {
        ASSERT_FALSE(task.scores.empty()) << task.id;
        EXPECT_TRUE(scoreKind(task.scores.front()).measured()) << task.id;
        EXPECT_EQ(scoreKind(task.scores.front()).share, task.labelled) << task.id;
    }
}

TEST(Scores, AreInTheOrderOfTheTaskWithWhatFollows) {
    const Scores measured{meanScore(kLoss, 1.5, 0.1), shareScore(kAccuracy, 0.9, 100)};
    const auto classifier = scoresOfTask(Task::TextClassification, measured);
    ASSERT_EQ(classifier.size(), 2u);
    EXPECT_EQ(primaryScore(classifier)->id, kAccuracy);
    EXPECT_EQ(scoreOf(classifier, kPerplexity), nullptr);
    const auto language = scoresOfTask(Task::LanguageModel, measured);
    ASSERT_EQ(language.size(), 2u);
    EXPECT_EQ(primaryScore(language)->id, kLoss);
    const auto* perplexity = scoreOf(language, kPerplexity);
    ASSERT_NE(perplexity, nullptr);
    EXPECT_DOUBLE_EQ(perplexity->value, std::exp(1.5));
    EXPECT_DOUBLE_EQ(perplexity->interval->low, std::exp(language.front().interval->low));
    EXPECT_TRUE(scoresOfTask(Task::LanguageModel, {}).empty());
    EXPECT_EQ(primaryScore({}), nullptr);
    EXPECT_EQ(scoreValue({}, kLoss), std::nullopt);
}

TEST(Scores, LargerGoodnessIsBetterWhateverTheScore) {
    EXPECT_GT(goodness({kAccuracy, 0.9}), goodness({kAccuracy, 0.8}));
    EXPECT_GT(goodness({kLoss, 0.1}), goodness({kLoss, 0.2}));
    EXPECT_GT(goodness({kPerplexity, 2}), goodness({kPerplexity, 3}));
}

TEST(Scores, AnIntervalNeedsWhatItIsMadeFrom) {
    EXPECT_FALSE(shareScore(kAccuracy, 0.9, 0).interval);
    EXPECT_EQ(shareScore(kAccuracy, 0.9, 50).interval, shareInterval(0.9, 50));
    EXPECT_FALSE(meanScore(kLoss, 1.5, std::nullopt).interval);
    EXPECT_EQ(meanScore(kLoss, 1.5, 0.1).interval, meanInterval(1.5, 0.1));
}

TEST(Scores, AreSetInTheirPlace) {
    Scores scores{{kAccuracy, 0.5}, {kLoss, 1}};
    setScore(scores, {kAccuracy, 0.6});
    setScore(scores, {kPerplexity, 3});
    ASSERT_EQ(scores.size(), 3u);
    EXPECT_EQ(scores.front(), (Score{kAccuracy, 0.6}));
    EXPECT_EQ(scores.back().id, kPerplexity);
}

TEST(Scores, AreWrittenAsTheirRowsSay) {
    EXPECT_EQ(scoreText(scoreKind(kAccuracy), 0.93104), "93.1 %");
    EXPECT_EQ(scoreText(scoreKind(kAccuracy), 0.93104, 1), "93.10 %");
    EXPECT_EQ(scoreText(scoreKind(kLoss), 0.21349), "0.213");
    EXPECT_EQ(scoreNumber(scoreKind(kPerplexity), 12.345, 1), "12.345");
}

// Keys as earlier programs wrote them. They must not change, so that files can be exchanged in both
// directions.
TEST(Scores, KeysOfTheRecordStayAsTheyAre) {
    const char* text =
        R"({"format_version": 1, "state": "finished", "task": "text-classification", "valid_samples": 400,
        "test_samples": 2000, "valid_accuracy": 0.9, "valid_loss": 0.3, "test_accuracy": 0.93, "test_loss": 0.25,
        "test_loss_standard_error": 0.01})";
    const auto record = runs::parseRunRecord(text, "run.json");
    ASSERT_TRUE(record) << record.error().text();
    EXPECT_EQ(record->info.validScores,
              (Scores{shareScore(kAccuracy, 0.9, 400), meanScore(kLoss, 0.3, std::nullopt)}));
    EXPECT_EQ(record->info.testScores,
              (Scores{shareScore(kAccuracy, 0.93, 2000), meanScore(kLoss, 0.25, 0.01)}));

    const auto folder = std::filesystem::path(testing::TempDir()) / "headscope-scores";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    const auto run = io::Directory::open(folder.string());
    ASSERT_TRUE(run) << run.error().text();
    ASSERT_TRUE(runs::writeRunRecord(*run, *record));
    const auto written = nlohmann::json::parse(*run->read(runs::run_files::kRecord, 1 << 20));
    const auto given = nlohmann::json::parse(text);
    for (const auto& [key, value] : given.items()) EXPECT_EQ(written.at(key), value) << key;
    EXPECT_FALSE(written.contains("valid_loss_standard_error"));
    std::filesystem::remove_all(folder);
}

// Percentile intervals are not symmetric around the score. A lower limit below 0 is not a valid
// BLEU.
TEST(Scores, TheRecordKeepsTheBoundsOfResampledScores) {
    const auto record = runs::parseRunRecord(
        R"({"format_version": 1, "state": "finished", "task": "translation", "test_samples": 50, "test_bleu": 5,
        "test_bleu_standard_error": 4, "test_bleu_95": [0.5, 11], "test_chrf": 1, "test_chrf_standard_error": 2,
        "test_rouge_1": 0, "test_rouge_1_standard_error": 0, "test_loss": 2, "test_loss_standard_error": 0})",
        "run.json");
    ASSERT_TRUE(record) << record.error().text();
    const auto& scores = record->info.testScores;
    EXPECT_EQ(scoreOf(scores, kBleu)->interval, (Interval{0.5, 11}));
    EXPECT_EQ(scoreOf(scores, kChrf)->interval->low, 0) << "an earlier run, which kept no bounds";
    EXPECT_FALSE(scoreOf(scores, kRouge1)->interval)
        << "earlier runs kept an error of 0 where none was known";
    EXPECT_FALSE(scoreOf(scores, kLoss)->interval);
    const auto folder = std::filesystem::path(testing::TempDir()) / "headscope-bounds";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    const auto run = io::Directory::open(folder.string());
    ASSERT_TRUE(run && runs::writeRunRecord(*run, *record));
    const auto again = runs::readRunRecord(*run);
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(again->info.testScores, scores);
    std::filesystem::remove_all(folder);
}

TEST(Scores, DerivedScoresAreComputedWhenRead) {
    const auto record = runs::parseRunRecord(
        R"({"format_version": 1, "state": "finished", "task": "language-model", "test_loss": 1.5, "test_perplexity": 99})",
        "run.json");
    ASSERT_TRUE(record) << record.error().text();
    EXPECT_EQ(primaryScore(record->info.testScores)->value, 1.5);
    EXPECT_DOUBLE_EQ(*scoreValue(record->info.testScores, kPerplexity), std::exp(1.5));
    EXPECT_TRUE(record->info.validScores.empty());
}

}  // namespace
}  // namespace headscope
