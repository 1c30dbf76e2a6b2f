// Names of GPUs, for lists of devices.
#pragma once

#include <string>

namespace headscope::training {

// Returns the name that the driver gives a CUDA device, such as "NVIDIA H100 80GB HBM3". Without
// the headers of CUDA's libraries at build time, returns "CUDA device N". index: below
// torch::cuda::device_count().
std::string gpuName(int index);

}  // namespace headscope::training
