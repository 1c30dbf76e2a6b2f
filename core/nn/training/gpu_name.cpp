#include "core/nn/training/gpu_name.h"

#include <torch/version.h>

// LibTorch's header for device properties includes those of CUDA's libraries.
#if defined(HEADSCOPE_CUDA) && TORCH_VERSION_MAJOR >= 2 && \
    __has_include(<cusparse.h>) && __has_include(<cublas_v2.h>) && __has_include(<cusolverDn.h>)
#define HEADSCOPE_GPU_NAMES 1
#include <ATen/cuda/CUDAContext.h>
#endif

namespace headscope::training {

std::string gpuName(int index) {
#ifdef HEADSCOPE_GPU_NAMES
    return at::cuda::getDeviceProperties(static_cast<c10::DeviceIndex>(index))->name;
#else
    return "CUDA device " + std::to_string(index);
#endif
}

}  // namespace headscope::training
