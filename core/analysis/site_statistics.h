// What an analysis adds to its report of one site after a recording pass.
#pragma once

#include "core/api/analysis.h"
#include "core/measures/chance.h"
#include "core/measures/layer_tensors.h"

namespace headscope::analysis {

SimilarityReport emptyReport(const std::string& measure, const ModelShape& shape, const SampleSet& set);
// Cosine of the maps of a layer's heads with flat ones; no number where there are none.
double flatnessOf(const measures::ChanceLevels& levels, std::int64_t heads);
// matrix: (H', H') of the site's own heads.
void addMatrix(SimilarityReport& report, const torch::Tensor& matrix, const measures::ChanceLevels& levels);
// Every measure of a head; those that do not apply to these samples (a grid of patches in a text) are left out, and one
// that applies to some sites only (queries and keys of one stream) has no numbers for the others. site: its number.
void addHeads(SimilarityReport& report, const measures::MaskedLayer& layer, const measures::SampleContext& samples,
              std::int64_t heads, int site);
// Every measure of a site.
void addLayer(SimilarityReport& report, const measures::MaskedLayer& layer, int site);
// After the last of them: every row has numbers, or none, of all sites.
void fillUp(SimilarityReport& report, int sites);

}  // namespace headscope::analysis
