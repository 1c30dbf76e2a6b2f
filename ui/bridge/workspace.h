// What the window has open: the engine, the runs shown as A and B, the runs that train here. Pages read it and follow
// its signals; only Workspace talks to the engine about opening, starting and deleting runs. GUI thread only.
#pragma once

#include "core/api/engine.h"
#include "core/api/run_config.h"
#include "ui/bridge/gui_clock.h"
#include "ui/bridge/mask_model.h"
#include "ui/bridge/selection.h"
#include "ui/bridge/training_sessions.h"
#include "ui/bridge/translated_catalogue.h"

#include <QObject>
#include <QString>

#include <map>
#include <memory>

class QFileSystemWatcher;
class QUndoStack;

namespace headscope::ui {

class RunQueue;
class ShownRun;

class Workspace : public QObject {
    Q_OBJECT
public:
    // The engine may come later (it is loaded after the first frame); see setEngine.
    explicit Workspace(QObject* parent = nullptr);
    ~Workspace() override;

    void setEngine(Engine* engine);  // not owned; emits engineReady
    bool ready() const { return m_engine != nullptr; }
    // Its parts, for who needs one of them; null until it is there. Opening, starting and resuming go through the
    // workspace.
    const Catalogue* catalogue() const { return m_catalogue.get(); }  // its texts in the window's language
    Runs* runStore() const { return m_engine; }
    Training* training() const { return m_engine; }
    Tools* tools() const { return m_engine; }
    ColumnReader* columnReader() const { return m_engine; }
    Queue* runQueue() const { return m_engine ? &m_engine->queue() : nullptr; }  // from another thread: it reads files
    RunQueue& queue() { return *m_queue; }                                       // the same for views
    Lab* lab() const { return m_engine; }
    const MeasureInfo* measure(const std::string& id) const;  // null: unknown, or no engine yet

    // All runs, as they were when their folder was last read; that happens beside this thread.
    const std::vector<RunInfo>& runs() const { return m_runs; }
    const RunMarkings& marks() const { return m_marks; }  // as runs() was read, and what setMarks changed since
    RunMarks marksOf(const std::string& path) const;
    Status setMarks(const RunMarkings& changed);  // all or none; reads the list again too
    bool readingRuns() const { return m_listsAsked > 0; }

    // The opened runs, and where in them the pages look.
    Selection& selection() { return m_selection; }
    RunHandle runA() const { return m_selection.run(0); }
    RunHandle runB() const { return m_selection.run(1); }  // null unless two runs are compared
    void openRun(const QString& path);                     // as A; B is cleared
    void openLab(const QString& folder);                   // a recorded experiment, on the Lab page
    void openPair(const QString& pathA, const QString& pathB);
    void closeRun();

    // Of the runs that this window trains, the one started last, or the one that was opened since.
    SessionHandle session() const { return m_training.current(); }
    bool sessionRunning() const { return m_training.currentRunning(); }                   // it has not ended yet
    std::vector<SessionHandle> sessionsRunning() const { return m_training.running(); }   // all of them
    SessionHandle sessionOf(const std::string& run) const { return m_training.of(run); }  // training here, or null
    // One that goes on, if any does: session() before others; else session().
    SessionHandle liveSession() const;
    void showTraining(const std::string& run);      // session() is the one that trains this run here, if any does
    QString runName(const std::string& run) const;  // as the list has it; its folder's name until it is listed
    bool trains(const std::string& run) const;      // here, or as run A in another process
    SessionHandle followed() const { return m_following.session(); }  // run A, while another process trains it
    ShownRun& shown() const { return *m_shown; }                      // whose training the Train page shows
    // The session of the shown run, to be given a command, or null. Whoever gives one sees at once what comes of it.
    SessionHandle steer();
    // Beside those that train already. Without an engine: an error says so.
    bool start(const RunConfig& config);  // false: refused, and failed() says why
    void resumeRun(const QString& path);

    // Edit > Undo and Redo of changes to runs (name, note, trash); switched heads have their model's own.
    QUndoStack* undoStack() const { return m_undoStack; }

    // The heads of run A that are on, shared by all pages.
    MaskModel& masks() { return m_masks; }
    const HeadMask& mask() const { return m_masks.mask(); }

    const Inspection& inspection() const { return m_selection.inspection(); }

    void report(const Error& error);  // shows a banner
    void say(const QString& text);    // status line
    void askPage(const QString& id);  // brings a page forward: start, train, heads, attention, ablate
    // Shows the form of the Train page with these values: in place of what stands there (wholly), or beside it.
    void askForm(const RunConfig& values, bool wholly);
    void askMeasure(const QString& id);    // shows the Heads page with this pairwise measure
    void askCatalogue(const QString& id);  // shows the catalogue at a method or measure
    void askData();                        // where the data of an opened run that lacks them, else of run A, lie now
    void reopenRuns();                     // A and B anew, as something about them changed on the disk
    void askPair();                        // shows the Attention page with both heads of the selection
    void askHead(HeadPlace head);          // chooses it and shows it over all samples, on the Heads page
    void askComparison();                  // shows the Heads page's matrices with both heads of the selection
    void touchRunList();                   // reads the list of runs anew; runListChanged follows

Q_SIGNALS:
    void engineReady();
    void runsChanged();      // of the first opened run pair
    void runListChanged();   // runs() was read anew
    void sessionStarted();   // of a run that was started or resumed just now
    void sessionChosen();    // session() is another one: started, or chosen to be looked at
    void sessionAdvanced();  // of any that trains here, every 33 to 500 ms: read progress, points, events, matrices
    void sessionEnded(const headscope::RunResult& result);  // of any that trained here
    void followStarted();                                   // followed() is another one, or none
    void followAdvanced();
    void followEnded(const headscope::RunResult& result);
    // The last weights of an opened run are others: it ended, or has a newer checkpoint, whoever trains it.
    void weightsChanged(const QString& run);
    void dataAsked(const QString& run);
    void labAsked(const QString& folder);
    void pairAsked();        // both heads of the selection, side by side on the Attention page
    void headAsked();        // the selection's head over all samples
    void comparisonAsked();  // both heads of the selection, or both opened runs, as matrices on the Heads page
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
    void readRuns(bool asked);
    using NewestSteps = std::map<std::string, std::int64_t>;  // of checkpoints, by folder of the run
    static NewestSteps newestOf(const RunHandle& a, const RunHandle& b);
    void takeList(std::vector<RunInfo> runs, RunMarkings marks);
    void takeNewest(const NewestSteps& newest);
    void lookForSaved();
    void trainingEnded(const RunResult& result);
    void visit(const RunHandle& run);
    bool followOpened();

    Engine* m_engine = nullptr;
    std::unique_ptr<TranslatedCatalogue> m_catalogue;
    std::vector<RunInfo> m_runs;
    RunMarkings m_marks;
    NewestSteps m_newest;                // of the opened runs
    std::vector<std::string> m_visited;  // folders of runs that were opened, wherever they lie
    int m_listsAsked = 0;
    bool m_listAwaited = false;
    QFileSystemWatcher* m_watcher = nullptr;
    GuiClock& m_clock = GuiClock::current();
    std::unique_ptr<GuiTimer> m_pollTimer, m_folderTimer;
    Selection m_selection;
    MaskModel m_masks;
    QUndoStack* m_undoStack = nullptr;
    TrainingSessions m_training;
    SessionFeed m_following;
    std::size_t m_followedEvents = 0;  // of its events, looked at already
    ShownRun* m_shown = nullptr;       // owned as a child
    RunQueue* m_queue = nullptr;       // owned as a child
};

}  // namespace headscope::ui
