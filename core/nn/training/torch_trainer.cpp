// The LibTorch implementation of Trainer (trainer.h).
#include "core/nn/training/torch_trainer.h"

#include "core/api/runs/tasks.h"
#include "core/base/util/random.h"
#include "core/nn/attention/dropout.h"
#include "core/nn/decoding/sample_scores.h"
#include "core/nn/measures/measures.h"
#include "core/nn/models/tensor_bridge.h"
#include "core/nn/training/evaluation.h"
#include "core/nn/training/group_watch.h"
#include "core/nn/training/model_step.h"
#include "core/nn/training/records.h"
#include "core/service/backend/schedule.h"

namespace headscope::training {
namespace {

constexpr std::int64_t kProbeSamples = 64, kWatchSamples = 16;

class TorchTrainer : public Trainer {
public:
    TorchTrainer(const RunConfig& config, const models::ModelSpec& spec,
                 std::shared_ptr<const data::Dataset> dataset, std::shared_ptr<RankGroup> ranks);
    // Returns the smallest number of samples in a batch.
    std::int64_t fewestRows() const { return m_plan->fewestRows(); }

    std::int64_t step() const override { return m_step; }
    // Training ends early if the groups of heads have become stable and the run asks for that.
    std::int64_t totalSteps() const override { return m_groups.restedAt().value_or(m_totalSteps); }
    std::int64_t stepsPerEpoch() const override { return m_plan->batchesPerEpoch(); }
    std::int64_t parameterCount() const override { return m_core.parameterCount(); }
    std::int64_t unitsPerStep() const override { return m_unitsPerStep; }

    StepRecord trainStep() override;
    Evaluation evaluate(const std::string& split, const std::atomic<bool>* cancel) override;
    std::vector<SimilarityFrame> probe(const std::vector<std::string>& measures) override;
    std::shared_ptr<const void> record(const std::string& channel) override;
    void setLambda(double lambda) override { m_lambda = m_adaptive = lambda; }

    io::TensorFile modelTensors() const override { return models::weightsOf(m_core.model()); }
    io::TensorFile optimizerTensors() const override {
        auto file = m_core.optimizer().state();
        m_core.gates().addTo(file);
        m_groups.addTo(file);
        return file;
    }
    TrainerState state() const override;
    Status restore(const io::TensorFile& model, const io::TensorFile& optimizer,
                   const TrainerState& state) override;

private:
    // Returns `state` without the tensors of gates and groups, that is the state of the weights'
    // optimiser.
    io::TensorFile ofTheWeights(io::TensorFile state) const;
    void startPrefetch();
    std::int64_t unitsOfStep(std::int64_t batchTokens) const;
    const models::Input& nextInput();
    models::Input probeInput(std::int64_t samples) const;  // the same samples each time
    double currentLambda() const;
    std::vector<double> termLambdas() const;

    std::shared_ptr<const data::Dataset> m_dataset;
    ModelStep m_core;
    LearningRate m_learningRate;
    LambdaSchedule m_lambdaSchedule;
    std::vector<objectives::Term> m_terms;
    HeadDropSchedule m_headDrop;
    std::uint64_t m_seed;
    std::int64_t m_batch, m_length;
    double m_clip, m_labelSmoothing, m_lambda, m_adaptive;
    GroupWatch m_groups;
    std::shared_ptr<const data::BatchPlan> m_plan;
    std::unique_ptr<data::Prefetcher> m_prefetch;
    std::optional<models::Input> m_next;  // fetched ahead of its step
    std::int64_t m_step = 0, m_totalSteps = 0;
    std::shared_ptr<RankGroup> m_ranks;  // null in a single process
    // m_scoredTexts: number of validation samples for which text is generated and scored.
    std::int64_t m_unitsPerStep = 0, m_scoredTexts = 0;
};

std::int64_t integerOr(const RunConfig& config, const char* key, std::int64_t otherwise) {
    return config.has(key) ? config.integer(key) : otherwise;
}

data::BatchOptions batchOptions(const RunConfig& config, const RankGroup* ranks) {
    data::BatchOptions o;
    if (ranks) o.rank = ranks->rank(), o.ranks = ranks->size();
    o.batch = config.integer("train.batch");
    o.length = config.has("model.length") ? config.integer("model.length") : 0;
    o.seed = static_cast<std::uint64_t>(config.integer("train.seed"));
    o.tokens = integerOr(config, "train.batch_tokens", 0);
    o.augment = config.has("dataset.augment") && config.flag("dataset.augment");
    return o;
}

TorchTrainer::TorchTrainer(const RunConfig& config, const models::ModelSpec& spec,
                           std::shared_ptr<const data::Dataset> dataset,
                           std::shared_ptr<RankGroup> ranks)
    : m_dataset(std::move(dataset)),
      m_core(config, spec, deviceOf(config.text("train.device"))),
      m_learningRate(LearningRate::from(config)),
      m_lambdaSchedule(LambdaSchedule::from(config)),
      m_terms(objectives::parseTerms(config.textOr("objective.terms", "")).value()),
      m_headDrop(HeadDropSchedule::from(config)),
      m_seed(static_cast<std::uint64_t>(config.integer("train.seed"))),
      m_batch(config.integer("train.batch")),
      m_length(m_core.model().spec().length),
      m_clip(config.real("train.clip")),
      m_labelSmoothing(config.real("train.label_smoothing")),
      m_lambda(config.real("objective.lambda")),
      m_adaptive(m_lambda),
      m_groups(GroupWatchSettings::from(config), [this] { return probeInput(kWatchSamples); }),
      m_plan(std::make_shared<data::BatchPlan>(m_dataset, batchOptions(config, ranks.get()))),
      m_ranks(std::move(ranks)) {
    if (m_ranks) m_core.share(m_ranks);
    const auto steps = config.integer("train.steps");
    m_totalSteps = steps > 0 ? steps : config.integer("train.epochs") * m_plan->batchesPerEpoch();
    m_unitsPerStep = unitsOfStep(integerOr(config, "train.batch_tokens", 0));
    m_scoredTexts = integerOr(config, "train.scored_texts", 0);
}

// Returns the number of samples or tokens per step. For text pairs it is the average number of
// tokens of both sides together.
std::int64_t TorchTrainer::unitsOfStep(std::int64_t batchTokens) const {
    const auto& task = traitsOf(m_dataset->task);
    if (!task.pairs) return m_batch * (task.everyPosition ? m_length : 1);
    if (batchTokens > 0) return batchTokens;
    const auto& train = m_dataset->train;
    const auto all = static_cast<std::int64_t>(train.tokens.size() + train.pairs.tokens.size());
    return m_batch * all / std::max<std::int64_t>(train.count, 1);
}

Evaluation TorchTrainer::evaluate(const std::string& split, const std::atomic<bool>* cancel) {
    const auto whole = data::subsetOf(*m_dataset, split, m_length, 0, m_seed);
    const auto mask = m_core.gates().chosen();
    auto evaluation =
        m_ranks && !m_ranks->lost()
            ? evaluateTogether(m_core.model(), *m_dataset, whole, mask, cancel, m_core.device(),
                               *m_ranks)
                  .summary
            : evaluateSamples(m_core.model(), *m_dataset, whole, mask, cancel, m_core.device())
                  .summary;
    // Only rank 0 generates text.
    if (m_ranks && m_ranks->rank() != 0) return evaluation;
    // Generate text for a fixed part of validation, because this runs after each epoch, and for all
    // of test.
    const bool all = split == "test";
    if (!traitsOf(m_dataset->task).pairs || m_scoredTexts == 0 || (cancel && cancel->load()))
        return evaluation;
    decoding::AnswerOptions options;
    options.headMask = m_core.gates().chosen();
    options.cancel = cancel;
    const auto subset =
        data::subsetOf(*m_dataset, split, m_length, all ? 0 : m_scoredTexts, m_seed);
    auto measured = decoding::writtenSamples(m_core.model(), *m_dataset, subset, options).scores;
    for (const auto& score : evaluation.scores)
        if (scoreKind(score.id).measured()) measured.push_back(score);
    evaluation.scores = scoresOfTask(m_dataset->task, measured);
    return evaluation;
}

void TorchTrainer::startPrefetch() {
    const auto perEpoch = m_plan->batchesPerEpoch();
    m_prefetch = std::make_unique<data::Prefetcher>(m_plan, m_step / perEpoch, m_step % perEpoch);
}

const models::Input& TorchTrainer::nextInput() {
    if (m_next) return *m_next;
    if (!m_prefetch) startPrefetch();
    m_next = models::inputFrom(m_prefetch->next(), m_dataset->task, m_core.device());
    return *m_next;
}

std::shared_ptr<const void> TorchTrainer::record(const std::string& channel) {
    const auto measure = findRecordMeasure(channel);
    if (!measure) return nullptr;
    if (!m_ranks)
        return measure({m_core.model(), nextInput(), m_step + 1, m_core.gates(), m_groups});
    const auto perEpoch = m_plan->batchesPerEpoch();
    const auto whole = models::inputFrom(m_plan->wholeBatch(m_step / perEpoch, m_step % perEpoch),
                                         m_dataset->task, m_core.device());
    return measure({m_core.model(), whole, m_step + 1, m_core.gates(), m_groups});
}

double TorchTrainer::currentLambda() const {
    if (m_lambdaSchedule.schedule == "target") return m_adaptive;
    return m_lambda * m_lambdaSchedule.factor(m_step, m_totalSteps);
}

// Lambdas depend on the step only, so a resumed run does not need more state.
std::vector<double> TorchTrainer::termLambdas() const {
    std::vector<double> lambdas;
    for (const auto& term : m_terms)
        lambdas.push_back(term.lambda *
                          m_lambdaSchedule.with(term.schedule).factor(m_step, m_totalSteps));
    return lambdas;
}

StepRecord TorchTrainer::trainStep() {
    const models::Input input = nextInput();
    m_next.reset();
    // Groups are measured even if nothing records them, because the result decides when training
    // ends.
    if (m_groups.due(m_step + 1)) m_groups.look(m_core.model(), m_step + 1);
    StepSettings settings;
    settings.learningRate = m_learningRate.at(m_step, m_totalSteps);
    settings.lambda = currentLambda();
    settings.termLambdas = termLambdas();
    settings.clip = m_clip;
    settings.labelSmoothing = m_labelSmoothing;
    settings.dropoutSeed = util::derivedSeed(m_seed, "dropout", static_cast<std::uint64_t>(m_step));
    settings.gateSeed = util::derivedSeed(m_seed, "gates", static_cast<std::uint64_t>(m_step));
    settings.headDrop = m_headDrop.at(m_step, m_totalSteps);
    auto record = m_core.run(input, settings);
    ++m_step;
    m_adaptive = m_lambdaSchedule.adapt(m_adaptive, record.diversityLoss);
    record.step = m_step;
    record.epoch = static_cast<double>(m_step) /
                   static_cast<double>(std::max<std::int64_t>(stepsPerEpoch(), 1));
    return record;
}

models::Input TorchTrainer::probeInput(std::int64_t samples) const {
    const auto name = data::choosingSplit(*m_dataset);
    const auto subset = data::subsetOf(*m_dataset, name, m_length, samples, m_seed);
    const auto batch = data::listedBatch(*m_dataset, data::splitByName(*m_dataset, name),
                                         subset.samples, 0, samples, m_length);
    return models::inputFrom(batch, m_dataset->task, m_core.device());
}

std::vector<SimilarityFrame> TorchTrainer::probe(const std::vector<std::string>& measures) {
    auto frames = similarityFrames(m_core.model(), probeInput(kProbeSamples), {}, measures);
    for (auto& frame : frames) frame.step = m_step;
    return frames;
}

TrainerState TorchTrainer::state() const {
    TrainerState state;
    state.step = m_step;
    state.lambda = m_lambda;
    state.adaptiveLambda = m_adaptive;
    state.maskVersion = attention::kMaskVersion;
    return state;
}

io::TensorFile TorchTrainer::ofTheWeights(io::TensorFile state) const {
    const auto drop = [&](const std::string& prefix) {
        for (auto tensor = state.tensors.begin(); tensor != state.tensors.end();)
            tensor = tensor->first.rfind(prefix, 0) == 0 ? state.tensors.erase(tensor)
                                                         : std::next(tensor);
    };
    if (m_core.gates().on()) drop("gates.");
    if (m_groups.on()) drop("groups.");
    return state;
}

Status TorchTrainer::restore(const io::TensorFile& model, const io::TensorFile& optimizer,
                             const TrainerState& state) {
    HEADSCOPE_CHECK(models::loadWeights(m_core.model(), model));
    HEADSCOPE_CHECK(m_core.optimizer().restore(ofTheWeights(optimizer)));
    HEADSCOPE_CHECK(m_core.gates().restore(optimizer));
    HEADSCOPE_CHECK(m_groups.restore(optimizer));
    m_step = state.step;
    m_lambda = state.lambda;
    m_adaptive = state.adaptiveLambda;
    m_prefetch.reset();
    m_next.reset();
    return {};
}

}  // namespace

Result<std::unique_ptr<Trainer>> makeTorchTrainer(const RunConfig& config,
                                                  const models::ModelSpec& spec,
                                                  std::shared_ptr<const data::Dataset> dataset,
                                                  std::shared_ptr<RankGroup> ranks) {
    const int sharing = ranks ? ranks->size() : 1;
    if (sharing > 1 && config.text("train.device") != "cpu")
        return Error{
            ErrorCode::Usage,
            "train.device is %1, but several processes can only train on CPUs (Gloo; this build "
            "does not include NCCL)"_m(config.text("train.device")),
            "Use --device cpu, or train in one process"_m};
    auto trainer =
        std::make_unique<TorchTrainer>(config, spec, std::move(dataset), std::move(ranks));
    if (trainer->fewestRows() < sharing)
        return Error{ErrorCode::Usage,
                     "a step may have only %1 samples, too few for %2 processes"_m(
                         trainer->fewestRows(), sharing),
                     "Raise train.batch (or train.batch_tokens), or use fewer processes"_m};
    return std::unique_ptr<Trainer>(std::move(trainer));
}

Result<std::unique_ptr<Trainer>> makeTrainer(const RunConfig& config, const models::ModelSpec& spec,
                                             std::shared_ptr<const data::Dataset> dataset) {
    return makeTorchTrainer(config, spec, std::move(dataset), nullptr);
}

}  // namespace headscope::training
