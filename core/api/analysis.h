// Looking into a run. Questions (question.h) go to one analysis thread that works on a copy of the weights; the answer
// comes to the callback IN THAT THREAD (a bridge posts it on). A newer question of the same kind for the same slot
// replaces a waiting older one, whose callback gets ErrorCode::Cancelled, and stops one that is being answered.
#pragma once

#include "core/api/attention_maps.h"
#include "core/api/dataset_preview.h"
#include "core/api/head_ablation.h"
#include "core/api/head_mask.h"
#include "core/api/model_shape.h"
#include "core/api/question.h"
#include "core/api/records.h"
#include "core/api/run.h"
#include "core/api/run_config.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace headscope {

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

// What to run through the model: a sample of a split, or the person's own text or picture.
struct ModelInput {
    enum class Kind { Sample, Text, Image } kind = Kind::Sample;
    std::string split = "test";
    std::int64_t index = 0;
    std::string text;
    Picture picture;  // any size; resized to the model's input
    // Of a model that reads one text and writes another: what it is to have written. Reference: the sample's own
    // target; an own text has none, so it is what the model writes by itself, as with Written (greedily). Text:
    // targetText.
    enum class Target { Reference, Written, Text } target = Target::Reference;
    std::string targetText = {};
    // Tokens taken out, numbered as in the answer (of pairs the source's): no head looks at them, what is left is
    // renormalised, and nothing is read in their place.
    std::vector<int> hidden = {};
};

// What becomes of a picture that is no square; "" of one that is.
std::string squeezedText(int width, int height);

struct AttentionQuestion {
    static constexpr const char* kId = "attention";
    using Answer = AttentionMaps;
    QuestionPlace place() const {
        return {input.kind == ModelInput::Kind::Sample ? Needs::WeightsAndData : Needs::Weights, slot, step};
    }

    ModelInput input;
    HeadMask mask;
    std::int64_t step = kLatest;
    std::string slot = "main";
    // Called with the text so far, in the thread that answers, while a model writes its own translation.
    std::function<void(const std::string& text)> heard = {};
    // What stands in the place of heads that are off. Of a model that writes Zero alone, else Usage.
    HeadAblation ablation = HeadAblation::Zero;
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

struct SimilarityQuestion {
    static constexpr const char* kId = "similarity";
    using Answer = SimilarityReport;
    QuestionPlace place() const { return {Needs::WeightsAndData, slot, step}; }

    std::string measure;  // pairwise
    std::int64_t step = kLatest;
    int samples = kAnalysisSamples;  // 0: as many as memory allows
    HeadMask mask;
    std::string slot = "main";
    bool statistics = true;  // also the per-head statistics, which take much longer than one matrix a layer
    std::string split = "test";
};

// From here on maps are so flat that heads are alike whatever they do: chance is then 0.9 (its square) for attn-cos.
constexpr double kNearlyFlat = 0.95;
std::vector<int> nearlyFlatLayers(const std::vector<double>& flatness);
// What to say to a person of a model whose maps are nearly flat in some layers; "" where there is nothing to say.
std::string flatMapsText(const std::vector<double>& flatness);

// What a model wrote to a sample with all heads and with the mask.
struct WrittenChange {
    std::int64_t index = 0;  // within the split
    std::string source, reference, before, after;
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
    // Of a model that writes: how many of those samples were answered in words, for the scores of texts, and these
    // answers.
    int written = 0;
    std::vector<WrittenChange> texts;
    double seconds = 0;
};

struct AblationQuestion {
    static constexpr const char* kId = "ablation";
    using Answer = AblationReport;
    QuestionPlace place() const { return {Needs::WeightsAndData, slot, step}; }

    HeadMask mask;
    std::int64_t step = kLatest;
    std::string split = "test";
    int samples = 1000;  // 0: the whole split
    std::string slot = "main";
    int written = 0;  // of a model that writes: of so many of the samples, the first, also the scores of its texts
    HeadAblation ablation = HeadAblation::Zero;  // with `written` Zero alone, else Usage
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

struct LeaveOneOutQuestion {
    static constexpr const char* kId = "leave-one-out";
    using Answer = LeaveOneOutReport;
    QuestionPlace place() const { return {Needs::WeightsAndData, {}, step}; }

    std::int64_t step = kLatest;
    int samples = 1000;  // 0: the whole split
    // "": the split to choose heads by, which is validation, or training where a run has none. Never test: what is
    // chosen there is not held out any more.
    std::string split = {};
    HeadAblation ablation = HeadAblation::Zero;
};

struct SamplesQuestion {
    static constexpr const char* kId = "samples";
    using Answer = std::vector<Sample>;
    QuestionPlace place() const { return {Needs::Data, split + "|" + std::to_string(first)}; }

    std::string split = "test";
    std::int64_t first = 0;
    int count = 1;  // fewer at the end of the split
};

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

struct HistoryQuestion {
    static constexpr const char* kId = "history";
    using Answer = RunHistory;
    QuestionPlace place() const { return {Needs::Records}; }

    std::string measure;  // pairwise; "" for any
};

// The newest matrices that the run recorded. BadData: it recorded none.
struct NewestRecordedQuestion {
    static constexpr const char* kId = "newest-recorded";
    using Answer = SimilarityFrame;
    QuestionPlace place() const { return {Needs::Records}; }

    std::string measure;  // pairwise; "" for any
};

// The matrices of a measure that the run recorded, ordered by step; none where it recorded none.
struct RecordedQuestion {
    static constexpr const char* kId = "recorded";
    using Answer = std::vector<SimilarityFrame>;
    QuestionPlace place() const { return {Needs::Records, slot}; }

    std::string measure;  // pairwise
    std::string slot = "main";
};

// An opened run. Values are cheap reads of the run folder, from any thread; questions answer through callbacks.
class RunView : public RecordSource {
public:
    virtual RunInfo info() const = 0;  // read anew each time
    virtual RunConfig config() const = 0;
    virtual ModelShape shape() const = 0;
    virtual std::vector<CheckpointInfo> checkpoints() const = 0;

    virtual std::vector<SeriesId> series() const = 0;
    virtual std::vector<SeriesPoint> points(const SeriesId& id) const = 0;
    virtual std::vector<RunEvent> events() const = 0;
    virtual std::vector<std::string> recordedMeasures() const = 0;  // pairwise measures kept over training
    virtual std::vector<SimilarityFrame> recorded(const std::string& measure) const = 0;  // ordered by step

    // Returns at once. done is called once, as said above; also progress of the questions that take long (similarity,
    // ablation, leave-one-out). Errors beside those of the question: Usage where the run's model has no such answer,
    // Cancelled.
    template <class Q>
    Asked ask(Q question, Callback<typename Q::Answer> done, AskProgress progress = {}) {
        auto asking = Asking::of(std::move(question), std::move(done), std::move(progress));
        const Asked asked(asking.cancel);
        answer(std::move(asking));
        return asked;
    }

protected:
    virtual void answer(Asking asking) = 0;
};

}  // namespace headscope
