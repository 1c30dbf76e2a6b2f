// Reports the versions and devices that LibTorch can use on this machine, and converts LibTorch's
// exceptions into errors.
#pragma once

#include "core/api/engine/engine_tools.h"

#include <exception>

namespace headscope::training {

// Reports versions, CPU, BLAS, threads and devices of this machine.
EngineReport machineReport();
void setThreads(int threads);  // threads for tensor work started by the calling thread
// Converts an exception to an error, without LibTorch's backtrace. Codes: Network for a lost rank,
// Diverged for non-finite numbers, Device for memory and CUDA errors, otherwise Internal.
void explainException(std::exception_ptr failure, Error& error);

}  // namespace headscope::training
