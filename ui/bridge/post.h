// Brings answers of the engine's threads to the GUI thread.
#pragma once

#include "core/api/analysis.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace headscope::ui {

// A Callback<T> that may be called from any thread: handle(Result<T>) then runs in the GUI thread, unless receiver has
// been deleted by then.
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

// Progress of a question, told in the GUI thread: handle(share).
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

// A text that grows while a question is answered, told in the GUI thread: handle(QString).
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

// Does work() on another thread, then then(what it gave) in the GUI thread, unless receiver has been deleted by then.
// Work uses values of its own alone; what was asked for later may be there first.
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
