// The engine: everything that needs LibTorch, behind one C++ interface in a module opened at run time (core/README.md).
#pragma once

#include "core/api/analysis.h"
#include "core/api/session.h"

#include <map>

namespace headscope {

// Raised with every incompatible change of the headers in core/api.
constexpr int kEngineAbi = 7;

struct EngineOptions {
    std::string runsFolder;      // where runs are kept and listed; "" for the default of `paths`
    std::string shippedFolder;   // read-only runs that come with the program; "" for none
    std::string datasetsFolder;  // dataset.json files
    std::string presetsFolder;   // named run configs; "" for none
    std::string cacheFolder;     // "" for the default
};

struct EngineReport {
    std::string torchVersion, blas, blasKernel, cpu, openmpPolicy;
    int threads = 0;        // default for training
    bool bfloat16 = false;  // instructions for bfloat16
    // Measured speed of a training step in bfloat16 on the CPU, as a multiple of float32's; 0 without instructions for
    // it.
    double bfloat16Speed = 0;
    std::vector<DeviceInfo> devices;
};

struct ResolvedConfig {
    RunConfig config;                   // every key present
    std::vector<std::string> warnings;  // legal but worth saying
};

// The live line before the start.
struct Estimate {
    std::int64_t parameters = 0;
    std::int64_t memoryBytes = 0;
    double attentionShare = 0;  // of a step's floating-point operations
    std::int64_t steps = 0, stepsPerEpoch = 0;
    double secondsPerStep = 0;  // measured on 3 steps, 0 where not measured
    double seconds = 0;         // of the whole run
    std::string device, precision;
    int threads = 0;
};

struct MeasureReport {
    std::map<std::string, std::vector<std::vector<double>>> pairwise;  // [H][H]
    std::map<std::string, std::vector<double>> head;                   // [H]
    std::map<std::string, std::vector<double>> token;                  // [T]
    std::map<std::string, double> layer;
    std::map<std::string, double> pairMean;  // of every pairwise measure, over i < j; printed as layer["pair-mean"]
};

struct BenchOptions {
    std::string task = "text";  // text, vit, lm
    double lambda = 0.1;
    std::string precision = "float32";
    int threads = 0, steps = 20;
    int heads = 0, length = 0;  // 0: the task's own
    bool measures = false;      // time the measures instead of a training step
};

struct MeasureCost {
    std::string id;
    double milliseconds = 0;  // median, a layer; across layers: all layers together
};

// What recording the default measures costs a run at the default cadence.
struct RecordingCost {
    std::string model;  // preset of the text encoder
    double stepSeconds = 0, recordSeconds = 0;
    int every = 0;     // steps between two records
    double share = 0;  // recordSeconds / (every * stepSeconds)
};

struct BenchReport {
    std::string task, unit, device, torch;
    bool bf16 = false;
    double lambda = 0, rate = 0, stepSeconds = 0;
    int threads = 0;
    std::int64_t peakBytes = 0;
    std::vector<MeasureCost> measures;  // with BenchOptions::measures, in the order of the catalogue
    std::vector<RecordingCost> recording;
};

// A named run config that comes with the program (resources/presets).
struct Preset {
    std::string id;    // kebab-case; `train --config ID`
    std::string name;  // first heading of its help
    std::string help;  // Markdown: what it shows, what was found
    RunConfig config;  // partial
};

// What a paper says of a run, from what the run recorded.
struct MethodsText {
    std::string paragraph;                                     // plain sentences
    std::string bibtex;                                        // of everything the run used; may be empty
    std::vector<std::pair<std::string, std::string>> details;  // name and value, in the order of the paragraph
};

struct EvaluateOptions {
    HeadMask mask;
    std::int64_t step = kLatest;
    std::string split = "test";
};

struct AnalyzeOptions {
    int samples = kAnalysisSamples;
    std::string split = "test";
    std::int64_t step = kLatest;
};

// What a person should know about a run that was opened all the same: its data have faults, a checkpoint cannot be
// used. A session tells the same of its own run as events of kind "warning".
using WarningListener = std::function<void(const std::string& run, const std::string& text)>;

struct PredictOptions {
    ModelInput input;
    std::string imageFile;  // "" or a picture that takes the place of `input`
    HeadMask mask;
    std::int64_t step = kLatest;
};

struct Prediction {
    std::int64_t step = 0;
    std::vector<std::string> names;   // of the logits: classes, or every token that may come next
    std::vector<float> logits;        // before the softmax
    std::vector<std::string> tokens;  // of a text, as the model reads it
    std::vector<int> unknown;         // which of them the vocabulary has not
};

class Engine {
public:
    virtual ~Engine() = default;

    virtual EngineReport report() const = 0;
    // Called from any thread, once for each run and text; on return the former listener is not running any more. {} for
    // none.
    virtual void setWarningListener(WarningListener listener) { static_cast<void>(listener); }

    virtual const std::vector<DatasetInfo>& datasets() const = 0;
    virtual const std::vector<ModelInfo>& models() const = 0;
    virtual const std::vector<Descriptor>& objectives() const = 0;
    virtual const std::vector<MeasureInfo>& measures() const = 0;
    virtual const std::vector<MethodInfo>& methodInfos() const = 0;

    // The specs that apply once dataset, model, preset and objective of `partial` are known, with fallbacks to match,
    // in the order of the form.
    virtual std::vector<ParamSpec> parameters(const RunConfig& partial) const = 0;
    // Fills in every missing key and checks all of them, also against each other.
    virtual Result<ResolvedConfig> resolve(const RunConfig& partial) const = 0;
    virtual Result<RunConfig> readConfig(const std::string& file) const = 0;
    virtual std::string configJson(const RunConfig& config) const = 0;

    // Both in the analysis thread; see analysis.h for callbacks.
    virtual void preview(const RunConfig& partial, Callback<DatasetPreview> done) = 0;
    virtual void estimate(const RunConfig& partial, Callback<Estimate> done) = 0;
    // A picture file of the person's own, at its own size. Errors: BadData (what it is instead, too large, damaged),
    // Io.
    virtual void readPicture(const std::string& file, Callback<Picture> done) {
        done(Error{ErrorCode::Internal, "this engine reads no pictures: " + file});
    }

    // Starts at once in a new training thread; problems found while loading end the session as Failed.
    virtual Result<std::shared_ptr<TrainingSession>> train(const RunConfig& config) = 0;
    virtual Result<std::shared_ptr<TrainingSession>> resume(const std::string& runPath) = 0;

    // A run that another process trains, as it goes on: read from its folder, told through it. Ends when nobody trains
    // it any more. Errors: Usage (nobody does), Io, BadData.
    virtual Result<std::shared_ptr<TrainingSession>> follow(const std::string& runPath);
    // Blocks until the process that trains the run has obeyed. Errors: Usage (nobody trains it), Io (no answer).
    virtual Result<RunAnswer> tell(const std::string& runPath, const RunCommand& command);

    virtual std::string runsFolder() const = 0;
    // Newest first, shipped ones last. A folder that cannot be read is listed with its problem.
    virtual std::vector<RunInfo> runs() const = 0;
    // The same from a thread of its own, as folders may be many, far away or hostile; and those of `more` (run folders
    // that lie elsewhere), behind the person's own.
    virtual void listRuns(const std::vector<std::string>& more, Callback<std::vector<RunInfo>> done);
    virtual Result<RunInfo> runInfo(const std::string& runPath) const = 0;
    virtual Result<std::shared_ptr<RunView>> open(const std::string& runPath) = 0;
    virtual Status renameRun(const std::string& runPath, const std::string& name) = 0;
    virtual Status setNote(const std::string& runPath, const std::string& note) = 0;
    virtual Result<std::string> trashRun(const std::string& runPath) = 0;  // returns where it lies now
    virtual Status restoreRun(const std::string& trashedPath) = 0;         // undo of trashRun

    // The run's data lie at `data` now: noted in the run when they are the same, by fingerprint. Errors: BadData
    // (others), Usage (a shipped run, a run whose data are not read from files), Io.
    virtual Status relinkData(const std::string& runPath, const std::string&) {
        return Error{ErrorCode::Internal, "no data for " + runPath, "Please report this"};
    }

    // Blocking; for the command line.
    virtual Result<RunResult> evaluate(const std::string& runPath, const EvaluateOptions& options) = 0;
    virtual Result<std::vector<SimilarityReport>> analyze(const std::string& runPath,
                                                          const AnalyzeOptions& options) = 0;
    virtual Result<Prediction> predict(const std::string& runPath, const PredictOptions&) {
        return Error{ErrorCode::Internal, "no prediction for " + runPath, "Please report this"};
    }
    virtual Result<MeasureReport> measure(const std::string& safetensorsFile) = 0;
    virtual Result<BenchReport> bench(const BenchOptions& options) = 0;

    virtual std::vector<Preset> presets() const { return {}; }
    // From the run folder alone: needs neither data nor weights. Errors: Io, BadData when the folder is no run.
    virtual Result<MethodsText> methods(const std::string& runPath) const {
        return Error{ErrorCode::Internal, "no methods paragraph for " + runPath};
    }
};

}  // namespace headscope

extern "C" {
// The module's only symbols. Null with a message in *error (static storage) when the engine cannot start.
headscope::Engine* headscope_create_engine(int abi, const headscope::EngineOptions* options, const char** error);
int headscope_engine_abi();
}
