// Adds the values of one site to a report, after a pass with activation capture.
#pragma once

#include "core/api/requests/analysis.h"
#include "core/nn/measures/chance.h"
#include "core/nn/measures/layer_tensors.h"

namespace headscope::analysis {

// Returns a report without values for this measure and model.
SimilarityReport emptyReport(const std::string& measure, const ModelShape& shape,
                             const SampleSet& set);
// Returns the cosine between the layer's attention maps and uniform maps; NaN if the layer does not
// have heads.
double flatnessOf(const measures::MaskedLayer& layer, std::int64_t heads);
// Adds a matrix (H', H') of the site's own heads, and what they have in common with flat maps.
void addMatrix(SimilarityReport& report, const torch::Tensor& matrix,
               const measures::MaskedLayer& layer);
// Adds the chance levels of a matrix that was added for the same site. heads: H'.
void addChance(SimilarityReport& report, const measures::ChanceLevels& levels, std::int64_t heads);
// Adds all measures per head. Leaves out measures that do not apply to these samples, such as patch
// grids for text. A measure that applies to some sites only is NaN at the others. site: index of
// the site. walks: false leaves out measures of random walks (isWalkMeasure).
void addHeads(SimilarityReport& report, const measures::MaskedLayer& layer,
              const measures::SampleContext& samples, std::int64_t heads, int site,
              bool walks = true);
// Adds all measures per site. walks: as in addHeads
void addLayer(SimilarityReport& report, const measures::MaskedLayer& layer, int site,
              bool walks = true);
// Call after the last site: pads every row with NaN to the number of sites.
void fillUp(SimilarityReport& report, int sites);

}  // namespace headscope::analysis
