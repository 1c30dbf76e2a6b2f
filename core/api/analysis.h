// Looking into a run. Requests go to one analysis thread that works on a copy of the weights; the answer comes to the
// callback IN THAT THREAD (a bridge posts it on). A newer request of the same kind for the same slot replaces a waiting
// older one, whose callback gets ErrorCode::Cancelled.
#pragma once

#include "core/api/dataset_preview.h"
#include "core/api/run.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace headscope {

template <class T>
using Callback = std::function<void(Result<T>)>;

// Weights to look at: a checkpoint's step, or kLatest (the live weights of a running session, else the last
// checkpoint).
constexpr std::int64_t kLatest = -1;
constexpr std::int64_t kBest = -2;
// How many samples heads are measured on where nobody says otherwise.
constexpr int kAnalysisSamples = 256;

// Which samples figures come from: a random subset of a split, drawn within classes where there are classes. Whoever
// asks for that many of this run gets these, and fewer are among more (core/data/subset.h).
struct SampleSet {
    std::string split = "test";
    int samples = 0;             // windows for language models over one text
    std::int64_t available = 0;  // of the split; 0: not known
    std::int64_t seed = 0;       // the run's: its stream "analysis-samples" orders the split
};
// "256 of 7,600 samples of the test split, drawn at random (seed 0)", "all 2,000 samples of the test split".
std::string sampleSetText(const SampleSet& set);

// Heads switched on (1) or off (0), [layer * heads + head]; empty means all on. Off: the head's context vector is
// zeroed before the output projection.
using HeadMask = std::vector<std::uint8_t>;

struct ModelShape {
    Task task = Task::TextClassification;
    int layers = 0, heads = 0, width = 0;  // heads: of the layer that has most
    // Where layers differ in heads: each layer's, else empty. Arrays over layers and heads stay L x heads; what they
    // hold of an absent head is NaN (numbers), 0 (attention maps) or ignored (masks).
    std::vector<int> headsPerLayer = {};
    int length = 0;                                               // tokens (text, lm) or patches (vit)
    int gridRows = 0, gridColumns = 0, patch = 0, imageSize = 0;  // vit
    std::int64_t parameters = 0;
    std::vector<std::string> classes;

    int headsOf(int layer) const {
        return headsPerLayer.empty() ? heads : headsPerLayer[static_cast<std::size_t>(layer)];
    }
    bool has(int layer, int head) const { return layer < layers && head < headsOf(layer); }
    int headCount() const {  // of all layers
        int count = 0;
        for (int layer = 0; layer < layers; ++layer) count += headsOf(layer);
        return count;
    }
};

// What to run through the model: a sample of a split, or the person's own text or picture.
struct ModelInput {
    enum class Kind { Sample, Text, Image } kind = Kind::Sample;
    std::string split = "test";
    std::int64_t index = 0;
    std::string text;
    Picture picture;  // any size; resized to the model's input
};

struct ScoredClass {
    std::string name;  // class name, or the next token for language models
    double probability = 0;
};

struct AttentionRequest {
    ModelInput input;
    HeadMask mask;
    std::int64_t step = kLatest;
    std::string slot = "main";
};

struct AttentionMaps {
    std::int64_t step = 0;
    int layers = 0, heads = 0, tokens = 0;  // tokens: the valid ones only, T' <= T
    int inputTokens = 0;                    // of the whole text; where more than tokens, only the first were read
    std::vector<int> headsPerLayer = {};    // as in ModelShape
    bool causal = false;
    std::vector<std::string> labels;      // a label a token, or "r,c" a patch
    std::vector<int> unknown;             // indices of tokens outside the vocabulary
    std::vector<float> maps;              // (L, H, T', T'), rows sum to 1 (softmax); 0 for absent heads
    std::vector<float> rollout;           // (T', T') Abnar & Zuidema 2020
    std::vector<ScoredClass> prediction;  // most probable first, at most 10
    double loss = 0;                      // against the label, where there is one
    int label = -1;
    std::string text;
    Picture picture;  // what the model saw (vit)
    const float* map(int layer, int head) const {
        return maps.data() + (static_cast<std::size_t>(layer) * heads + head) * tokens * tokens;
    }
};

struct SimilarityRequest {
    std::string measure;  // pairwise
    std::int64_t step = kLatest;
    int samples = kAnalysisSamples;  // 0: as many as memory allows
    HeadMask mask;
    std::string slot = "main";
    bool statistics = true;  // also the per-head statistics, which take much longer than one matrix a layer
    std::string split = "test";
};

struct HeadStatistics {
    std::string measure;                     // per-head measure
    std::vector<std::vector<float>> values;  // [L][H]
};

struct LayerStatistics {
    std::string measure;         // of a layer
    std::vector<double> values;  // [L]
};

// A number for each token position, of the layers up to one.
struct TokenStatistics {
    std::string measure;
    std::vector<std::vector<float>> values;  // [L][T]
};

// A measure between all heads of all layers.
struct HeadsAcrossLayers {
    std::string measure;
    int heads = 0;              // of all layers together, layer by layer
    std::vector<float> values;  // (heads, heads)
};

struct SimilarityReport : SampleSet {
    SimilarityFrame frame;
    std::vector<double> layerMean;          // mean over pairs i<j
    std::vector<HeadStatistics> heads;      // entropy, confidence, ...
    std::vector<LayerStatistics> layers;    // filled by Engine::analyze, in its first report
    std::vector<HeadsAcrossLayers> across;  // likewise
    std::vector<TokenStatistics> tokens;    // likewise
    // What the measure gives on the same samples between independent heads of the same sharpness, and between each head
    // and a flat one (core/measures/README.md). No layers: the measure is of weights, or of no maps.
    SimilarityFrame chance;
    std::vector<double> chanceMean, flatMean;  // a layer each: over pairs, over heads
    // A layer each: cosine of a head's maps with flat ones, mean over heads; whatever the measure is.
    std::vector<double> flatness;
};

// From here on maps are so flat that heads are alike whatever they do: chance is then 0.9 (its square) for attn-cos.
constexpr double kNearlyFlat = 0.95;
std::vector<int> nearlyFlatLayers(const std::vector<double>& flatness);
// What to say to a person of a model whose maps are nearly flat in some layers; "" where there is nothing to say.
std::string flatMapsText(const std::vector<double>& flatness);

struct AblationRequest {
    HeadMask mask;
    std::int64_t step = kLatest;
    std::string split = "test";
    int samples = 1000;  // 0: the whole split
    std::string slot = "main";
};

// The task's scores with all heads and with the mask, on the same samples.
struct AblationReport : SampleSet {
    std::int64_t step = 0;
    Scores before, after;
    Scores difference;  // after - before of what is measured, with the interval of the paired difference
    int changed = 0;    // samples that are right with one and wrong with the other
    // Of each class alone, where there are classes; NaN: no sample of it.
    std::vector<std::string> classes;
    std::string classScore;  // id
    std::vector<double> classBefore, classAfter;
    double seconds = 0;
};

struct LeaveOneOutRequest {
    std::int64_t step = kLatest;
    int samples = 1000;  // 0: the whole split
    // "": the split to choose heads by, which is validation, or training where a run has none. Never test: what is
    // chosen there is not held out any more.
    std::string split = {};
};

// How much worse a score gets without each head: above 0 where the head is needed, whatever the score's direction.
// [layer * heads + head], NaN where the layer has no such head.
struct HeadHarm {
    std::string score;  // id
    std::vector<double> harm;
    std::vector<Interval> range;  // of paired differences as in AblationReport
};

// Leave-one-out: the effect of each head alone, for colouring the switches and choosing heads.
struct LeaveOneOutReport : SampleSet {
    std::vector<HeadHarm> harms;  // of what is measured, in the order of the task's scores
    std::int64_t step = 0;
};
// Null: the report has no such score.
const HeadHarm* harmOf(const LeaveOneOutReport& report, const std::string& score);

struct CheckpointInfo {
    std::int64_t step = 0;
    double epoch = 0;
    bool best = false, last = false;
    std::string path;
};

// What a run wrote down while it trained.
struct RunHistory {
    RunInfo info;
    std::vector<std::pair<SeriesId, std::vector<SeriesPoint>>> series;
    std::vector<RunEvent> events;
    std::optional<SimilarityFrame> similarity;  // the newest of the measure that was asked for, or of any
};

// An opened run. Values are cheap reads of the run folder; requests answer through callbacks.
class RunView {
public:
    virtual ~RunView() = default;

    virtual RunInfo info() const = 0;  // read anew each time
    virtual RunConfig config() const = 0;
    virtual ModelShape shape() const = 0;
    virtual std::vector<CheckpointInfo> checkpoints() const = 0;

    virtual std::vector<SeriesId> series() const = 0;
    virtual std::vector<SeriesPoint> points(const SeriesId& id) const = 0;
    virtual std::vector<RunEvent> events() const = 0;
    virtual std::vector<std::string> recordedMeasures() const = 0;  // pairwise measures kept over training
    virtual std::vector<SimilarityFrame> recorded(const std::string& measure) const = 0;  // ordered by step
    virtual std::vector<XrayFrame> xray() const { return {}; }  // ordered by step; empty: trained without train.xray

    // Read in a thread of their own, which waits for no question to a model. measure: "" for any pairwise one.
    virtual void history(const std::string& measure, Callback<RunHistory> done);
    virtual void newestRecorded(const std::string& measure, Callback<SimilarityFrame> done);  // BadData: none recorded

    virtual void samples(const std::string& split, std::int64_t first, int count,
                         Callback<std::vector<Sample>> done) = 0;
    virtual void attention(AttentionRequest request, Callback<AttentionMaps> done) = 0;
    virtual void similarity(SimilarityRequest request, Callback<SimilarityReport> done) = 0;
    virtual void ablation(AblationRequest request, Callback<AblationReport> done) = 0;
    virtual void leaveOneOut(LeaveOneOutRequest request, Callback<LeaveOneOutReport> done) = 0;
};

}  // namespace headscope
