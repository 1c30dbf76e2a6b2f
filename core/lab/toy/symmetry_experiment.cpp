#include "core/lab/toy/symmetry_experiment.h"

#include "core/lab/worlds/claims.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope::lab {
namespace {

constexpr double kAnything = std::numeric_limits<double>::infinity();
constexpr std::size_t kSymmetryLags = 4, kInputHeads = 4;
const char* const kAlgebra = "by symmetry: README of core/lab";
const char* const kOwnRuns = "our own runs (README of core/lab)";

enum SymmetryCurve : std::size_t { kGradients = ToyGroup::First, kWeights, kSimilar, kLags };
// Number of heads in the map of a member. Each head has one entry per lag.
constexpr std::size_t kShownHeads = 4;

std::vector<std::string> symmetryMeasures() {
    std::vector<std::string> names = {"gradients", "weights", "similarity"};
    for (std::size_t i = 0; i < kShownHeads * kSymmetryLags; ++i)
        names.push_back("lag " + std::to_string(i));
    return names;
}

ToyTraining symmetryTraining(const RunConfig& config, std::string name) {
    ToyTraining training;
    training.name = std::move(name);
    training.spec.vocabulary = 16;
    training.spec.length = static_cast<std::size_t>(config.integer("task.length"));
    training.spec.width = static_cast<std::size_t>(std::stoul(config.text("model.width")));
    training.spec.hidden = static_cast<std::size_t>(config.integer("model.hidden"));
    training.rate = config.real("train.step_size");
    training.steps = config.integer("train.steps");
    training.seed = static_cast<std::uint64_t>(config.integer("train.seed"));
    return training;
}

void setHeads(ToySpec& spec, std::size_t heads) {
    // At a fixed width: more heads are narrower.
    spec.heads = heads;
    spec.headSize = spec.width / heads;
}

std::vector<ToyGroupMember> startMembers(const RunConfig& config) {
    std::vector<ToyGroupMember> members = {
        {"tied", symmetryTraining(config, "tied")},
        {"tied_output", symmetryTraining(config, "tied except for the output")},
        {"random", symmetryTraining(config, "random")},
        {"drophead", symmetryTraining(config, "tied, DropHead")}};
    for (auto& member : members) setHeads(member.training.spec, 4);
    members[0].training.start = members[3].training.start = ToyStart::Tied;
    members[1].training.start = ToyStart::TiedButOutput;
    members[3].training.dropHead = config.real("train.drophead");
    return members;
}

// Returns the members with different inputs. Adjusts the hidden size, so that all members have the
// same number of parameters.
Result<std::vector<ToyGroupMember>> inputMembers(const RunConfig& config) {
    std::vector<ToyGroupMember> members = {{"full", symmetryTraining(config, "full input")},
                                           {"split", symmetryTraining(config, "split input")},
                                           {"wide", symmetryTraining(config, "wide heads")}};
    for (auto& member : members) setHeads(member.training.spec, kInputHeads);
    members[1].training.spec.split = true;
    // Wide heads keep the full width each.
    members[2].training.spec.headSize = members[2].training.spec.width;
    // The member with the most attention parameters keeps the requested hidden size.
    const std::size_t wanted = members[2].training.spec.parameters();
    for (auto& member : members) {
        auto& spec = member.training.spec;
        spec.hidden = 0;
        // Two linear maps with biases have hidden * (2 width + 1) + width parameters; solved for
        // hidden and rounded down.
        spec.hidden = (wanted - spec.parameters() + spec.width) / (2 * spec.width + 1);
    }
    return members;
}

std::vector<ToyGroupMember> headMembers(const RunConfig& config) {
    std::vector<ToyGroupMember> members;
    for (const std::size_t heads : {1, 2, 4, 8, 16}) {
        const auto count = std::to_string(heads);
        members.push_back(
            {count, symmetryTraining(config, heads == 1 ? "1 head" : count + " heads")});
        setHeads(members.back().training.spec, heads);
    }
    return members;
}

std::vector<LabClaim> startClaims() {
    const double least = 1e-3;
    return {{"tied-gradient", "Identically initialised heads have exactly the same gradient.",
             kAlgebra, LabCertainty::Proved, "gradient_tied", 0, 0},
            {"tied-stay", "They stay identical: their parameters never differ.", kAlgebra,
             LabCertainty::Proved, "weights_tied", 0, 0},
            {"output-breaks", "A different output projection alone is enough to separate them.",
             kAlgebra, LabCertainty::Proved, "weights_tied_output", least, kAnything},
            {"drophead-breaks", "DropHead separates identically initialised heads.",
             "Zhou et al. 2020, arXiv 2004.13342", LabCertainty::Proved, "weights_drophead", least,
             kAnything},
            {"tied-is-one-head",
             "Heads that stay identical learn less than randomly initialised heads.", kOwnRuns,
             LabCertainty::Simulated, "random_above_tied", 0.02, kAnything}};
}

std::vector<LabClaim> inputClaims() {
    return {{"equal-parameters", "All three have the same number of parameters, within 1 %.",
             kAlgebra, LabCertainty::Proved, "parameter_spread", -kAnything, 0.01},
            {"full-above-split",
             "A head that sees the whole input learns at least as much as one that sees a part.",
             "Vaswani et al. 2017", LabCertainty::Reported, "full_above_split", -0.005, kAnything}};
}

std::vector<LabClaim> headClaims() {
    return {{"same-cost",
             "At a fixed width the number of heads changes neither parameters nor multiply-adds.",
             kAlgebra, LabCertainty::Proved, "cost_ratio", 1, 1},
            {"several-help",
             "Four heads learn more than one if a token may require one of four positions.",
             kOwnRuns, LabCertainty::Simulated, "four_above_one", 0.02, kAnything}};
}

}  // namespace

std::vector<ParamSpec> symmetryParameters() {
    ParamSpec what{"compare.what", "Compare",
                   "Property in which the models trained side by side differ.", ParamKind::Choice,
                   std::string("starts")};
    what.choices = {
        {"starts", "initialisations",
         "Heads identical, identical except for their output, random, or identical with DropHead."},
        {"inputs", "inputs",
         "Each head sees the full input, sees one part of it, or has the full width."},
        {"heads", "numbers of heads", "1, 2, 4, 8 and 16 heads at the same width."}};
    ParamSpec width{"model.width", "Width d", "Length of a token's vector.", ParamKind::Choice,
                    std::string("32")};
    width.choices = {{"16", "16"}, {"32", "32"}, {"64", "64"}};
    ParamSpec drop{"train.drophead",
                   "DropHead",
                   "Probability of dropping a head, drawn for each sequence.",
                   ParamKind::Real,
                   0.2,
                   0,
                   0.9};
    drop.exclusiveMinimum = true;
    drop.matters = {{"compare.what", {"starts"}}};
    std::vector<ParamSpec> specs = {
        what,
        {"task.length", "Tokens T", "Tokens per sequence.", ParamKind::Integer, std::int64_t{24}, 6,
         256},
        width,
        {"model.hidden", "Hidden", "Hidden size between the two linear maps after the heads.",
         ParamKind::Integer, std::int64_t{64}, 1, 1024}};
    auto training = toyTrainingSpecs(1500, 16, 0.01);
    specs.insert(specs.end(), training.begin(), training.end());
    specs.insert(specs.end() - 1, drop);
    return specs;
}

std::vector<LabPreset> symmetryPresets() {
    const auto what = [](const char* id, const char* name, const char* help) {
        return LabPreset{id, name, help, RunConfig{{{"compare.what", std::string(id)}}}};
    };
    return {
        what("starts", "Four initialisations",
             "Identically initialised heads never separate unless something breaks the symmetry."),
        what("inputs", "Full, split and wide input",
             "Three kinds of head input with the same number of parameters."),
        what("heads", "1 to 16 heads", "The same width divided among more and more heads.")};
}

Result<std::vector<ToyGroupMember>> symmetryMembers(const RunConfig& config) {
    const auto& what = config.text("compare.what");
    if (what == "inputs") return inputMembers(config);
    return what == "starts" ? startMembers(config) : headMembers(config);
}

Status checkSymmetry(const RunConfig& config, std::vector<Message>&) {
    HEADSCOPE_TRY(const auto members, symmetryMembers(config));
    const auto batch =
        std::max<double>(static_cast<double>(config.integer("train.batch")), ToyGroup::kTests);
    for (const auto& member : members) HEADSCOPE_CHECK(checkToySize(batch, member.training.spec));
    return {};
}

double mapSimilarity(const ToyPass& pass, const ToySpec& spec) {
    const std::size_t size = spec.length * pass.mapWide();
    double sum = 0, pairs = 0;
    for (std::size_t l = 0; l < spec.layers; ++l)
        for (std::size_t b = 0; b < pass.batch(); ++b)
            for (std::size_t h = 0; h < spec.heads; ++h) {
                const double* one = pass.map(l, b, h);
                // Cosine of whole maps, mean over pairs of heads, sequences and layers. Padding of
                // the rows is 0.
                const double length = dot(one, one, size);
                for (std::size_t i = h + 1; i < spec.heads; ++i) {
                    const double* other = pass.map(l, b, i);
                    const double lengths = std::sqrt(length * dot(other, other, size));
                    sum += lengths > 0 ? dot(one, other, size) / lengths : 0;
                    pairs += 1;
                }
            }
    // A single head is like itself.
    return pairs > 0 ? sum / pairs : 1;
}

namespace {

// Adds the mean attention to the target position, by head and lag.
void addLagLooks(const ToyPass& pass, const ToyGroup& group, const ToySpec& spec,
                 std::vector<double>& values) {
    for (std::size_t h = 0; h < kShownHeads; ++h) {
        double sums[kSymmetryLags] = {}, counts[kSymmetryLags] = {};
        // Models with fewer heads get zeros, so that all members have the same columns.
        for (std::size_t b = 0; h < spec.heads && b < pass.batch(); ++b)
            for (std::size_t t = kSymmetryLags; t < spec.length; ++t) {
                // The token itself says how far back the wanted position is (SequenceTask::Lags).
                const std::size_t lag = group.testTokens()[b * spec.length + t] % kSymmetryLags;
                sums[lag] += pass.map(0, b, h)[t * pass.mapWide() + t - lag - 1];
                counts[lag] += 1;
            }
        for (std::size_t lag = 0; lag < kSymmetryLags; ++lag)
            values.push_back(counts[lag] > 0 ? sums[lag] / counts[lag] : 0);
    }
}

SequenceLaw symmetryLaw(const RunConfig& config) {
    return {SequenceTask::Lags, 16, static_cast<std::size_t>(config.integer("task.length")),
            kSymmetryLags};
}

}  // namespace

SymmetryExperiment::SymmetryExperiment(const RunConfig& config)
    : ToyExperiment(ToyGroup(symmetryLaw(config), symmetryMembers(config).value(),
                             symmetryMeasures(),
                             static_cast<std::size_t>(config.integer("train.batch")))),
      m_what(config.text("compare.what")) {
    measure();
}

void SymmetryExperiment::measure() {
    m_group.measure([this](ToyMember& member, const ToyPass& pass) {
        const auto& spec = member.training().spec;
        const double similar = mapSimilarity(pass, spec), gradients = member.gradientDifference();
        std::vector<double> values = {
            gradients, member.model().headDifference(member.model().weights), similar};
        addLagLooks(pass, m_group, spec, values);
        return values;
    });
}

std::vector<LabQuantity> SymmetryExperiment::quantities() const {
    std::vector<LabQuantity> out;
    const auto accuracy = [this](std::size_t member) {
        return m_group.last(member, ToyGroup::Accuracy);
    };
    double least = kAnything, most = 0;
    for (std::size_t i = 0; i < m_group.size(); ++i) {
        const auto parameters = static_cast<double>(m_group.plan(i).training.spec.parameters());
        least = std::min(least, parameters);
        most = std::max(most, parameters);
    }
    m_group.addQuantities("accuracy", "accuracy", ToyGroup::Accuracy, out);
    m_group.addQuantities("similarity", "cosine of the heads' maps", kSimilar, out);
    m_group.addQuantities("gradient", "difference of the heads' gradients", kGradients, out);
    m_group.addQuantities("weights", "difference of the heads' weights", kWeights, out);
    for (std::size_t i = 0; i < m_group.size(); ++i) {
        const auto& plan = m_group.plan(i);
        out.push_back({"multiply_adds_" + plan.id,
                       plan.training.name + ": multiply-adds of a sequence",
                       plan.training.spec.multiplyAdds()});
        out.push_back({"parameters_" + plan.id, plan.training.name + ": parameters",
                       static_cast<double>(plan.training.spec.parameters())});
    }
    if (m_what == "starts")
        out.push_back({"random_above_tied", "accuracy, random - tied", accuracy(2) - accuracy(0)});
    if (m_what == "inputs") {
        out.push_back(
            {"parameter_spread", "difference of parameters, as a share", (most - least) / least});
        out.push_back({"full_above_split", "accuracy, full - split", accuracy(0) - accuracy(1)});
    }
    if (m_what == "heads") {
        out.push_back({"cost_ratio", "multiply-adds, 16 heads / 1 head",
                       m_group.plan(4).training.spec.multiplyAdds() /
                           m_group.plan(0).training.spec.multiplyAdds()});
        out.push_back({"four_above_one", "accuracy, 4 heads - 1 head", accuracy(2) - accuracy(0)});
    }
    return out;
}

std::vector<LabClaim> SymmetryExperiment::claims() const {
    return m_what == "starts" ? startClaims() : m_what == "inputs" ? inputClaims() : headClaims();
}

LabMap SymmetryExperiment::lagMap(std::size_t member) const {
    const auto& plan = m_group.plan(member);
    LabMap map{"lags-" + plan.id,
               plan.training.name,
               "head",
               "positions back",
               "attention",
               {},
               {},
               1,
               m_group.history().steps(),
               {}};
    const std::size_t heads = std::min(plan.training.spec.heads, kShownHeads);
    for (std::size_t h = 0; h < heads; ++h) map.rows.push_back(std::to_string(h));
    for (std::size_t lag = 1; lag <= kSymmetryLags; ++lag)
        map.columns.push_back(std::to_string(lag));
    map.frames.resize(map.steps.size());
    for (std::size_t i = 0; i < heads * kSymmetryLags; ++i) {
        const auto values = m_group.curve(member, kLags + i);
        for (std::size_t frame = 0; frame < values.size(); ++frame)
            map.frames[frame].push_back(values[frame]);
    }
    return map;
}

LabSide SymmetryExperiment::look() {
    LabSide side;
    side.name = m_what == "starts" ? "starts" : m_what == "inputs" ? "inputs" : "numbers of heads";
    side.panels = {m_group.panel("accuracy", "Accuracy on held-out sequences", "share correct",
                                 ToyGroup::Accuracy),
                   m_group.panel("gradients", "Difference of the heads' gradients",
                                 "largest difference", kGradients),
                   m_group.panel("weights", "Difference of the heads' weights",
                                 "largest difference", kWeights),
                   m_group.panel("similarity", "Similarity of the heads' maps", "cosine", kSimilar),
                   m_group.panel("risk", "Loss on held-out sequences", "nats", ToyGroup::Loss)};
    for (std::size_t i = 0; i < m_group.size(); ++i) side.maps.push_back(lagMap(i));
    side.quantities = quantities();
    side.observed = observedAll(claims(), side.quantities, m_group.step() >= steps());
    return side;
}

}  // namespace headscope::lab
