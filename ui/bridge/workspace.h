// What the window has open: the engine, the runs shown as A and B, the running session. Pages read it and follow its
// signals; only Workspace talks to the engine about opening, starting and deleting runs. GUI thread only.
#pragma once

#include "core/api/engine.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>

#include <memory>

class QTimer;
class QUndoStack;

namespace headscope::ui {

using RunHandle = std::shared_ptr<RunView>;
using SessionHandle = std::shared_ptr<TrainingSession>;

class Workspace : public QObject {
    Q_OBJECT
public:
    // The engine may come later (it is loaded after the first frame); see setEngine.
    explicit Workspace(QObject* parent = nullptr);
    ~Workspace() override;

    Engine* engine() const { return m_engine; }
    void setEngine(Engine* engine);  // not owned; emits engineReady

    RunHandle runA() const { return m_runA; }
    RunHandle runB() const { return m_runB; }  // null unless two runs are compared
    void openRun(const QString& path);         // as A; B is cleared
    void openPair(const QString& pathA, const QString& pathB);
    void closeRun();

    SessionHandle session() const { return m_session; }
    bool sessionRunning() const;  // started and not ended yet
    // The running session, to be given a command, or null. Whoever gives one sees at once what comes of it.
    SessionHandle steer();
    void start(const RunConfig& config);
    void resumeRun(const QString& path);

    // Edit > Undo and Redo of changes to runs (name, note, trash); switched heads have the Ablate page's own.
    QUndoStack* undoStack() const { return m_undoStack; }

    // Head mask of run A, shared by the Attention and Ablate pages; [layer * heads + head], 1 = on; empty = all on.
    const HeadMask& mask() const { return m_mask; }
    void setMask(const HeadMask& mask);

    // What is run through run A's model, and the weights used: shared by the Attention and Ablate pages.
    struct Inspection {
        ModelInput input;
        std::int64_t step = kLatest;
    };
    const Inspection& inspection() const { return m_inspection; }
    void setInspection(Inspection inspection) {
        m_inspection = std::move(inspection);
        Q_EMIT inspectionChanged();
    }

    // A pair of heads chosen on the Heads page: both maps are shown side by side.
    struct HeadRef {
        int layer = 0, head = 0;
    };

    void report(const Error& error);  // shows a banner
    void say(const QString& text);    // status line
    void askPage(const QString& id);  // brings a page forward: start, train, heads, attention, ablate
    // Shows the form of the Train page with these values: in place of what stands there (wholly), or beside it.
    void askForm(const RunConfig& values, bool wholly);
    void askMeasure(const QString& id);    // shows the Heads page with this pairwise measure
    void askCatalogue(const QString& id);  // shows the catalogue at a method or measure
    void touchRunList();                   // after runs were changed by hand: emits runListChanged

Q_SIGNALS:
    void engineReady();
    void runsChanged();     // of the first opened run pair
    void runListChanged();  // the folder of runs changed
    void maskChanged();
    void inspectionChanged();
    void sessionStarted();
    void sessionAdvanced();  // every 33 to 500 ms: read progress, points, events, matrices
    void sessionEnded(const headscope::RunResult& result);
    void headPairChosen(int layerA, int headA, int layerB, int headB);
    void failed(const headscope::Error& error);
    void said(const QString& text);
    void pageAsked(const QString& id);
    void formAsked(const headscope::RunConfig& values, bool wholly);
    void measureAsked(const QString& id);
    void catalogueAsked(const QString& id);

private:
    void show(RunHandle a, RunHandle b);
    void adopt(SessionHandle session);
    void wake();
    void hurry();
    void drain();
    void listSession();

    Engine* m_engine = nullptr;
    RunHandle m_runA, m_runB;
    SessionHandle m_session;
    HeadMask m_mask;
    Inspection m_inspection;
    QTimer* m_drainTimer = nullptr;
    QElapsedTimer m_calm, m_sinceDrain;  // since the last command, the last news
    int m_pause = 0;                     // ms from one showing of news to the next
    double m_cpuAtDrain = 0;             // ms of this thread's time
    QUndoStack* m_undoStack = nullptr;
    bool m_wakePending = false, m_sessionDone = true;
    std::pair<std::string, RunState> m_listed;  // the session's run as the list of runs last showed it
};

}  // namespace headscope::ui
