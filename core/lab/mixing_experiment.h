// Mixing time and minimax fidelity of single heads and of all heads together, on copying and shifting (2025, arXiv
// 2507.02944): models of 1, 4, 8 and 16 heads trained side by side.
#pragma once

#include "core/lab/mixing.h"
#include "core/lab/toy_group.h"

namespace headscope::lab {

std::vector<ParamSpec> mixingParameters();
std::vector<LabPreset> mixingPresets();
Status checkMixing(const RunConfig& config, std::vector<std::string>& warnings);

class MixingExperiment : public Experiment {
public:
    explicit MixingExperiment(const RunConfig& config);

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
    LabPanel walkPanel(const char* id, const char* title, const char* yTitle, std::size_t together,
                       std::size_t single) const;

    ToyGroup m_group;
    bool m_measured = false;
};

}  // namespace headscope::lab
