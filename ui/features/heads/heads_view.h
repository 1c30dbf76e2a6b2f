// Values and texts that the Heads page derives from similarity frames. Pure functions without
// widgets or requests.
#pragma once

#include "core/api/requests/analysis.h"
#include "core/api/requests/similarity_excess.h"
#include "ui/figures/site_names.h"

#include <QString>

#include <optional>
#include <vector>

namespace headscope::ui {

// Mean over layers of each layer's mean over pairs i < j; NaN without pairs.
double pairMean(const SimilarityFrame& frame);
// Mean over the pairs i < j of each layer; NaN for a layer without pairs.
std::vector<double> layerMeans(const SimilarityFrame& frame);
// Returns b - a, or nullopt if their numbers of layers or heads differ.
std::optional<SimilarityFrame> frameDifference(const SimilarityFrame& a, const SimilarityFrame& b);
double largestDifference(const SimilarityFrame& frame);  // returns the largest absolute value
// Rounds up to a limit for a scale centred on 0: 0.1, 0.2, 0.5, 1, 2, ...; at least `least`.
double roundLimit(double largest, double least = 0.1);
// Index of the step nearest to `step`; ties go to the earlier one; -1 if `steps` is empty. `steps`
// must be ascending.
int nearestStep(const std::vector<std::int64_t>& steps, std::int64_t step);

struct HeadLike {
    int head = 0;
    double value = 0;
};
// The other heads of the layer, most similar first (lowest value first if lowIsAlike).
std::vector<HeadLike> headsLike(const SimilarityFrame& frame, int layer, int head, bool lowIsAlike);

// Compares two runs by how much more similar their heads are than independent heads of the same
// sharpness.
enum class ExcessComparison {
    Unknown,  // the excess or interval of a run is missing
    // neither run differs from chance: its interval contains 0, or flat maps leave no room above
    // chance
    Chance,
    Same,      // the intervals of both runs overlap
    MoreLeft,  // the left run's heads are more similar beyond chance
    MoreRight
};
// excess of one run; nullopt: not measured yet
using ExcessOfRun = std::optional<SimilarityExcess>;
ExcessComparison compareExcess(const ExcessOfRun& left, const ExcessOfRun& right,
                               const MeasureInfo& measure);
// True if the excess does not differ significantly from 0, or if chance leaves too little room.
// Requires an interval.
bool atChance(const SimilarityExcess& of, const MeasureInfo& measure);
// True if the chance level is so close to full similarity that similar heads mean nothing.
bool noRoomAbove(double chance, const MeasureInfo& measure);
// Excess with its interval: "0.10 (95 % interval 0.09 to 0.11)". Requires an interval.
QString excessText(const SimilarityExcess& of);
// Returns "High values mean similar heads." or the like; "" if the measure has no such direction.
QString redundantDirection(const MeasureInfo& measure);
// Direction and basis dependence: "High values mean similar heads. The basis of a head does not
// matter: ..."
QString measureText(const MeasureInfo& measure);
// Warns that the maps of some layers are nearly flat, which makes their similarity meaningless; ""
// if none are.
QString flatMapsWords(const std::vector<double>& flatness, const plots::SiteNames& sites);
// Verbal rating such as "very similar" or "as expected by chance": the position of `value` between
// chance (independent heads of the same sharpness) and identical heads. If chance is NaN, the
// measure's limits are used. "" for an unbounded measure.
QString alikeText(double value, double chance, const MeasureInfo& measure);

}  // namespace headscope::ui
