// Presenter of the Lab page: the selected experiment, preset and settings, and one session with its
// latest view. GUI thread.
#pragma once

#include "core/api/engine/lab.h"
#include "ui/workspace/workspace.h"

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

    // Experiments to choose from; empty until the engine is loaded.
    const std::vector<LabExperimentInfo>& experiments() const { return m_experiments; }
    const LabExperimentInfo* experiment() const;  // the selected experiment; null without an engine
    const LabPreset* preset() const;
    void chooseExperiment(const std::string& id);
    void choosePreset(const std::string& id);
    // Sets the second side's value of the setting in which the two sides differ; "": only one side.
    void setAgainst(const std::string& id);
    const std::string& against() const { return m_against; }
    std::vector<ParamChoice> againstChoices() const;
    // Settings of the form: specs() have the preset's values as defaults; values() holds the user's
    // changes.
    std::vector<ParamSpec> specs() const;
    const RunConfig& values() const { return m_values; }
    void setValues(const RunConfig& values);
    // problem(): why the settings are invalid, or null. notes(): warnings about them.
    const Error* problem() const { return m_problem ? &*m_problem : nullptr; }
    const std::vector<Message>& notes() const { return m_notes; }

    bool hasSession() const { return m_session != nullptr; }
    // the current session; null if there is none
    std::shared_ptr<LabSession> session() const { return m_session; }
    bool changedSince() const;  // true if the settings differ from those of the session
    bool running() const;
    bool canContinue() const;  // true if start() would do something
    void prepare();            // creates a session at step 0 if there is none
    void start();              // creates a session if there is none, and plays it
    void pause();
    void step();
    void reset();  // discards the session; start() creates one with the current settings
    void setPace(double stepsPerSecond);
    // Sets whether a session is recorded from its first step on. Default: true.
    void setRecording(bool on) { m_recording = on; }
    // Queues the current settings with `count` consecutive seeds, starting at the chosen seed.
    void queueSeeds(int count);
    // Evaluates a claim of one side over the finished seed runs of the current settings. nullopt
    // for fewer than two runs.
    std::optional<LabObserved> overSeeds(std::size_t side, const LabClaim& claim) const;
    // The most recent recorded experiments, newest first.
    std::vector<LabRecord> recorded() const;
    // Replaces the session by a recorded one and restores its settings; it resumes at the step
    // where it stopped.
    void reopen(const std::string& folder);
    std::string recordedIn() const { return m_session ? m_session->folder() : std::string(); }
    // Latest view of the session; null without a session.
    std::shared_ptr<const LabView> view() const { return m_session ? m_view : nullptr; }
    double secondsLeft() const;

    // A hidden page does not receive views; the experiment itself continues.
    void setActive(bool active);
    bool settled() const { return !m_awaitingFirst; }
    QJsonObject provenance() const;  // provenance of the shown view, for figure recipes

Q_SIGNALS:
    void engineArrived();
    void chosen();   // emitted if another experiment or preset was chosen, so specs() changed
    void changed();  // emitted if the settings, the session or its state changed
    void viewed();   // emitted when view() changed
    void failed(const headscope::Error& error);
    // emitted if the session was paused because it would take this long; start() continues anyway
    void longRunRequested(double seconds);

private:
    struct SeedRun {
        LabRequest request;  // complete request, including default values
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
    void retire();  // stops the session without waiting for its thread

    Workspace& m_workspace;
    std::vector<LabExperimentInfo> m_experiments;
    std::string m_experiment, m_preset, m_against;
    RunConfig m_values;  // settings that the user changed
    std::optional<Error> m_problem;
    std::vector<Message> m_notes;
    std::shared_ptr<LabSession> m_session;
    // stopped sessions, kept until their threads end
    std::vector<std::shared_ptr<LabSession>> m_retired;
    LabRequest m_sessionRequest;  // request that the session was created from
    std::shared_ptr<const LabView> m_view;
    std::map<std::string, SeedRun> m_seeds;  // finished seed runs from the queue, keyed by folder
    RunConfig m_complete;                    // current settings, including defaults
    double m_pace = 0;
    bool m_recording = true;
    bool m_active = false, m_awaitingFirst = false, m_playing = false, m_longAllowed = false;
    QTimer m_next;  // fires when the window is idle and can take the next view
};

}  // namespace headscope::ui
