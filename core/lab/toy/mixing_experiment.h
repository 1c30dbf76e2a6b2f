// Mixing time and minimax fidelity of single heads and of all heads together, on the tasks copy and
// shift (Borde 2025, arXiv 2507.02944). Trains models of 1, 4, 8 and 16 heads in parallel.
#pragma once

#include "core/lab/toy/mixing.h"
#include "core/lab/toy/toy_experiment.h"

namespace headscope::lab {

std::vector<ParamSpec> mixingParameters();
std::vector<LabPreset> mixingPresets();
Status checkMixing(const RunConfig& config, std::vector<Message>& warnings);

class MixingExperiment final : public ToyExperiment {
public:
    explicit MixingExperiment(const RunConfig& config);

    LabSide look() override;

private:
    void measure() override;
    std::vector<LabQuantity> quantities() const;
    LabPanel walkPanel(const char* id, const char* title, const char* yTitle, std::size_t together,
                       std::size_t single) const;
};

}  // namespace headscope::lab
