// Training with several processes: rank 0's trainer sends each operation to the other ranks, which
// repeat it.
#include "core/base/io/json.h"
#include "core/base/io/message_json.h"
#include "core/nn/training/torch_trainer.h"
#include "core/service/backend/ranks.h"

#include <nlohmann/json.hpp>

#include <cstring>
#include <optional>

namespace headscope::training {
namespace {

// Commands that rank 0 sends. A command is the first part of a packed message.
constexpr const char* kStep = "step";
constexpr const char* kLambda = "lambda";
constexpr const char* kTake = "take";
constexpr const char* kEvaluate = "evaluate";

std::string numberText(double value) {
    std::string bytes(sizeof value, '\0');
    std::memcpy(bytes.data(), &value, sizeof value);
    return bytes;
}

double numberOf(const std::string& bytes) {
    double value = 0;
    std::memcpy(&value, bytes.data(), std::min(bytes.size(), sizeof value));
    return value;
}

std::string fileText(const io::TensorFile& file) {
    const auto bytes = io::safetensorsBytes(file);
    return {bytes.begin(), bytes.end()};
}

Result<io::TensorFile> fileOf(const std::string& text) {
    return io::parseSafetensors(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
}

// Packs all state that the next step depends on, so that every rank continues from the same bits.
std::string takeOrder(const Trainer& trainer) {
    const auto state = trainer.state();
    return packed({kTake, fileText(trainer.modelTensors()), fileText(trainer.optimizerTensors()),
                   std::to_string(state.step), numberText(state.lambda),
                   numberText(state.adaptiveLambda)});
}

Status takeOver(Trainer& trainer, const std::vector<std::string>& order) {
    HEADSCOPE_TRY(const auto model, fileOf(order.at(1)));
    HEADSCOPE_TRY(const auto optimizer, fileOf(order.at(2)));
    auto state = trainer.state();
    state.step = std::stoll(order.at(3));
    state.lambda = numberOf(order.at(4));
    state.adaptiveLambda = numberOf(order.at(5));
    return trainer.restore(model, optimizer, state);
}

Status obeyed(Trainer& trainer, const std::vector<std::string>& order) {
    if (order.at(0) == kTake) return takeOver(trainer, order);
    if (order.at(0) == kLambda) trainer.setLambda(numberOf(order.at(1)));
    if (order.at(0) == kStep) trainer.trainStep();
    if (order.at(0) == kEvaluate) trainer.evaluate(order.at(1), nullptr);
    return {};
}

class LeadingTrainer : public Trainer {
public:
    LeadingTrainer(std::unique_ptr<Trainer> own, std::shared_ptr<Ranks> ranks)
        : m_own(std::move(own)), m_ranks(std::move(ranks)) {}
    ~LeadingTrainer() override {
        try {
            if (!m_lost) m_ranks->fromFirst({});
        } catch (const LostRank&) {
            // The other ranks are gone, so the end signal is not needed.
        }
    }

    std::int64_t step() const override { return m_own->step(); }
    std::int64_t totalSteps() const override { return m_own->totalSteps(); }
    std::int64_t stepsPerEpoch() const override { return m_own->stepsPerEpoch(); }
    std::int64_t parameterCount() const override { return m_own->parameterCount(); }
    std::int64_t unitsPerStep() const override { return m_own->unitsPerStep(); }

    StepRecord trainStep() override {
        if (m_lost) throw LostRank(*m_lost);
        try {
            align();
            m_ranks->fromFirst(packed({kStep}));
            return m_own->trainStep();
        } catch (const LostRank& lost) {
            m_lost = lost.message;
            throw;
        }
    }
    // Evaluates on all ranks. If one is lost meanwhile, rank 0 evaluates alone with the same
    // result, and the next step reports the loss.
    Evaluation evaluate(const std::string& split, const std::atomic<bool>* cancel) override {
        if (m_lost) return m_own->evaluate(split, cancel);
        try {
            align();
            m_ranks->fromFirst(packed({kEvaluate, split}));
            return m_own->evaluate(split, cancel);
        } catch (const LostRank& lost) {
            m_lost =
                "a process was lost while the %1 split was evaluated: %2"_m(split, lost.message);
        }
        return m_own->evaluate(split, cancel);
    }
    // Records cover all samples and are measured on rank 0 only.
    std::vector<SimilarityFrame> probe(const std::vector<std::string>& measures) override {
        return m_own->probe(measures);
    }
    std::shared_ptr<const void> record(const std::string& channel) override {
        return m_own->record(channel);
    }
    void setLambda(double lambda) override {
        m_own->setLambda(lambda);
        m_newLambda = lambda;  // sent with the next step, where a lost rank is handled
    }

    io::TensorFile modelTensors() const override { return m_own->modelTensors(); }
    io::TensorFile optimizerTensors() const override { return m_own->optimizerTensors(); }
    TrainerState state() const override { return m_own->state(); }
    Status restore(const io::TensorFile& model, const io::TensorFile& optimizer,
                   const TrainerState& state) override {
        m_alike = false;
        return m_own->restore(model, optimizer, state);
    }

private:
    // Sends the other ranks everything that has changed on rank 0 since the last command.
    void align() {
        if (!m_alike)
            m_ranks->fromFirst(takeOrder(*m_own));
        else if (m_newLambda)
            m_ranks->fromFirst(packed({kLambda, numberText(*m_newLambda)}));
        m_alike = true;
        m_newLambda.reset();
    }

    std::unique_ptr<Trainer> m_own;
    std::shared_ptr<Ranks> m_ranks;
    bool m_alike = false;  // whether the other ranks have the same weights
    std::optional<double> m_newLambda;
    std::optional<Message> m_lost;  // why the ranks cannot work together any more
};

// Encodes an error for the other ranks; "" if there is none.
std::string encoded(const std::optional<Error>& error) {
    return error ? packed({std::to_string(static_cast<int>(error->code)),
                           io::messageJson(error->whole()).dump()})
                 : std::string();
}

// Returns the first error of any rank. If there is one, no rank starts.
std::optional<Error> anyError(Ranks& ranks, const std::optional<Error>& own) {
    const auto all = ranks.all(encoded(own));
    if (own) return own;
    for (std::size_t rank = 0; rank < all.size(); ++rank) {
        if (all[rank].empty()) continue;
        const auto parts = unpacked(all[rank]);
        return Error{
            static_cast<ErrorCode>(std::stoi(parts.at(0))),
            "rank %1: %2"_m(
                rank, io::messageIn(io::parseJson(parts.at(1), "an error of a rank").value())),
            "Each machine needs the same data and program"_m};
    }
    return std::nullopt;
}

// Returns this rank's trainer if all ranks could create theirs.
Result<std::unique_ptr<Trainer>> trainerOfAll(const RunConfig& config,
                                              const models::ModelSpec& spec,
                                              Result<std::shared_ptr<const data::Dataset>> dataset,
                                              const std::shared_ptr<Ranks>& ranks) {
    std::optional<Error> failed;
    std::unique_ptr<Trainer> trainer;
    if (!dataset) {
        failed = dataset.error();
    } else {
        auto made = makeTorchTrainer(config, spec, std::move(*dataset),
                                     std::static_pointer_cast<RankGroup>(ranks));
        if (made)
            trainer = std::move(*made);
        else
            failed = made.error();
    }
    if (const auto error = anyError(*ranks, failed)) return *error;
    return trainer;
}

}  // namespace

Result<std::unique_ptr<Trainer>> makeLeadingTrainer(const RunConfig& config,
                                                    const models::ModelSpec& spec,
                                                    std::shared_ptr<const data::Dataset> dataset,
                                                    std::shared_ptr<Ranks> ranks) {
    HEADSCOPE_TRY(auto own, trainerOfAll(config, spec, std::move(dataset), ranks));
    return std::unique_ptr<Trainer>(
        std::make_unique<LeadingTrainer>(std::move(own), std::move(ranks)));
}

Status followLeader(const RunConfig& config, const models::ModelSpec& spec,
                    Result<std::shared_ptr<const data::Dataset>> dataset,
                    std::shared_ptr<Ranks> ranks) {
    HEADSCOPE_TRY(const auto trainer, trainerOfAll(config, spec, std::move(dataset), ranks));
    for (;;) {
        const auto order = ranks->fromFirst({});
        if (order.empty()) return {};
        HEADSCOPE_CHECK(obeyed(*trainer, unpacked(order)));
    }
}

}  // namespace headscope::training
