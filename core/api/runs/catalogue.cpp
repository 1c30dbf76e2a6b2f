#include "core/api/runs/catalogue.h"

namespace headscope {

std::string basisInvarianceText(BasisInvariance basisInvariance) {
    switch (basisInvariance) {
        case BasisInvariance::None:
            return {};
        case BasisInvariance::NotInvariant:
            return "matters: rotating it changes the value, although the network computes the same";
        case BasisInvariance::Rotations:
            return "does not matter under rotations, but scaling it changes the value, "
                   "although the network computes the same";
        case BasisInvariance::AnyBasis:
            return "does not matter: a property of the function (gauge-invariant)";
    }
    return {};
}

std::string redundantText(const Descriptor& item) {
    if (item.basisInvariance == BasisInvariance::None || !item.redundantWhen.empty())
        return item.redundantWhen;
    return "neither high nor low values show redundancy";
}

}  // namespace headscope
