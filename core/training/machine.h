// What this machine offers to LibTorch, and turning LibTorch's exceptions into errors.
#pragma once

#include "core/api/engine.h"

#include <exception>

namespace headscope::training {

EngineReport machineReport();
void setThreads(int threads);  // of the calling thread's tensor work
// Message without LibTorch's backtrace; Device for memory and CUDA errors, Internal otherwise.
void explainException(std::exception_ptr failure, Error& error);

}  // namespace headscope::training
