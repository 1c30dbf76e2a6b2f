// Compares removed heads with output weights of zero, and the statistics of answers with plain
// formulas.
#include "core/base/util/random.h"
#include "core/nn/analysis/calibration.h"
#include "core/nn/analysis/paired.h"
#include "core/nn/training/evaluation.h"
#include "tests/core/nn/support/small_run.h"

#include <ATen/CPUGeneratorImpl.h>

#include <cmath>

namespace headscope::analysis::answers_reference {
namespace {

// ---- Removed heads ----

// A model trained for a few steps, and copies of it in which the output weights of some heads are
// zero.
class HeadsOff : public testing::Test {
protected:
    HeadsOff() : trainer(test::trainerFor(test::smallConfig(), texts)) {
        for (int i = 0; i < 12; ++i) trainer->trainStep();
        whole = analyzerOf({});
    }
    std::unique_ptr<Analyzer> analyzerOf(const std::vector<HeadPlace>& zeroed) const {
        auto weights = trainer->modelTensors();
        for (const auto& head : zeroed) {
            auto& output = weights.tensors.at("block" + std::to_string(head.site) +
                                              ".attention.output.weight");
            auto* numbers = reinterpret_cast<float*>(output.bytes.data());
            for (std::int64_t row = 0; row < output.shape[0]; ++row)  // (D, H * dh)
                std::fill_n(numbers + row * output.shape[1] + 4 * head.head, 4, 0.0F);
        }
        return std::move(test::analyzerFor(test::smallConfig(), weights, texts)).value();
    }
    static Scores scoresOf(Analyzer& analyzer, const std::string& split) {
        EvaluateOptions request;
        request.split = split;
        return analyzer.ask(request).value().scores;
    }
    AblationReport without(const std::vector<HeadPlace>& off, int samples = 0) const {
        AblationRequest request;
        request.mask = HeadMask::without(off);
        request.samples = samples;
        return whole->ask(request).value();
    }
    static void close(const Scores& found, const Scores& wanted) {
        ASSERT_EQ(found.size(), wanted.size());
        for (std::size_t i = 0; i < found.size(); ++i)
            EXPECT_NEAR(found[i].value, wanted[i].value, 1e-5) << found[i].id;
    }

    std::shared_ptr<const data::Dataset> texts = test::smallTexts();
    std::unique_ptr<training::Trainer> trainer;
    std::unique_ptr<Analyzer> whole;
};

TEST_F(HeadsOff, AreHeadsThatWriteNothing) {
    const std::vector<std::vector<HeadPlace>> masks{
        {{0, 0}}, {{1, 3}}, {{0, 1}, {0, 2}, {1, 0}}, {{0, 0}, {0, 1}, {0, 2}, {0, 3}}};
    for (const auto& off : masks) {
        const auto report = without(off);
        close(report.before, scoresOf(*whole, "test"));
        close(report.after, scoresOf(*analyzerOf(off), "test"));
        EXPECT_NE(*scoreValue(report.after, kLoss), *scoreValue(report.before, kLoss))
            << off.size();
    }
}

TEST_F(HeadsOff, NoneChangesNothing) {
    const auto report = without({});
    EXPECT_EQ(report.after, report.before);
    EXPECT_EQ(report.changed, 0);
    for (const auto& score : report.difference) EXPECT_EQ(score.value, 0) << score.id;
}

TEST_F(HeadsOff, OneAtATimeAreTheDifferencesOfTwoEvaluations) {
    LeaveOneOutRequest request;
    request.samples = 0;
    request.split = "valid";
    const auto report = whole->ask(request).value();
    const auto before = scoresOf(*whole, "valid");
    for (int site = 0; site < 2; ++site)
        for (int head = 0; head < 4; ++head) {
            const auto after = scoresOf(*analyzerOf({{site, head}}), "valid");
            const auto at = static_cast<std::size_t>(4 * site + head);
            EXPECT_NEAR(scoreChangeOf(report, kLoss)->changes[at],
                        *scoreValue(after, kLoss) - *scoreValue(before, kLoss), 1e-5);
            EXPECT_NEAR(scoreChangeOf(report, kAccuracy)->changes[at],
                        *scoreValue(before, kAccuracy) - *scoreValue(after, kAccuracy), 1e-9);
        }
}

// The accuracies of the classes, weighted by class frequency, must add up to the overall accuracy.
TEST_F(HeadsOff, ClassesTogetherAreTheAccuracy) {
    const auto report = without({{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 1}});
    const auto& labels = texts->test.labels;
    double before = 0, after = 0;
    for (const auto label : labels) {
        before += report.classBefore.at(static_cast<std::size_t>(label)) /
                  static_cast<double>(labels.size());
        after += report.classAfter.at(static_cast<std::size_t>(label)) /
                 static_cast<double>(labels.size());
    }
    EXPECT_NEAR(before, *scoreValue(report.before, kAccuracy), 1e-9);
    EXPECT_NEAR(after, *scoreValue(report.after, kAccuracy), 1e-9);
}

// ---- Answers for a single sample ----

TEST_F(HeadsOff, MapsRowsSumToOneAndTheLossIsThatOfThePrediction) {
    for (const bool masked : {false, true}) {
        AttentionRequest request;
        request.input.index = 5;
        if (masked) request.mask = HeadMask::without({{0, 1}, {1, 2}});
        const auto maps = whole->ask(request).value();
        ASSERT_EQ(maps.tokens, texts->test.offsets[6] - texts->test.offsets[5]);
        for (int layer = 0; layer < 2; ++layer)
            for (int head = 0; head < 4; ++head)
                for (int t = 0; t < maps.tokens; ++t) {
                    double sum = 0;
                    for (int s = 0; s < maps.tokens; ++s)
                        sum += maps.map(layer, head)[t * maps.tokens + s];
                    EXPECT_NEAR(sum, 1, 1e-5);
                }
        ASSERT_EQ(maps.prediction.size(), 2u);
        EXPECT_GE(maps.prediction[0].probability, maps.prediction[1].probability);
        EXPECT_NEAR(maps.prediction[0].probability + maps.prediction[1].probability, 1, 1e-6);
        const auto& label = texts->classes.at(static_cast<std::size_t>(maps.label));
        for (const auto& guess : maps.prediction)
            if (guess.name == label) {
                EXPECT_NEAR(maps.loss, -std::log(guess.probability), 1e-5);
            }
    }
}

// ---- Statistics ----

TEST(SharesOfAnswers, IntervalsHoldTheTruthAsOftenAsTheySay) {
    util::Random random(6);
    for (const double truth : {0.03, 0.5, 0.93})
        for (const int samples : {20, 200}) {
            int held = 0;
            for (int trial = 0; trial < 1000; ++trial) {
                int right = 0;
                for (int i = 0; i < samples; ++i) right += random.chance(truth);
                const auto range = shareInterval(right / static_cast<double>(samples), samples);
                held += range.low <= truth && truth <= range.high;
            }
            EXPECT_GE(held, 910) << truth << " of " << samples;  // its standard deviation is 7
        }
}

// Reference: adds half a sample to each cell of the table (before, after), then takes the interval
// of a difference of two proportions.
TEST(SharesOfAnswers, DifferencesAreThoseOfTheAdjustedTable) {
    util::Random random(2);
    for (int trial = 0; trial < 20; ++trial) {
        std::vector<std::uint8_t> before, after;
        double table[2][2] = {{0.5, 0.5}, {0.5, 0.5}};
        for (int i = 0; i < 40 + trial; ++i) {
            before.push_back(random.chance(0.7));
            after.push_back(random.chance(0.2) ? !before.back() : before.back());
            table[before.back()][after.back()] += 1;
        }
        const double n = table[0][0] + table[0][1] + table[1][0] + table[1][1];
        const double gained = table[0][1] / n, lost = table[1][0] / n;
        const double error = std::sqrt((gained + lost - std::pow(gained - lost, 2)) / n);
        const auto found = pairedShares(before, after);
        EXPECT_NEAR(found.range.low, gained - lost - 1.96 * error, 1e-4);
        EXPECT_NEAR(found.range.high, gained - lost + 1.96 * error, 1e-4);
        EXPECT_EQ(found.changed, static_cast<int>(table[0][1] + table[1][0] - 1));
        const auto turned = pairedShares(after, before);
        EXPECT_NEAR(turned.mean, -found.mean, 1e-12);
        EXPECT_NEAR(turned.range.low, -found.range.high, 1e-12);
    }
}

TEST(MeansOfAnswers, DifferencesHaveTheStandardErrorOfTheirSpread) {
    util::Random random(3);
    for (const int samples : {2, 3, 50}) {
        std::vector<float> before, after;
        double sum = 0, squares = 0;
        for (int i = 0; i < samples; ++i) {
            before.push_back(static_cast<float>(random.normal()));
            after.push_back(before.back() + static_cast<float>(0.3 + 0.1 * random.normal()));
            const double d = double(after.back()) - double(before.back());
            sum += d;
            squares += d * d;
        }
        const double mean = sum / samples,
                     variance = (squares - samples * mean * mean) / (samples - 1);
        const auto found = pairedMeans(before, after);
        EXPECT_NEAR(found.mean, mean, 1e-9);
        EXPECT_NEAR(found.range.high - mean, 1.96 * std::sqrt(variance / samples), 1e-4);
        EXPECT_NEAR(mean - found.range.low, found.range.high - mean, 1e-9);
    }
    EXPECT_EQ(pairedMeans({1.F}, {4.F}).mean, 3);
}

TEST(MeansOfAnswers, ScoresOfASplitHaveTheirErrorsAndIntervals) {
    training::EvaluatedSplit split;
    util::Random random(5);
    double loss = 0, right = 0, squares = 0;
    constexpr int kSamples = 37;
    for (int i = 0; i < kSamples; ++i) {
        split.losses.push_back(static_cast<float>(random.uniform(0, 2)));
        split.right.push_back(random.chance(0.8));
        loss += split.losses.back() / kSamples;
        right += split.right.back();
    }
    for (const double one : split.losses) squares += (one - loss) * (one - loss);
    const auto scores = training::scoresOf(split, Task::TextClassification);
    const auto* mean = scoreOf(scores, kLoss);
    EXPECT_NEAR(mean->value, loss, 1e-6);
    EXPECT_NEAR(*mean->error, std::sqrt(squares / (kSamples - 1) / kSamples), 1e-6);
    EXPECT_NEAR(mean->interval->high - mean->value, 1.96 * *mean->error, 1e-4);
    EXPECT_NEAR(*scoreValue(scores, kAccuracy), right / kSamples, 1e-12);
    EXPECT_EQ(scoreOf(scores, kAccuracy)->interval,
              std::optional(shareInterval(right / kSamples, kSamples)));
    split.right.clear();  // a language model has losses without right or wrong answers
    const auto text = training::scoresOf(split, Task::LanguageModel);
    EXPECT_NEAR(*scoreValue(text, kPerplexity), std::exp(loss), 1e-5);
    EXPECT_EQ(scoreOf(text, kAccuracy), nullptr);
    EXPECT_TRUE(training::scoresOf({}, Task::TextClassification).empty());
}

// ---- Calibration ----

// Reference: sums over 15 bins. Bin k holds the samples with a confidence in ((k - 1) / 15, k /
// 15].
double calibrationByBins(const std::vector<float>& confidences,
                         const std::vector<std::uint8_t>& right) {
    double error = 0;
    for (int bin = 1; bin <= 15; ++bin) {
        double count = 0, sure = 0, hits = 0;
        for (std::size_t i = 0; i < confidences.size(); ++i) {
            const double c = confidences[i];
            if (!(c * 15 > bin - 1 && c * 15 <= bin) && !(bin == 1 && c == 0)) continue;
            count += 1;
            sure += c;
            hits += right[i];
        }
        if (count > 0)
            error += count / static_cast<double>(confidences.size()) *
                     std::abs(hits / count - sure / count);
    }
    return error;
}

TEST(CalibrationByBins, IsTheSumOverBinsOfTheirGaps) {
    util::Random random(9);
    for (const double gap : {0.0, 0.3}) {  // by how much the mean confidence exceeds the accuracy
        std::vector<float> confidences;
        std::vector<std::uint8_t> right;
        for (int i = 0; i < 6000; ++i) {
            // Includes the edges of bins.
            const double sure = i % 50 == 0 ? (i / 50 % 16) / 15.0 : random.uniform(0.3, 1);
            confidences.push_back(static_cast<float>(sure));
            right.push_back(random.chance(std::max(0.0, confidences.back() - gap)));
        }
        const auto found = calibrationOf(confidences, right);
        EXPECT_NEAR(found.error, calibrationByBins(confidences, right), 1e-9);
        EXPECT_NEAR(found.error, gap, 0.04);
    }
}

}  // namespace
}  // namespace headscope::analysis::answers_reference
