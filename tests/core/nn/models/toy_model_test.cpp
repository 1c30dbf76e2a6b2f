// Tests of a new kind of model that is added with a single registry row. It has two heads of width
// 3 over the patches of a picture, without positions, feed-forward layers or tokens. Every feature
// of the program must work with it.
#include "core/api/runs/parameters.h"
#include "core/base/io/directory.h"
#include "core/nn/backend/torch_backend.h"
#include "core/nn/models/model.h"
#include "core/service/engine/create_engine.h"
#include "core/service/runs/checkpoint_store.h"
#include "tests/core/nn/support/small_run.h"
#include "tests/core/support/data_support.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <future>
#include <numeric>
#include <thread>

namespace headscope::test {
namespace {

using models::ModelSpec;

constexpr std::int64_t kWidth = 8, kHeadSize = 3, kPatch = 8;

class Toy : public models::Model {
public:
    Toy(const ModelSpec& spec, torch::Generator& generator) : Model(spec) {
        m_embedding = register_module(
            "embedding",
            attention::Linear(spec.data.channels * kPatch * kPatch, kWidth, generator));
        m_attention = register_module("attention",
                                      attention::MultiHeadAttention(spec.attention(0), generator));
        m_classes =
            register_module("classes", attention::Linear(kWidth, spec.data.outputs, generator));
    }

    models::Streams begin(const models::Input& input, const models::Pass&) override {
        const auto patches =
            input.pixels.unfold(2, kPatch, kPatch).unfold(3, kPatch, kPatch);  // (B, C, 4, 4, P, P)
        return {m_embedding(patches.permute({0, 2, 3, 1, 4, 5}).flatten(3).flatten(1, 2)), {}};
    }
    models::Streams through(std::int64_t, const models::Streams& streams, const models::Input&,
                            models::Pass& pass) override {
        attention::Options options;
        options.cosine = !pass.cosine.empty() && pass.cosine[0];
        options.record = !pass.record.empty() && pass.record[0];
        options.maps = pass.maps;
        if (pass.headMask.defined()) options.headMask = pass.headMask[0];
        pass.captures.resize(1);
        return {streams.main + m_attention->forward(streams.main, options, &pass.captures[0]), {}};
    }
    torch::Tensor finish(const models::Streams& streams, const models::Input&) override {
        return m_classes(streams.main.mean(1));
    }
    models::SiteWeights weightsAt(std::int64_t) const override {
        return {m_attention->queryWeight(), m_attention->keyWeight(), m_attention->valueWeight(),
                m_attention->outputWeight()};
    }
    models::HeadParameters headParametersAt(std::int64_t) const override {
        return {m_attention->projectionWeight(), m_attention->headSlices()};
    }

private:
    attention::Linear m_embedding{nullptr}, m_classes{nullptr};
    attention::MultiHeadAttention m_attention{nullptr};
};

ParamSpec choice(const char* key, const char* value) {
    ParamSpec spec;
    spec.key = key;
    spec.name = key;
    spec.kind = ParamKind::Choice;
    spec.defaultValue = std::string(value);
    spec.choices = {{value, value, ""}};
    return spec;
}

ModelSpec toySpec(const RunConfig& config, const models::DataSizes& data) {
    ModelSpec spec;
    spec.model = config.text("model.id");
    spec.data = data;
    spec.heads = {2};
    spec.headSize = kHeadSize;
    spec.width = kWidth;
    spec.ff = 0;
    spec.patch = kPatch;
    spec.length = (data.imageSize / kPatch) * (data.imageSize / kPatch);
    spec.dropout = 0;
    return spec;
}

std::vector<models::NamedShape> toyLayout(const ModelSpec& spec) {
    const auto inner = 2 * kHeadSize;
    return {{"embedding.weight", {kWidth, spec.data.channels * kPatch * kPatch}},
            {"embedding.bias", {kWidth}},
            {"attention.qkv.weight", {3 * inner, kWidth}},
            {"attention.qkv.bias", {3 * inner}},
            {"attention.output.weight", {kWidth, inner}},
            {"attention.output.bias", {kWidth}},
            {"classes.weight", {spec.data.outputs, kWidth}},
            {"classes.bias", {spec.data.outputs}}};
}

void registerToy() {
    models::ModelKind kind;
    kind.info.id = "toy";
    kind.info.name = "Toy";
    kind.info.task = Task::ImageClassification;
    kind.info.presets = {"only"};
    kind.parameters = [](const std::string&) {
        return std::vector<ParamSpec>{choice("model.preset", "only")};
    };
    kind.check = [](const RunConfig&, std::vector<Message>&) { return Status(); };
    kind.spec = toySpec;
    kind.sites = [](const ModelSpec& spec) {
        return std::vector<models::AttentionSite>{{"patches.0", models::SiteKind::Self,
                                                   spec.heads[0], spec.headSize, "patches",
                                                   "patches"}};
    };
    kind.layout = toyLayout;
    kind.make = [](const ModelSpec& spec, at::Generator& generator) -> models::ModelPointer {
        return std::make_shared<Toy>(spec, generator);
    };
    models::registerModel(std::move(kind));
}

RunConfig toyRun(const std::string& name) {
    RunConfig config;
    config.values = {{"dataset.id", std::string("shapes")},
                     {"dataset.size", std::int64_t{400}},
                     {"model.id", std::string("toy")},
                     {"objective.id", std::string("proj-cos")},
                     {"objective.lambda", 0.1},
                     {"run.name", name},
                     {"train.batch", std::int64_t{20}},
                     {"train.steps", std::int64_t{30}},
                     {"train.checkpoint_every", std::int64_t{10}},
                     {"train.measure_every", std::int64_t{10}},
                     {"train.device", std::string("cpu")},
                     {"train.precision", std::string("float32")},
                     {"train.lr", 0.01}};
    return config;
}

class ToyModel : public testing::Test {
protected:
    ToyModel() {
        registerToy();
        EngineOptions options;
        options.runsFolder = m_folder.path();
        options.cacheFolder = m_folder.path() + "/.cache";
        engine = engine::createEngine(options, engine::torchBackend());
    }
    std::string trained(const std::string& name) {
        auto session = engine->train(toyRun(name));
        if (!session) throw std::runtime_error(session.error().text());
        const auto result = (*session)->wait();
        if (result.error) throw std::runtime_error(result.error->text());
        return (*session)->runPath();
    }
    io::TensorFile weightsOf(const std::string& run) {
        return runs::CheckpointStore(*io::Directory::open(run)).loadModel(30).value();
    }
    template <class Q>
    typename Q::Answer answer(RunView& view, const Q& request) {
        using Answer = Result<typename Q::Answer>;
        std::promise<Answer> promise;
        view.ask(request, [&](Answer result) { promise.set_value(std::move(result)); });
        auto result = promise.get_future().get();
        if (!result) throw std::runtime_error(result.error().text());
        return std::move(result).value();
    }

    data::TempFolder m_folder;
    std::unique_ptr<Engine> engine;
};

TEST_F(ToyModel, IsListedAndCheckedLikeAnyOther) {
    const auto& all = engine->models();
    EXPECT_TRUE(std::any_of(all.begin(), all.end(),
                            [](const ModelInfo& info) { return info.id == "toy"; }));
    auto config = toyRun("x");
    config.values["model.layers"] = std::int64_t{2};
    EXPECT_FALSE(engine->resolve(config).ok()) << "a setting that the model has not";
    EXPECT_TRUE(engine->resolve(toyRun("x")).ok());
}

TEST_F(ToyModel, TrainsIsMeasuredMaskedAndShown) {
    const auto run = trained("toy");
    auto view = engine->open(run);
    ASSERT_TRUE(view.ok()) << view.error().text();
    const auto shape = (*view)->shape();
    EXPECT_EQ(shape.layers, 1);
    EXPECT_EQ(shape.heads, 2);
    std::int64_t parameters = 0;
    for (const auto& [name, tensor] : weightsOf(run).tensors)
        parameters += static_cast<std::int64_t>(tensor.bytes.size() / sizeof(float));
    EXPECT_EQ(shape.parameters, parameters);
    EXPECT_FALSE((*view)->recordedMeasures().empty());

    AttentionRequest attention;
    const auto maps = answer(**view, attention);
    EXPECT_EQ(maps.tokens, 16);
    ASSERT_EQ(maps.maps.size(), 2u * 16 * 16);
    EXPECT_NEAR(std::accumulate(maps.maps.begin(), maps.maps.begin() + 16, 0.0), 1, 1e-5)
        << "a row of head 0";

    SimilarityRequest similarity;
    similarity.measure = "proj-cos";
    const auto report = answer(**view, similarity);
    EXPECT_EQ(report.frame.layers.size(), 1u);

    AblationRequest ablation;
    ablation.mask = HeadMask::without({{0, 1}});
    const auto without = answer(**view, ablation);
    EXPECT_NE(scoreValue(without.before, kLoss), scoreValue(without.after, kLoss));
    LeaveOneOutRequest each;
    const auto importance = answer(**view, each);
    ASSERT_NE(scoreChangeOf(importance, kLoss), nullptr);
    EXPECT_EQ(scoreChangeOf(importance, kLoss)->changes.size(), 2u);
    const auto evaluated = engine->evaluate(run, {});
    ASSERT_TRUE(evaluated.ok()) << evaluated.error().text();
    EXPECT_NE(scoreOf(evaluated->scores, kAccuracy), nullptr);
    EXPECT_TRUE(engine->methods({run}).ok());
}

TEST_F(ToyModel, ResumesBitForBit) {
    const auto whole = trained("whole");
    auto half = toyRun("half");
    auto session = engine->train(half);
    ASSERT_TRUE(session.ok());
    while ((*session)->progress().step < 12 && !(*session)->ended()) std::this_thread::yield();
    (*session)->stop();
    (*session)->wait();
    const auto path = (*session)->runPath();
    auto resumed = engine->resume(path);
    if (resumed) (*resumed)->wait();  // otherwise the run ended before the stop request arrived
    EXPECT_TRUE(sameBytes(weightsOf(whole), weightsOf(path)));
}

}  // namespace
}  // namespace headscope::test
