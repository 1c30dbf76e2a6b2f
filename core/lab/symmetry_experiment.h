// Why heads differ: the same small transformer from several starts, with several kinds of input, or with 1 to 16 heads,
// trained side by side on the same sequences.
#pragma once

#include "core/lab/toy_group.h"

namespace headscope::lab {

std::vector<ParamSpec> symmetryParameters();
std::vector<LabPreset> symmetryPresets();
Status checkSymmetry(const RunConfig& config, std::vector<std::string>& warnings);

// The models of one comparison ("starts", "inputs", "heads"). Errors: Usage: a width that heads do not divide, no equal
// number of parameters.
Result<std::vector<ToyGroupMember>> symmetryMembers(const RunConfig& config);
// Mean cosine of the maps of two heads of a layer over these sequences; 1 for one head.
double mapSimilarity(const ToyPass& pass, const ToySpec& spec);

class SymmetryExperiment : public Experiment {
public:
    explicit SymmetryExperiment(const RunConfig& config);

    std::int64_t steps() const override { return m_group.steps(); }
    std::int64_t step() const override { return m_group.step(); }
    Status advance() override;
    bool measured() const override { return m_measured; }
    LabSide look() override;
    io::TensorFile state() const override;
    Status restore(const io::TensorFile& state) override { return m_group.restore(state); }

private:
    void measure();
    std::vector<LabQuantity> quantities() const;
    std::vector<LabClaim> claims() const;
    LabMap lagMap(std::size_t member) const;

    std::string m_what;
    ToyGroup m_group;
    bool m_measured = false;
};

}  // namespace headscope::lab
