// Hints of the Train page: what the curves and results of a run say about its settings, and what to
// do next. Plain values and pure functions.
#pragma once

#include "core/api/runs/run.h"
#include "ui/figures/site_names.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <vector>

namespace headscope::ui {

// What is known about the shown run.
struct TrainFacts {
    RunState state = RunState::Running;
    std::vector<SeriesPoint> trainLoss;
    // Validation score that selects the best checkpoint, one point per evaluation.
    std::vector<SeriesPoint> judged;
    bool higherIsBetter = false;
    bool judgedIsShare = false;       // the score is a proportion of `validSamples`
    std::int64_t validSamples = 0;    // 0: unknown
    bool endsWithBest = false;        // the run already ends with its best weights
    double learningRate = 0;          // setting of the run
    std::vector<double> flatness;     // per layer, see SimilarityReport; empty: not measured
    plots::SiteNames sites = {};      // names of the layers
    std::optional<double> testShare;  // test score, if it is a proportion of `testSamples`
    std::int64_t testSamples = 0;     // 0: unknown
};

struct TrainHint {
    enum class Code { Diverged, ValidationTurned, MapsFlat, TestTooSmall };
    Code code = Code::Diverged;
    std::int64_t step = 0;  // ValidationTurned: step of the best validation
    // Diverged: learning rate to try; 0: unknown. TestTooSmall: smallest difference of two models
    // that the test split resolves, as a proportion.
    double value = 0;
    std::int64_t samples = 0;  // TestTooSmall: samples of the test split
    QStringList layers = {};   // MapsFlat: names of the layers with nearly uniform attention

    bool operator==(const TrainHint& other) const {
        return code == other.code && step == other.step && value == other.value &&
               samples == other.samples && layers == other.layers;
    }
};

// Share of a test split above which the smallest resolvable difference is worth a hint.
constexpr double kCoarseTest = 0.05;

// Hints in the order of their weight. A run that trains only gets the hint that it diverges.
std::vector<TrainHint> trainHints(const TrainFacts& facts);
// Half width of the 95 % interval of the difference between two models with this proportion correct
// in `samples` samples, as if each had its own samples. Models that share a test split usually
// agree on many samples, which makes the true width smaller.
double resolvableDifference(double share, std::int64_t samples);
// Learning rate to try after a divergence: about a third, with one significant digit.
double lowerRate(double rate);

QString hintText(const TrainHint& hint);
QString hintAction(const TrainHint& hint);  // label of the button that carries it out

}  // namespace headscope::ui
