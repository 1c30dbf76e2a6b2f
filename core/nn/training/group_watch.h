// Measures the groups of heads of a model during training (Ni et al. 2023, arXiv 2305.14380): their
// similarity, separation and the shift of their means. It also detects the step at which the groups
// become stable, so that voting for the kept heads may begin. Must be used on the training thread
// only.
#pragma once

#include "core/api/base/run_config.h"
#include "core/api/engine/pruning_records.h"
#include "core/base/io/tensor_file.h"
#include "core/nn/models/model.h"

#include <functional>
#include <optional>

namespace headscope::training {

// Settings of the group measurement (`train.groups*`).
struct GroupWatchSettings {
    char on = 0;       // feature: 'v' values, 'a' attention, 'o' output; 0: off
    int clusters = 2;  // maximum; a site with fewer heads has one group per head
    double rest = 0;   // training ends once the shift falls below this; 0: never
    // Reads the settings; off if the config was written before the settings existed.
    static GroupWatchSettings from(const RunConfig& config);
    // Returns whether to measure before this step. The answer depends on the step only.
    bool due(std::int64_t step) const;
};

// Measures the groups of one model and keeps the last measurement.
class GroupWatch {
public:
    // probe: returns the samples to measure on, the same each time.
    GroupWatch(const GroupWatchSettings& settings, std::function<models::Input()> probe)
        : m_settings(settings), m_probe(std::move(probe)) {}

    bool on() const { return m_settings.on != 0; }
    bool due(std::int64_t step) const { return m_settings.due(step); }
    // Measures the groups before step `step`. If that step was already measured, returns the stored
    // frame. Draws no random numbers.
    std::shared_ptr<const GroupFrame> look(models::Model& model, std::int64_t step);
    // Step before which the groups were found to be stable; training ends there. Empty: not stable
    // yet.
    const std::optional<std::int64_t>& restedAt() const { return m_restedAt; }

    // Adds the group means of the last measurement to the optimiser's file: "groups.means.SITE",
    // (groups, M).
    void addTo(io::TensorFile& optimizer) const;
    Status restore(const io::TensorFile& optimizer);  // restores what addTo stored. Errors: BadData

private:
    GroupFrame::Site siteOf(const torch::Tensor& features, std::size_t site);

    GroupWatchSettings m_settings;
    std::function<models::Input()> m_probe;
    // Group means of the last measurement, one tensor per site; undefined if not measured.
    std::vector<torch::Tensor> m_means;
    std::shared_ptr<const GroupFrame> m_last;
    std::optional<std::int64_t> m_restedAt;
};

// Relative shift |after - before| / |before| over all rows, with the rows of `after` matched to
// minimise it. Shapes (C, M) each, C <= 16. NaN if the shapes differ or `before` is zero.
double shiftOf(const torch::Tensor& before, const torch::Tensor& after);

}  // namespace headscope::training
