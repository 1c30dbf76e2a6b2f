// Device work that is recorded once and replayed with new inputs: one launch instead of hundreds (a
// CUDA graph). A graph always reads and writes the same memory, so values that differ between
// replays must be stored in tensors.
#pragma once

#include <torch/torch.h>

#include <functional>
#include <memory>

namespace headscope::training {

// A recorded sequence of device operations.
class DeviceGraph {
public:
    virtual ~DeviceGraph() = default;
    // Queues the recorded work on the device's current stream.
    virtual void replay() = 0;
};

// Calls `work` once and records what it queues on the device, without computing it. Throws
// c10::Error if the work reads a number back from the device, or if memory runs out. The device
// stays usable after such an error.
using GraphRecorder =
    std::function<std::unique_ptr<DeviceGraph>(const std::function<void()>& work)>;

// Returns a recorder for CUDA devices if the program was built with LibTorch's CUDA part. Returns
// an empty function for other devices, or if HEADSCOPE_CUDA_GRAPHS=0 is set in the environment.
GraphRecorder graphRecorderOf(torch::Device device);

}  // namespace headscope::training
