// Tests of distributed training: losses, weights and records must equal those of a single process.
// Here ranks are threads, each with its own model and connections; tests/cli uses processes.
#include "core/data/batches/batch_rows.h"
#include "core/nn/training/rank_group.h"
#include "core/service/backend/ranks.h"
#include "tests/core/nn/support/small_run.h"
#include "tests/support/error_matchers.h"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <sys/socket.h>
#include <unistd.h>

#include <thread>

namespace headscope::test {
namespace {

// Returns a port that is not in use.
int somePort() {
    const int probe = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    EXPECT_EQ(bind(probe, reinterpret_cast<sockaddr*>(&address), size), 0);
    EXPECT_EQ(getsockname(probe, reinterpret_cast<sockaddr*>(&address), &size), 0);
    close(probe);
    return ntohs(address.sin_port);
}

RankPlace placeOf(int rank, int size, int port) {
    RankPlace place;
    place.rank = rank;
    place.size = size;
    place.port = port;
    place.seconds = 60;
    return place;
}

models::ModelSpec specFor(const RunConfig& config, const data::Dataset& texts) {
    return models::specOf(config, models::DataSizes::of(texts));
}

// Calls `lead` with the trainer of rank 0, while the other ranks follow in threads.
template <class Lead>
void inRanks(int size, const RunConfig& config, const Lead& lead, std::int64_t samples = 64) {
    const int port = somePort();
    std::vector<std::thread> followers;
    for (int rank = 1; rank < size; ++rank)
        followers.emplace_back([=] {
            const auto texts = smallTexts(samples);
            auto ranks = training::joinRanks(placeOf(rank, size, port));
            ASSERT_TRUE(ranks.ok()) << ranks.error().text();
            const auto done =
                training::followLeader(config, specFor(config, *texts), texts, *ranks);
            EXPECT_TRUE(done.ok()) << done.error().text();
        });
    {
        const auto texts = smallTexts(samples);
        auto ranks = training::joinRanks(placeOf(0, size, port));
        EXPECT_TRUE(ranks.ok()) << ranks.error().text();
        if (ranks.ok()) {
            auto trainer =
                training::makeLeadingTrainer(config, specFor(config, *texts), texts, *ranks);
            EXPECT_TRUE(trainer.ok()) << trainer.error().text();
            if (trainer.ok()) lead(**trainer);
        }
    }
    for (auto& follower : followers) follower.join();
}

std::vector<training::StepRecord> stepsOf(training::Trainer& trainer, int count) {
    std::vector<training::StepRecord> records;
    for (int i = 0; i < count; ++i) records.push_back(trainer.trainStep());
    return records;
}

// Sums in another order differ by about 1e-7 of a float32 value, and this difference grows over a
// few steps.
void expectNear(double ours, double wanted, const char* what, std::size_t step) {
    EXPECT_NEAR(ours, wanted, 2e-5 * std::max(1.0, std::abs(wanted)))
        << what << " of step " << step + 1;
}

void expectSame(const std::vector<training::StepRecord>& ours,
                const std::vector<training::StepRecord>& wanted) {
    ASSERT_EQ(ours.size(), wanted.size());
    for (std::size_t i = 0; i < ours.size(); ++i) {
        expectNear(ours[i].taskLoss, wanted[i].taskLoss, "task loss", i);
        expectNear(ours[i].diversityLoss, wanted[i].diversityLoss, "penalty", i);
        expectNear(ours[i].totalLoss, wanted[i].totalLoss, "total loss", i);
        expectNear(ours[i].gradientNorm, wanted[i].gradientNorm, "gradient", i);
        ASSERT_EQ(ours[i].terms.size(), wanted[i].terms.size());
        for (std::size_t t = 0; t < ours[i].terms.size(); ++t)
            expectNear(ours[i].terms[t].second, wanted[i].terms[t].second, "further term", i);
    }
}

struct Setting {
    const char* name;
    std::map<std::string, ParamValue> values;
};

class SharedTraining : public testing::TestWithParam<Setting> {};

TEST_P(SharedTraining, StepsAreThoseOfOneProcess) {
    auto config = smallConfig();
    for (const auto& [key, value] : GetParam().values) config.values[key] = value;
    const auto alone = trainerFor(config);
    const auto wanted = stepsOf(*alone, 6);
    for (const int size : {2, 4})
        inRanks(size, config,
                [&](training::Trainer& trainer) { expectSame(stepsOf(trainer, 6), wanted); });
}

// Four batches of the validation split, distributed among 2, 3 and 4 ranks. Every sample must count
// once, in the order of a single process.
TEST(SharedEvaluation, HasTheVeryFiguresOfOneProcess) {
    constexpr std::int64_t kSamples = 500;
    const auto config = smallConfig();
    const auto wanted = trainerFor(config, smallTexts(kSamples))->evaluate("valid", nullptr);
    ASSERT_EQ(wanted.samples, kSamples);
    for (const int size : {2, 3, 4})
        inRanks(
            size, config,
            [&](training::Trainer& trainer) {
                const auto found = trainer.evaluate("valid", nullptr);
                EXPECT_EQ(found.samples, kSamples);
                EXPECT_EQ(found.scores, wanted.scores) << size << " ranks";
                EXPECT_EQ(found.attentionCosine, wanted.attentionCosine);
                trainer.trainStep();  // the other ranks still follow
                EXPECT_NE(trainer.evaluate("valid", nullptr).scores, wanted.scores);
            },
            kSamples);
}

TEST(SharedEvaluation, StopsForAllWhenItIsCancelled) {
    inRanks(2, smallConfig(), [](training::Trainer& trainer) {
        const std::atomic<bool> cancel{true};
        EXPECT_EQ(trainer.evaluate("valid", &cancel).samples, 0);
        EXPECT_EQ(trainer.evaluate("valid", nullptr).samples, 64)
            << "the others wait for the next order";
    });
}

// With three layers the mean is rounded. Sums must be added in the order of a single process, not
// separately per round of ranks.
TEST(SharedEvaluation, AddsBatchesUpInTheOrderOfOneProcess) {
    constexpr std::int64_t kSamples = 1700;
    auto config = smallConfig();
    config.values["model.layers"] = std::int64_t{3};
    const auto wanted = trainerFor(config, smallTexts(kSamples))->evaluate("valid", nullptr);
    for (const int size : {2, 3, 4})
        inRanks(
            size, config,
            [&](training::Trainer& trainer) {
                EXPECT_EQ(trainer.evaluate("valid", nullptr).attentionCosine,
                          wanted.attentionCosine)
                    << size;
            },
            kSamples);
}

// The other process ends when it gets the order to evaluate. Rank 0 must evaluate alone, and the
// next step must fail with the reason.
TEST(SharedEvaluation, AProcessLostMeanwhileEndsTrainingWithTheFiguresThere) {
    const auto config = smallConfig();
    const auto wanted = trainerFor(config)->evaluate("valid", nullptr);
    const int port = somePort();
    std::thread follower([=] {
        auto ranks = training::joinRanks(placeOf(1, 2, port));
        ASSERT_TRUE(ranks.ok());
        (*ranks)->all({});  // signals to the others that this rank started without an error
        while (training::unpacked((*ranks)->fromFirst({})).at(0) != "evaluate") {
        }
    });
    const auto texts = smallTexts();
    auto ranks = training::joinRanks(placeOf(0, 2, port));
    ASSERT_TRUE(ranks.ok());
    const auto trainer =
        training::makeLeadingTrainer(config, specFor(config, *texts), texts, *ranks);
    ASSERT_TRUE(trainer.ok());
    EXPECT_EQ((*trainer)->evaluate("valid", nullptr).scores, wanted.scores);
    follower.join();
    try {
        (*trainer)->trainStep();
        ADD_FAILURE() << "nobody is there to take the step with";
    } catch (const training::LostRank& lost) {
        EXPECT_THAT(
            lost.what(),
            testing::HasSubstr("while the valid split was evaluated: rank 0 of 2 lost contact"));
    }
}

// Settings cover penalties that are means over samples, use all samples at once, use maps, or use
// only weights. They also cover dropout, DropHead, gates, head weights, and a batch that cannot be
// divided evenly.
const Setting kSettings[] = {
    {"AttentionCosine", {}},
    {"UnevenBatch", {{"train.batch", std::int64_t{15}}}},
    {"Cka", {{"objective.id", std::string("cka")}}},
    {"Maps", {{"objective.id", std::string("disagreement-position")}}},
    {"Weights", {{"objective.id", std::string("weight-cos-q")}}},
    {"Projections", {{"objective.id", std::string("proj-cos")}, {"objective.lambda", 1.0}}},
    {"FurtherTerms", {{"objective.terms", std::string("inter-context:0.2, out-cos:0.1")}}},
    {"MeasuredOnly", {{"objective.id", std::string("cka")}, {"objective.lambda", 0.0}}},
    {"DropHead", {{"model.drophead", 0.3}, {"model.drophead_schedule", std::string("constant")}}},
    {"LabelSmoothing", {{"train.label_smoothing", 0.1}}},
};

INSTANTIATE_TEST_SUITE_P(, SharedTraining, testing::ValuesIn(kSettings),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(SharedTrainer, RestoresEveryRankAndResumesBitForBit) {
    const auto config = smallConfig();
    io::TensorFile model, optimizer, last;
    training::TrainerState state;
    inRanks(2, config, [&](training::Trainer& trainer) {
        stepsOf(trainer, 3);
        model = trainer.modelTensors();
        optimizer = trainer.optimizerTensors();
        state = trainer.state();
        stepsOf(trainer, 3);
        last = trainer.modelTensors();
    });
    inRanks(2, config, [&](training::Trainer& trainer) {
        ASSERT_TRUE(trainer.restore(model, optimizer, state).ok());
        stepsOf(trainer, 3);
        EXPECT_TRUE(sameBytes(trainer.modelTensors(), last));
    });
}

TEST(SharedTrainer, ALambdaSetOnTheWayIsSetEverywhere) {
    const auto config = smallConfig();
    const auto alone = trainerFor(config);
    stepsOf(*alone, 2);
    alone->setLambda(0.7);
    const auto wanted = stepsOf(*alone, 3);
    inRanks(2, config, [&](training::Trainer& trainer) {
        stepsOf(trainer, 2);
        trainer.setLambda(0.7);
        expectSame(stepsOf(trainer, 3), wanted);
    });
}

TEST(SharedTrainer, RecordsAreOfTheWholeBatch) {
    const auto config = smallConfig();
    const auto wanted = trainerFor(config)->recordOf<XrayFrame>();
    inRanks(2, config, [&](training::Trainer& trainer) {
        const auto ours = trainer.recordOf<XrayFrame>();
        ASSERT_TRUE(ours && wanted);
        ASSERT_EQ(ours->pairs.size(), wanted->pairs.size());
        EXPECT_EQ(ours->pairs[0].layers, wanted->pairs[0].layers);
    });
}

TEST(SharedTrainer, TooFewSamplesForTheRanksAreRefusedByAll) {
    auto config = smallConfig();
    config.values["train.batch"] = std::int64_t{1};
    const int port = somePort();
    std::thread follower([=] {
        auto ranks = training::joinRanks(placeOf(1, 2, port));
        ASSERT_TRUE(ranks.ok());
        EXPECT_FALSE(
            training::followLeader(config, specFor(config, *smallTexts()), smallTexts(), *ranks)
                .ok());
    });
    auto ranks = training::joinRanks(placeOf(0, 2, port));
    ASSERT_TRUE(ranks.ok());
    const auto texts = smallTexts();
    const auto refused =
        training::makeLeadingTrainer(config, specFor(config, *texts), texts, *ranks);
    follower.join();
    ASSERT_FALSE(refused.ok());
    EXPECT_THAT(refused.error(), test::IsError(ErrorCode::Usage, 2));
}

TEST(Ranks, SayWhoDidNotCome) {
    auto place = placeOf(0, 3, somePort());
    place.seconds = 1;
    const auto alone = training::joinRanks(place);
    ASSERT_FALSE(alone.ok());
    EXPECT_THAT(alone.error(), test::IsError(ErrorCode::Network, 3, 2, 1, "1, 2"));
    place.rank = 1;
    const auto lost = training::joinRanks(place);
    ASSERT_FALSE(lost.ok());
    EXPECT_THAT(lost.error(), test::IsError(ErrorCode::Network, 1, "127.0.0.1:"));
}

TEST(Ranks, TextsPackAndUnpack) {
    const std::vector<std::string> parts{"", "12:34", std::string("a\0b", 3), "\n"};
    EXPECT_EQ(training::unpacked(training::packed(parts)), parts);
}

TEST(RankRows, PartABatchWithoutGapsAndKnowTheirPlace) {
    for (const std::int64_t rows : {4, 15, 64})
        for (const std::int64_t ranks : {1, 2, 3, 4}) {
            std::int64_t next = 0;
            for (std::int64_t rank = 0; rank < ranks; ++rank) {
                const auto own = data::rankRows(rows, rank, ranks);
                EXPECT_EQ(own.first, next);
                EXPECT_GE(own.count, rows / ranks);
                EXPECT_LE(own.count, rows / ranks + 1);
                next += own.count;
            }
            EXPECT_EQ(next, rows);
        }
}

}  // namespace
}  // namespace headscope::test
