// Composition of heads of different layers, from their weights. Requests about an opened run
// (request.h), plain values, standard library only. Formulas: core/nn/redundancy/README.md.
#pragma once

#include "core/api/requests/analysis.h"

#include <array>
#include <string>
#include <vector>

namespace headscope {

// Input of a later head that reads an earlier head's output.
enum class CompositionSide { Query, Key, Value };
inline constexpr int kCompositionSides = 3;
const char* compositionLetter(CompositionSide side);  // "Q", "K" or "V"

struct Composition {
    HeadPlace from, to;  // `to` is the later head
    CompositionSide side = CompositionSide::Value;
    double value = 0;   // in [0, 1]
    double chance = 0;  // mean of random weights with the same spectra
    double excess() const { return value - chance; }
    // Singular component of the earlier head's output that the later head reads most, from 0 for
    // the largest singular value; and its own composition, in [0, 1].
    int component = 0;
    double componentValue = 0;
};

// Two heads of a site whose outputs are read by the same later heads.
struct FunctionTwins {
    HeadPlace first, second;
    double cosine = 0;  // of their excesses over all later heads and sides
};

struct CompositionReport {
    std::int64_t step = 0;
    std::vector<HeadPlace> heads;  // rows and columns of the matrices
    // [side]: excess of each pair, (heads, heads) row-major, rows: the earlier head. NaN for pairs
    // that do not compose.
    std::array<std::vector<float>, kCompositionSides> excess;
    std::vector<Composition> strongest;  // largest excess first
    std::vector<FunctionTwins> twins;    // all pairs with later heads, most similar first
    bool normsFolded = false;            // whether gains of norms were multiplied into the weights
    Message withoutScores = {};  // why queries and keys have no composition; empty if they have
};

// Further errors: Usage if the model has a single attention site, or no later site reads what an
// earlier one writes.
struct CompositionRequest {
    static constexpr const char* kId = "composition";
    using Answer = CompositionReport;
    RequestRequirements requirements() const { return {Needs::Weights, slot, step, 1, true}; }

    int strongest = 50;  // number of compositions in `strongest`
    std::int64_t step = kLatest;
    std::string slot = "main";
};

}  // namespace headscope
