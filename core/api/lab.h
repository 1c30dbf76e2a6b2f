// The lab: small worlds in which theory knows the answer, run live. An experiment says beforehand what is expected, and
// afterwards what was seen. Values are plain and may be kept; each method says what blocks.
#pragma once

#include "core/api/catalogue.h"
#include "core/api/parameters.h"

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
    RunConfig config;  // partial
};

struct LabExperimentInfo : Descriptor {
    std::vector<ParamSpec> parameters;  // in the order of the form
    std::vector<LabPreset> presets;     // the first one is the default
    std::string compareKey;             // the setting that two sides can differ in; "" for one side only
};

// What is asked for: a preset, what differs from it, and the second side's value of compareKey ("" for none).
struct LabRequest {
    std::string experiment, preset, against;
    RunConfig config;
};

// A request with every setting, checked.
struct LabPlan {
    LabRequest request;                 // preset named, config complete
    std::vector<std::string> warnings;  // legal but worth saying
    std::int64_t steps = 0;
    std::string recordedBy = {};  // of a recorded one: "version 0.0.9", where that is not this program's
};

enum class LabCertainty { Proved, Simulated, Reported };  // by algebra; by our own runs; by the paper alone
const char* certaintyName(LabCertainty certainty);        // "proved", ...

// What theory expects of a quantity: a value from low to high.
struct LabClaim {
    std::string id;
    std::string text;    // one sentence
    std::string source;  // author and year
    LabCertainty certainty = LabCertainty::Reported;
    std::string quantity;      // of LabQuantity
    double low = 0, high = 0;  // infinite: no limit, as where the quantity itself ends (a share at 0 and 1)
};

struct LabQuantity {
    std::string id;
    std::string name;
    double value = 0;
};

// Open: not seen yet. Agrees: as expected, the whole 95 % interval lies inside what is expected. Disagrees:
// contradicted, the whole interval lies outside. Unsettled: anything between, and one run, which has no interval.
enum class LabVerdict { Open, Agrees, Unsettled, Disagrees };
const char* verdictName(LabVerdict verdict);  // in files: "open", "agrees", "unsettled", "disagrees"

// A claim and what runs saw of it.
struct LabObserved {
    LabClaim claim;
    std::vector<double> values;  // one a seed
    double mean = 0;             // over seeds
    double low = 0, high = 0;    // 95 % Student interval of the mean; NaN for one seed
    LabVerdict verdict = LabVerdict::Open;
    bool oneRunInside() const;   // one run, inside what is expected: no evidence of more
    bool oneRunOutside() const;  // likewise outside
};
// To a person: "as expected", "contradicted", "open", "open (one run, inside)", "not seen yet".
const char* verdictWords(const LabObserved& seen);
// Whether a value is what is expected, but for rounding.
bool isExpected(const LabClaim& claim, double value);
// 0.05 or less; 0.15 to 0.3; above 4: what is expected, in words.
std::string expectedText(const LabClaim& claim);

struct LabLine {
    std::string name;
    std::vector<double> values;  // one for each x of its panel
    bool expected = false;       // what theory says, not what was measured
    int kind = -1;               // lines of one kind are drawn alike; -1: each by itself
    std::string kindName = {};   // "direction 1"
    std::vector<double> x = {};  // its own; empty: the panel's
};

struct LabPanel {
    std::string id, title, xTitle, yTitle;
    bool logarithmic = false;
    bool bars = false;  // a histogram: x are the middles
    std::vector<double> x;
    std::vector<LabLine> lines;
    bool plane = false;  // ways through a plane: x and y are alike, lines have their own x
};

// A matrix at several steps: heads by directions.
struct LabMap {
    std::string id, title, rowTitle, columnTitle, quantity;
    std::vector<std::string> rows, columns;
    double limit = 1;  // colours from -limit to limit
    std::vector<std::int64_t> steps;
    std::vector<std::vector<double>> frames;  // rows * columns a step
};

struct LabSide {
    std::string name;
    std::vector<LabPanel> panels;
    std::vector<LabMap> maps;
    std::vector<LabQuantity> quantities;
    std::vector<LabObserved> observed;
    std::vector<std::string> notes = {};  // what went wrong without ending it, and what to change
};

enum class LabState { Paused, Running, Finished, Failed };
const char* stateName(LabState state);

// All that there is to see at one moment.
struct LabView {
    LabState state = LabState::Paused;
    std::int64_t step = 0, steps = 0;
    double seconds = 0;         // of work so far
    double stepsPerSecond = 0;  // measured lately
    std::vector<LabSide> sides;
    std::string problem, hint;  // of a failed one
};

// An experiment in a thread of its own; begins paused. Any thread; all but wait() return at once.
class LabSession {
public:
    virtual ~LabSession() = default;

    virtual const LabPlan& plan() const = 0;
    virtual std::string folder() const = 0;  // where it is recorded; "" where it is not
    // From now on it is recorded there, in a folder made new as by Lab::startLab; once. Errors: Io, Usage (it is
    // already).
    virtual Status record(const std::string& folder) = 0;
    // The latest view, never null; a new one at most every 33 ms. Without sides until the lab's thread has made them.
    virtual std::shared_ptr<const LabView> view() const = 0;
    // Called from the lab's thread when there is a new view, at most once until acknowledge().
    virtual void setWake(std::function<void()> wake) = 0;
    virtual void acknowledge() = 0;

    virtual void play() = 0;
    virtual void pause() = 0;
    virtual void step(std::int64_t steps) = 0;        // so many, then paused
    virtual void setPace(double stepsPerSecond) = 0;  // at most; 0 for as fast as it goes
    virtual void stop() = 0;                          // ends after the step at hand; recorded runs can be resumed
    // Its thread has nothing more to do: dropping the session does not block.
    virtual bool ended() const = 0;
    // Blocks until there are sides to see, or none will come. Errors: those of wait().
    virtual Result<std::shared_ptr<const LabView>> first() = 0;
    // Blocks until it is finished, failed or stopped. Errors: Diverged, Io, Cancelled (stopped; resumable).
    virtual Result<std::shared_ptr<const LabView>> wait() = 0;
};

// A recorded experiment, as a list of them shows it.
struct LabRecord {
    std::string folder, experiment, preset, against;
    LabState state = LabState::Paused;
    std::int64_t step = 0, steps = 0, seed = 0;
    double seconds = 0;               // of work
    std::vector<LabSide> sides = {};  // names, quantities and notes alone, as they were last
};

class Lab {
public:
    virtual ~Lab() = default;

    virtual const std::vector<LabExperimentInfo>& labExperiments() const = 0;
    // Returns at once. Errors: Usage (what is allowed).
    virtual Result<LabPlan> labPlan(const LabRequest& request) const = 0;
    // Of one step of all sides, measured: blocks for a few tenths of a second.
    virtual double labStepSeconds(const LabPlan& plan) const = 0;
    // What values of its quantity, one per seed, say of a claim: LabVerdict, by the 95 % interval of their mean. Open
    // without values.
    virtual LabObserved labObserved(const LabClaim& claim, const std::vector<double>& values) const = 0;
    // Returns at once; the experiment is made in its thread. `folder`: where it is recorded, made new (a number is
    // added to a name that is taken: LabSession::folder says it); "" for not at all. Errors: those of labPlan, Io.
    virtual Result<std::shared_ptr<LabSession>> startLab(const LabRequest& request, const std::string& folder) = 0;
    // Where a new one is recorded: a folder named by the time, experiment, preset and seed in `parent`; "": the lab's
    // own folder among the runs.
    virtual std::string newLabFolder(const LabPlan& plan, const std::string& parent) const = 0;
    // The newest of the experiments that are recorded in the lab's own folder, newest first; what is none is passed
    // over. Blocks for the reading of so many small files.
    virtual std::vector<LabRecord> recordedLabs(int most) const = 0;
    // What one came to, without making it anew. Errors: BadData.
    virtual Result<LabRecord> labRecord(const std::string& folder) const = 0;
    // What was recorded in a folder, without going on with it. Errors: Io, BadData.
    virtual Result<LabPlan> recordedLab(const std::string& folder) const = 0;
    // A recorded one, where it stopped. Errors: Io, BadData.
    virtual Result<std::shared_ptr<LabSession>> resumeLab(const std::string& folder) = 0;
};

}  // namespace headscope
