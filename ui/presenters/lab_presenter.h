// The lab as its page sees it: which experiment, preset and settings, one session at a time, its latest view at a pace
// that a window can draw. GUI thread.
#pragma once

#include "core/api/lab.h"
#include "ui/bridge/workspace.h"

#include <QJsonObject>
#include <QObject>
#include <QTimer>

#include <map>
#include <memory>
#include <optional>

namespace headscope::ui {

class LabPresenter : public QObject {
    Q_OBJECT
public:
    explicit LabPresenter(Workspace& workspace, QObject* parent = nullptr);
    ~LabPresenter() override;

    // What can be chosen; empty until the engine is there.
    const std::vector<LabExperimentInfo>& experiments() const { return m_experiments; }
    const LabExperimentInfo* experiment() const;  // null: no engine
    const LabPreset* preset() const;
    void chooseExperiment(const std::string& id);
    void choosePreset(const std::string& id);
    // The second side's value of the setting that sides differ in; "": one side.
    void setAgainst(const std::string& id);
    const std::string& against() const { return m_against; }
    std::vector<ParamChoice> againstChoices() const;
    // The form: specs with the preset's values as fallbacks, and what the person changed.
    std::vector<ParamSpec> specs() const;
    const RunConfig& values() const { return m_values; }
    void setValues(const RunConfig& values);
    // What is wrong with the settings, or null; what is worth saying about them.
    const Error* problem() const { return m_problem ? &*m_problem : nullptr; }
    const std::vector<std::string>& notes() const { return m_notes; }

    bool hasSession() const { return m_session != nullptr; }
    std::shared_ptr<LabSession> session() const { return m_session; }  // null: none
    bool changedSince() const;  // the settings are not those of the session any more
    bool running() const;
    bool canGoOn() const;  // start() does something
    void prepare();        // a session that stands at its first step, where there is none
    void start();          // makes a session where there is none, and plays it
    void pause();
    void step();
    void reset();  // the session goes; start() makes one with the present settings
    void setPace(double stepsPerSecond);
    // Whether what is played is recorded, from its first step on; it is, unless this says otherwise.
    void setRecording(bool on) { m_recording = on; }
    // The present settings with so many seeds, from the chosen one on, as jobs of the queue.
    void queueSeeds(int count);
    // What those of the present settings that are done saw of a claim of a side; nothing where they are fewer than two.
    std::optional<LabObserved> overSeeds(std::size_t side, const LabClaim& claim) const;
    // What was recorded, newest first.
    std::vector<LabRecord> recorded() const;
    // A recorded one takes the place of the session, with its settings; it stands where it stopped.
    void reopen(const std::string& folder);
    std::string recordedIn() const { return m_session ? m_session->folder() : std::string(); }
    // Of the session; null without one.
    std::shared_ptr<const LabView> view() const { return m_session ? m_view : nullptr; }
    double secondsLeft() const;

    // A hidden page hears nothing; the experiment goes on.
    void setActive(bool active);
    bool settled() const { return !m_awaitingFirst; }
    QJsonObject provenance() const;  // of what is shown, for recipes of figures

Q_SIGNALS:
    void engineArrived();
    void chosen();   // experiment or preset: specs() are others
    void changed();  // settings, session or its state
    void viewed();   // view() is newer
    void failed(const headscope::Error& error);
    void longRunAsked(double seconds);  // paused, as it would take so long; start() goes on all the same

private:
    struct SeedRun {
        LabRequest request;  // complete
        LabRecord record;
    };

    LabRequest request() const;
    std::string queueName() const;
    void readSeeds();
    void check();
    bool makeSession();
    void adopt(std::shared_ptr<LabSession> session);
    void record();
    void wakeUp();
    void take();
    void retire();  // the session ends in its own time

    Workspace& m_workspace;
    std::vector<LabExperimentInfo> m_experiments;
    std::string m_experiment, m_preset, m_against;
    RunConfig m_values;  // the person's own
    std::optional<Error> m_problem;
    std::vector<std::string> m_notes;
    std::shared_ptr<LabSession> m_session;
    std::vector<std::shared_ptr<LabSession>> m_retired;  // stopped; kept until their threads are through
    LabRequest m_asked;                                  // what the session was made of
    std::shared_ptr<const LabView> m_view;
    std::map<std::string, SeedRun> m_seeds;  // that the queue has finished, by folder
    RunConfig m_complete;                    // the present settings
    double m_pace = 0;
    bool m_recording = true;
    bool m_active = false, m_awaitingFirst = false, m_playing = false, m_longAllowed = false;
    QTimer m_next;  // until the window has time for the next view
};

}  // namespace headscope::ui
