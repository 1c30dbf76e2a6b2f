#include "core/nn/training/machine.h"

#include "core/api/base/files.h"
#include "core/base/util/not_finite.h"
#include "core/nn/attention/kernels/kernels.h"
#include "core/nn/training/gpu_name.h"
#include "core/service/backend/ranks.h"

#include <torch/torch.h>

#include <ATen/Parallel.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <omp.h>

#include <cstdlib>
#include <new>
#include <sstream>
#include <thread>

namespace headscope::training {
namespace {

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

// Returns the value of a field in /proc/cpuinfo, or "" if it is missing.
std::string cpuFact(const std::string& name) {
    std::istringstream info(kernelText("/proc/cpuinfo"));
    for (std::string line; std::getline(info, line);) {
        const auto colon = line.find(':');
        if (colon == std::string::npos ||
            line.substr(0, line.find_last_not_of(" \t", colon - 1) + 1) != name)
            continue;
        return colon + 2 <= line.size() ? line.substr(colon + 2) : "";
    }
    return {};
}

std::string cpuName() {
    const auto name = cpuFact("model name");
    return name.empty() ? "unknown" : name;
}

bool bfloat16Units() {
#if defined(__x86_64__)
    const auto flags = " " + cpuFact("flags") + " ";
    return flags.find(" amx_bf16 ") != std::string::npos ||
           flags.find(" avx512_bf16 ") != std::string::npos;
#else
    return false;
#endif
}

// The processor, the GPUs, and CUDA without a GPU if LibTorch supports it.
std::vector<DeviceInfo> devices() {
    std::vector<DeviceInfo> found;
    found.push_back({"cpu", cpuName(), true, {}});
    const auto count =
        torch::cuda::is_available() ? static_cast<int>(torch::cuda::device_count()) : 0;
    for (int i = 0; i < count; ++i)
        found.push_back({"cuda:" + std::to_string(i), gpuName(i), true, {}});
    if (count == 0 && c10::impl::hasDeviceGuardImpl(c10::DeviceType::CUDA))
        found.push_back({"cuda", "CUDA", false,
                         "LibTorch was built with CUDA but found no GPU. Is an NVIDIA "
                         "driver installed?"_m});
    return found;
}

}  // namespace

EngineReport machineReport() {
    EngineReport report;
    report.torchVersion = TORCH_VERSION;
    report.blas = at::hasMKL() ? "MKL" : at::hasLAPACK() ? "OpenBLAS or LAPACK" : "none";
    const auto kernel = environment("OPENBLAS_CORETYPE");
    report.blasKernel = kernel.empty() ? "the library's own choice" : kernel;
    report.cpu = cpuName();
    report.vendor = cpuFact("vendor_id");
    report.family = std::atoi(cpuFact("cpu family").c_str());
    report.kernels = kernels::table().name;
    const auto policy = environment("OMP_WAIT_POLICY");
    report.openmpPolicy = policy.empty() ? "default" : policy;
    report.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    report.bfloat16 = bfloat16Units();
    report.devices = devices();
    return report;
}

void setThreads(int threads) {
    // Do not use at::set_num_threads, which also creates a thread pool that is never used here.
    // Ending a pool that has just started can deadlock (pthreadpool of LibTorch 1.13), which hung
    // programs that exited right after start.
    // LibTorch sets its own number of threads at first use in a thread, so trigger that first.
    at::get_num_threads();
    omp_set_num_threads(std::max(threads, 1));
}

void explainException(std::exception_ptr failure, Error& error) {
    try {
        std::rethrow_exception(failure);
    } catch (const LostRank& e) {
        error = {
            ErrorCode::Network, e.message,
            "See the output of the other processes; the run can be resumed from its last checkpoint"_m};
    } catch (const util::NotFinite& e) {
        error = {ErrorCode::Diverged, e.message,
                 "The weights are far too large: use a checkpoint of an earlier step (--step)"_m};
    } catch (const c10::OutOfMemoryError& e) {
        error = {ErrorCode::Device,
                 "the device ran out of memory: %1"_m(e.what_without_backtrace()),
                 "Choose a smaller batch, a shorter length or a smaller model"_m};
    } catch (const c10::Error& e) {
        const std::string what = e.what_without_backtrace();
        const bool memory =
            what.find("allocate") != std::string::npos || what.find("memory") != std::string::npos;
        error = {
            memory || what.find("CUDA") != std::string::npos ? ErrorCode::Device
                                                             : ErrorCode::Internal,
            verbatim(what),
            memory ? "Choose a smaller batch, a shorter length or a smaller model"_m : Message()};
    } catch (const std::bad_alloc&) {
        error = {ErrorCode::Device, "not enough memory"_m,
                 "Choose a smaller batch, a shorter length or a smaller model"_m};
    } catch (const std::exception& e) {
        error = {ErrorCode::Internal, verbatim(e.what())};
    }
}

}  // namespace headscope::training
