#include "core/lab/toy/mixing_experiment.h"

#include "core/lab/worlds/claims.h"

#include <algorithm>
#include <limits>

namespace headscope::lab {
namespace {

constexpr std::size_t kWalkSequences = 4;  // held-out sequences whose attention maps are evaluated
constexpr double kBoundless = std::numeric_limits<double>::infinity();
const char* const kBeyond = "arXiv 2507.02944 (2025), abstract";

// The order of the names in the constructor and of the values in measure().
enum MixingCurve : std::size_t {
    kTimeTogether = ToyGroup::First,
    kTimeSingle,
    kFidelityTogether,
    kFidelitySingle
};

std::vector<ToyGroupMember> mixingMembers(const RunConfig& config) {
    std::vector<ToyGroupMember> members;
    for (const std::size_t heads : {1, 4, 8, 16}) {
        const auto count = std::to_string(heads);
        ToyTraining training;
        training.name = heads == 1 ? "1 head" : count + " heads";
        auto& spec = training.spec;
        spec.vocabulary = static_cast<std::size_t>(config.integer("task.symbols"));
        spec.length = static_cast<std::size_t>(config.integer("task.length"));
        spec.width = static_cast<std::size_t>(std::stoul(config.text("model.width")));
        spec.heads = heads;
        // Heads share the width, so all members have as many parameters.
        spec.headSize = spec.width / heads;
        spec.layers = static_cast<std::size_t>(config.integer("model.layers"));
        spec.hidden = 2 * spec.width;
        training.rate = config.real("train.step_size");
        training.steps = config.integer("train.steps");
        training.seed = static_cast<std::uint64_t>(config.integer("train.seed"));
        members.push_back({count, training});
    }
    return members;
}

Matrix mapOf(const ToyPass& pass, const ToySpec& spec, std::size_t layer, std::size_t b,
             std::size_t head) {
    Matrix map(spec.length, spec.length);
    for (std::size_t t = 0; t < spec.length; ++t) {
        const double* row = pass.map(layer, b, head) + t * pass.mapWide();
        // Rows of the pass are mapWide() values apart.
        std::copy(row, row + spec.length, map.row(t));
    }
    return map;
}

// Means over sequences and layers, for all heads together and for the best single head. The best
// head of each layer is chosen by its mean over sequences.
struct WalkMeans {
    double timeTogether = 0, timeSingle = 0, fidelityTogether = 0, fidelitySingle = 0;
};

WalkMeans walkMeans(const ToyPass& pass, const ToyModel& model) {
    const auto& spec = model.spec;
    const double share = 1 / static_cast<double>(kWalkSequences),
                 layers = static_cast<double>(spec.layers);
    WalkMeans means;
    for (std::size_t l = 0; l < spec.layers; ++l) {
        std::vector<double> times(spec.heads), fidelities(spec.heads), importance;
        for (std::size_t h = 0; h < spec.heads; ++h) importance.push_back(model.outputNorm(l, h));
        for (std::size_t b = 0; b < kWalkSequences; ++b) {
            std::vector<Matrix> maps;
            for (std::size_t h = 0; h < spec.heads; ++h) {
                maps.push_back(mapOf(pass, spec, l, b, h));
                const auto single = walkReport(maps.back());
                times[h] += share * single.mixingTime;
                fidelities[h] += share * single.fidelity;
            }
            const auto together = walkReport(combinedChain(maps, importance));
            means.timeTogether += share * together.mixingTime / layers;
            means.fidelityTogether += share * together.fidelity / layers;
        }
        // The fastest and the surest head of a layer can be different ones.
        means.timeSingle += *std::min_element(times.begin(), times.end()) / layers;
        means.fidelitySingle += *std::max_element(fidelities.begin(), fidelities.end()) / layers;
    }
    return means;
}

std::vector<LabClaim> mixingClaims() {
    const auto reported = LabCertainty::Reported;
    return {
        {"one-head", "With a single head, the combined chain equals the chain of that head.",
         "by definition: README of core/lab", LabCertainty::Proved, "time_gain_1", -1e-9, 1e-9},
        {"faster-than-one",
         "A model of 16 heads mixes faster than a model of one head with as many parameters.",
         kBeyond, reported, "time_saved_16", 0, kBoundless},
        {"surer-than-one",
         "The 16-head model also has the higher "
         "fidelity.",
         kBeyond, reported, "fidelity_added_16", 0, kBoundless},
        {"faster-together", "All heads together mix at least as fast as the best single head.",
         kBeyond, reported, "least_time_gain", 0, kBoundless},
        {"surer-together", "All heads together have at least the fidelity of the best single head.",
         kBeyond, reported, "least_fidelity_gain", 0, kBoundless}};
}

}  // namespace

std::vector<ParamSpec> mixingParameters() {
    ParamSpec kind{"task.kind", "Task", "Output required at each token.", ParamKind::Choice,
                   std::string("copy")};
    kind.choices = {{"copy", "copy", "The token itself."},
                    {"cycle", "cycle", "The token before it."}};
    ParamSpec width{"model.width", "Width d", "Length of a token's vector.", ParamKind::Choice,
                    std::string("32")};
    width.choices = {{"16", "16"}, {"32", "32"}, {"64", "64"}};
    std::vector<ParamSpec> specs = {
        kind,
        {"task.length", "Tokens T", "Tokens per sequence.", ParamKind::Integer, std::int64_t{24}, 2,
         128},
        {"task.symbols", "Symbols", "Number of different tokens.", ParamKind::Integer,
         std::int64_t{32}, 2, 256},
        width,
        {"model.layers", "Layers", "Attention layers, each followed by two linear maps.",
         ParamKind::Integer, std::int64_t{2}, 1, 4}};
    const auto training = toyTrainingSpecs(600, 8, 0.005);
    specs.insert(specs.end(), training.begin(), training.end());
    return specs;
}

std::vector<LabPreset> mixingPresets() {
    return {{"copy", "Copying, 1 to 16 heads", "The output at each token is the token itself.", {}},
            {"cycle", "Shifting, 1 to 16 heads", "The output at each token is the one before it.",
             RunConfig{{{"task.kind", std::string("cycle")}}}}};
}

Status checkMixing(const RunConfig& config, std::vector<Message>&) {
    const auto batch =
        std::max<double>(static_cast<double>(config.integer("train.batch")), ToyGroup::kTests);
    for (const auto& member : mixingMembers(config))
        HEADSCOPE_CHECK(checkToySize(batch, member.training.spec));
    return {};
}

MixingExperiment::MixingExperiment(const RunConfig& config)
    : ToyExperiment(
          ToyGroup({config.text("task.kind") == "copy" ? SequenceTask::Copy : SequenceTask::Cycle,
                    static_cast<std::size_t>(config.integer("task.symbols")),
                    static_cast<std::size_t>(config.integer("task.length")), 1},
                   mixingMembers(config),
                   {"time together", "time single", "fidelity together", "fidelity single"},
                   static_cast<std::size_t>(config.integer("train.batch")))) {
    measure();
}

void MixingExperiment::measure() {
    m_group.measure([](const ToyMember& member, const ToyPass& pass) {
        const auto means = walkMeans(pass, member.model());
        return std::vector<double>{means.timeTogether, means.timeSingle, means.fidelityTogether,
                                   means.fidelitySingle};
    });
}

std::vector<LabQuantity> MixingExperiment::quantities() const {
    std::vector<LabQuantity> out;
    m_group.addQuantities("accuracy", "accuracy", ToyGroup::Accuracy, out);
    m_group.addQuantities("time_together", "mixing time together, steps", kTimeTogether, out);
    m_group.addQuantities("time_single", "mixing time of the best head, steps", kTimeSingle, out);
    m_group.addQuantities("fidelity_together", "fidelity together", kFidelityTogether, out);
    m_group.addQuantities("fidelity_single", "fidelity of the best head", kFidelitySingle, out);
    double leastTime = kBoundless, leastFidelity = kBoundless;
    for (std::size_t i = 0; i < m_group.size(); ++i) {
        const auto& plan = m_group.plan(i);
        const double time = m_group.last(i, kTimeSingle) - m_group.last(i, kTimeTogether),
                     fidelity =
                         m_group.last(i, kFidelityTogether) - m_group.last(i, kFidelitySingle);
        out.push_back({"time_gain_" + plan.id,
                       plan.training.name + ": steps saved against the best head", time});
        out.push_back({"fidelity_gain_" + plan.id,
                       plan.training.name + ": fidelity above the best head", fidelity});
        // The first member has one head, so there is nothing to compare with.
        if (i == 0) continue;
        leastTime = std::min(leastTime, time);
        leastFidelity = std::min(leastFidelity, fidelity);
        out.push_back({"time_saved_" + plan.id,
                       plan.training.name + ": steps saved against the model of one head",
                       m_group.last(0, kTimeTogether) - m_group.last(i, kTimeTogether)});
        out.push_back({"fidelity_added_" + plan.id,
                       plan.training.name + ": fidelity above the model of one head",
                       m_group.last(i, kFidelityTogether) - m_group.last(0, kFidelityTogether)});
    }
    out.push_back({"least_time_gain", "least steps saved together", leastTime});
    out.push_back({"least_fidelity_gain", "least fidelity gained together", leastFidelity});
    return out;
}

LabPanel MixingExperiment::walkPanel(const char* id, const char* title, const char* yTitle,
                                     std::size_t together, std::size_t single) const {
    LabPanel panel{id, title, "step", yTitle, false, false, m_group.history().stepsAsNumbers(), {}};
    for (std::size_t i = 0; i < m_group.size(); ++i) {
        const auto& name = m_group.plan(i).training.name;
        const auto kind = static_cast<int>(i);
        panel.lines.push_back({name + ", together", m_group.curve(i, together), false, kind, name});
        if (i > 0)
            panel.lines.push_back(
                {name + ", the best alone", m_group.curve(i, single), true, kind, "best alone"});
    }
    return panel;
}

LabSide MixingExperiment::look() {
    LabSide side;
    side.name = m_group.law().task == SequenceTask::Copy ? "copy" : "cycle";
    side.panels = {
        walkPanel("mixing", "Mixing time", "steps to the last token", kTimeTogether, kTimeSingle),
        walkPanel("fidelity", "Minimax fidelity", "share that arrives", kFidelityTogether,
                  kFidelitySingle),
        m_group.panel("accuracy", "Accuracy on held-out sequences", "share correct",
                      ToyGroup::Accuracy),
        m_group.panel("risk", "Loss on held-out sequences", "nats", ToyGroup::Loss)};
    side.quantities = quantities();
    side.observed = observedAll(mixingClaims(), side.quantities, m_group.step() >= steps());
    return side;
}

}  // namespace headscope::lab
