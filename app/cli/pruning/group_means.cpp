#include "app/cli/pruning/group_means.h"

namespace headscope::cli {

JsonLine& writeGroupMeans(JsonLine& line, const std::vector<SiteGroups>& sites) {
    if (sites.empty()) return line;
    double within = 0, between = 0;
    for (const auto& site : sites) {
        within -= site.homogenisation;
        between += site.diversification;
    }
    const auto count = static_cast<double>(sites.size());
    return line.number("cosine_to_centre", within / count)
        .number("diversification", between / count);
}

}  // namespace headscope::cli
