// Weights of the heads of a site in the form that composition needs: with the gains of norms
// multiplied into them.
#pragma once

#include "core/nn/models/model.h"

namespace headscope::redundancy {

// Heads of one site in double. With norms before sublayers, the gain of the norm that reads the
// stream is multiplied into query, key and value.
struct HeadMatrices {
    torch::Tensor query, key, value;  // (H, dh, D)
    torch::Tensor output;             // (H, D, dh)
    bool scoresAreProducts = true;    // whether query and key determine the scores
};
HeadMatrices headMatricesOf(const models::Model& model, std::int64_t site);

// Whether the site `to` reads, for its queries or for its keys and values, what `from` writes.
bool readsQueries(const models::Model& model, std::int64_t from, std::int64_t to);
bool readsKeys(const models::Model& model, std::int64_t from, std::int64_t to);

// Returns the product of the gains of the norms that the output of `from` passes on its way to
// `to`, (D) double; ones with norms before sublayers, where nothing on the way is normalised.
torch::Tensor gainBetween(const models::Model& model, std::int64_t from, std::int64_t to);

}  // namespace headscope::redundancy
