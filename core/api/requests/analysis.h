// Requests about an opened run (see request.h). The engine answers them in threads of its own, on a
// copy of the weights. It calls the callback IN THE ANSWERING THREAD; a user interface must post
// the result to its own thread. A newer request of the same kind and slot replaces an older one,
// whether that is waiting or running. The callback of the replaced request gets
// ErrorCode::Cancelled.
#pragma once

#include "core/api/base/request.h"
#include "core/api/base/run_config.h"
#include "core/api/requests/attention_maps.h"
#include "core/api/requests/head_ablation.h"
#include "core/api/requests/head_mask.h"
#include "core/api/runs/dataset_preview.h"
#include "core/api/runs/model_shape.h"
#include "core/api/runs/records.h"
#include "core/api/runs/run.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace headscope {

// Default number of samples for measuring heads.
constexpr int kAnalysisSamples = 256;
// Lets the analyzer choose the number of samples: kAnalysisSamples, or fewer (at least 8 if memory
// allows) if these would take more than about 15 s.
constexpr int kAutomaticSamples = -1;

// The samples that numbers were computed from: a random subset of a split, stratified by class if
// there are classes. The same run and count always give the same subset; a smaller subset is part
// of a larger one (core/data/batches/subset.h).
struct SampleSet {
    std::string split = "test";
    int samples = 0;             // number of windows if a language model reads one long text
    std::int64_t available = 0;  // samples in the split; 0: unknown
    // Seed of the run; its random stream "analysis-samples" orders the split.
    std::int64_t seed = 0;
};
// Returns text such as "256 of 7,600 samples of the test split, drawn at random (seed 0)" or "all
// 2,000 samples of the test split".
std::string sampleSetText(const SampleSet& set);

// Input for the model: a sample of a split, or the user's own text or picture.
struct ModelInput {
    enum class Kind { Sample, Text, Image } kind = Kind::Sample;
    std::string split = "test";
    std::int64_t index = 0;
    std::string text;
    Picture picture;  // picture of any size; resized to the model's input
    // Kind::Text: a second text that the model reads together with the first, as in training on
    // pairs of texts; "" for none. Only runs with the tokenizer of an imported model read pairs.
    std::string secondText = {};
    // Target text of a sequence-to-sequence model.
    // Reference: the sample's own target. The user's own text has none, so Written is used instead.
    // Written: the model's own greedy output.
    // Text: `targetText`.
    enum class Target { Reference, Written, Text } target = Target::Reference;
    std::string targetText = {};
    // Tokens that attention must not see, numbered as in the answer (source tokens for
    // sequence-to-sequence models). Their attention weights are removed and the remaining weights
    // are renormalised; no other token replaces them.
    std::vector<int> hidden = {};
};

// Returns a note on how a non-square picture is resized; empty if the picture is square.
Message squeezedMessage(int width, int height);

struct AttentionRequest {
    static constexpr const char* kId = "attention";
    using Answer = AttentionMaps;
    RequestRequirements requirements() const {
        return {input.kind == ModelInput::Kind::Sample ? Needs::WeightsAndData : Needs::Weights,
                slot, step};
    }

    ModelInput input;
    HeadMask mask;
    std::int64_t step = kLatest;
    std::string slot = "main";
    // Called in the answering thread with the text generated so far, while a model writes its own
    // translation.
    std::function<void(const std::string& text)> onText = {};
    // Replacement for the output of removed heads. Generative models accept only Zero, else Usage.
    HeadAblation ablation = HeadAblation::Zero;
};

struct HeadStatistics {
    std::string measure;                     // id of a per-head measure
    std::vector<std::vector<float>> values;  // value per head: [layer][head]
};

struct LayerStatistics {
    std::string measure;         // id of a per-layer measure
    std::vector<double> values;  // value per layer
};

// One number per token position, computed from all layers up to the given one.
struct TokenStatistics {
    std::string measure;
    std::vector<std::vector<float>> values;  // value per token: [layer][token]
};

// A measure between all pairs of heads of all layers.
struct HeadsAcrossLayers {
    std::string measure;
    int heads = 0;              // total number of heads, ordered by layer, then by head
    std::vector<float> values;  // matrix (heads, heads), row-major
};

struct SimilarityReport : SampleSet {
    SimilarityFrame frame;
    std::vector<double> layerMean;          // per layer: mean over head pairs i < j
    std::vector<HeadStatistics> heads;      // per-head measures: entropy, confidence, ...
    std::vector<LayerStatistics> layers;    // filled only by Engine::analyze, in its first report
    std::vector<HeadsAcrossLayers> across;  // filled only by Engine::analyze, like `layers`
    std::vector<TokenStatistics> tokens;    // filled only by Engine::analyze, like `layers`
    // Chance level: the same measure on the same samples between independent heads of equal
    // sharpness, and between each head and a uniform map (core/nn/measures/README.md). Has no
    // layers if the measure uses weights or does not use attention maps.
    SimilarityFrame chance;
    // Chance level per layer: mean over pairs of heads; mean over heads, each with a uniform map.
    std::vector<double> chanceMean, flatMean;
    // One value per layer: mean cosine between the heads' attention maps and a uniform map. Filled
    // for every measure.
    std::vector<double> flatness;
};

struct SimilarityRequest {
    static constexpr const char* kId = "similarity";
    using Answer = SimilarityReport;
    RequestRequirements requirements() const { return {Needs::WeightsAndData, slot, step}; }

    std::string measure;  // id of a pairwise measure
    std::int64_t step = kLatest;
    int samples = kAutomaticSamples;  // 0: as many as memory allows
    HeadMask mask;
    std::string slot = "main";
    // Also compute per-head statistics, which take much longer than one matrix per layer.
    bool statistics = true;
    std::string split = "test";
};

// Flatness above which heads look alike whatever they do: the chance level of attn-cos is then at
// least 0.9, the square of this value.
constexpr double kNearlyFlat = 0.95;
std::vector<int> nearlyFlatLayers(const std::vector<double>& flatness);
// Returns a warning for the user if maps are nearly flat in some layers; else "".
std::string flatMapsText(const std::vector<double>& flatness);

// Text generated from one sample, with all heads (`before`) and with the mask (`after`).
struct WrittenChange {
    std::int64_t index = 0;  // index within the split
    std::string source, reference, before, after;
};

// The task's scores with all heads and with the mask, on the same samples.
struct AblationReport : SampleSet {
    std::int64_t step = 0;
    Scores before, after;
    // After - before of each measured score, with the interval of the paired difference.
    Scores difference;
    int changed = 0;  // samples answered correctly with only one of the two masks
    // Scores per class, if there are classes; NaN for a class without samples.
    std::vector<std::string> classes;
    std::string classScore;  // id of the score in classBefore and classAfter
    std::vector<double> classBefore, classAfter;
    // Generative models only: number of samples that text was generated for, and these texts. The
    // text scores are computed on them.
    int written = 0;
    std::vector<WrittenChange> texts;
    double seconds = 0;
};

struct AblationRequest {
    static constexpr const char* kId = "ablation";
    using Answer = AblationReport;
    RequestRequirements requirements() const { return {Needs::WeightsAndData, slot, step}; }

    HeadMask mask;
    std::int64_t step = kLatest;
    std::string split = "test";
    int samples = 1000;  // number of samples; 0: the whole split
    std::string slot = "main";
    // Generative models: number of samples, from the first, to generate text for; text scores are
    // computed on these.
    int written = 0;
    HeadAblation ablation = HeadAblation::Zero;  // must be Zero if `written` > 0, else Usage
    // Called in the answering thread with the report on the first samples, while the others are
    // evaluated. Not called if they are few, or if text is generated.
    std::function<void(const AblationReport& first)> onFirst = {};
};

// Score change when a head is removed, signed so that values above 0 mean that the score gets
// worse. [layer * heads + head]; NaN for heads that the layer does not have.
struct HeadScoreChange {
    std::string score;  // id of the score
    std::vector<double> changes;
    std::vector<Interval> range;  // 95 % interval of the paired difference, as in AblationReport
};

// Leave-one-out ablation: the effect of removing each head alone. Used to colour head switches and
// to choose heads.
struct LeaveOneOutReport : SampleSet {
    std::vector<HeadScoreChange>
        scoreChanges;  // one per measured score, in the order of the task's scores
    std::int64_t step = 0;
};
// Returns null if the report does not contain the score.
const HeadScoreChange* scoreChangeOf(const LeaveOneOutReport& report, const std::string& score);

struct LeaveOneOutRequest {
    static constexpr const char* kId = "leave-one-out";
    using Answer = LeaveOneOutReport;
    RequestRequirements requirements() const { return slowRequest({}, step); }

    std::int64_t step = kLatest;
    int samples = 1000;  // number of samples; 0: the whole split
    // "": the split for choosing heads (validation if the run has it, else training), never test. A
    // split that heads were chosen on is not held out any more.
    std::string split = {};
    HeadAblation ablation = HeadAblation::Zero;
};

struct SamplesRequest {
    static constexpr const char* kId = "samples";
    using Answer = std::vector<Sample>;
    RequestRequirements requirements() const {
        return {Needs::Data, split + "|" + std::to_string(first)};
    }

    std::string split = "test";
    std::int64_t first = 0;
    int count = 1;  // number of samples; fewer at the end of the split
};

struct CheckpointInfo {
    std::int64_t step = 0;
    double epoch = 0;
    bool best = false, last = false;
    std::string path;
};

// Everything that a run recorded during training, except its similarity matrices over time.
struct RunHistory {
    RunInfo info;
    std::vector<std::pair<SeriesId, std::vector<SeriesPoint>>> series;
    std::vector<RunEvent> events;
    // The newest frame of the requested measure, or of any measure.
    std::optional<SimilarityFrame> similarity;
};

struct HistoryRequest {
    static constexpr const char* kId = "history";
    using Answer = RunHistory;
    RequestRequirements requirements() const { return {Needs::Records}; }

    std::string measure;  // id of a pairwise measure; "" for any
};

// Returns the newest similarity matrices that the run recorded. Errors: BadData if it recorded
// none.
struct NewestRecordedRequest {
    static constexpr const char* kId = "newest-recorded";
    using Answer = SimilarityFrame;
    RequestRequirements requirements() const { return {Needs::Records}; }

    std::string measure;  // id of a pairwise measure; "" for any
};

// Returns the recorded matrices of one measure, ordered by step. Empty if none were recorded.
struct RecordedRequest {
    static constexpr const char* kId = "recorded";
    using Answer = std::vector<SimilarityFrame>;
    RequestRequirements requirements() const { return {Needs::Records, slot}; }

    std::string measure;  // id of a pairwise measure
    std::string slot = "main";
};

// An opened run. Plain getters are cheap reads of the run folder and safe on any thread. Requests
// answer through callbacks.
class RunView : public RecordSource {
public:
    virtual RunInfo info() const = 0;  // summary, read from disk at each call
    virtual RunConfig config() const = 0;
    virtual ModelShape shape() const = 0;
    virtual std::vector<CheckpointInfo> checkpoints() const = 0;

    virtual std::vector<SeriesPoint> points(const SeriesId& id) const = 0;
    virtual std::vector<RunEvent> events() const = 0;
    // Pairwise measures recorded during training; RecordedRequest returns their matrices.
    virtual std::vector<std::string> recordedMeasures() const = 0;

    // Sends a request and returns at once. `done` is called exactly once, in the answering thread
    // (see above). `progress` is called for slow requests only: similarity, ablation,
    // leave-one-out. Errors besides those of the request: Usage (the run's model cannot answer it),
    // Cancelled.
    template <class Q>
    RequestHandle ask(Q request, Callback<typename Q::Answer> done,
                      ProgressCallback progress = {}) {
        auto erased = ErasedRequest::of(std::move(request), std::move(done), std::move(progress));
        const RequestHandle handle(erased.cancel);
        answer(std::move(erased));
        return handle;
    }

protected:
    virtual void answer(ErasedRequest erased) = 0;
};

}  // namespace headscope
