#include "core/spec/pruning/catalogue.h"

#include "core/api/base/find_by_id.h"
#include "core/base/util/bibliography.h"

namespace headscope::pruning {
namespace {

struct Row {
    const char* id;
    const char* name;
    const char* summary;
    const char* formula;
    const char* range;
    BasisInvariance basisInvariance;
    const char* source;
    const char* works;  // keys of util/bibliography
};

// Conventions are in the README.
const Row kRows[] = {
    {"michel", "Sensitivity to the head's gate",
     "Mean absolute change of a sample's loss per unit of scaling of the head's output.",
     "mean_n |dL_n/dxi_h| at xi = 1", "0 or more", BasisInvariance::AnyBasis,
     "Michel et al. 2019, arXiv 1905.10650, equation 2", "michel2019sixteen"},
    {"michel-token", "Sensitivity to the head's gate, token by token",
     "Gate sensitivity with the absolute value taken per token, as in the authors' code.",
     "sum_{n,t} |<O_h[t], dL_n/dO_h[t]>| / number of tokens", "0 or more",
     BasisInvariance::AnyBasis, "Michel et al. 2019, arXiv 1905.10650, their code",
     "michel2019sixteen"},
    {"leave-one-out", "Loss without the head",
     "How much the mean loss rises when this head alone is switched off.",
     "mean_n L_n(xi_h = 0) - L_n", "any number", BasisInvariance::AnyBasis,
     "Michel et al. 2019, arXiv 1905.10650, section 3.2", "michel2019sixteen"},
    {"leave-one-out-accuracy", "Accuracy without the head",
     "How many more samples are wrong when this head alone is switched off. Classifiers only.",
     "accuracy - accuracy(xi_h = 0)", "[-1, 1]", BasisInvariance::AnyBasis,
     "Michel et al. 2019, arXiv 1905.10650, section 3.2", "michel2019sixteen"},
    {"keep-one", "Loss with the head alone",
     "Minus the rise of the mean loss when all other heads of the layer are switched off. High: "
     "this head alone is nearly enough.",
     "mean_n L_n - L_n(xi_k = 0 for the other heads k of the layer)", "any number",
     BasisInvariance::AnyBasis, "Michel et al. 2019, arXiv 1905.10650, section 3.3",
     "michel2019sixteen"},
    {"keep-one-accuracy", "Accuracy with the head alone",
     "Minus the drop in accuracy when all other heads of the layer are switched off. Classifiers "
     "only.",
     "accuracy(xi_k = 0 for the other heads k of the layer) - accuracy", "[-1, 1]",
     BasisInvariance::AnyBasis, "Michel et al. 2019, arXiv 1905.10650, section 3.3",
     "michel2019sixteen"},
    {"relevance", "Relevance for the answer",
     "Share of the layer's relevance for the largest logit that runs through the head: layer-wise "
     "relevance "
     "propagation "
     "with attention maps, deviations of the layer norms and GELU's factors held constant.",
     "mean_n |R_h| / sum_k |R_k|, R_h = sum_t <O_h[t], (d logit)/(d O_h[t])>", "[0, 1]",
     BasisInvariance::AnyBasis,
     "Voita et al. 2019, arXiv 1905.09418, section 5.1, with the epsilon rule on constant "
     "attention",
     "voita2019analyzing"},
    {"relevance-gradient", "Relevance for the answer, GELU differentiated",
     "Like relevance, but differentiates GELU instead of treating its factor as constant.",
     "mean_n |R_h| / sum_k |R_k|, R_h = sum_t <O_h[t], (d logit)/(d O_h[t])>", "[0, 1]",
     BasisInvariance::AnyBasis,
     "Voita et al. 2019, arXiv 1905.09418, section 5.1, as gradient times input",
     "voita2019analyzing"},
    {"confidence", "Confidence", "Largest attention weight of a query, mean over queries.",
     "mean_{n,t} max_s A[t,s]", "[0, 1]", BasisInvariance::AnyBasis,
     "Voita et al. 2019, arXiv 1905.09418, section 5.2", "voita2019analyzing"},
    {"contribution", "Size of the contribution",
     "Length of what the head adds to the residual stream, mean over tokens.",
     "mean_{n,t} |O_h[t] W_O^h|", "0 or more", BasisInvariance::AnyBasis,
     "Elhage et al. 2021, Transformer Circuits (what a head writes)", "elhage2021mathematical"},
    {"l0-gate", "Hard-concrete gate",
     "Location parameter of the head's hard-concrete gate, trained with a penalty on open gates "
     "and fixed model weights (in the paper, the weights are trained too). Above 0, the gate is "
     "more likely open than closed.",
     "log a_h that minimises E L(g) + 0.05 mean_l sum_h P(g_h != 0)", "any number",
     BasisInvariance::AnyBasis,
     "Louizos et al. 2018, arXiv 1712.01312; on heads: Voita et al. 2019, arXiv 1905.09418",
     "louizos2018learning voita2019analyzing"},
};

Descriptor descriptorOf(const Row& row) {
    Descriptor item;
    item.id = row.id;
    item.name = row.name;
    item.summary = row.summary;
    item.formula = row.formula;
    item.range = row.range;
    item.redundantWhen = "low";
    item.basisInvariance = row.basisInvariance;
    item.source = row.source;
    item.bibtex = util::bibtexOf(row.works);
    return item;
}

}  // namespace

const std::vector<Descriptor>& builtinImportances() {
    static const std::vector<Descriptor> kImportances = [] {
        std::vector<Descriptor> all;
        for (const auto& row : kRows) all.push_back(descriptorOf(row));
        return all;
    }();
    return kImportances;
}

const Descriptor* findImportance(const std::string& id) {
    return findById(builtinImportances(), id);
}

}  // namespace headscope::pruning
