// Studies why heads differ: the same small transformer with several initialisations, several kinds
// of input, or 1 to 16 heads. All are trained in parallel on the same sequences.
#pragma once

#include "core/lab/toy/toy_experiment.h"

namespace headscope::lab {

std::vector<ParamSpec> symmetryParameters();
std::vector<LabPreset> symmetryPresets();
Status checkSymmetry(const RunConfig& config, std::vector<Message>& warnings);

// Returns the models of one comparison ("starts", "inputs", "heads"). Errors: Usage (the width is
// not divisible by the heads, or the numbers of parameters cannot be made equal).
Result<std::vector<ToyGroupMember>> symmetryMembers(const RunConfig& config);
// Returns the mean cosine between the attention maps of two heads of a layer, over the sequences of
// the pass; 1 for a single head.
double mapSimilarity(const ToyPass& pass, const ToySpec& spec);

class SymmetryExperiment final : public ToyExperiment {
public:
    explicit SymmetryExperiment(const RunConfig& config);

    LabSide look() override;

private:
    void measure() override;
    std::vector<LabQuantity> quantities() const;
    std::vector<LabClaim> claims() const;
    LabMap lagMap(std::size_t member) const;

    std::string m_what;
};

}  // namespace headscope::lab
