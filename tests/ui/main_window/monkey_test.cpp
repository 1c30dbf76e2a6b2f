// Sends random clicks, keys and wheel turns to the real window while it trains: 300 events in every
// test run, 20,000 under the label "nightly". HEADSCOPE_MONKEY_SEED repeats a run. If Qt reports
// misuse, the test prints the last events.
#include "tests/ui/support/gap_watch.h"
#include "tests/ui/support/shell_fixture.h"

#include "ui/main_window/page_panes.h"
#include "ui/workspace/page.h"

#include <QAbstractEventDispatcher>
#include <QDesktopServices>
#include <QDialog>
#include <QStringList>
#include <QTimer>
#include <QWheelEvent>
#include <QWindow>

#include <algorithm>
#include <cstdio>
#include <random>
#include <utility>
#include <vector>

namespace headscope::ui {
namespace {

QStringList complaints;  // Qt messages about misuse of its API

// Collects Qt messages that mean our code misuses Qt; other messages depend on the platform.
void collect(QtMsgType type, const QMessageLogContext&, const QString& text) {
    if (type == QtFatalMsg) std::abort();
    for (const char* about :
         {"QPainter", "QObject::", "QLayout", "QWidget::", "QAbstractItemModel", "QModelIndex",
          "QSortFilter", "QString::arg", "QBackingStore", "ASSERT", "invalid nullptr"})
        if (type != QtDebugMsg && text.contains(QLatin1String(about))) complaints << text;
}

// URL handler that ignores addresses and files, so that no other program is started.
class NothingOpens : public QObject {
    Q_OBJECT
public Q_SLOTS:
    void open(const QUrl&) {}
};

int wanted(const char* name, int otherwise) {
    bool ok = false;
    const int value = qEnvironmentVariableIntValue(name, &ok);
    return ok ? value : otherwise;
}

// Measures the CPU time of the GUI thread per turn of the event loop. It is printed, not asserted,
// because it depends on the machine. A dialog or menu runs its own event loop, whose turns are
// counted one by one.
class TurnWatch {
public:
    TurnWatch() {
        auto* loop = QAbstractEventDispatcher::instance();
        QObject::connect(loop, &QAbstractEventDispatcher::awake, &m_context, [this] {
            note();
            m_began = threadMs();
        });
    }
    void begin() {
        m_longest = 0;
        m_began = threadMs();
    }
    void end(const QString& event) {
        note();
        if (m_longest > kGapMs) m_found.emplace_back(m_longest, event);
    }
    void print(int events) {
        std::sort(m_found.begin(), m_found.end(),
                  [](const auto& a, const auto& b) { return a.first > b.first; });
        std::printf(
            "in %d events %zu turns of the loop took more than %.0f ms of the window's thread\n",
            events, m_found.size(), kGapMs);
        for (std::size_t i = 0; i < std::min<std::size_t>(m_found.size(), 25); ++i)
            std::printf("  %.0f ms: %s\n", m_found[i].first, qPrintable(m_found[i].second));
    }

private:
    static constexpr double kGapMs = 50;
    void note() { m_longest = std::max(m_longest, threadMs() - m_began); }

    QObject m_context;
    double m_began = 0, m_longest = 0;  // milliseconds of this thread's CPU time
    std::vector<std::pair<double, QString>> m_found;
};

class Monkey {
public:
    Monkey(MainWindow& window, unsigned seed) : m_window(window), m_random(seed) {
        // A dialog or menu that an event opened runs its own event loop. It receives events for a
        // while and is then closed.
        m_closer.callOnTimeout([] {
            if (auto* popup = QApplication::activePopupWidget()) popup->close();
            if (auto* modal = QApplication::activeModalWidget()) modal->close();
        });
        m_closer.start(25);
    }

    // Sends one random event and runs the event loop once, so that layout, drawing and updates
    // follow.
    void act(TurnWatch& turns) {
        turns.begin();
        switch (below(8)) {
            case 0:
            case 1:
            case 2:
                click();
                break;
            case 3:
                move();
                break;
            case 4:
                wheel();
                break;
            case 5:
            case 6:
                key();
                break;
            default:
                rare();
                break;
        }
        turns.end(lastEvent());
        turns.begin();
        QCoreApplication::processEvents();
        turns.end(QStringLiteral("after ") + lastEvent());
        if (!m_window.isVisible()) m_window.show();
    }
    QString lastEvents() const { return m_events.join(QLatin1Char('\n')); }
    QString lastEvent() const { return m_events.isEmpty() ? QString() : m_events.last(); }

private:
    int below(int count) { return std::uniform_int_distribution<int>(0, count - 1)(m_random); }

    void note(const QString& event) {
        m_events << event;
        if (m_events.size() > 20) m_events.removeFirst();
    }

    QWidget* top() {
        if (auto* popup = QApplication::activePopupWidget()) return popup;
        if (auto* modal = QApplication::activeModalWidget()) return modal;
        return &m_window;
    }

    QPoint somewhere(const QWidget* widget) {
        return {below(std::max(1, widget->width())), below(std::max(1, widget->height()))};
    }

    void click() {
        auto* widget = top();
        if (!widget->windowHandle()) return;
        const QPoint at = somewhere(widget);
        const Qt::MouseButton button = below(8) == 0 ? Qt::RightButton : Qt::LeftButton;
        const Qt::KeyboardModifiers with = below(6) == 0 ? Qt::ControlModifier : Qt::NoModifier;
        note(QStringLiteral("click %1,%2 on %3").arg(at.x()).arg(at.y()).arg(widget->objectName()));
        if (below(8) == 0)
            QTest::mouseDClick(widget->windowHandle(), button, with, at);
        else
            QTest::mouseClick(widget->windowHandle(), button, with, at);
    }

    void move() {
        auto* widget = top();
        if (!widget->windowHandle()) return;
        const QPoint at = somewhere(widget);
        note(QStringLiteral("move %1,%2").arg(at.x()).arg(at.y()));
        QTest::mouseMove(widget->windowHandle(), at);
    }

    void wheel() {
        auto* widget = top();
        const QPoint at = somewhere(widget);
        auto* under = widget->childAt(at);
        if (!under) return;
        note(QStringLiteral("wheel at %1,%2").arg(at.x()).arg(at.y()));
        const QPoint angle(0, below(2) ? 120 : -120);
        QWheelEvent event(under->mapFrom(widget, at), widget->mapToGlobal(at), QPoint(), angle,
                          Qt::NoButton, below(6) == 0 ? Qt::ControlModifier : Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(under, &event);
    }

    // Digits are excluded, because they could set model sizes that exhaust the memory.
    void key() {
        static const int kKeys[] = {
            Qt::Key_Tab,  Qt::Key_Backtab, Qt::Key_Escape,  Qt::Key_Return, Qt::Key_Space,
            Qt::Key_Left, Qt::Key_Right,   Qt::Key_Up,      Qt::Key_Down,   Qt::Key_Home,
            Qt::Key_End,  Qt::Key_PageUp,  Qt::Key_PageDown};
        const bool letter = below(3) == 0;
        const auto code = static_cast<Qt::Key>(letter ? Qt::Key_A + below(26) : kKeys[below(13)]);
        const Qt::KeyboardModifiers with = below(5) == 0   ? Qt::ControlModifier
                                           : below(8) == 0 ? Qt::ShiftModifier
                                                           : Qt::NoModifier;
        auto* widget = QApplication::focusWidget() ? QApplication::focusWidget() : top();
        note(QStringLiteral("key %1 with %2").arg(int(code), 0, 16).arg(int(with), 0, 16));
        QTest::keyClick(widget, code, with);
    }

    void rare() {
        const QStringList ids = m_window.pageIds();
        switch (below(4)) {
            case 0:
                note(QStringLiteral("size"));
                m_window.resize(800 + below(900), 560 + below(500));
                break;
            case 1:
                note(QStringLiteral("beside"));
                m_window.panes()->setSplit(!m_window.panes()->split());
                break;
            default:
                const QString id = ids[below(static_cast<int>(ids.size()))];
                note(QStringLiteral("page ") + id);
                m_window.showPage(id);
        }
    }

    MainWindow& m_window;
    std::mt19937 m_random;
    QTimer m_closer;
    QStringList m_events;
};

class MonkeyTest : public ShellTest {
protected:
    void play(int events);
};

void MonkeyTest::play(int events) {
    const auto seed = static_cast<unsigned>(wanted("HEADSCOPE_MONKEY_SEED", 20));
    NothingOpens nothing;
    for (const auto* scheme : {"file", "http", "https", "mailto"})
        QDesktopServices::setUrlHandler(QLatin1String(scheme), &nothing, "open");
    window->setAskClosing([](QWidget*, const QStringList&) { return ClosingChoice::Cancel; });
    workspace->sessions().start(shortRun(1'000'000));
    ASSERT_TRUE(waitUntil(
        [this] {
            return workspace->sessions().current() &&
                   workspace->sessions().current()->progress().step > 0;
        },
        60'000));
    complaints.clear();
    const auto before = qInstallMessageHandler(collect);
    Monkey monkey(*window, seed);
    TurnWatch turns;
    for (int i = 0; i < events && complaints.isEmpty(); ++i) {
        monkey.act(turns);
        if (!workspace->sessions().currentRunning() && i % 50 == 0)
            workspace->sessions().start(shortRun(1'000'000));
    }
    qInstallMessageHandler(before);
    turns.print(events);
    for (const auto* scheme : {"file", "http", "https", "mailto"})
        QDesktopServices::unsetUrlHandler(QLatin1String(scheme));
    EXPECT_TRUE(complaints.isEmpty())
        << "seed " << seed << ": " << complaints.join(QLatin1Char('\n')).toStdString()
        << "\nafter\n"
        << monkey.lastEvents().toStdString();
    // The window must still respond: it can switch pages and stop the run.
    while (QWidget* modal = QApplication::activeModalWidget()) modal->close();
    window->showPage(QStringLiteral("train"));
    EXPECT_TRUE(window->page(QStringLiteral("train"))->isVisible());
    if (workspace->sessions().currentRunning()) workspace->sessions().current()->stop();
    EXPECT_TRUE(waitUntil([this] { return !workspace->sessions().currentRunning(); }, 60'000));
}

TEST_F(MonkeyTest, NoOrderOfEventsBreaksTheWindowWhileItTrains) {
    play(300);
}

TEST_F(MonkeyTest, NightlyTwentyThousandEventsBreakNothingEither) {
    play(20'000);
}

}  // namespace
}  // namespace headscope::ui

#include "monkey_test.moc"
