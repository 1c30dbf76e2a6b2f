// Watches the groups of heads of a model while it trains (Ni et al. 2023, arXiv 2305.14380): how alike, how well
// parted, how far their means move, and the moment at which they have come to rest, when the vote on who stays may
// begin. Belongs to the training thread.
#pragma once

#include "core/api/pruning_records.h"
#include "core/api/run_config.h"
#include "core/io/tensor_file.h"
#include "core/models/model.h"

#include <functional>
#include <optional>

namespace headscope::training {

struct GroupWatchSettings {
    char on = 0;       // 'v', 'a', 'o'; 0: nothing is watched
    int clusters = 2;  // at most; a site with fewer heads has each in a group of its own
    double rest = 0;   // training ends as soon as the shift is below; 0: never
    static GroupWatchSettings from(const RunConfig& config);  // nothing for configs of before it was invented
    // Whether there is a look before that step: a function of it alone.
    bool due(std::int64_t step) const;
};

class GroupWatch {
public:
    // probe: the samples that are looked at, the same each time.
    GroupWatch(const GroupWatchSettings& settings, std::function<models::Input()> probe)
        : m_settings(settings), m_probe(std::move(probe)) {}

    bool on() const { return m_settings.on != 0; }
    bool due(std::int64_t step) const { return m_settings.due(step); }
    // Before that step; the same frame where it was looked at already. Draws no random number.
    std::shared_ptr<const GroupFrame> look(models::Model& model, std::int64_t step);
    // The step before which the groups were found at rest; training ends with it.
    const std::optional<std::int64_t>& restedAt() const { return m_restedAt; }

    // In the optimiser's file: "groups.means.SITE", (groups, M) of the last look.
    void addTo(io::TensorFile& optimizer) const;
    Status restore(const io::TensorFile& optimizer);  // Errors: BadData

private:
    GroupFrame::Site siteOf(const torch::Tensor& features, std::size_t site);

    GroupWatchSettings m_settings;
    std::function<models::Input()> m_probe;
    std::vector<torch::Tensor> m_means;  // of the last look, a site each; undefined: none
    std::shared_ptr<const GroupFrame> m_last;
    std::optional<std::int64_t> m_restedAt;
};

// |after - before| over all rows / |before|, rows of `after` taken in the order that makes it least. (C, M) each, C at
// most 16.
double shiftOf(const torch::Tensor& before, const torch::Tensor& after);

}  // namespace headscope::training
