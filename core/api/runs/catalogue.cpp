#include "core/api/runs/catalogue.h"

namespace headscope {

std::string gaugeText(Gauge gauge) {
    switch (gauge) {
        case Gauge::None:
            return {};
        case Gauge::Moves:
            return "matters: rotating it changes the value, although the network computes the same";
        case Gauge::Rotations:
            return "does not matter under rotations: scaling it changes the value, "
                   "although the network computes the same";
        case Gauge::AnyBasis:
            return "does not matter: a property of the function (gauge-invariant)";
    }
    return {};
}

std::string redundantText(const Descriptor& item) {
    if (item.gauge == Gauge::None || !item.redundantWhen.empty()) return item.redundantWhen;
    return "neither high nor low values show redundancy";
}

}  // namespace headscope
