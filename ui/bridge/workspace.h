// What the window has open: the engine, the runs shown as A and B, the running session. Pages read it and follow its
// signals; only Workspace talks to the engine about opening, starting and deleting runs. GUI thread only.
#pragma once

#include "core/api/engine.h"
#include "ui/bridge/session_feed.h"

#include <QObject>
#include <QString>

#include <memory>

class QFileSystemWatcher;
class QTimer;
class QUndoStack;

namespace headscope::ui {

using RunHandle = std::shared_ptr<RunView>;

class ShownRun;

class Workspace : public QObject {
    Q_OBJECT
public:
    // The engine may come later (it is loaded after the first frame); see setEngine.
    explicit Workspace(QObject* parent = nullptr);
    ~Workspace() override;

    Engine* engine() const { return m_engine; }
    void setEngine(Engine* engine);  // not owned; emits engineReady

    // All runs, as they were when their folder was last read; that happens beside this thread.
    const std::vector<RunInfo>& runs() const { return m_runs; }
    bool readingRuns() const { return m_listsAsked > 0; }

    RunHandle runA() const { return m_runA; }
    RunHandle runB() const { return m_runB; }  // null unless two runs are compared
    void openRun(const QString& path);         // as A; B is cleared
    void openPair(const QString& pathA, const QString& pathB);
    void closeRun();

    SessionHandle session() const { return m_training.session(); }    // trained by this window
    bool sessionRunning() const { return m_training.running(); }      // started and not ended yet
    SessionHandle followed() const { return m_following.session(); }  // run A, while another process trains it
    ShownRun& shown() const { return *m_shown; }                      // whose training the Train page shows
    // The session of the shown run, to be given a command, or null. Whoever gives one sees at once what comes of it.
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
    void touchRunList();                   // reads the list of runs anew; runListChanged follows

Q_SIGNALS:
    void engineReady();
    void runsChanged();     // of the first opened run pair
    void runListChanged();  // runs() was read anew
    void maskChanged();
    void inspectionChanged();
    void sessionStarted();
    void sessionAdvanced();  // every 33 to 500 ms: read progress, points, events, matrices
    void sessionEnded(const headscope::RunResult& result);
    void followStarted();  // followed() is another one, or none
    void followAdvanced();
    void followEnded(const headscope::RunResult& result);
    void headPairChosen(int layerA, int headA, int layerB, int headB);
    void failed(const headscope::Error& error);
    void said(const QString& text);
    // What may harm a result: of the running session (run is "", its log has the same), or of a run that was opened.
    void warned(const QString& text, const QString& run);
    void pageAsked(const QString& id);
    void formAsked(const headscope::RunConfig& values, bool wholly);
    void measureAsked(const QString& id);
    void catalogueAsked(const QString& id);

private:
    void show(RunHandle a, RunHandle b);
    void adopt(SessionHandle session);
    void listSession();
    void passWarnings();
    void readRuns(bool asked);
    void takeList(std::vector<RunInfo> runs);
    void visit(const RunHandle& run);
    bool followOpened();

    Engine* m_engine = nullptr;
    std::vector<RunInfo> m_runs;
    std::vector<std::string> m_visited;  // folders of runs that were opened, wherever they lie
    int m_listsAsked = 0;
    bool m_listAwaited = false;
    QFileSystemWatcher* m_watcher = nullptr;
    QTimer *m_pollTimer = nullptr, *m_folderTimer = nullptr;
    RunHandle m_runA, m_runB;
    HeadMask m_mask;
    Inspection m_inspection;
    QUndoStack* m_undoStack = nullptr;
    std::size_t m_eventsPassed = 0;
    SessionFeed m_training, m_following;
    ShownRun* m_shown = nullptr;                // owned as a child
    std::pair<std::string, RunState> m_listed;  // the session's run as the list of runs last showed it
};

}  // namespace headscope::ui
