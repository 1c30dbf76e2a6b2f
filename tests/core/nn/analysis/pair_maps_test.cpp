// Tests of attention maps of models that read one text and write another. They cover a given
// target, the model's own translation, and the alignment by cross-attention heads.
#include "core/api/requests/writing.h"
#include "core/api/runs/tasks.h"
#include "core/nn/models/tensor_bridge.h"
#include "core/service/backend/analyzer.h"
#include "tests/core/nn/support/small_pairs.h"
#include "tests/support/error_matchers.h"

#include <gmock/gmock.h>

#include <cmath>
#include <numeric>

namespace headscope::test {
namespace {

using testing::ElementsAre;

// Pairs whose target reverses the source, with known alignment: the last word is linked to the
// first.
std::shared_ptr<const data::Dataset> alignedReversals() {
    auto set = std::make_shared<data::Dataset>(*reversals(40));
    auto& split = set->test;
    split.pairs.linkOffsets.push_back(0);
    for (std::size_t i = 0; i + 1 < split.pairs.offsets.size(); ++i) {
        const auto words =
            static_cast<std::int32_t>(split.pairs.offsets[i + 1] - split.pairs.offsets[i]);
        for (std::int32_t t = 0; t < words; ++t) split.pairs.links.push_back({words - 1 - t, t});
        split.pairs.linkOffsets.push_back(static_cast<std::int64_t>(split.pairs.links.size()));
    }
    return set;
}

class PairMaps : public testing::Test {
protected:
    PairMaps() : m_data(alignedReversals()) {
        auto config = reversalConfig();
        config.values["train.steps"] = std::int64_t{120};
        const auto trainer = trainerFor(config, reversals());
        for (int step = 0; step < 120; ++step) trainer->trainStep();
        auto made = analyzerFor(reversalConfig(), trainer->modelTensors(), m_data);
        EXPECT_TRUE(made.ok()) << made.error().text();
        m_analyzer = std::move(*made);
    }
    AttentionMaps ask(const AttentionRequest& request) {
        auto maps = m_analyzer->ask(request);
        EXPECT_TRUE(maps.ok()) << maps.error().text();
        return maps.ok() ? std::move(*maps) : AttentionMaps();
    }
    static AttentionRequest ofText(const std::string& source) {
        AttentionRequest request;
        request.input.kind = ModelInput::Kind::Text;
        request.input.text = source;
        return request;
    }
    std::shared_ptr<const data::Dataset> m_data;
    std::unique_ptr<analysis::Analyzer> m_analyzer;
};

TEST_F(PairMaps, EverySiteHasAMapOfItsOwnSides) {
    auto request = ofText("a b c d");
    request.input.target = ModelInput::Target::Text;
    request.input.targetText = "d c";
    const auto maps = ask(request);
    ASSERT_EQ(maps.sites.size(), 3u);
    EXPECT_EQ(maps.sites[0].id, "encoder.0");
    EXPECT_EQ(maps.sites[1].id, "decoder.0");
    EXPECT_EQ(maps.sites[2].id, "cross.0");
    EXPECT_THAT(maps.labels, ElementsAre("a", "b", "c", "d", "[END]"));
    EXPECT_THAT(maps.target.read.labels, ElementsAre("[BEGIN]", "d", "c"));
    EXPECT_THAT(maps.target.written.labels, ElementsAre("d", "c", "[END]"));
    const int queries[] = {5, 3, 3}, keys[] = {5, 3, 5};
    for (int site = 0; site < 3; ++site) {
        EXPECT_EQ(maps.queries(site), queries[site]);
        EXPECT_EQ(maps.keys(site), keys[site]);
        for (int head = 0; head < maps.heads; ++head)
            for (int q = 0; q < queries[site]; ++q) {
                const float* row = maps.map(site, head) + static_cast<std::size_t>(q * keys[site]);
                EXPECT_NEAR(std::accumulate(row, row + keys[site], 0.0F), 1, 1e-5);
                if (!maps.causalAt(site)) continue;
                for (int k = q + 1; k < keys[site]; ++k) EXPECT_EQ(row[k], 0);
            }
    }
    EXPECT_TRUE(maps.causalAt(1));
    EXPECT_EQ(maps.maps.size(), maps.mapOffset(maps.layers, 0));
    EXPECT_FALSE(maps.target.own);
    EXPECT_FALSE(maps.target.truth.has_value()) << "nobody knows of a text of one's own";
}

// The maps of a single pair must equal those of the same pair in a padded batch.
TEST_F(PairMaps, AreThoseOfAPassOverManyPairs) {
    AttentionRequest request;
    request.input.index = 7;
    const auto maps = ask(request);
    request.input.index = 8;
    const auto other = ask(request);
    const auto spec = models::specOf(reversalConfig(), models::DataSizes::of(*m_data));
    auto config = reversalConfig();
    config.values["train.steps"] = std::int64_t{120};
    const auto trainer = trainerFor(config, reversals());
    for (int step = 0; step < 120; ++step) trainer->trainStep();
    const auto model = pairModel(spec);
    ASSERT_TRUE(models::loadWeights(*model, trainer->modelTensors()).ok());
    torch::NoGradGuard noGrad;
    const auto input =
        models::inputFrom(data::orderedBatch(*m_data, m_data->test, 7, 2, spec.length),
                          Task::Translation, torch::kCPU);
    models::Pass pass;
    pass.record = {true, true, true};
    model->forward(input, pass);
    int row = 0;
    for (const auto* one : {&maps, &other}) {
        for (int site = 0; site < 3; ++site) {
            const auto whole =
                pass.captures[static_cast<std::size_t>(site)].maps[row];  // (H, T, S)
            for (int head = 0; head < one->heads; ++head)
                for (int q = 0; q < one->queries(site); ++q)
                    for (int k = 0; k < one->keys(site); ++k)
                        EXPECT_NEAR(one->map(site, head)[q * one->keys(site) + k],
                                    whole[head][q][k].item<float>(), 1e-5);
        }
        ++row;
    }
}

TEST_F(PairMaps, OfItsOwnTranslationSayWhatTranslateSays) {
    TranslateRequest translate;
    translate.sources = {"a b c d e"};
    translate.beam = 1;
    const auto answer = m_analyzer->ask(translate);
    ASSERT_TRUE(answer.ok()) << answer.error().text();
    const auto maps = ask(ofText("a b c d e"));
    EXPECT_TRUE(maps.target.own);
    EXPECT_EQ(maps.target.text, answer->sentences.front().text);
    const auto& logs = maps.target.logProbabilities;
    EXPECT_NEAR(std::accumulate(logs.begin(), logs.end(), 0.0),
                answer->sentences.front().logProbability, 1e-3);
    ASSERT_EQ(maps.target.likeliest.size(), logs.size());
    for (std::size_t t = 0; t < logs.size(); ++t) {
        // Greedy decoding writes the most likely token, except [PAD] and [BEGIN].
        EXPECT_EQ(maps.target.likeliest[t].front().name, maps.target.written.labels[t]);
        EXPECT_NEAR(std::log(maps.target.likeliest[t].front().probability), logs[t], 1e-5);
    }
    EXPECT_NEAR(maps.loss * static_cast<double>(logs.size()),
                -std::accumulate(logs.begin(), logs.end(), 0.0), 1e-3);
}

TEST_F(PairMaps, TheBestHeadIsTheOneWithTheLowestError) {
    AttentionRequest request;
    request.input.index = 3;
    const auto maps = ask(request);
    const auto& target = maps.target;
    ASSERT_TRUE(target.truth.has_value());
    const auto words = target.written.count() - 1;
    ASSERT_EQ(static_cast<int>(target.truth->size()), words);
    EXPECT_EQ(target.truth->front(), (TokenLink{words - 1, 0}));
    ASSERT_EQ(target.alignments.size(), 4u);
    for (const auto& one : target.alignments) {
        // Computed by hand: a link for each query whose largest weight is not on the end token.
        int proposed = 0, right = 0;
        const int keys = maps.keys(one.head.site);
        for (int t = 0; t < words; ++t) {
            const float* row =
                maps.map(one.head.site, one.head.head) + static_cast<std::size_t>(t * keys);
            const auto most = static_cast<int>(std::max_element(row, row + keys) - row);
            if (most == keys - 1) continue;
            ++proposed;
            right += most == words - 1 - t;
        }
        EXPECT_EQ(static_cast<int>(one.links.size()), proposed);
        ASSERT_TRUE(one.error.has_value());
        EXPECT_NEAR(*one.error, 1 - 2.0 * right / (proposed + words), 1e-12);
        EXPECT_GE(*one.error, *target.alignments[static_cast<std::size_t>(target.best)].error);
    }
    request.input.target = ModelInput::Target::Written;
    EXPECT_FALSE(ask(request).target.truth.has_value()) << "known for the target of the data alone";
}

TEST_F(PairMaps, TypedTextIsCheckedAndCut) {
    auto request = ofText("a b");
    request.input.target = ModelInput::Target::Text;
    request.input.targetText = "a \xff";
    const auto refused = m_analyzer->ask(request);
    ASSERT_FALSE(refused.ok());
    EXPECT_THAT(refused.error(), test::IsError(ErrorCode::BadData, 3));
    request.input.targetText = "a b c d e f a b c d e f";
    const auto cut = ask(request);
    EXPECT_EQ(cut.target.written.count(), m_analyzer->shape().length);
    EXPECT_EQ(cut.target.written.inputTokens, 13);
    request.input.targetText = "a zebra";
    EXPECT_THAT(ask(request).target.written.unknown, ElementsAre(1));
    EXPECT_THAT(ask(request).target.read.unknown, ElementsAre(2));
    request.input.targetText.clear();
    EXPECT_THAT(ask(request).target.written.labels, ElementsAre("[END]"));
    request = ofText("");
    EXPECT_FALSE(m_analyzer->ask(request).ok());
}

TEST_F(PairMaps, HeadsThatAreOffChangeWhatLooksAtWhatTheyWrote) {
    auto request = ofText("a b c d");
    request.input.target = ModelInput::Target::Text;
    request.input.targetText = "d c b a";
    const auto whole = ask(request);
    request.mask = HeadMask::without({{0, 0}, {0, 1}, {0, 2}, {0, 3}});
    const auto without = ask(request);
    const auto differs = [&](int site) {
        const auto from = whole.mapOffset(site, 0), to = whole.mapOffset(site, 3);
        for (auto i = from; i < to; ++i)
            if (std::abs(whole.maps[i] - without.maps[i]) > 1e-6F) return true;
        return false;
    };
    EXPECT_FALSE(differs(0)) << "it looks before it writes";
    EXPECT_FALSE(differs(1)) << "the decoder has not yet seen the source";
    EXPECT_TRUE(differs(2));
}

TEST_F(PairMaps, AblationReportsBleuWithItsIntervalAndTheTexts) {
    AblationRequest request;
    request.samples = 30;
    request.written = 20;
    request.mask = HeadMask::without({{2, 0}, {2, 1}, {2, 2}, {2, 3}});
    const auto report = m_analyzer->ask(request);
    ASSERT_TRUE(report.ok()) << report.error().text();
    EXPECT_EQ(report->written, 20);
    ASSERT_EQ(report->texts.size(), 20u);
    for (const char* id : {kBleu, kChrf, kExactMatch, kLoss}) {
        const auto* change = scoreOf(report->difference, id);
        ASSERT_NE(change, nullptr) << id;
        EXPECT_NEAR(change->value, *scoreValue(report->after, id) - *scoreValue(report->before, id),
                    1e-4)
            << id;
        ASSERT_TRUE(change->interval.has_value()) << id;
        EXPECT_LE(change->interval->low, change->value + 1e-9) << id;
        EXPECT_GE(change->interval->high, change->value - 1e-9) << id;
    }
    EXPECT_EQ(scoreOf(report->difference, kPerplexity), nullptr) << "it follows from the loss";
    EXPECT_EQ(report->before.front().id, kBleu);
    const auto& one = report->texts.front();
    EXPECT_EQ(one.reference, m_data->test.pairs.texts[static_cast<std::size_t>(one.index)]);
    EXPECT_EQ(one.source, m_data->test.texts[static_cast<std::size_t>(one.index)]);
    TranslateRequest translate;
    translate.beam = 1;
    translate.sources = {one.source};
    EXPECT_EQ(m_analyzer->ask(translate)->sentences.front().text, one.before);
    translate.mask = request.mask;
    EXPECT_EQ(m_analyzer->ask(translate)->sentences.front().text, one.after);
    request.written = 0;
    const auto read = m_analyzer->ask(request);
    ASSERT_TRUE(read.ok());
    EXPECT_TRUE(read->texts.empty());
    EXPECT_EQ(scoreOf(read->before, kBleu), nullptr);
}

}  // namespace
}  // namespace headscope::test
