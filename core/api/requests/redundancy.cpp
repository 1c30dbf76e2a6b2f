#include "core/api/requests/redundancy.h"

#include <algorithm>

namespace headscope {

std::vector<int> RedundantSet::together() const {
    auto all = heads;
    all.insert(all.end(), from.begin(), from.end());
    std::sort(all.begin(), all.end());
    return all;
}

}  // namespace headscope
