// Central state of the window: the engine, the opened runs A and B, and the parts that pages share.
// Only Workspace asks the engine to open runs. GUI thread only.
#pragma once

#include "ui/workspace/mask_model.h"
#include "ui/workspace/navigation.h"
#include "ui/workspace/run_list.h"
#include "ui/workspace/selection.h"
#include "ui/workspace/sessions.h"
#include "ui/workspace/translated_catalogue.h"

#include <QObject>
#include <QString>

#include <memory>

class QUndoStack;

namespace headscope::ui {

class Evaluations;
class Folds;
class HeadMeasures;
class RunQueue;
class ShownRun;

class Workspace : public QObject {
    Q_OBJECT
public:
    // The engine may be set later with setEngine(); it is loaded after the first frame.
    explicit Workspace(QObject* parent = nullptr);
    ~Workspace() override;

    void setEngine(Engine* engine);  // engine: not owned; emits engineReady()
    // Translates the catalogue again, after the language changed. Views that refer to its entries
    // must be gone.
    void translate();
    bool ready() const { return m_engine != nullptr; }
    // Parts of the engine; null until it is loaded. Texts of the catalogue are in the window's
    // language. Use openRun() and sessions() to open, start and resume runs.
    const Catalogue* catalogue() const { return m_catalogue.get(); }
    Runs* runStore() const { return m_engine; }
    Training* training() const { return m_engine; }
    Tools* tools() const { return m_engine; }
    ColumnReader* columnReader() const { return m_engine; }
    // use this in a worker thread, because it reads files
    Studies* studies() const { return m_engine ? &m_engine->studies() : nullptr; }
    Queue* runQueue() const { return m_engine ? &m_engine->queue() : nullptr; }
    Lab* lab() const { return m_engine; }
    // measure with this id; null if unknown, or without an engine
    const MeasureInfo* measure(const std::string& id) const;

    // Parts of the workspace.
    Navigation& navigation() { return m_navigation; }
    RunList& runList() { return m_runList; }
    Sessions& sessions() { return m_sessions; }
    ShownRun& shown() const { return *m_shown; }  // the run whose training the Train page shows
    RunQueue& queue() { return *m_queue; }        // the queue for views
    // measures the scores of runs that were made without training
    Evaluations& evaluations() const { return *m_evaluations; }
    Selection& selection() { return m_selection; }
    MaskModel& masks() { return m_masks; }  // removed heads of run A
    // values per head that pages have measured, for the head maps
    HeadMeasures& headMeasures() const { return *m_headMeasures; }
    Folds& folds() const { return *m_folds; }  // which side parts of pages are folded
    // Undo stack for changes of runs (name, note, tags, trash). Switched heads have their own stack
    // in masks().
    QUndoStack* undoStack() const { return m_undoStack; }

    RunHandle runA() const { return m_selection.run(0); }
    // run B; null unless two runs are compared
    RunHandle runB() const { return m_selection.run(1); }
    // opens the run as run A and closes run B
    void openRun(const QString& path);
    void openPair(const QString& pathA, const QString& pathB);
    void reopenRuns();  // opens A and B again after a change on disk
    void closeRun();

Q_SIGNALS:
    void engineReady();
    void runsChanged();  // emitted if run A or run B was opened or closed
    // Emitted if the latest weights of an opened run changed: it ended, or saved a checkpoint, in
    // any process.
    void weightsChanged(const QString& run);
    // Emitted for a warning that may affect a result. run: an opened run, or "" for the shown
    // session, whose log also has the warning.
    void warned(const QString& text, const QString& run);

private:
    void show(RunHandle a, RunHandle b);
    void takeNewest(const NewestSteps& newest);
    void lookForSaved();
    void trainingEnded(const RunResult& result);

    Engine* m_engine = nullptr;
    std::unique_ptr<TranslatedCatalogue> m_catalogue;
    Selection m_selection;
    Navigation m_navigation{m_selection};
    RunList m_runList{m_selection};
    Sessions m_sessions{m_selection, m_navigation};
    MaskModel m_masks;
    NewestSteps m_newest;              // newest checkpoints of the opened runs
    std::size_t m_followedEvents = 0;  // number of processed events of the followed session
    QUndoStack* m_undoStack = nullptr;
    ShownRun* m_shown = nullptr;             // deleted by Qt as a child object
    RunQueue* m_queue = nullptr;             // deleted by Qt as a child object
    Evaluations* m_evaluations = nullptr;    // deleted by Qt as a child object
    HeadMeasures* m_headMeasures = nullptr;  // deleted by Qt as a child object
    Folds* m_folds = nullptr;                // deleted by Qt as a child object
};

}  // namespace headscope::ui
