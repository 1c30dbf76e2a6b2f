// Progress and cancellation of calls that may take long. Standard library only.
#pragma once

#include "core/api/base/result.h"

#include <atomic>
#include <functional>

namespace headscope {

// Reports the share of the work that is done, in (0, 1] and monotonically increasing, at most a
// hundred times. Called in the thread that works. Work that ends at once does not report progress.
using ProgressCallback = std::function<void(double share)>;
// Instead of a share: the request waits until another one has been answered. Reported when the
// request is sent, in the calling thread; 0 follows when it begins.
constexpr double kWaitsForAnother = -1;

// Progress callback and cancel flag of a long call.
class LongTask {
public:
    LongTask() = default;  // reports nothing and cannot be cancelled
    // cancel: once it is set, the call ends soon with ErrorCode::Cancelled. Must outlive the call;
    // null for none.
    LongTask(ProgressCallback progress, const std::atomic<bool>* cancel)
        : m_progress(std::move(progress)), m_cancel(cancel) {}

    const std::atomic<bool>* cancelFlag() const { return m_cancel; }
    // Errors: Cancelled.
    Status check() const {
        if (m_cancel && m_cancel->load()) return Error{ErrorCode::Cancelled, "cancelled"_m};
        return {};
    }
    // Reports a share, in steps of 1 % or more.
    void report(double share) {
        if (m_progress && share >= m_reported + 0.01) m_progress(m_reported = share);
    }
    // Reports a share. Errors: Cancelled.
    Status reach(double share) {
        report(share);
        return check();
    }

private:
    ProgressCallback m_progress;
    const std::atomic<bool>* m_cancel = nullptr;
    double m_reported = 0;
};

}  // namespace headscope
