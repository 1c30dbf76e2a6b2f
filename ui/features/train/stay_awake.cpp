#include "ui/features/train/stay_awake.h"

#include "ui/workspace/run_queue.h"

#include <QProcess>
#include <QSettings>
#include <QStandardPaths>

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr double kLong = 60;  // seconds
const QString kKey = QStringLiteral("training/stay-awake");
const QString kProgram = QStringLiteral("systemd-inhibit");

// Time after which systemd-inhibit has failed if it cannot reach the system.
constexpr int kStartMilliseconds = 300;

// Lets the program end without waiting for it.
void release(QProcess* held) {
    QObject::connect(held, &QProcess::finished, held, &QObject::deleteLater);
    held->closeWriteChannel();
    if (held->state() == QProcess::NotRunning) held->deleteLater();
}

// Starts systemd-inhibit with a program that ends when its standard input is closed. So the lock
// ends with this process, even if it crashes.
StayAwake::Lock systemdLock() {
    auto process = std::shared_ptr<QProcess>(new QProcess, release);
    process->start(kProgram,
                   {QStringLiteral("--what=sleep:idle"), QStringLiteral("--who=Headscope"),
                    QStringLiteral("--why=") + StayAwake::tr("A model is being trained"),
                    QStringLiteral("cat")});
    // It ends at once if the system refuses the lock.
    const bool ended = !process->waitForStarted(kStartMilliseconds) ||
                       process->waitForFinished(kStartMilliseconds);
    return ended ? nullptr : process;
}

}  // namespace

StayAwake::StayAwake(Workspace& workspace, QSettings& settings, Banner& banner, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_settings(settings), m_banner(banner) {
    if (possible()) m_make = systemdLock;
    auto& sessions = m_workspace.sessions();
    for (auto signal : {&Sessions::started, &Sessions::advanced, &Sessions::listChanged})
        connect(&sessions, signal, this, &StayAwake::look);
    connect(&sessions, &Sessions::ended, this, &StayAwake::look);
    connect(&m_workspace.queue(), &RunQueue::changed, this, &StayAwake::look);
}

bool StayAwake::possible() {
    return !QStandardPaths::findExecutable(kProgram).isEmpty();
}

StayAwake::Choice StayAwake::choice() const {
    const auto kept = m_settings.value(kKey);
    if (!kept.isValid()) return Choice::Unknown;
    return kept.toBool() ? Choice::Yes : Choice::No;
}

void StayAwake::choose(Choice choice) {
    m_settings.setValue(kKey, choice == Choice::Yes);
    look();
}

void StayAwake::setLock(MakeLock make) {
    m_make = std::move(make);
    look();
}

bool StayAwake::working() const {
    const auto& jobs = m_workspace.queue().info().jobs;
    return !m_workspace.sessions().running().empty() ||
           std::any_of(jobs.begin(), jobs.end(),
                       [](const auto& job) { return job.state == JobState::Running; });
}

bool StayAwake::takesLong() const {
    const auto running = m_workspace.sessions().running();
    return running.empty() || std::any_of(running.begin(), running.end(), [](const auto& session) {
               const auto progress = session->progress();
               return progress.seconds + progress.secondsLeft > kLong;
           });
}

void StayAwake::look() {
    if (!m_make) return;
    if (!working() || choice() == Choice::No) {
        m_lock.reset();
        // The question is about a training that has ended.
        if (!m_question.isEmpty() && m_banner.text() == m_question) m_banner.dismiss();
        m_question.clear();
    } else if (choice() == Choice::Yes) {
        if (!m_lock) m_lock = m_make();
        if (!m_lock) giveUp();
    } else if (!m_asked && takesLong()) {
        ask();
    }
}

// Does not try again in this session: a program would be started at each step.
void StayAwake::giveUp() {
    m_make = {};
    m_workspace.navigation().say(tr("This system does not let the computer be kept awake."));
}

void StayAwake::ask() {
    // An error is more important than this question, which is asked again at the next start.
    m_asked = true;
    if (m_banner.isVisible()) return;
    m_banner.show(
        Banner::Kind::Information, tr("Keep the computer awake while models train?"),
        tr("If the computer sleeps, the training pauses. You can change this in Preferences."));
    m_question = m_banner.text();
    m_banner.setAction(tr("Keep awake"), [this] {
        choose(Choice::Yes);
        m_banner.dismiss();
    });
    m_banner.setSecondAction(tr("Let it sleep"), [this] {
        choose(Choice::No);
        m_banner.dismiss();
    });
}

}  // namespace headscope::ui
