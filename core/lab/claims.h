// What runs saw of a claim.
#pragma once

#include "core/api/lab.h"

namespace headscope::lab {

// Lab::labObserved.
LabObserved observed(const LabClaim& claim, const std::vector<double>& values);
// The claims of a side against its quantities; open until it is finished.
std::vector<LabObserved> observedAll(const std::vector<LabClaim>& claims, const std::vector<LabQuantity>& quantities,
                                     bool finished);

}  // namespace headscope::lab
