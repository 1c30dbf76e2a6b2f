// The two settings with a grammar of their own: further terms of the diversity loss, and the layers that it looks at.
#pragma once

#include "core/api/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headscope::objectives {

// One term: lambda(step) * similarity, beside the main term that objective.id names.
struct Term {
    std::string id;
    std::string transform = "plain";  // one of transformsOf(id)
    double lambda = 0;
    std::string schedule = "constant";  // constant, warmup, cosine
};

// objective.terms: "" or  term {"," term}  with  term = id ["/" transform] ":" lambda ["@" schedule];
// blanks around any part are ignored. Errors: Usage, with the term's number, what was found and what is allowed.
Result<std::vector<Term>> parseTerms(const std::string& text);

// objective.layers: "all" or  layer [":" weight] {"," layer [":" weight]}, each layer once, weight above 0 (1 when not
// given). A layer is a number, or with `sites`, the ids of the attention sites, one of these ("cross.0") or what some
// of them begin with, for all of those ("encoder", "decoder", "cross"). Returns the weight of each layer; 0: not
// penalised. Errors: Usage.
Result<std::vector<double>> parseLayers(const std::string& text, std::int64_t layers,
                                        const std::vector<std::string>& sites = {});

}  // namespace headscope::objectives
