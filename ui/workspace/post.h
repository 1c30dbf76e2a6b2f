// Delivers results from the engine's threads to the GUI thread.
#pragma once

#include "core/api/questions/analysis.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include <functional>
#include <memory>
#include <string>
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
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [guard, handle, shared] {
                if (guard) handle(std::move(*shared));
            },
            Qt::QueuedConnection);
    };
}

// Returns a progress callback for any thread that runs handle(share) in the GUI thread.
template <class Handle>
AskProgress progressOnGuiThread(QObject* receiver, Handle handle) {
    QPointer<QObject> guard(receiver);
    return [guard, handle](double share) {
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [guard, handle, share] {
                if (guard) handle(share);
            },
            Qt::QueuedConnection);
    };
}

// Returns a callback for partial output of a request that runs handle(QString) in the GUI thread.
template <class Handle>
std::function<void(const std::string&)> textOnGuiThread(QObject* receiver, Handle handle) {
    QPointer<QObject> guard(receiver);
    return [guard, handle](const std::string& text) {
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [guard, handle, shown = QString::fromStdString(text)] {
                if (guard) handle(shown);
            },
            Qt::QueuedConnection);
    };
}

// Runs work() in a thread pool, then passes its result to then() in the GUI thread, unless
// `receiver` was deleted meanwhile. `work` must only use its own values. Results may arrive in
// another order than the calls.
template <class Work, class Then>
void runBehind(QObject* receiver, Work work, Then then) {
    QThreadPool::globalInstance()->start([guard = QPointer<QObject>(receiver), work, then] {
        auto made = std::make_shared<decltype(work())>(work());
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [guard, then, made]() mutable {
                if (guard) then(std::move(*made));
            },
            Qt::QueuedConnection);
    });
}

}  // namespace headscope::ui
