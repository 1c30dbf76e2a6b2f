// Delivers results from the engine's threads to the GUI thread.
#pragma once

#include "core/api/requests/analysis.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include <functional>
#include <memory>
#include <utility>

namespace headscope::ui {

// Runs work() in the GUI thread, after the events that are already queued. Call it in any thread.
template <class Work>
void inGuiThread(Work work) {
    QMetaObject::invokeMethod(QCoreApplication::instance(), std::move(work), Qt::QueuedConnection);
}

// Returns a Callback<T> that may be called from any thread. It runs handle(Result<T>) in the GUI
// thread, unless `receiver` was deleted meanwhile.
template <class T, class Handle>
Callback<T> onGuiThread(QObject* receiver, Handle handle) {
    QPointer<QObject> guard(receiver);
    return [guard, handle](Result<T> result) {
        auto shared = std::make_shared<Result<T>>(std::move(result));
        inGuiThread([guard, handle, shared] {
            if (guard) handle(std::move(*shared));
        });
    };
}

// Runs work() in a thread pool, then passes its result to then() in the GUI thread, unless
// `receiver` was deleted meanwhile. `work` must only use its own values. Results may arrive in
// another order than the calls.
template <class Work, class Then>
void runBehind(QObject* receiver, Work work, Then then) {
    QThreadPool::globalInstance()->start([guard = QPointer<QObject>(receiver), work, then] {
        auto made = std::make_shared<decltype(work())>(work());
        inGuiThread([guard, then, made]() mutable {
            if (guard) then(std::move(*made));
        });
    });
}

}  // namespace headscope::ui
