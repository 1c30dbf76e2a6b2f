// Work of a device, recorded once and replayed as often as its inputs change: one launch instead of hundreds (a CUDA
// graph). It reads and writes the same memory each time, so what differs between two replays lies in tensors.
#pragma once

#include <torch/torch.h>

#include <functional>
#include <memory>

namespace headscope::training {

class DeviceGraph {
public:
    virtual ~DeviceGraph() = default;
    // Queued on the device's current stream.
    virtual void replay() = 0;
};

// Calls `work` once and keeps what it queues on the device, without computing it. Throws c10::Error where the work asks
// the device for a number, or memory is short; the device can be used as before then.
using GraphRecorder = std::function<std::unique_ptr<DeviceGraph>(const std::function<void()>& work)>;

// Of CUDA devices, where the program was built with their part of LibTorch; otherwise empty. HEADSCOPE_CUDA_GRAPHS=0 in
// the environment: empty, too.
GraphRecorder graphRecorderOf(torch::Device device);

}  // namespace headscope::training
