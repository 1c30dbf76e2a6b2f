// One request that a view sends whenever its input changes, for example for the scores without the
// removed heads. Holds the last request, the answer and the request it belongs to, progress and
// error.
//
// The presenter returns the wanted request from one function. It calls soon() when this request
// changes, and setActive() when its page is shown or hidden. A new request replaces the pending
// one, which is cancelled and whose late answer is dropped. GUI thread.
#pragma once

#include "ui/widgets/text/engine_text.h"
#include "ui/workspace/gui_clock.h"
#include "ui/workspace/post.h"
#include "ui/workspace/selection.h"

#include <memory>
#include <optional>

namespace headscope::ui {

// A request and the function that sends it. `send` calls its callbacks in any thread; a pending
// request keeps everything that `send` captures.
template <class Q, class Answer = typename Q::Answer>
struct BoundRequest {
    Q request;
    std::function<RequestHandle(const Q&, Callback<Answer>, ProgressCallback)> send;
};

// A request to an opened run, which stays open until the answer has arrived.
template <class Q>
BoundRequest<Q> requestTo(RunHandle run, Q request) {
    return {std::move(request),
            [run = std::move(run)](const Q& sent, auto done, ProgressCallback progress) {
                return run->ask(sent, std::move(done), std::move(progress));
            }};
}

// A request to an opened run whose answer is converted for the view. `prepare` runs in the
// answering thread: it takes the answer of Q and returns a Result<Answer>.
template <class Answer, class Q, class Prepare>
BoundRequest<Q, Answer> requestTo(RunHandle run, Q request, Prepare prepare) {
    const auto send = [run = std::move(run), prepare](const Q& sent, Callback<Answer> done,
                                                      ProgressCallback progress) {
        const auto convert = [prepare, done = std::move(done)](Result<typename Q::Answer> answer) {
            done(answer ? prepare(std::move(*answer)) : Result<Answer>(std::move(answer).error()));
        };
        return run->ask(sent, convert, std::move(progress));
    };
    return {std::move(request), send};
}

// A request to another part of the engine, as in requestTo(tools, &Tools::preview, config). It
// cannot be cancelled, but its answer can be dropped.
template <class Part, class Q, class Answer>
BoundRequest<Q, Answer> requestTo(Part* part, void (Part::*ask)(const Q&, Callback<Answer>),
                                  Q request) {
    return {std::move(request),
            [part, ask](const Q& sent, Callback<Answer> done, const ProgressCallback&) {
                (part->*ask)(sent, std::move(done));
                return RequestHandle();
            }};
}

// Changed: a pause ended, and the request was sent or is no longer wanted. First: a first answer on
// fewer samples arrived; the request is still pending. Stopped: the request was cancelled, by
// stop() or by the engine.
enum class QueryEvent { Changed, Progressed, First, Answered, Stopped, Failed };

template <class Q, class Answer = typename Q::Answer>
class Query {
public:
    using Wanted = std::optional<BoundRequest<Q, Answer>>;
    using Notify = std::function<void(QueryEvent)>;

    // want: returns the request that the view needs now; nullopt: none. Called in soon() and when
    // the pause is over. notify: called after every change that the presenter did not cause itself.
    // clock: must outlive this object. The query starts inactive.
    Query(std::function<Wanted()> want, Notify notify, GuiClock& clock = GuiClock::current())
        : m_want(std::move(want)),
          m_notify(std::move(notify)),
          m_timer(clock.timer([this] { ask(); })) {}
    // A query on demand: sends only the requests passed to ask().
    explicit Query(Notify notify) : Query([] { return Wanted(); }, std::move(notify)) {
        m_active = true;
    }
    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;
    ~Query() { drop(); }

    // While inactive, nothing is sent, and pending answers still arrive. A stale query sends its
    // request when it becomes active.
    void setActive(bool active) {
        if (active == m_active) return;
        m_active = active;
        if (!active)
            m_timer->stop();
        else if (m_stale)
            soon(0);
    }
    bool active() const { return m_active; }

    // Call this when the wanted request changed. The request is sent `milliseconds` after the last
    // call; the answer is kept meanwhile.
    void soon(int milliseconds) {
        drop();
        m_timer->stop();
        m_stale = true;
        if (!m_active) return;
        m_stale = m_want().has_value();
        if (m_stale) m_timer->start(milliseconds);
    }
    // Sends the wanted request at once, or when the query becomes active.
    void ask() {
        drop();
        m_timer->stop();
        m_stale = !m_active;
        if (m_stale) return;
        begin();
        send(m_want());
    }
    void ask(BoundRequest<Q, Answer> bound) {
        m_timer->stop();
        m_stale = false;
        begin();
        send(std::move(bound));
    }

    // Cancels the pending request. `notify` gets Stopped, or Answered if the answer was complete.
    void stop() {
        if (m_pending) m_pending->handle.cancel();
    }
    // Cancels the pending request without notifying, and clears the error.
    void drop() {
        stop();
        m_pending.reset();
        m_error.reset();
    }
    // Restores the initial state, without an answer or a request.
    void forget() {
        drop();
        m_timer->stop();
        m_stale = false;
        m_sent.reset();
        forgetAnswer();
    }
    void forgetAnswer() {
        m_answer.reset();
        m_answered.reset();
        m_partial = false;
    }

    // The newest answer and the request that it belongs to; null if there is none. An error keeps
    // the earlier answer.
    const Answer* answer() const { return m_answer.get(); }
    const std::shared_ptr<const Answer>& shared() const { return m_answer; }
    const Q* answered() const { return m_answered.get(); }
    // Whether answer() is a first answer on fewer samples. It stays so if the request fails or is
    // stopped afterwards.
    bool partial() const { return m_partial; }
    // last request that was sent; null if there is none
    const Q* sent() const { return m_sent.get(); }
    // Error of the last request, Cancelled if it was stopped; null if there is none.
    const Error* error() const { return m_error ? &*m_error : nullptr; }
    // Text of the error for the user: `stopped` if the request was cancelled; "" without an error.
    QString problem(const QString& stopped = {}) const {
        if (!m_error) return {};
        return m_error->code == ErrorCode::Cancelled ? stopped : fullErrorText(*m_error);
    }
    // progress of the pending request, 0 to 1, or kWaitsForAnother
    double share() const { return m_share; }

    bool waiting() const { return m_pending != nullptr; }
    bool due() const { return m_timer->due(); }  // true while waiting for the end of a pause
    bool working() const { return waiting() || due(); }
    bool settled() const { return !working(); }
    bool stale() const { return m_stale; }  // true if the wanted request was not sent yet

    // Returns a callback for partial output, to be stored in the request: handle(QString) runs in
    // the GUI thread while the request is pending. Call this in `want`.
    template <class Handle>
    std::function<void(const std::string&)> textCallback(Handle handle) const {
        return [pending = std::weak_ptr<Pending>(m_pending), handle](const std::string& text) {
            inGuiThread([pending, handle, shown = QString::fromStdString(text)] {
                if (!pending.expired()) handle(shown);
            });
        };
    }

    // Returns a callback for a first answer on fewer samples, to be stored in the request. It
    // becomes answer() until the request is answered. Call this in `want`.
    std::function<void(const Answer&)> firstAnswer() {
        return [this, pending = std::weak_ptr<Pending>(m_pending)](const Answer& first) {
            inGuiThread([this, pending, shared = std::make_shared<const Answer>(first)] {
                if (pending.expired()) return;
                m_answer = shared;
                m_answered = m_sent;
                m_partial = true;
                m_notify(QueryEvent::First);
            });
        };
    }

private:
    // State of the pending request. Only the query owns it, so callbacks of a superseded request
    // find it expired.
    struct Pending {
        decltype(BoundRequest<Q, Answer>::send) send;  // sends the request and keeps the run open
        RequestHandle handle;
    };

    void begin() {
        drop();
        m_pending = std::make_shared<Pending>();
    }
    void send(Wanted bound) {
        if (!bound) {
            m_pending.reset();
            return m_notify(QueryEvent::Changed);
        }
        m_share = 0;
        m_sent = std::make_shared<const Q>(std::move(bound->request));
        m_pending->send = std::move(bound->send);
        // The expiry of `pending` is checked in the GUI thread, the only one that uses `this`.
        const std::weak_ptr<Pending> pending = m_pending;
        const auto take = [this, pending](Result<Answer> result) {
            inGuiThread(
                [this, pending, shared = std::make_shared<Result<Answer>>(std::move(result))] {
                    if (!pending.expired()) this->take(std::move(*shared));
                });
        };
        const auto follow = [this, pending](double share) {
            inGuiThread([this, pending, share] {
                if (pending.expired()) return;
                m_share = share;
                m_notify(QueryEvent::Progressed);
            });
        };
        m_pending->handle = m_pending->send(*m_sent, take, follow);
        m_notify(QueryEvent::Changed);
    }
    void take(Result<Answer> result) {
        m_pending.reset();
        if (!result) {
            m_error = std::move(result).error();
            return m_notify(m_error->code == ErrorCode::Cancelled ? QueryEvent::Stopped
                                                                  : QueryEvent::Failed);
        }
        m_answer = std::make_shared<const Answer>(std::move(*result));
        m_answered = m_sent;
        m_partial = false;
        m_notify(QueryEvent::Answered);
    }

    std::function<Wanted()> m_want;
    Notify m_notify;
    std::unique_ptr<GuiTimer> m_timer;
    std::shared_ptr<Pending> m_pending;
    std::shared_ptr<const Q> m_sent, m_answered;
    std::shared_ptr<const Answer> m_answer;
    std::optional<Error> m_error;
    double m_share = 0;
    bool m_active = false, m_stale = false, m_partial = false;
};

}  // namespace headscope::ui
