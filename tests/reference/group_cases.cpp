#include "tests/reference/group_cases.h"

#include "core/nn/pruning/group_heads.h"
#include "core/nn/pruning/grouping.h"
#include "core/nn/training/gates.h"
#include "tests/reference/case_models.h"

#include <numeric>

namespace headscope::pruning {
namespace {

using analysis::ReferenceAnswer;
using analysis::ReferenceCase;

// Returns a tensor as double, after checking its number of dimensions.
Result<torch::Tensor> dimensioned(const ReferenceCase& given, const std::string& name,
                                  std::int64_t dimensions) {
    HEADSCOPE_TRY(const auto tensor, caseTensor(given, name));
    if (tensor.dim() == dimensions) return tensor.to(torch::kDouble);
    return Error{ErrorCode::BadData,
                 "tensor %1 has %2 dimensions"_m(name, std::to_string(tensor.dim())),
                 "Give it %1"_m(std::to_string(dimensions))};
}

// The gate at test time of Louizos et al., without noise or temperature, as in the authors' code.
torch::Tensor testGate(const torch::Tensor& logA) {
    return (torch::sigmoid(logA) * (training::kGateHigh - training::kGateLow) + training::kGateLow)
        .clamp(0, 1);
}

Error misfit(const std::string& what) {
    return {ErrorCode::BadData, verbatim(what),
            "Write the tensors of one case in sizes that agree"_m};
}

Status checkClusters(std::int64_t clusters, std::int64_t heads) {
    if (clusters <= heads && heads <= kMostGroupedHeads) return {};
    return Error{ErrorCode::BadData,
                 "metadata clusters: %1 groups of %2 heads"_m(std::to_string(clusters),
                                                              std::to_string(heads)),
                 "Give at most as many groups as heads, of at most %1 heads"_m(
                     std::to_string(kMostGroupedHeads))};
}

// Weighted group terms, as training adds them to the loss.
torch::Tensor groupLoss(const objectives::GroupTerms& terms, double alpha, double beta) {
    return alpha * terms.homogenisation + beta * terms.diversification;
}

struct Weights {
    std::int64_t clusters;
    double alpha, beta;
};

// Group results for one kind of head features of a case.
class MapGroups {
public:
    MapGroups(torch::Tensor perHead, torch::Tensor queryMask, bool maps, const Weights& weights)
        : m_perHead(std::move(perHead)),
          m_queryMask(std::move(queryMask)),
          m_maps(maps),
          m_weights(weights) {}

    ReferenceAnswer answer() const {
        const auto features = featuresOf(m_perHead);
        const auto gram = objectives::gramOf(features);
        const auto grouping = objectives::bestGroups(gram, static_cast<int>(m_weights.clusters));
        const auto terms = objectives::groupTerms(features, grouping.groups);
        const auto spread = spreadOf(gram, grouping.groups);
        const auto heads = static_cast<std::size_t>(features.size(0));
        // Each head in a group of its own.
        std::vector<int> single(heads);
        std::iota(single.begin(), single.end(), 0);
        ReferenceAnswer out;
        out["groups"] = grouping.groups;
        out["objective"] = grouping.objective;
        out["homogenisation"] = terms.homogenisation.item<double>();
        out["diversification"] = terms.diversification.item<double>();
        out["loss"] = lossOf(features, grouping.groups);
        out["one_group_loss"] = lossOf(features, std::vector<int>(heads, 0));
        out["each_head_own_group_loss"] = lossOf(features, single);
        out["cosine_to_centre"] = numbersOf(terms.cosineToCentre);
        out["silhouette"] = spread.silhouette;
        out["silhouette_code"] = spread.silhouetteCode;
        out["dunn"] = spread.dunn;
        out["gradient"] = numbersOf(slope(grouping.groups, false));
        if (!m_maps) out["gradient_centres_detached"] = numbersOf(slope(grouping.groups, true));
        return out;
    }

private:
    torch::Tensor featuresOf(const torch::Tensor& perHead) const {
        return headFeatures(perHead, m_queryMask, m_queryMask, m_maps);
    }
    double lossOf(const torch::Tensor& features, const std::vector<int>& groups) const {
        return groupLoss(objectives::groupTerms(features, groups), m_weights.alpha, m_weights.beta)
            .item<double>();
    }
    torch::Tensor slope(const std::vector<int>& groups, bool centresConstant) const {
        const torch::AutoGradMode gradients(true);
        const auto leaf = m_perHead.detach().clone().requires_grad_(true);
        const auto terms = objectives::groupTerms(featuresOf(leaf), groups, centresConstant);
        return torch::autograd::grad({groupLoss(terms, m_weights.alpha, m_weights.beta)}, {leaf})
            .front();
    }

    torch::Tensor m_perHead, m_queryMask;
    bool m_maps;
    Weights m_weights;
};

}  // namespace

Result<ReferenceAnswer> gateCase(const ReferenceCase& given) {
    HEADSCOPE_TRY(const auto logA, dimensioned(given, "log_a", 2));
    HEADSCOPE_TRY(const auto u, dimensioned(given, "u", 3));
    HEADSCOPE_TRY(const auto coefficient, given.number("coefficient"));
    if (u.size(1) != logA.size(0) || u.size(2) != logA.size(1))
        return misfit("tensors log_a and u differ in layers or heads");
    if (u.le(0).any().item<bool>() || u.ge(1).any().item<bool>())
        return misfit("tensor u: values outside (0, 1)");
    const torch::AutoGradMode gradients(true);
    const auto leaf = logA.detach().clone().requires_grad_(true);
    // A separate parameter per sample, so that autograd returns the gradient per sample.
    const auto wide = logA.expand_as(u).clone().requires_grad_(true);
    const auto gate = training::trainingGate(wide, u);
    const auto notZero = training::probabilityNotZero(logA), choice = training::gateChoice(logA);
    ReferenceAnswer out;
    out["case"] = given.kind;
    out["s"] = numbersOf(training::concreteSample(logA, u));
    out["train_gate"] = numbersOf(gate);
    out["train_gate_slope"] = numbersOf(torch::autograd::grad({gate.sum()}, {wide}).front());
    out["test_gate"] = numbersOf(testGate(logA));
    out["p_nonzero"] = numbersOf(notZero);
    out["p_zero"] = numbersOf(1 - notZero);
    out["p_one"] = numbersOf(training::probabilityOne(logA));
    out["penalty_per_layer"] = numbersOf(training::openHeadsBySite(logA));
    const auto penalty = training::gatePenalty(leaf, coefficient);
    out["penalty"] = penalty.item<double>();
    out["penalty_gradient"] = numbersOf(torch::autograd::grad({penalty}, {leaf}).front());
    out["choice"] = numbersOf(choice.to(torch::kLong));
    out["kept"] = choice.sum().item<std::int64_t>();
    return out;
}

Result<ReferenceAnswer> groupCase(const ReferenceCase& given) {
    Weights weights{};
    HEADSCOPE_TRY(weights.clusters, given.whole("clusters"));
    HEADSCOPE_TRY(weights.alpha, given.number("alpha"));
    HEADSCOPE_TRY(weights.beta, given.number("beta"));
    ReferenceAnswer out;
    out["case"] = given.kind;
    for (const char* name : {"V", "O", "A"}) {
        HEADSCOPE_TRY(const auto perHead, dimensioned(given, name, 4));
        HEADSCOPE_CHECK(checkClusters(weights.clusters, perHead.size(1)));
        torch::Tensor mask;
        if (given.tensors.tensors.count("qmask") > 0) {
            HEADSCOPE_TRY(mask, dimensioned(given, "qmask", 2));
            if (mask.size(0) != perHead.size(0) || mask.size(1) != perHead.size(2))
                return misfit("tensors qmask and " + std::string(name) +
                              " differ in samples or tokens");
        }
        const bool maps = std::string(name) == "A";
        if (maps && perHead.size(2) != perHead.size(3))
            return misfit("tensor A has different numbers of keys and queries");
        out[name] = MapGroups(perHead, mask, maps, weights).answer();
    }
    return out;
}

Result<ReferenceAnswer> voteCase(const ReferenceCase& given) {
    HEADSCOPE_TRY(const auto clusters, given.whole("clusters"));
    HEADSCOPE_TRY(const auto maps, dimensioned(given, "maps", 3));
    HEADSCOPE_CHECK(checkClusters(clusters, maps.size(1)));
    std::vector<torch::Tensor> grams;
    for (std::int64_t batch = 0; batch < maps.size(0); ++batch)
        grams.push_back(objectives::gramOf(maps[batch]));
    const auto code = votesOfCode(grams, static_cast<int>(clusters));
    const auto paper = votesOfPaper(grams, static_cast<int>(clusters));
    ReferenceAnswer out;
    out["case"] = given.kind;
    out["code"]["groups"] = code.groups;
    out["code"]["votes"] = code.votes;
    out["code"]["total"] = code.total;
    out["code"]["keep"] = code.keep;
    out["paper"]["groups"] = paper.groups.front();
    out["paper"]["objective"] = paper.objective;
    out["paper"]["eta"] = paper.eta;
    out["paper"]["votes"] = paper.votes;
    out["paper"]["total"] = paper.total;
    out["paper"]["keep"] = paper.keep;
    out["paper"]["keep_by_summed_eta"] = paper.keepBySummedEta;
    return out;
}

}  // namespace headscope::pruning
