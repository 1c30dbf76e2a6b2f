// Compares measured quantities with claims.
#pragma once

#include "core/api/engine/lab.h"

namespace headscope::lab {

// Compares one claim with the values of several runs (see Lab::labObserved).
LabObserved observed(const LabClaim& claim, const std::vector<double>& values);
// Compares the claims of one side with its quantities. All claims are open until the side has
// finished.
std::vector<LabObserved> observedAll(const std::vector<LabClaim>& claims,
                                     const std::vector<LabQuantity>& quantities, bool finished);

}  // namespace headscope::lab
