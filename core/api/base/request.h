// Requests about a run, as types. A request is a plain struct with
//     static constexpr const char* kId = "attention";  // unique id of the kind
//     using Answer = AttentionMaps;
//     RequestRequirements requirements() const;        // its requirements and its slot
// RunView::ask accepts all of them. The handler is found by id in a table with one row per kind
// (core/service/backend/request_table.h). Ids are compared instead of RTTI addresses because the
// engine is a separate module.
#pragma once

#include "core/api/base/long_task.h"
#include "core/api/base/result.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace headscope {

template <class T>
using Callback = std::function<void(Result<T>)>;

// Step of the weights: a checkpoint's step, kBest, or kLatest. kLatest is the live weights of a
// running session, else the last checkpoint.
constexpr std::int64_t kLatest = -1;
constexpr std::int64_t kBest = -2;

// Resources that a request requires, which also select the thread that answers it.
// Records: the run's folder only; answered in a reading thread that never waits for a model.
// Data: the samples.
// Weights: a model, and possibly the user's own input.
// WeightsAndData: both.
// Work: a job that trains and sends requests itself; jobs run one at a time in their own thread.
enum class Needs { Records, Data, Weights, WeightsAndData, Work };

struct RequestRequirements {
    Needs needs = Needs::WeightsAndData;
    std::string slot = {};        // a newer request of the same kind and slot replaces an older one
    std::int64_t step = kLatest;  // training step of the weights
    // Number of checkpoints whose weights are averaged, the last one at `step`.
    int average = 1;
    // Whether the answer takes seconds to minutes. It is then computed in a thread of its own, so
    // that quick requests, such as those after switching a head, do not wait for it.
    bool slow = false;
};

// Returns the requirements of a slow request that needs weights and data.
inline RequestRequirements slowRequest(std::string slot, std::int64_t step) {
    return {Needs::WeightsAndData, std::move(slot), step, 1, true};
}

using CancelFlag = std::shared_ptr<std::atomic<bool>>;

// Handle of a sent request. Destroying it does not cancel the request.
class RequestHandle {
public:
    RequestHandle() = default;  // a handle without a request
    explicit RequestHandle(CancelFlag flag) : m_flag(std::move(flag)) {}
    // Cancels the request, from any thread. The answering thread checks for this between batches.
    // The callback then gets ErrorCode::Cancelled, or the answer if it was already complete.
    void cancel() const {
        if (m_flag) m_flag->store(true);
    }

private:
    CancelFlag m_flag;
};

// A request in transit, with its types erased.
struct ErasedRequest {
    std::string id;
    RequestRequirements requirements;
    std::shared_ptr<const void> request;
    Callback<std::shared_ptr<void>> done;  // called once with the request's Answer
    ProgressCallback progress;             // called with the progress; may be empty
    CancelFlag cancel;

    template <class Q>
    static ErasedRequest of(Q request, Callback<typename Q::Answer> done,
                            ProgressCallback progress) {
        ErasedRequest erased{Q::kId, request.requirements(), nullptr,
                             {},     std::move(progress),    nullptr};
        erased.request = std::make_shared<const Q>(std::move(request));
        erased.done = [done = std::move(done)](Result<std::shared_ptr<void>> answer) {
            if (!answer) return done(std::move(answer).error());
            done(std::move(*static_cast<typename Q::Answer*>(answer->get())));
        };
        erased.cancel = std::make_shared<std::atomic<bool>>(false);
        return erased;
    }
    // Q must be the request type with this id.
    template <class Q>
    const Q& as() const {
        return *static_cast<const Q*>(request.get());
    }
    template <class Q>
    void answer(Result<typename Q::Answer> given) const {
        if (!given) return done(std::move(given).error());
        done(std::shared_ptr<void>(std::make_shared<typename Q::Answer>(std::move(given).value())));
    }
};

}  // namespace headscope
