// The lab: toy models with known theoretical answers, trained live. An experiment states its
// predictions first and compares them with the observations afterwards. Values are plain structs
// that may be kept. Each method documents whether it blocks.
#pragma once

#include "core/api/base/message.h"
#include "core/api/runs/catalogue.h"
#include "core/api/runs/parameters.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace headscope {

struct LabPreset {
    std::string id;
    std::string name;
    std::string help;
    RunConfig config;  // partial: only the settings that differ from the defaults
};

struct LabExperimentInfo : Descriptor {
    std::vector<ParamSpec> parameters;  // settings in the order of the form
    std::vector<LabPreset> presets;     // presets; the first one is the default
    // Key of the setting that two compared sides may differ in; "": one side only.
    std::string compareKey;
};

// Request for an experiment: a preset, the settings that differ from it, and the second side's
// value of compareKey ("": one side only).
struct LabRequest {
    std::string experiment, preset, against;
    RunConfig config;
};

// A checked request with a value for every setting.
struct LabPlan {
    LabRequest request;             // request with the preset filled in and a complete config
    std::vector<Message> warnings;  // messages about settings that are allowed but questionable
    std::int64_t steps = 0;
    // Recorded experiments: "version 0.0.9" if another version recorded it.
    std::string recordedBy = {};
};

// Kind of evidence for a claim. Proved: by algebra. Simulated: by our own runs. Reported: only by
// the paper.
enum class LabCertainty { Proved, Simulated, Reported };
const char* certaintyName(LabCertainty certainty);  // name used in files and JSON: "proved", ...

// A theoretical prediction: the range in which a quantity should be.
struct LabClaim {
    std::string id;
    std::string text;    // the claim in one sentence
    std::string source;  // author and year of the source
    LabCertainty certainty = LabCertainty::Reported;
    std::string quantity;  // id of the LabQuantity
    // Bounds of the range. Infinite without a bound, or where the quantity cannot go further, such
    // as a share at 0 and 1.
    double low = 0, high = 0;
};

struct LabQuantity {
    std::string id;
    std::string name;
    double value = 0;
};

// Open: not observed yet.
// Agrees: the whole 95 % interval is inside the predicted range.
// Disagrees: the whole interval is outside it.
// Unsettled: all other cases, and values without an interval: a single run, or equal values of a
// claim that is not proved. Equal values show how coarse the quantity is, not how certain it is.
enum class LabVerdict { Open, Agrees, Unsettled, Disagrees };
// Returns the name used in files: "open", "agrees", "unsettled", "disagrees".
const char* verdictName(LabVerdict verdict);

// A claim and the values that runs observed for it.
struct LabObserved {
    LabClaim claim;
    std::vector<double> values;  // observed values, one per seed
    double mean = 0;             // mean over the seeds
    double low = 0, high = 0;    // 95 % Student interval of the mean; NaN if there is none
    LabVerdict verdict = LabVerdict::Open;
    // Returns whether the claim was observed, but without an interval.
    bool withoutInterval() const;
    bool meanInside() const;  // whether the mean is in the predicted range
};
// Returns the verdict as text for the user: "as expected", "contradicted", "open", "undecided (one
// run, within the range)", "undecided (all runs equal, within the range)" or "not seen yet".
const char* verdictWords(const LabObserved& seen);
// Returns whether a value is in the predicted range, allowing for rounding.
bool isExpected(const LabClaim& claim, double value);
// Returns the predicted range as text: "0.05 or less", "0.15 to 0.3", "4 or more".
std::string expectedText(const LabClaim& claim);

struct LabLine {
    std::string name;
    std::vector<double> values;  // y values, one per x value of the panel
    bool expected = false;       // whether this is a theoretical curve
    int kind = -1;               // lines of the same kind share a style; -1: a style of its own
    std::string kindName = {};   // name of the kind, such as "direction 1"
    std::vector<double> x = {};  // x values of this line; empty: those of the panel
};

struct LabPanel {
    std::string id, title, xTitle, yTitle;
    bool logarithmic = false;
    bool bars = false;  // whether this is a histogram; x holds the bin centres
    std::vector<double> x;
    std::vector<LabLine> lines;
    // Trajectories in a plane: equal scales for x and y, each line has its own x values.
    bool plane = false;
};

// A matrix (heads x directions) at several steps.
struct LabMap {
    std::string id, title, rowTitle, columnTitle, quantity;
    std::vector<std::string> rows, columns;
    double limit = 1;  // the colour scale goes from -limit to limit
    std::vector<std::int64_t> steps;
    std::vector<std::vector<double>> frames;  // one matrix per step: rows * columns values
};

struct LabSide {
    std::string name;
    std::vector<LabPanel> panels;
    std::vector<LabMap> maps;
    std::vector<LabQuantity> quantities;
    std::vector<LabObserved> observed;
    // Problems that did not end the experiment, with what to change.
    std::vector<Message> notes = {};
};

enum class LabState { Paused, Running, Finished, Failed };
const char* stateName(LabState state);

// Snapshot of an experiment for display.
struct LabView {
    LabState state = LabState::Paused;
    std::int64_t step = 0, steps = 0;
    double seconds = 0;         // computing time so far
    double stepsPerSecond = 0;  // recent speed in steps per second
    std::vector<LabSide> sides;
    Message problem, hint;  // error and hint if the state is Failed
};

// An experiment in its own thread; starts paused. Methods are safe on any thread; all return at
// once except first() and wait().
class LabSession {
public:
    virtual ~LabSession() = default;

    virtual const LabPlan& plan() const = 0;
    virtual std::string folder() const = 0;  // folder of the record; "" if it is not recorded
    // Starts recording into a new folder, named as in Lab::startLab. Allowed once. Errors: Io,
    // Usage (it is already recorded).
    virtual Status record(const std::string& folder) = 0;
    // Returns the latest view, never null. A new one is published at most every 33 ms. It has no
    // sides until the lab's thread has created them.
    virtual std::shared_ptr<const LabView> view() const = 0;
    // Sets a callback for new views. It is called from the lab's thread, at most once until
    // acknowledge().
    virtual void setWake(std::function<void()> wake) = 0;
    virtual void acknowledge() = 0;

    virtual void play() = 0;
    virtual void pause() = 0;
    virtual void step(std::int64_t steps) = 0;        // runs this number of steps, then pauses
    virtual void setPace(double stepsPerSecond) = 0;  // limits the speed; 0: full speed
    // Ends after the current step; recorded runs can be resumed.
    virtual void stop() = 0;
    // Returns whether the thread has finished, so that destroying the session does not block.
    virtual bool ended() const = 0;
    // Blocks until the first view with sides is available, or until it is certain that none will
    // come. Errors: as for wait().
    virtual Result<std::shared_ptr<const LabView>> first() = 0;
    // Blocks until the experiment is finished, failed or stopped. Errors: Diverged, Io, Cancelled
    // (stopped, can be resumed).
    virtual Result<std::shared_ptr<const LabView>> wait() = 0;
};

// Summary of a recorded experiment, for lists.
struct LabRecord {
    std::string folder, experiment, preset, against;
    LabState state = LabState::Paused;
    std::int64_t step = 0, steps = 0, seed = 0;
    double seconds = 0;               // computing time so far
    std::vector<LabSide> sides = {};  // results at the last step; only names, quantities, notes
};

class Lab {
public:
    virtual ~Lab() = default;

    virtual const std::vector<LabExperimentInfo>& labExperiments() const = 0;
    // Checks a request and fills in its settings. Returns at once. Errors: Usage, with the allowed
    // values.
    virtual Result<LabPlan> labPlan(const LabRequest& request) const = 0;
    // Measures the time for one step of all sides. Blocks for a few tenths of a second.
    virtual double labStepSeconds(const LabPlan& plan) const = 0;
    // Compares a claim with the observed values of its quantity, one per seed. The verdict follows
    // from the 95 % interval of their mean. Without values it is Open.
    virtual LabObserved labObserved(const LabClaim& claim,
                                    const std::vector<double>& values) const = 0;
    // Starts an experiment in its own thread and returns at once. `folder` is created for its
    // records; "": not recorded. If the name is taken, a number is added (see LabSession::folder).
    // Errors: as for labPlan, and Io.
    virtual Result<std::shared_ptr<LabSession>> startLab(const LabRequest& request,
                                                         const std::string& folder) = 0;
    // Returns the folder for a new record, named after time, experiment, preset and seed. It is in
    // `parent`; "": the lab's own folder among the runs.
    virtual std::string newLabFolder(const LabPlan& plan, const std::string& parent) const = 0;
    // Lists at most `most` experiments recorded in the lab's own folder, newest first. Skips
    // folders that do not hold an experiment. Blocks while it reads one small file per experiment.
    virtual std::vector<LabRecord> recordedLabs(int most) const = 0;
    // Reads the results of a recorded experiment without running it again. Errors: BadData.
    virtual Result<LabRecord> labRecord(const std::string& folder) const = 0;
    // Reads the plan of a recorded experiment without resuming it. Errors: Io, BadData.
    virtual Result<LabPlan> recordedLab(const std::string& folder) const = 0;
    // Resumes a recorded experiment where it stopped. Errors: Io, BadData.
    virtual Result<std::shared_ptr<LabSession>> resumeLab(const std::string& folder) = 0;
};

}  // namespace headscope
