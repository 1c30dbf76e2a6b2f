// Parsers of two settings with their own grammar: further terms of the diversity loss, and the
// layers that it penalises.
#pragma once

#include "core/api/base/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headscope::objectives {

// A term of the loss in addition to the main term of objective.id: lambda(step) * similarity.
struct Term {
    std::string id;
    std::string transform = "plain";  // one of transformsOf(id)
    double lambda = 0;
    std::string schedule = "constant";  // constant, warmup, cosine
};

// Parses objective.terms: "" or  term {"," term}  with  term = id ["/" transform] ":" lambda ["@"
// schedule]. Spaces around any part are ignored. Errors: Usage, with the term's number, the value
// and the allowed values.
Result<std::vector<Term>> parseTerms(const std::string& text);

// Parses objective.layers: "all" or  layer [":" weight] {"," layer [":" weight]}. Each layer may
// occur once; weights are above 0, default 1. A layer is a number, the id of a site ("cross.0"), or
// a kind of site ("encoder", "decoder", "cross") that means all its sites. sites: ids of the
// attention sites. Returns the weight of each layer; 0: not penalised. Errors: Usage.
Result<std::vector<double>> parseLayers(const std::string& text, std::int64_t layers,
                                        const std::vector<std::string>& sites = {});

}  // namespace headscope::objectives
