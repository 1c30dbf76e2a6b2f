// Tools for data, pictures, weights and hardware that do not need an opened run. Safe on any
// thread. preview and readPicture answer in the analysis thread (analysis.h), openModel and
// writeModel in the second analysis thread, which slow requests use. All others except report block
// until that thread has answered, for seconds or minutes; they are meant for the command line.
#pragma once

#include "core/api/base/line_source.h"
#include "core/api/base/message.h"
#include "core/api/base/run_config.h"
#include "core/api/engine/export.h"
#include "core/api/engine/import.h"
#include "core/api/requests/analysis.h"
#include "core/api/runs/text_scores.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace headscope {

// Precision that train.precision = auto selects on this CPU; the same on all machines of a kind.
struct AutomaticPrecision {
    std::string precision = "float32";
    // "AMD family 25, AVX-512 with bfloat16: bfloat16 was measured at ..."
    Message reason = {};
};

struct EngineReport {
    std::string torchVersion, blas, blasKernel, cpu, openmpPolicy;
    std::string vendor;  // CPU vendor as the CPU reports it: "GenuineIntel", "AuthenticAMD"
    int family = 0;      // CPU family; 0 if unknown
    // Instruction set of the CPU kernels: "amx", "avx512bf16", "avx512", "avx2", "generic"
    std::string kernels;
    int threads = 0;        // default number of training threads
    bool bfloat16 = false;  // the CPU has bfloat16 instructions
    AutomaticPrecision automatic;
    std::vector<DeviceInfo> devices;
};

struct MeasureReport {
    // Results by measure id. The brackets below show the shape of each measure's values.
    std::map<std::string, std::vector<std::vector<double>>> pairwise;  // [head][head] per measure
    std::map<std::string, std::vector<double>> head;                   // [head] per measure
    std::map<std::string, std::vector<double>> token;                  // [token] per measure
    std::map<std::string, double> layer;
    // Mean over the pairs i < j of every pairwise measure; printed as layer["pair-mean"].
    std::map<std::string, double> pairMean;
};

struct BenchOptions {
    std::string task = "text";  // task to measure: text, vit, lm, mt
    double lambda = 0.1;
    std::string precision = "float32", device = "cpu";  // device: one of EngineReport::devices
    int threads = 0, steps = 20;
    int batch = 0;  // samples per step; 0: the task's default
    // Settings of the model ("model.width") and the objective as typed, by key. Default: a small
    // model of the task.
    std::map<std::string, std::string> settings;
    // Times the measures instead of a training step.
    bool measures = false;
};

struct MeasureCost {
    std::string id;
    double milliseconds = 0;  // median, per layer; for measures across layers, all layers together
};

// Cost of recording the default measures during training, at the default interval.
struct RecordingCost {
    std::string model;  // preset of the text encoder
    double stepSeconds = 0, recordSeconds = 0;
    int every = 0;     // steps between two records
    double share = 0;  // recordSeconds / (every * stepSeconds)
};

struct BenchReport {
    std::string task, unit, device, torch;
    // Sizes of the model and the batch by name, such as "width".
    std::map<std::string, std::int64_t> sizes;
    bool bf16 = false;
    double lambda = 0, rate = 0, stepSeconds = 0;
    double stepProcessorSeconds = 0;  // CPU time of a step over all threads
    // Floating-point operations of a step in matrix products and attention maps, without padding.
    double stepFlops = 0;
    // Peak rate per second of one core in this precision, measured between the steps; 0: unknown.
    double peakFlops = 0;
    double shareOfPeak() const {
        const double most = stepProcessorSeconds * peakFlops;
        return most > 0 ? stepFlops / most : 0;
    }
    int threads = 0;
    std::int64_t peakBytes = 0;
    // Number of steps that the device replayed as one graph: timed steps and those before them.
    std::int64_t replays = 0;
    std::string refusal;                // why steps are not replayed, on a device that supports it
    std::vector<Message> warnings;      // settings that are allowed but questionable
    std::vector<MeasureCost> measures;  // cost per measure; only with BenchOptions::measures
    std::vector<RecordingCost> recording;
};

// Evaluates a whole split: scores and mean attention cosine. The flatness of the attention maps is
// measured on kAnalysisSamples of it.
struct EvaluateOptions {
    static constexpr const char* kId = "evaluate";
    using Answer = RunResult;
    RequestRequirements requirements() const { return {Needs::WeightsAndData, {}, step, average}; }

    HeadMask mask;
    std::int64_t step = kLatest;
    std::string split = "test";
    int beam = 1;     // beam width for generative models; 1: greedy
    int average = 1;  // see RequestRequirements::average
    // For generative models, values other than Zero skip the generated text.
    HeadAblation ablation = HeadAblation::Zero;
};

// Computes every measure that applies: one report per pairwise measure. Per-head, per-layer and
// across-layer measures are in the first report.
struct AnalyzeOptions {
    static constexpr const char* kId = "analyze";
    using Answer = std::vector<SimilarityReport>;
    RequestRequirements requirements() const { return {Needs::WeightsAndData, {}, step}; }

    int samples = kAnalysisSamples;
    std::string split = "test";
    std::int64_t step = kLatest;
};

// Receives warnings about a run that could still be opened, such as faulty data or an unusable
// checkpoint. A session reports the same for its own run as events of kind "warning".
using WarningListener = std::function<void(const std::string& run, const Message& text)>;

// A picture file of the user, at its original size. `notes` are sentences about differences between
// the file and what the model is shown.
struct OwnPicture {
    Picture picture;
    std::vector<Message> notes;
};

struct PredictOptions {
    ModelInput input;
    std::string imageFile;  // picture file that replaces `input`; "" for none
    HeadMask mask;
    std::int64_t step = kLatest;
};

struct Prediction {
    std::int64_t step = 0;
    // Names of the logits: classes, or all tokens that may come next.
    std::vector<std::string> names;
    std::vector<float> logits;        // logits, before the softmax
    std::vector<std::string> tokens;  // text tokens, as read by the model
    // Indices of tokens outside the vocabulary; their label is the word itself.
    std::vector<int> unknown;
    // Length of the whole text; if it exceeds `tokens`, only the first were read.
    int inputTokens = 0;
    std::vector<Message> notes;  // notes on a picture file (see OwnPicture) or a truncated text
};

class Tools {
public:
    virtual ~Tools() = default;

    virtual EngineReport report() const = 0;
    // Sets the listener, or {} for none. It is called from any thread, once per run and text. When
    // this returns, the previous listener is not running any more.
    virtual void setWarningListener(WarningListener listener) = 0;

    virtual void preview(const RunConfig& partial, Callback<DatasetPreview> done) = 0;
    // Errors: BadData (not a picture, too large, or damaged), Io.
    virtual void readPicture(const std::string& file, Callback<OwnPicture> done) = 0;

    virtual Result<RunResult> evaluate(const std::string& runPath,
                                       const EvaluateOptions& options) = 0;
    virtual Result<std::vector<SimilarityReport>> analyze(const std::string& runPath,
                                                          const AnalyzeOptions& options) = 0;
    virtual Result<Prediction> predict(const std::string& runPath,
                                       const PredictOptions& options) = 0;
    // Measures one layer's tensors from a safetensors file of any program.
    virtual Result<MeasureReport> measure(const std::string& safetensorsFile) = 0;
    // Scores texts against reference texts, from files with one text per line. Errors: Usage, Io,
    // BadData.
    virtual Result<TextScoreReport> score(const TextScoreOptions& options) = 0;
    // Opens the lines of a file, plain or .gz, or of standard input ("" or "-"). Rejects a FIFO
    // instead of blocking on it. Errors: Io.
    virtual Result<std::unique_ptr<LineSource>> openLines(const std::string& file) = 0;
    // Makes a run of a pretrained model. Errors: BadData and Usage with the reason and the next
    // step, Io. Nothing is created then.
    virtual Result<ImportedModel> importModel(const ImportOptions& options) = 0;
    // Writes the model of a run as a folder that Python opens. Errors: Usage (the folder is not
    // empty), BadData, Io. Nothing is left behind then.
    virtual Result<ExportedModel> exportModel(const std::string& runPath,
                                              const ExportOptions& options) = 0;
    // Imports a model like importModel, but returns at once. `done` and `progress` are called in
    // another thread. A newer request replaces one that waits or runs, which then gets Cancelled. A
    // cancelled import creates no run, unless it was already complete: `done` then gets the answer.
    virtual RequestHandle openModel(const ImportOptions& options, Callback<ImportedModel> done,
                                    ProgressCallback progress) = 0;
    // Exports a model like exportModel, but returns at once. `done` and `progress` are called in
    // another thread. A newer request replaces one that waits, which then gets Cancelled. A
    // cancelled export leaves nothing behind.
    virtual RequestHandle writeModel(const std::string& runPath, const ExportOptions& options,
                                     Callback<ExportedModel> done, ProgressCallback progress) = 0;
    virtual Result<BenchReport> bench(const BenchOptions& options) = 0;
};

}  // namespace headscope
