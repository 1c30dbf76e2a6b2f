#include "ui/workspace/sessions.h"

#include "ui/widgets/text/engine_text.h"
#include "ui/workspace/navigation.h"

#include <QStringList>

#include <algorithm>

namespace headscope::ui {

namespace {

bool isTraining(RunState state) {
    return state == RunState::Running || state == RunState::Paused || state == RunState::Loading ||
           state == RunState::Stopping;
}

}  // namespace

Sessions::Sessions(const Selection& selection, Navigation& navigation, QObject* parent)
    : QObject(parent), m_selection(selection), m_navigation(navigation) {
    connect(&m_following, &SessionFeed::advanced, this, &Sessions::followAdvanced);
    connect(&m_following, &SessionFeed::ended, this, &Sessions::followEnded);
}

SessionHandle Sessions::current() const {
    return m_current ? m_current->feed->session() : nullptr;
}

bool Sessions::currentRunning() const {
    return m_current && m_current->feed->running();
}

std::vector<SessionHandle> Sessions::running() const {
    std::vector<SessionHandle> sessions;
    for (const auto& one : m_all)
        if (one->feed->running()) sessions.push_back(one->feed->session());
    return sessions;
}

SessionHandle Sessions::of(const std::string& run) const {
    if (run.empty()) return nullptr;
    for (const auto& session : running())
        if (session->runPath() == run) return session;
    return nullptr;
}

void Sessions::add(SessionHandle session) {
    auto one = std::make_shared<One>();
    one->feed = new SessionFeed(this);
    connect(one->feed, &SessionFeed::advanced, this, [this, raw = one.get()] { takeNews(*raw); });
    connect(one->feed, &SessionFeed::ended, this, &Sessions::ended);
    m_all.push_back(one);
    makeCurrent(one);
    // After makeCurrent(), because the feed may emit at once and listeners ask for current().
    one->feed->take(std::move(session));
    Q_EMIT chosen();
    Q_EMIT started();
    Q_EMIT listChanged();
}

SessionHandle Sessions::live() const {
    const auto all = running();
    return currentRunning() || all.empty() ? current() : all.back();
}

bool Sessions::trains(const std::string& run) const {
    const auto elsewhere = followed();
    return of(run) || (m_following.running() && elsewhere && elsewhere->runPath() == run);
}

Engine* Sessions::engineOrReport() {
    if (!m_engine)
        m_navigation.report(
            {ErrorCode::Usage, "the engine is not loaded yet"_m, "Wait until it is loaded."_m});
    return m_engine;
}

bool Sessions::start(const RunConfig& config) {
    auto* const engine = engineOrReport();
    if (!engine) return false;
    auto session = engine->train(config);
    if (session)
        add(std::move(*session));
    else
        m_navigation.report(session.error());
    return session.ok();
}

void Sessions::resume(const QString& run) {
    auto* const engine = engineOrReport();
    if (!engine) return;
    auto resumed = engine->resume(run.toStdString());
    if (!resumed) return m_navigation.report(resumed.error());
    add(std::move(resumed).value());
}

void Sessions::choose(const std::string& run) {
    if (makesCurrent(run)) Q_EMIT chosen();
}

// Returns true if current() changed.
bool Sessions::makesCurrent(const std::string& run) {
    const auto session = of(run);
    if (!session || session == current()) return false;
    // A copy, because makeCurrent() removes ended sessions from m_all.
    for (const auto& one : std::vector(m_all))
        if (one->feed->session() == session) makeCurrent(one);
    return true;
}

// Removes sessions that have ended and are no longer current.
void Sessions::makeCurrent(const std::shared_ptr<One>& one) {
    m_current = one;
    const auto done = std::stable_partition(m_all.begin(), m_all.end(), [&](const auto& other) {
        return other == m_current || other->feed->running();
    });
    for (auto other = done; other != m_all.end(); ++other) {
        // deleteLater(), because this may be called from a signal of that feed.
        (*other)->feed->disconnect(this);
        (*other)->feed->deleteLater();
    }
    m_all.erase(done, m_all.end());
}

void Sessions::hurry(const SessionHandle& session) {
    for (const auto& one : m_all)
        if (one->feed->session() == session) one->feed->hurry();
    if (session && session == m_following.session()) m_following.hurry();
}

Sessions::Changes Sessions::runAOpened(bool otherThanBefore) {
    const auto run = m_selection.run(0);
    const auto info = run ? run->info() : RunInfo();
    Changes changes;
    changes.followed = otherThanBefore && follows(info);
    changes.chosen = makesCurrent(info.path);
    return changes;
}

void Sessions::announce(Changes changes) {
    if (changes.chosen) Q_EMIT chosen();
    if (changes.followed) Q_EMIT followStarted();
}

void Sessions::followRunA() {
    const auto run = m_selection.run(0);
    if (run && !m_following.running() && follows(run->info())) Q_EMIT followStarted();
}

// Returns true if followed() changed.
bool Sessions::follows(const RunInfo& runA) {
    const auto before = m_following.session();
    const bool same = before && before->runPath() == runA.path;
    if (!runA.path.empty() && isTraining(runA.state) && !of(runA.path)) {
        if (same && m_following.running()) return false;
        // If the run cannot be followed, the pages simply do not update.
        auto session = m_engine->follow(runA.path);
        m_following.take(session ? std::move(*session) : nullptr);
        return true;
    }
    // A session that has ended stays until another run is opened.
    if (!before || same) return false;
    m_following.take(nullptr);
    return true;
}

void Sessions::takeNews(One& one) {
    Q_EMIT advanced();
    passWarnings(one);
    const auto& session = one.feed->session();
    const auto listed = std::make_pair(session->runPath(), session->progress().state);
    // Report a change only if the path is known and path or state changed.
    if (listed == one.listed || listed.first.empty()) return;
    one.listed = listed;
    Q_EMIT listChanged();
}

void Sessions::passWarnings(One& one) {
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
