// Rows of the catalogue of measures. Include this file only in this folder; other code includes
// catalogue.h.
#pragma once

#include "core/spec/measures/catalogue.h"

#include <iterator>

namespace headscope::measures {

// Input of a measure if the attention weights of a query do not sum to 1, which happens only with
// activations other than softmax.
enum class RowSums {
    Unchanged,  // the attention weights as they are, or none
    DividedBy   // weights divided by their sum (MaskedLayer::rows); the help text says so
};

struct MeasureRow {
    const char* id;  // never change it, because files of runs contain it
    const char* name;
    MeasureShape shape;
    const char* summary;
    const char* formula;
    // Limits of the colour scale, and the range that tests check; equal: no limits and no check.
    // Give limits even if `range` states a closer bound.
    double low, high;
    const char* redundantWhen;  // "high", "low", or "" if the measure says nothing about redundancy
    BasisInvariance basisInvariance;
    const char* source;      // shown text: authors, year, address
    const char* works;       // keys of core/base/util/bibliography.cpp, separated by spaces
    const char* needs = "";  // required input that not every sample or model has
    const char* range = "";  // shown text, if low and high cannot express the range: "[1, dh]"
    RowSums rowSums = RowSums::Unchanged;
};

struct MeasureRows {
    const MeasureRow *first, *last;

    const MeasureRow* begin() const { return first; }
    const MeasureRow* end() const { return last; }
};

MeasureRows pairMeasures();   // a number per pair of heads of a layer
MeasureRows headMeasures();   // a number per head
MeasureRows layerMeasures();  // a number per layer, per pair of heads of all layers, or per token

// Short names for the rows.
constexpr auto kPair = MeasureShape::Pairwise;
constexpr auto kHead = MeasureShape::Head;
constexpr auto kLayer = MeasureShape::Layer;
constexpr auto kAcross = MeasureShape::AcrossLayers;
constexpr auto kTokenwise = MeasureShape::Tokens;
constexpr auto kShares = RowSums::DividedBy;
constexpr auto kNotInvariant = BasisInvariance::NotInvariant;
constexpr auto kRotations = BasisInvariance::Rotations;
constexpr auto kAny = BasisInvariance::AnyBasis;
constexpr auto kProductScores =
    "scores that are products of queries and keys (no rotary positions, no norm of queries or "
    "keys)";
constexpr auto kSummedValues =
    "contexts that are weighted sums of values (no differential attention, no gates per "
    "coordinate)";
constexpr auto kBeta =
    "input-dependent head weights (model.head_weights = dynamic, or model.routed_heads)";
constexpr auto kDifferential = "differential attention (model.differential)";
constexpr double kLog2 = 0.6931471805599453;

}  // namespace headscope::measures
