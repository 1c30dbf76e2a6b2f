#include "core/training/device_graph.h"

#include <torch/version.h>

#if defined(HEADSCOPE_CUDA) && (TORCH_VERSION_MAJOR > 2 || (TORCH_VERSION_MAJOR == 2 && TORCH_VERSION_MINOR >= 1))
#define HEADSCOPE_CUDA_GRAPHS 1
#include <ATen/cuda/CUDAGraph.h>
#include <c10/core/StreamGuard.h>
#endif

#include <cstdlib>
#include <cstring>

namespace headscope::training {

#ifdef HEADSCOPE_CUDA_GRAPHS
namespace {

class CudaGraph : public DeviceGraph {
public:
    // pool: memory shared by graphs that are never replayed at the same time.
    CudaGraph(torch::Device device, decltype(at::cuda::graph_pool_handle()) pool, const std::function<void()>& work) {
        torch::cuda::synchronize(device.index());
        // CUDA records no default stream.
        const c10::StreamGuard onOwn(c10::cuda::getStreamFromPool(false, device.index()).unwrap());
        // Other threads may use the device meanwhile.
        m_graph.capture_begin(pool, cudaStreamCaptureModeThreadLocal);
        try {
            work();
        } catch (...) {
            endBroken();
            throw;
        }
        m_graph.capture_end();
    }

    void replay() override { m_graph.replay(); }

private:
    void endBroken() {
        try {
            m_graph.capture_end();
        } catch (const c10::Error&) {  // says again that the recording is broken
        }
    }

    at::cuda::CUDAGraph m_graph;
};

bool switchedOff() {
    const char* const wanted = std::getenv("HEADSCOPE_CUDA_GRAPHS");
    return wanted && std::strcmp(wanted, "0") == 0;
}

}  // namespace

GraphRecorder graphRecorderOf(torch::Device device) {
    if (!device.is_cuda() || switchedOff()) return {};
    return [device, pool = at::cuda::graph_pool_handle()](const std::function<void()>& work) {
        return std::make_unique<CudaGraph>(device, pool, work);
    };
}
#else
GraphRecorder graphRecorderOf(torch::Device) {
    return {};
}
#endif

}  // namespace headscope::training
