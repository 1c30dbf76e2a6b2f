// Compares measured quantities with claims.
#pragma once

#include "core/api/engine/lab.h"

namespace headscope::lab {

// Judges one claim by the values of several runs (see Lab::labObserved).
LabObserved observed(const LabClaim& claim, const std::vector<double>& values);
// Judges the claims of one side by its quantities; all are open until the side has finished.
std::vector<LabObserved> observedAll(const std::vector<LabClaim>& claims,
                                     const std::vector<LabQuantity>& quantities, bool finished);

}  // namespace headscope::lab
