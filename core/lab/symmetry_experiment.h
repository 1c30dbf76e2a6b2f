// Why heads differ: the same small transformer from several starts, with several kinds of input, or with 1 to 16 heads,
// trained side by side on the same sequences.
#pragma once

#include "core/lab/toy_experiment.h"

namespace headscope::lab {

std::vector<ParamSpec> symmetryParameters();
std::vector<LabPreset> symmetryPresets();
Status checkSymmetry(const RunConfig& config, std::vector<std::string>& warnings);

// The models of one comparison ("starts", "inputs", "heads"). Errors: Usage: a width that heads do not divide, no equal
// number of parameters.
Result<std::vector<ToyGroupMember>> symmetryMembers(const RunConfig& config);
// Mean cosine of the maps of two heads of a layer over these sequences; 1 for one head.
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
