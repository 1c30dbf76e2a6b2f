// Central state of the window: the engine, the opened runs A and B, and the runs that train here.
// Pages read it and follow its signals. Only Workspace asks the engine to open, start or resume
// runs. GUI thread only.
#pragma once

#include "core/api/base/run_config.h"
#include "core/api/engine/engine.h"
#include "ui/workspace/gui_clock.h"
#include "ui/workspace/mask_model.h"
#include "ui/workspace/selection.h"
#include "ui/workspace/training_sessions.h"
#include "ui/workspace/translated_catalogue.h"

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
    // The engine may be set later with setEngine(); it is loaded after the first frame.
    explicit Workspace(QObject* parent = nullptr);
    ~Workspace() override;

    void setEngine(Engine* engine);  // not owned; emits engineReady
    bool ready() const { return m_engine != nullptr; }
    // Parts of the engine; null until it is loaded. Use the workspace to open, start and resume
    // runs.
    // texts are in the window's language
    const Catalogue* catalogue() const { return m_catalogue.get(); }
    Runs* runStore() const { return m_engine; }
    Training* training() const { return m_engine; }
    Tools* tools() const { return m_engine; }
    ColumnReader* columnReader() const { return m_engine; }
    // use in a worker thread, because it reads files
    Queue* runQueue() const { return m_engine ? &m_engine->queue() : nullptr; }
    RunQueue& queue() { return *m_queue; }  // the queue for views
    Lab* lab() const { return m_engine; }
    // null if unknown, or without an engine
    const MeasureInfo* measure(const std::string& id) const;

    // All runs at the last read of their folder; reading happens in another thread.
    const std::vector<RunInfo>& runs() const { return m_runs; }
    // tags as of runs(), plus later setTags() calls
    const TagsByRun& runTags() const { return m_runTags; }
    RunTags tagsOf(const std::string& path) const;
    Status setTags(const TagsByRun& changed);  // sets all or none; also reads the list again
    bool readingRuns() const { return m_listRequests > 0; }

    // The opened runs, and the selection shared by the pages.
    Selection& selection() { return m_selection; }
    RunHandle runA() const { return m_selection.run(0); }
    RunHandle runB() const { return m_selection.run(1); }  // null unless two runs are compared
    void openRun(const QString& path);                     // as run A; run B is cleared
    void openLab(const QString& folder);                   // opens an experiment on the Lab page
    void openPair(const QString& pathA, const QString& pathB);
    void closeRun();

    // Session that was started or chosen last, of all that this window trains.
    SessionHandle session() const { return m_training.current(); }
    bool sessionRunning() const { return m_training.currentRunning(); }  // session() has not ended
    // all running sessions
    std::vector<SessionHandle> sessionsRunning() const { return m_training.running(); }
    // session that trains the run here, or null
    SessionHandle sessionOf(const std::string& run) const { return m_training.of(run); }
    // A running session, preferring session(); without one, session() even if ended.
    SessionHandle liveSession() const;
    // makes the session of this run current, if it trains here
    void showTraining(const std::string& run);
    // name from the list; the folder's name until it is listed
    QString runName(const std::string& run) const;
    bool trains(const std::string& run) const;  // here, or as run A in another process
    // session of run A, if another process trains it
    SessionHandle followed() const { return m_following.session(); }
    ShownRun& shown() const { return *m_shown; }  // the run whose training the Train page shows
    // Returns the session of the shown run to send it a command, or null. Also shows the command's
    // effect without delay.
    SessionHandle steer();
    // Starts or resumes training, in parallel to other sessions. Without an engine, an error is
    // reported.
    bool start(const RunConfig& config);  // false: refused; failed() reports why
    void resumeRun(const QString& path);

    // Undo stack for changes of runs (name, note, tags, trash). Switched heads have their own stack
    // in masks().
    QUndoStack* undoStack() const { return m_undoStack; }

    // Head mask of run A, shared by all pages.
    MaskModel& masks() { return m_masks; }
    const HeadMask& mask() const { return m_masks.mask(); }

    const Inspection& inspection() const { return m_selection.inspection(); }

    void report(const Error& error);  // shows the error as a banner
    void say(const QString& text);    // shows a message in the status line
    // shows a page by id: start, train, heads, attention, ablate, ...
    void askPage(const QString& id);
    // Shows the Train form with these values. wholly: they replace the form's values; otherwise
    // they are merged.
    void askForm(const RunConfig& values, bool wholly);
    void askMeasure(const QString& id);    // opens the Heads page with this pairwise measure
    void askCatalogue(const QString& id);  // opens the catalogue at a method or measure
    // opens the user guide at a target of guide_targets.h
    void askGuide(const QString& target);
    // asks for the location of the data, for the opened run that lacks it, else for run A
    void askData();
    void reopenRuns();             // opens A and B again after a change on disk
    void askPair();                // opens the Attention page with both selected heads
    void askHead(HeadPlace head);  // selects the head and opens its card on the Heads page
    void askComparison();          // opens the matrices of the Heads page with both selected heads
    void touchRunList();           // reads the list of runs; runListChanged() follows

Q_SIGNALS:
    void engineReady();
    void runsChanged();     // run A or run B was opened or closed
    void runListChanged();  // runs() was read again and may have changed
    void sessionStarted();  // a run was started or resumed in this window
    void sessionChosen();   // session() changed: started, or chosen
    // any session here, every 33 to 500 ms; read progress, points, events and matrices
    void sessionAdvanced();
    void sessionEnded(const headscope::RunResult& result);  // any session of this window
    void followStarted();                                   // followed() changed, possibly to null
    void followAdvanced();
    void followEnded(const headscope::RunResult& result);
    // The latest weights of an opened run changed: it ended, or saved a checkpoint, in any process.
    void weightsChanged(const QString& run);
    void dataRequested(const QString& run);
    void labRequested(const QString& folder);
    void pairRequested();  // show both selected heads on the Attention page
    void headRequested();  // show the selected head's card
    // show both selected heads, or both runs, as matrices on the Heads page
    void comparisonRequested();
    void failed(const headscope::Error& error);
    void said(const QString& text);
    // Warning that may affect a result: of the shown session (`run` is "", it is also in the log),
    // or of an opened run.
    void warned(const QString& text, const QString& run);
    void pageRequested(const QString& id);
    void formRequested(const headscope::RunConfig& values, bool wholly);
    void measureRequested(const QString& id);
    void catalogueRequested(const QString& id);
    void guideRequested(const QString& target);

private:
    void show(RunHandle a, RunHandle b);
    void adopt(SessionHandle session);
    void readRuns(bool requested);
    using NewestSteps = std::map<std::string, std::int64_t>;  // last checkpoint step by run folder
    static NewestSteps newestOf(const RunHandle& a, const RunHandle& b);
    void takeList(std::vector<RunInfo> runs, TagsByRun runTags);
    void takeNewest(const NewestSteps& newest);
    void lookForSaved();
    void trainingEnded(const RunResult& result);
    void visit(const RunHandle& run);
    bool followOpened();

    Engine* m_engine = nullptr;
    std::unique_ptr<TranslatedCatalogue> m_catalogue;
    std::vector<RunInfo> m_runs;
    TagsByRun m_runTags;
    NewestSteps m_newest;                // of the opened runs
    std::vector<std::string> m_visited;  // folders of all runs opened so far, at any location
    int m_listRequests = 0;
    bool m_listAwaited = false;
    QFileSystemWatcher* m_watcher = nullptr;
    GuiClock& m_clock = GuiClock::current();
    std::unique_ptr<GuiTimer> m_pollTimer, m_folderTimer;
    Selection m_selection;
    MaskModel m_masks;
    QUndoStack* m_undoStack = nullptr;
    TrainingSessions m_training;
    SessionFeed m_following;
    std::size_t m_followedEvents = 0;  // number of processed events of m_following
    ShownRun* m_shown = nullptr;       // owned as a child
    RunQueue* m_queue = nullptr;       // owned as a child
};

}  // namespace headscope::ui
