// Why heads differ: the same small transformer with several kinds of initialisation, several kinds
// of input, or 1 to 16 heads. All are trained side by side on the same sequences.
#pragma once

#include "core/lab/toy/toy_experiment.h"

namespace headscope::lab {

std::vector<ParamSpec> symmetryParameters();
std::vector<LabPreset> symmetryPresets();
Status checkSymmetry(const RunConfig& config, std::vector<Message>& warnings);

// Returns the models of one comparison ("starts", "inputs", "heads"). Errors: Usage (a width that
// is not divisible by the heads, numbers of parameters that cannot be made equal).
Result<std::vector<ToyGroupMember>> symmetryMembers(const RunConfig& config);
// Mean cosine of the attention maps of two heads of a layer, over the pass's sequences; 1 for a
// single head.
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
