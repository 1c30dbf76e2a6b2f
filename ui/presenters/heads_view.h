// What the Heads page says about frames of similarity: plain functions, no Qt widgets, no requests.
#pragma once

#include "core/api/analysis.h"
#include "core/api/similarity_excess.h"
#include "ui/figures/site_names.h"

#include <QString>

#include <optional>
#include <vector>

namespace headscope::ui {

// Mean over layers and pairs i < j; NaN without pairs.
double pairMean(const SimilarityFrame& frame);
// The same for every layer.
std::vector<double> layerMeans(const SimilarityFrame& frame);
// b - a where both have the same layers and heads.
std::optional<SimilarityFrame> frameDifference(const SimilarityFrame& a, const SimilarityFrame& b);
double largestDifference(const SimilarityFrame& frame);  // of any pair, without its sign
// A round limit of a scale centred on 0 that holds it: 0.1, 0.2, 0.5, 1, 2 ...
double roundLimit(double largest, double least = 0.1);
// Index of the step nearest to step; -1 for none.
int nearestStep(const std::vector<std::int64_t>& steps, std::int64_t step);

struct HeadLike {
    int head = 0;
    double value = 0;
};
// The other heads of the layer, the most alike first (lowest first where low means alike).
std::vector<HeadLike> headsLike(const SimilarityFrame& frame, int layer, int head, bool lowIsAlike);

// Which of two runs has heads that are more alike than independent ones of the same sharpness would be.
enum class ExcessComparison {
    Unknown,   // of one the excess or its interval is not known
    Chance,    // neither is told from independent heads: the interval holds 0, or flat maps leave no room above chance
    Same,      // the intervals overlap
    MoreLeft,  // beyond chance the heads of the left run are more alike
    MoreRight
};
using ExcessOfRun = std::optional<SimilarityExcess>;  // none: not measured yet
ExcessComparison compareExcess(const ExcessOfRun& left, const ExcessOfRun& right, const MeasureInfo& measure);
// The same as a sentence, with both excesses and their intervals; "" while neither run was measured.
QString comparisonText(const ExcessOfRun& left, const ExcessOfRun& right, const MeasureInfo& measure);
// "High values mean redundant heads."; "" where neither direction does.
QString redundantDirection(const MeasureInfo& measure);
// "High values mean redundant heads. The basis of a head does not matter: ..."
QString measureText(const MeasureInfo& measure);
// That maps of some layers are nearly flat, and what that means for their similarity; "" where none are.
QString flatMapsWords(const std::vector<double>& flatness, const plots::SiteNames& sites);
// "very similar", "somewhat similar", "as by chance": where the value lies between what independent heads of the same
// sharpness give (chance) and identical ones. chance NaN: the measure has none, its limits decide. "" without limits.
QString alikeText(double value, double chance, const MeasureInfo& measure);

}  // namespace headscope::ui
