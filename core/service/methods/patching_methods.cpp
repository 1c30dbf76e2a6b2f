#include "core/service/methods/method_rows.h"

namespace headscope::methods {
namespace {

constexpr const char* kAblatePage = "Ablate page";

std::vector<Row> removals() {
    return {
        {"optimal-ablation",
         "Optimal ablation",
         "Replaces the output of removed heads by constants that are fitted to minimise the loss, "
         "by gradient descent from their means on 256 validation samples (training samples if a "
         "run "
         "has none). Report the effect on test samples.",
         "D_h = min_a E L(O_h := a) - E L,  a in R^{d_h}",
         "about 0 or above; 0: a constant can replace the head",
         "Li and Janson 2024, arXiv 2409.09951",
         "li2024optimal",
         {},
         {},
         kAblatePage},
        {"self-repair",
         "Self-repair",
         "The part of a removed head's direct effect on the answer's logit that the rest of the "
         "model restores: norms, later heads and feed-forward networks. The parts add up to the "
         "whole exactly.",
         "SR_h = (m_abl - m) - (DE_h,abl - DE_h) = SR_norms + sum_{j>h} SR_j + SR_ff",
         "logits; above 0: the model restores what it lost",
         "McGrath et al. 2023, arXiv 2307.15771; Rushing and Nanda 2024, arXiv 2402.15390",
         "mcgrath2023hydra rushing2024explorations",
         {},
         {},
         kAblatePage},
    };
}

std::vector<Row> patches() {
    return {
        {"attribution-patching",
         "Attribution patching",
         "Estimates how the answer's logit changes if one head gets its output in a counterfactual "
         "input x', by a gradient that is averaged between x' and the input.",
         "I_h = sum_t (O_h(x') - O_h(x)) . mean_k dm/dO_h at x' + (k/n)(x - x'),  k = 1 .. n",
         "logits",
         "Hanna et al. 2024, arXiv 2403.17806; Kramar et al. 2024, arXiv 2403.00745",
         "hanna2024faith kramar2024atp",
         {},
         {},
         kAblatePage},
        {"path-patching",
         "Path patching",
         "Changes only what one head writes into the input of one later head, either exactly or "
         "estimated by gradients for all pairs.",
         "I_{a,b} = sum_t (P_a(x') - P_a(x)) . dm/dX_b,  X_b: input of head b",
         "logits",
         "Goldowsky-Dill et al. 2023, arXiv 2304.05969; Syed et al. 2023, arXiv 2310.10348",
         "goldowskydill2023localizing syed2023attribution",
         {},
         {},
         kAblatePage},
    };
}

}  // namespace

const std::vector<Row>& patchings() {
    static const std::vector<Row> kRows = [] {
        auto rows = removals();
        for (auto& row : patches()) rows.push_back(std::move(row));
        return rows;
    }();
    return kRows;
}

}  // namespace headscope::methods
