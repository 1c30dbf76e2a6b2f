// Questions about a run, as types. A question is a plain struct with
//     static constexpr const char* kId = "attention";  // its kind, unique
//     using Answer = AttentionMaps;
//     QuestionPlace place() const;                     // what it needs, and its slot
// RunView::ask takes any of them; whoever answers finds it by its id in a table of rows, one a kind
// (core/analysis/question_table.h). The engine is a module of its own, so ids decide, never the addresses of RTTI.
#pragma once

#include "core/api/result.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace headscope {

template <class T>
using Callback = std::function<void(Result<T>)>;

// Weights to look at: a checkpoint's step, or kLatest (the live weights of a running session, else the last
// checkpoint).
constexpr std::int64_t kLatest = -1;
constexpr std::int64_t kBest = -2;

// What must be at hand for an answer. Records: the run's folder alone; read in a thread of its own, which waits for no
// model. Data: the samples. Weights: a model, and a person's own input. WeightsAndData: both. Work: a job that asks
// such questions itself and trains; in a thread of its own, one after another.
enum class Needs { Records, Data, Weights, WeightsAndData, Work };

struct QuestionPlace {
    Needs needs = Needs::WeightsAndData;
    std::string slot = {};        // a newer question of the same kind and slot replaces an older one
    std::int64_t step = kLatest;  // of the weights
    int average = 1;              // the mean of the weights of so many checkpoints, up to that step
};

// The share of the work that is done: rising, above 0, at most 1, at most a hundred times. Called in the thread that
// answers. Questions that are answered at once tell nothing.
using AskProgress = std::function<void(double share)>;

using CancelFlag = std::shared_ptr<std::atomic<bool>>;

// A question that was asked. Dropping it leaves the question as it is.
class Asked {
public:
    Asked() = default;  // nothing was asked
    explicit Asked(CancelFlag flag) : m_flag(std::move(flag)) {}
    // The answer is wanted no more: its callback gets ErrorCode::Cancelled as soon as the thread that answers looks,
    // which it does between batches, or the answer, where that was ready before. Any thread.
    void cancel() const {
        if (m_flag) m_flag->store(true);
    }

private:
    CancelFlag m_flag;
};

// A question on its way, its types erased.
struct Asking {
    std::string id;
    QuestionPlace place;
    std::shared_ptr<const void> question;
    Callback<std::shared_ptr<void>> done;  // called once; the pointer is to the question's Answer
    AskProgress progress;                  // may be empty
    CancelFlag cancel;

    template <class Q>
    static Asking of(Q question, Callback<typename Q::Answer> done, AskProgress progress) {
        Asking asking{Q::kId, question.place(), nullptr, {}, std::move(progress), nullptr};
        asking.question = std::make_shared<const Q>(std::move(question));
        asking.done = [done = std::move(done)](Result<std::shared_ptr<void>> answer) {
            if (!answer) return done(std::move(answer).error());
            done(std::move(*static_cast<typename Q::Answer*>(answer->get())));
        };
        asking.cancel = std::make_shared<std::atomic<bool>>(false);
        return asking;
    }
    // Q: the type that has this id.
    template <class Q>
    const Q& as() const {
        return *static_cast<const Q*>(question.get());
    }
    template <class Q>
    void answer(Result<typename Q::Answer> given) const {
        if (!given) return done(std::move(given).error());
        done(std::shared_ptr<void>(std::make_shared<typename Q::Answer>(std::move(given).value())));
    }
};

}  // namespace headscope
