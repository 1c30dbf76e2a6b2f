// What this machine offers to LibTorch, and turning LibTorch's exceptions into errors.
#pragma once

#include "core/api/engine_tools.h"

#include <exception>

namespace headscope::training {

EngineReport machineReport();
// Once a process: tensors on the CPU come in sizes rounded up, by at most a sixteenth. Batches of texts differ a little
// in size, and memory given back by one would not fit the next: a run of 20,000 steps grew by 5 %.
void roundTensorMemory();
void setThreads(int threads);  // of the calling thread's tensor work
// Message without LibTorch's backtrace; Device for memory and CUDA errors, Internal otherwise.
void explainException(std::exception_ptr failure, Error& error);

}  // namespace headscope::training
