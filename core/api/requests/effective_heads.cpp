#include "core/api/requests/effective_heads.h"

namespace headscope {

double effectiveHeads(const std::vector<double>& similarity, std::size_t heads) {
    double trace = 0, squares = 0;
    for (std::size_t head = 0; head < heads; ++head) trace += similarity[head * heads + head];
    for (const double value : similarity) squares += value * value;
    return squares > 0 ? trace * trace / squares : 0;
}

}  // namespace headscope
