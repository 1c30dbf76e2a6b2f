// Looking at data, pictures, weights and machines without an opened run. Any thread. preview and readPicture answer in
// the analysis thread (analysis.h); all others but report block until that thread has answered, for seconds or minutes:
// they are for the command line.
#pragma once

#include "core/api/analysis.h"
#include "core/api/line_source.h"
#include "core/api/run_config.h"
#include "core/api/text_scores.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace headscope {

// What train.precision = auto means on this CPU. The same on all machines of a kind.
struct AutomaticPrecision {
    std::string precision = "float32";
    std::string reason = {};  // "AMD family 25, AVX-512 with bfloat16: bfloat16 was measured at ..."
};

struct EngineReport {
    std::string torchVersion, blas, blasKernel, cpu, openmpPolicy;
    std::string vendor;     // of the CPU, as it names itself: "GenuineIntel", "AuthenticAMD"
    int family = 0;         // of the CPU; 0 if unknown
    std::string kernels;    // instruction set of the CPU kernels: "amx", "avx512bf16", "avx512", "avx2", "generic"
    int threads = 0;        // default for training
    bool bfloat16 = false;  // instructions for bfloat16
    AutomaticPrecision automatic;
    std::vector<DeviceInfo> devices;
};

struct MeasureReport {
    std::map<std::string, std::vector<std::vector<double>>> pairwise;  // [H][H]
    std::map<std::string, std::vector<double>> head;                   // [H]
    std::map<std::string, std::vector<double>> token;                  // [T]
    std::map<std::string, double> layer;
    std::map<std::string, double> pairMean;  // of every pairwise measure, over i < j; printed as layer["pair-mean"]
};

struct BenchOptions {
    std::string task = "text";  // text, vit, lm, mt
    double lambda = 0.1;
    std::string precision = "float32", device = "cpu";  // of EngineReport::devices
    int threads = 0, steps = 20;
    int heads = 0, length = 0, layers = 0, batch = 0;  // 0: the task's own
    bool measures = false;                             // time the measures instead of a training step
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
    double stepProcessorSeconds = 0;  // of all threads
    double stepFlops = 0;             // what the matrix products and maps of a step need, without what is padding
    double peakFlops = 0;  // a second, of one core in this precision, measured beside the steps; 0: not known
    double shareOfPeak() const {
        const double most = stepProcessorSeconds * peakFlops;
        return most > 0 ? stepFlops / most : 0;
    }
    int threads = 0;
    std::int64_t peakBytes = 0;
    std::int64_t replays = 0;           // of the steps timed and before: those that a device replayed as one piece
    std::string refusal;                // why it replays none, where it could
    std::vector<MeasureCost> measures;  // with BenchOptions::measures, in the order of the catalogue
    std::vector<RecordingCost> recording;
};

// Of a whole split: scores, mean attention cosine; on kAnalysisSamples of it: how flat maps are.
struct EvaluateOptions {
    static constexpr const char* kId = "evaluate";
    using Answer = RunResult;
    QuestionPlace place() const { return {Needs::WeightsAndData, {}, step, average}; }

    HeadMask mask;
    std::int64_t step = kLatest;
    std::string split = "test";
    int beam = 1;     // of models that write texts; 1: greedy
    int average = 1;  // as of QuestionPlace
    // Of a model that writes texts anything but Zero leaves out what it writes.
    HeadAblation ablation = HeadAblation::Zero;
};

// Every measure that applies: a report a pairwise measure; what is of single heads, of layers and across layers stands
// in the first one.
struct AnalyzeOptions {
    static constexpr const char* kId = "analyze";
    using Answer = std::vector<SimilarityReport>;
    QuestionPlace place() const { return {Needs::WeightsAndData, {}, step}; }

    int samples = kAnalysisSamples;
    std::string split = "test";
    std::int64_t step = kLatest;
};

// What a person should know about a run that was opened all the same: its data have faults, a checkpoint cannot be
// used. A session tells the same of its own run as events of kind "warning".
using WarningListener = std::function<void(const std::string& run, const std::string& text)>;

// A picture file of a person's own, at its own size, and what stands in the file otherwise than the model is shown it:
// sentences for a person.
struct OwnPicture {
    Picture picture;
    std::vector<std::string> notes;
};

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
    std::vector<int> unknown;         // which of them the vocabulary has not; their token is the word itself
    int inputTokens = 0;              // of the whole text; where more than tokens, only the first were read
    std::vector<std::string> notes;   // of a picture file, as OwnPicture has them; of a text that was cut
};

class Tools {
public:
    virtual ~Tools() = default;

    virtual EngineReport report() const = 0;
    // Called from any thread, once for each run and text; on return the former listener is not running any more. {} for
    // none.
    virtual void setWarningListener(WarningListener listener) = 0;

    virtual void preview(const RunConfig& partial, Callback<DatasetPreview> done) = 0;
    // Errors: BadData (what it is instead, too large, damaged), Io.
    virtual void readPicture(const std::string& file, Callback<OwnPicture> done) = 0;

    virtual Result<RunResult> evaluate(const std::string& runPath, const EvaluateOptions& options) = 0;
    virtual Result<std::vector<SimilarityReport>> analyze(const std::string& runPath,
                                                          const AnalyzeOptions& options) = 0;
    virtual Result<Prediction> predict(const std::string& runPath, const PredictOptions& options) = 0;
    // One layer's tensors in a safetensors file of any program.
    virtual Result<MeasureReport> measure(const std::string& safetensorsFile) = 0;
    // A case of reference values (core/pruning/README.md): what this program computes for it, by the code its features
    // use, as one JSON object. `place`: a file, or the folder of a case that holds a run. Errors: Io, BadData (no case,
    // a kind that is not known, tensors that do not fit).
    virtual Result<std::string> reference(const std::string& place) = 0;
    // Scores of texts against reference texts, from files of lines. Errors: Usage, Io, BadData.
    virtual Result<TextScoreReport> score(const TextScoreOptions& options) = 0;
    // The lines of a file, plain or .gz, or of standard input ("" or "-"). Opening does not block on a FIFO: it is
    // refused. Errors: Io.
    virtual Result<std::unique_ptr<LineSource>> openLines(const std::string& file) = 0;
    virtual Result<BenchReport> bench(const BenchOptions& options) = 0;
};

}  // namespace headscope
