#include "core/nn/training/device_graph.h"

#include <torch/version.h>

#if defined(HEADSCOPE_CUDA) && \
    (TORCH_VERSION_MAJOR > 2 || (TORCH_VERSION_MAJOR == 2 && TORCH_VERSION_MINOR >= 1))
#define HEADSCOPE_CUDA_GRAPHS 1
#include <ATen/cuda/CUDAGraph.h>
#include <c10/core/StreamGuard.h>
#endif

#include <cstdlib>
#include <cstring>

namespace headscope::training {

#ifdef HEADSCOPE_CUDA_GRAPHS
namespace {

using Pool = decltype(at::cuda::graph_pool_handle());

class CudaGraph : public DeviceGraph {
public:
    // `stream` must not be the default stream, which CUDA does not capture. `pool` is memory that
    // several graphs share; they must never be replayed at the same time.
    CudaGraph(c10::Stream stream, Pool pool, const std::function<void()>& work) {
        torch::cuda::synchronize(stream.device_index());
        const c10::StreamGuard onOwn(stream);
        // Thread-local capture mode: other threads may use the device during the capture.
        m_graph->capture_begin(pool, cudaStreamCaptureModeThreadLocal);
        try {
            work();
        } catch (...) {
            endBroken(stream.device_index(), pool);
            throw;
        }
        m_graph->capture_end();
    }

    void replay() override { m_graph->replay(); }

private:
    // If CUDA invalidates a capture, capture_end() throws before LibTorch has notified its
    // allocator. The allocator keeps the graph's address, so the graph is leaked on purpose instead
    // of freed.
    void endBroken(c10::DeviceIndex device, Pool pool) {
        try {
            m_graph->capture_end();
        } catch (const c10::Error&) {
            static_cast<void>(m_graph.release());
            endAllocations(device, pool);
        }
    }

    static void endAllocations([[maybe_unused]] c10::DeviceIndex device,
                               [[maybe_unused]] Pool pool) {
#if TORCH_VERSION_MAJOR > 2 || TORCH_VERSION_MINOR >= 4
        try {
            c10::cuda::CUDACachingAllocator::endAllocateToPool(device, pool);
            c10::cuda::CUDACachingAllocator::releasePool(device, pool);
        } catch (const c10::Error&) {  // the allocator was already notified
        }
#endif
    }

    std::unique_ptr<at::cuda::CUDAGraph> m_graph = std::make_unique<at::cuda::CUDAGraph>();
};

bool switchedOff() {
    const char* const wanted = std::getenv("HEADSCOPE_CUDA_GRAPHS");
    return wanted && std::strcmp(wanted, "0") == 0;
}

}  // namespace

GraphRecorder graphRecorderOf(torch::Device device) {
    if (!device.is_cuda() || switchedOff()) return {};
    // All graphs share one stream, because libraries keep separate work memory per stream.
    const auto stream = c10::cuda::getStreamFromPool(false, device.index()).unwrap();
    return [stream, pool = at::cuda::graph_pool_handle()](const std::function<void()>& work) {
        return std::make_unique<CudaGraph>(stream, pool, work);
    };
}
#else
GraphRecorder graphRecorderOf(torch::Device) {
    return {};
}
#endif

}  // namespace headscope::training
