// Mean similarity within and between groups of heads, for the last event of group and prune.
#pragma once

#include "app/cli/json_line.h"
#include "core/api/requests/pruning.h"

#include <vector>

namespace headscope::cli {

// Adds "cosine_to_centre", the mean cosine of a head to the mean of its group (minus the
// homogenisation), and "diversification", the mean cosine between the means of two groups. Adds
// nothing without sites.
JsonLine& writeGroupMeans(JsonLine& line, const std::vector<SiteGroups>& sites);

}  // namespace headscope::cli
