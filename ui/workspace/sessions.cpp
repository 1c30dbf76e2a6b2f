#include "ui/workspace/training_sessions.h"

#include "ui/widgets/text/engine_text.h"

#include <QStringList>

#include <algorithm>

namespace headscope::ui {

TrainingSessions::TrainingSessions(QObject* parent) : QObject(parent) {}

SessionHandle TrainingSessions::current() const {
    return m_current ? m_current->feed->session() : nullptr;
}

bool TrainingSessions::currentRunning() const {
    return m_current && m_current->feed->running();
}

std::vector<SessionHandle> TrainingSessions::running() const {
    std::vector<SessionHandle> sessions;
    for (const auto& one : m_all)
        if (one->feed->running()) sessions.push_back(one->feed->session());
    return sessions;
}

SessionHandle TrainingSessions::of(const std::string& runPath) const {
    if (runPath.empty()) return nullptr;
    for (const auto& session : running())
        if (session->runPath() == runPath) return session;
    return nullptr;
}

void TrainingSessions::add(SessionHandle session) {
    auto one = std::make_shared<One>();
    one->feed = new SessionFeed(this);
    connect(one->feed, &SessionFeed::advanced, this, [this, raw = one.get()] { takeNews(*raw); });
    connect(one->feed, &SessionFeed::ended, this, &TrainingSessions::ended);
    m_all.push_back(one);
    makeCurrent(one);
    one->feed->take(std::move(session));
}

bool TrainingSessions::choose(const std::string& runPath) {
    const auto session = of(runPath);
    if (!session || session == current()) return false;
    for (const auto& one : std::vector(m_all))
        if (one->feed->session() == session) makeCurrent(one);
    return true;
}

// Removes sessions that have ended and are not current any more.
void TrainingSessions::makeCurrent(const std::shared_ptr<One>& one) {
    m_current = one;
    const auto done = std::stable_partition(m_all.begin(), m_all.end(), [&](const auto& other) {
        return other == m_current || other->feed->running();
    });
    for (auto other = done; other != m_all.end(); ++other) {
        (*other)->feed->disconnect(this);
        (*other)->feed->deleteLater();
    }
    m_all.erase(done, m_all.end());
}

void TrainingSessions::hurry(const SessionHandle& session) {
    for (const auto& one : m_all)
        if (one->feed->session() == session) one->feed->hurry();
}

void TrainingSessions::takeNews(One& one) {
    Q_EMIT advanced();
    passWarnings(one);
    const auto& session = one.feed->session();
    const auto listed = std::make_pair(session->runPath(), session->progress().state);
    // Report a change only if the path is known and path or state changed.
    if (listed == one.listed || listed.first.empty()) return;
    one.listed = listed;
    Q_EMIT listChanged();
}

void TrainingSessions::passWarnings(One& one) {
    const auto& session = one.feed->session();
    const auto events = session->eventsSince(one.eventsPassed);
    const auto past = session->pastEvents();
    QStringList texts;
    // Skip warnings of earlier sessions of a resumed run.
    for (const auto& event : events)
        if (one.eventsPassed++ >= past && event.kind == "warning") texts << engineText(event.text);
    if (texts.isEmpty()) return;
    const bool shown = m_current.get() == &one;
    Q_EMIT warned(texts.join(QStringLiteral("; ")),
                  shown ? QString() : QString::fromStdString(session->runPath()));
}

}  // namespace headscope::ui
